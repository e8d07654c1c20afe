import { toast } from '../../frame/toasts.tsx'
import { tg } from '../../text/game.ts'
import { type Game, useGame } from '../context.tsx'
import { refusalWords } from './Undo.tsx'

/** What I may do at any time and what concerns the question that is open: it stands beside it, one press away. */
export function AtHand() {
  const game = useGame()
  const things = atHand(game)
  if (things.length === 0) return null
  return (
    <div className="decision-foot at-hand">
      {things.map(({ id, option, seat, words }) => (
        <button
          key={`${id} ${option}`}
          type="button"
          className="btn btn-small"
          onClick={() => void take(game, id, option, seat)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

/** Where several of my seats may do the same, each says for whom. */
function atHand({ board, frame, say, seatTitle }: Game) {
  const all = frame.standing.flatMap(({ id, kind, seat, space }) =>
    space.type !== 'one'
      ? []
      : space.options
          .filter((one) => one.then === undefined && board.atHand?.(kind, one.id) === true)
          .map((one) => ({ id, option: one.id, seat, words: say(one.label) })),
  )
  return all.map((one) => ({
    ...one,
    words:
      all.filter((other) => other.words === one.words).length > 1
        ? tg('anytime.for', { what: one.words, who: seatTitle(one.seat) })
        : one.words,
  }))
}

async function take(game: Game, id: string, option: string, seat: number): Promise<void> {
  const outcome = await game.source.choose(id, option, seat)
  if (!outcome.ok) toast(refusalWords(outcome.code), { kind: 'bad' })
}
