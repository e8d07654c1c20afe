import type { Option } from '@moothall/engine'
import { useId, useState } from 'react'
import { classes } from '../../../pieces/piece.ts'
import { Sign } from '../../../pieces/Sign.tsx'
import { tg } from '../../../text/game.ts'
import type { OptionHint } from '../../boards/types.ts'
import { useDesk, useGame } from '../../context.tsx'
import { split } from '../asks.ts'
import type { Step } from '../draft.ts'
import { isPass } from '../summary.ts'

interface Row {
  readonly option: Option
  readonly hint: OptionHint | undefined
  /** 1 to 9: the key that chooses it. */
  readonly number: number
}

interface Group {
  readonly key: string
  readonly title: string | undefined
  readonly column: string | undefined
  readonly rank: number
  readonly rows: Row[]
  readonly folded: boolean
  readonly chips: boolean
}

/** Key of the group that passing stands in; no ruleset names it so. */
const PASS = '~pass'

/** Rows in groups, numbered as they stand. Passing comes last and is never folded away. */
export function groupRows(
  options: readonly Option[],
  hintOf: (id: string) => OptionHint | undefined,
  seatTitle?: (id: string) => string | undefined,
): Group[] {
  const groups = new Map<string, Omit<Group, 'rows'> & { rows: Row[] }>()
  for (const option of options) {
    const hint = hintOf(option.id)
    if (hint?.as === 'button' || hint?.as === 'hidden') continue
    const pass = isPass(option)
    const key = pass
      ? PASS
      : (hint?.group ?? (seatTitle === undefined ? '' : `seat ${seatTitle(option.id)}`))
    let group = groups.get(key)
    if (group === undefined) {
      group = {
        key,
        title: pass ? undefined : (hint?.title ?? seatTitle?.(option.id)),
        column: hint?.column,
        rank: pass ? Number.POSITIVE_INFINITY : (hint?.rank ?? 0),
        folded: hint?.folded ?? false,
        chips: hint?.as === 'chip',
        rows: [],
      }
      groups.set(key, group)
    }
    group.rows.push({ option, hint, number: 0 })
  }
  const sorted = [...groups.values()].sort((a, b) => a.rank - b.rank)
  let n = 0
  return sorted.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, number: ++n })),
  }))
}

/** Radio rows for one, check rows for several. */
export function OptionRows({
  step,
  label,
  hintOf,
}: {
  readonly step: Step
  readonly label: string
  readonly hintOf: (id: string) => OptionHint | undefined
}) {
  const { seatTitle } = useGame()
  const { asks, root } = useDesk()
  const [open, setOpen] = useState<readonly string[]>([])
  const name = useId()
  if (step.space.type !== 'one' && step.space.type !== 'some') return null
  const merged = step.space === root && asks.length > 1
  const titleOf = merged ? (id: string) => seatTitle(split(id, asks).seat) : undefined
  const groups = groupRows(step.space.options, hintOf, titleOf)
  const kind = step.space.type === 'one' ? 'radio' : 'checkbox'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a group has a name as a radiogroup has
    <div className="rows" role={kind === 'radio' ? 'radiogroup' : 'group'} aria-label={label}>
      {groups.map((group) => {
        const folded = group.folded && !open.includes(group.key)
        if (folded) {
          return (
            <button
              key={group.key}
              type="button"
              className="more-row"
              aria-expanded={false}
              onClick={() => setOpen([...open, group.key])}
            >
              <span>{group.title ?? tg('panel.moreRows', { n: group.rows.length })}</span>
              <Sign name="down" />
            </button>
          )
        }
        return (
          <div
            key={group.key}
            className={classes(
              'row-group',
              group.chips && 'row-chips',
              group.key === PASS && 'is-pass',
            )}
          >
            {(group.title !== undefined || group.column !== undefined) && (
              <h3>
                <span>{group.title}</span>
                <span>{group.column}</span>
              </h3>
            )}
            <div className="row-list">
              {group.rows.map((row) => (
                <OptionRow key={row.option.id} row={row} kind={kind} name={name} />
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

function OptionRow({
  row,
  kind,
  name,
}: {
  readonly row: Row
  readonly kind: 'radio' | 'checkbox'
  readonly name: string
}) {
  const { desk, say } = useGame()
  const { chosen, focused, sending } = useDesk()
  const { option, hint } = row
  const on = chosen.includes(option.id)
  const detail = hint?.detail ?? (option.detail && say(option.detail))
  const label = hint?.label ?? say(option.label)
  return (
    <label
      className={classes(
        'row',
        on && 'is-on',
        focused === option.id && 'is-focused',
        option.then !== undefined && 'has-more',
        hint?.picture !== undefined && 'has-picture',
      )}
      data-option={option.id}
      onPointerEnter={() => desk.focus(option.id)}
      onPointerLeave={() => desk.focus(undefined)}
    >
      <input
        type={kind}
        name={name}
        checked={on}
        disabled={sending}
        aria-keyshortcuts={row.number <= 9 ? String(row.number) : undefined}
        onChange={() => desk.choose(option.id)}
        onFocus={() => desk.focus(option.id)}
        onBlur={() => desk.focus(undefined)}
      />
      {hint?.picture !== undefined && <span className="row-picture">{hint.picture}</span>}
      <span className="row-words">
        <b>{label}</b>
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {hint?.effect !== undefined && <span className="row-effect">{hint.effect}</span>}
      {option.then !== undefined && <Sign name="chevron" className="row-more" />}
    </label>
  )
}
