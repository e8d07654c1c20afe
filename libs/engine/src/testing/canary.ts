import type { Viewer } from '../game/frames.ts'
import type { Game, NewGame } from '../game/game.ts'
import type { Entities } from '../ruleset.ts'
import { sampleAnswer } from '../space/enumerate.ts'
import type { Table } from '../table/table.ts'
import { Bench, dice, everyViewer } from './play.ts'
import type { Outlet } from './swap/swap.ts'

export interface CanaryCase<E extends Entities, O> {
  readonly spec: NewGame<E, O>
  readonly seed: string
  /** What every secret word planted in the state looks like; each stands for one hidden value. */
  readonly words: RegExp
  /** The secret words that this viewer knows now, read from the state and not from views. */
  readonly known: (table: Table<E, O>, viewer: Viewer) => Iterable<string>
  /** For tests that plant a fault in what leaves the kernel. */
  readonly outlet?: (game: Game<E, O>) => Outlet
}

/** What may reach nobody at all: the secret, ids and keys of the kernel, and ids of senders. */
const INTERNAL = /~(?![0-9a-f]{12}\b)[\w.-]+|#handles|#seating|standing:|client-\d+/g

/**
 * The canary test. A game is played at random, and every byte that leaves the kernel for anyone is searched for
 * words that this viewer has never had the right to know. Gives the first that was found, or undefined.
 */
export function findCanary<E extends Entities, O>(c: CanaryCase<E, O>): string | undefined {
  const bench = new Bench(c.spec)
  const draw = dice(c.seed)
  const outlet = (c.outlet ?? ((game) => game as unknown as Outlet))(bench.game)
  const watchers = everyViewer(bench.game.table.seatCount).map((viewer) => ({
    viewer,
    known: new Set<string>(),
  }))
  for (const { viewer } of watchers) bench.game.subscribe(viewer)
  const look = (): string | undefined => {
    for (const { viewer, known } of watchers) {
      for (const word of c.known(bench.game.table, viewer)) known.add(word)
      const bytes = JSON.stringify(everything(outlet, viewer, draw))
      const strange = [...(bytes.match(c.words) ?? [])].find((word) => !known.has(word))
      const inside = bytes.match(INTERNAL)?.[0]
      const secret = bytes.includes(c.spec.secret) ? 'the secret' : undefined
      const found = strange ?? inside ?? secret
      if (found !== undefined) return `${found} reached ${viewer.key} at row ${bench.game.n}`
    }
    return undefined
  }
  let found = look()
  while (found === undefined && step(bench, draw)) found = look()
  return found
}

/** All that a viewer class can get out of the kernel at this moment, asked for rightly or not. */
function everything(outlet: Outlet, viewer: Viewer, draw: (n: number) => number): unknown[] {
  const view = outlet.view(viewer)
  const handles = JSON.stringify(view).match(/[\w:]*~[0-9a-f]{12}/g) ?? []
  const pick = handles[draw(Math.max(1, handles.length))] ?? 'x'
  const answers = [pick, { id: pick, then: pick }, [pick], 'nothing', { x: 1 }]
  const refusals = view.decisions.flatMap(({ id }) =>
    answers.map((answer) => {
      const prepared = outlet.prepare(viewer, { decision: id, answer })
      return prepared.ok ? 'accepted' : prepared
    }),
  )
  const undo = outlet.prepareUndo(viewer)
  return [
    view,
    outlet.take(viewer),
    outlet.since(viewer, Math.max(0, view.seq - 3)) ?? 'gone',
    outlet.pageLog(viewer, view.logCount, 1000),
    view.decisions.map(({ id }) => outlet.refused(viewer, id) ?? 'none'),
    refusals,
    undo.ok ? 'may undo' : undo,
  ]
}

function step<E extends Entities, O>(bench: Bench<E, O>, draw: (n: number) => number): boolean {
  const { game } = bench
  if (game.status !== 'open') return false
  const seat = draw(game.table.seatCount)
  if (draw(8) === 0) bench.takeBack(seat)
  const permission = game.standing(seat)[0]
  if (permission !== undefined && draw(8) === 0) {
    const answer = sampleAnswer(permission.space, draw)
    const prepared = game.prepareStanding(seat, permission.kind, answer)
    if (prepared.ok) bench.commit({ ...prepared.row, clientId: `client-${game.n}` })
  }
  return bench.step(draw)
}
