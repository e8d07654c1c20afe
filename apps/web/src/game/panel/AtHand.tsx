import { toast } from '../../frame/toasts.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { refusalWords } from './Undo.tsx'

/** What I may do at any time and what belongs to the question that is open: it stands there, one press away. */
export function AtHand() {
  const game = useGame()
  const { board, frame, info, source } = game
  const things = frame.standing.filter((one) => board.atHand?.includes(one.kind) === true)
  if (things.length === 0) return null
  return (
    <p className="decision-foot at-hand">
      {things.flatMap((one) => {
        const { space } = one
        if (space.type !== 'one') return []
        return space.options.map((option) => {
          const what = game.say(option.label)
          const run = async () => {
            const outcome = await source.choose(one.id, option.id, one.seat)
            if (!outcome.ok) toast(refusalWords(outcome.code), { kind: 'bad' })
          }
          return (
            <button
              key={`${one.id} ${option.id}`}
              type="button"
              className="btn btn-small"
              onClick={() => void run()}
            >
              {info.mySeats.length > 1
                ? tg('anytime.for', { what, who: game.seatTitle(one.seat) })
                : what}
            </button>
          )
        })
      })}
    </p>
  )
}
