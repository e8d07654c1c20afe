import { tg } from '../../text/game.ts'
import type { Game } from '../context.tsx'
import type { PastGame } from './past.ts'

/** Through whose eyes a game may be looked at: mine; when it is over, everybody's. */
export function eyesOf(
  game: Game,
  past: PastGame,
): readonly { readonly viewer: string; readonly name: string }[] {
  const last = past.tape.view(past.tape.last)
  if (last.status !== 'over') return []
  const holders = [...new Set(last.seating.holders)].filter((h): h is string => h !== null)
  const seated = holders.map((holder) => {
    const seats = last.seating.holders.flatMap((h, seat) => (h === holder ? [seat] : []))
    return { viewer: `s${seats.join('-')}`, name: game.sitter(seats[0] ?? 0).name }
  })
  return [...seated, { viewer: 'watch', name: tg('replay.watchers') }]
}
