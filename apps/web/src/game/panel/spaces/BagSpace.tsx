import { Sign } from '../../../pieces/Sign.tsx'
import { tg } from '../../../text/game.ts'
import type { OptionHint } from '../../boards/types.ts'
import { useDesk, useGame } from '../../context.tsx'
import { bagCount, bagSum, type Step } from '../draft.ts'

/** What to pay with: a row for each kind, with minus and plus, and the sum below. */
export function BagSpace({
  step,
  label,
  hintOf,
}: {
  readonly step: Step
  readonly label: string
  readonly hintOf: (id: string) => OptionHint | undefined
}) {
  const { desk, say } = useGame()
  const { focused } = useDesk()
  const { space, draft } = step
  if (space.type !== 'bag' || draft.type !== 'bag') return null
  const weighed = space.options.some((o) => (o.worth ?? 1) !== 1)
  const laid = weighed ? bagSum(space, draft.counts) : bagCount(draft.counts)
  const wanted = space.sum?.min ?? (space.min > 0 ? space.min : undefined)
  return (
    <div className="bag" role="group" aria-label={label}>
      {space.options.map((option) => {
        const n = draft.counts[option.id] ?? 0
        const most = option.max ?? space.max
        const what = say(option.label)
        const hint = hintOf(option.id)
        return (
          <div
            key={option.id}
            className={focused === option.id ? 'bag-row is-focused' : 'bag-row'}
            data-option={option.id}
            onPointerEnter={() => desk.focus(option.id)}
            onPointerLeave={() => desk.focus(undefined)}
          >
            {hint?.picture !== undefined && <span className="row-picture">{hint.picture}</span>}
            <span className="row-words">
              <span>
                {what} <small>{tg('panel.of', { n: most })}</small>
              </span>
              {option.detail && <small>{say(option.detail)}</small>}
            </span>
            <span className="stepper">
              <button
                type="button"
                aria-label={tg('panel.less', { what })}
                aria-disabled={n === 0 ? true : undefined}
                onClick={() => desk.count(option.id, -1)}
              >
                <Sign name="minus" />
              </button>
              <output aria-label={what}>{n}</output>
              <button
                type="button"
                aria-label={tg('panel.more', { what })}
                aria-disabled={n >= most ? true : undefined}
                onClick={() => desk.count(option.id, 1)}
              >
                <Sign name="plus" />
              </button>
            </span>
          </div>
        )
      })}
      <p className="bag-sum" aria-live="polite">
        <span>{tg('panel.paid')}</span>
        <b>
          {wanted === undefined
            ? tg('panel.sumOpen', { n: laid })
            : tg('panel.sum', { n: laid, of: wanted })}
        </b>
      </p>
    </div>
  )
}
