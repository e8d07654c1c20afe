import { type Viewer, WATCHER } from '../../game/frames.ts'
import { Game, type NewGame } from '../../game/game.ts'
import type { Entities } from '../../ruleset.ts'
import { sampleAnswer } from '../../space/enumerate.ts'
import { dice } from '../play.ts'
import { TwoWorlds, type Went } from './acts.ts'
import { dealAnew, dealt, Memory, type Outlet, type Swaps, Told, World } from './worlds.ts'

export type { Outlet, Swaps } from './worlds.ts'

export interface SwapCase<E extends Entities, O> {
  readonly spec: NewGame<E, O>
  readonly swaps: Swaps<E, O>
  /** Whose bytes must be the same in both worlds. */
  readonly viewer: Viewer
  readonly seed: string
  /** Acts at most. Default 400. */
  readonly steps?: number
  /** For tests that plant a fault in what leaves the kernel. */
  readonly outlet?: (game: Game<E, O>) => Outlet
}

export interface SwapReport {
  /** Acts that were carried out in two worlds and compared. */
  readonly compared: number
  /** How often the hidden things were dealt anew, and how many lay elsewhere then, in all. */
  readonly deals: number
  readonly moved: number
  /** Sealed acts that were other ones in the second world, or were made there alone. */
  readonly hiddenActs: number
  /** Pairs that ended because what was hidden decided what could be done. */
  readonly parted: number
  /** What told the viewer in which world it is. Undefined: nothing did. */
  readonly difference:
    | {
        readonly act: string
        readonly what: string
        readonly first: string
        readonly second: string
      }
    | undefined
}

/**
 * The swap test. One game is played at random to its end; beside it runs a second one that differs only in what the
 * viewer may not know: hidden things lie in other places, others seal other answers, think again, or say nothing.
 * All that the viewer receives must be the same to the byte: frames and their numbers, whole views, log, refusals,
 * reasons, what can be taken back. When something that was dealt anew is rightly shown, or a differing answer is
 * opened, the two go on as one and the hidden things are dealt anew at the next checkpoint.
 */
export function playTwoWorlds<E extends Entities, O>(c: SwapCase<E, O>): SwapReport {
  return new SwapGame(c).play()
}

class SwapGame<E extends Entities, O> {
  readonly #case: SwapCase<E, O>
  readonly #draw: (n: number) => number
  #live: Game<E, O>
  #act = 'start'
  readonly #memory: Memory<E, O>
  readonly #report = { compared: 0, deals: 0, moved: 0, hiddenActs: 0, parted: 0 }

  constructor(c: SwapCase<E, O>) {
    this.#case = c
    this.#draw = dice(c.seed)
    this.#live = Game.create(c.spec)
    this.#memory = new Memory(c.swaps, c.viewer)
    this.#memory.note(this.#live.table)
  }

  play(): SwapReport {
    const most = this.#case.steps ?? 400
    try {
      while (this.#live.status === 'open' && this.#report.compared < most) this.#pair(most)
    } catch (error) {
      if (!(error instanceof Told)) throw error
      const { message, first, second } = error
      return {
        ...this.#report,
        difference: { act: this.#act, what: message, ...around(first, second) },
      }
    }
    return { ...this.#report, difference: undefined }
  }

  #pair(most: number): void {
    const { spec, swaps, viewer } = this.#case
    this.#toCheckpoint()
    const snapshot = this.#live.newestCheckpoint()
    if (snapshot === undefined || this.#live.status !== 'open') return
    const log = this.#live.logLines()
    const hidden = swaps.hidden(this.#live.table, viewer)
    const deal = dealAnew(hidden, this.#draw)
    const outlet = this.#case.outlet ?? ((game) => game as unknown as Outlet)
    const a = new World(spec, snapshot, log, viewer, outlet)
    const other = this.#memory.logAnew(log, this.#live.table, deal)
    const b = new World(spec, dealt(snapshot, deal, swaps.own), other, viewer, outlet)
    const worlds = new TwoWorlds(a, b, deal, this.#draw)
    this.#live = a.game
    this.#report.deals++
    this.#report.moved += deal.size
    this.#act = 'start'
    this.#compare(worlds)
    const watched = hidden.flat()
    try {
      this.#lead(worlds, watched, most)
    } finally {
      this.#report.hiddenActs += worlds.hiddenActs
    }
  }

  /** Leads both worlds on until the viewer may rightly tell them apart. */
  #lead(worlds: TwoWorlds<E, O>, watched: readonly string[], most: number): void {
    const { a } = worlds
    const { swaps } = this.#case
    while (a.game.status === 'open' && this.#report.compared < most) {
      const key = a.game.openKey
      const lines = a.game.logLines().length
      const went = this.#step(worlds)
      this.#memory.note(a.game.table)
      if (went === 'nothing') continue
      const opened = worlds.diverged.size > 0 && a.game.openKey !== key
      const flashed = swaps.shown?.(a.game.logLines(lines)) ?? []
      if (
        went === 'parted' ||
        opened ||
        flashed.some((id) => worlds.deal.has(id)) ||
        this.#shown(worlds, watched)
      ) {
        this.#report.parted++
        return
      }
      if (a.game.openKey !== key) worlds.diverged.clear()
      this.#compare(worlds)
      this.#report.compared++
      // Nothing was hidden when this pair began, and now something is.
      if (worlds.deal.size === 0 && worlds.diverged.size === 0 && this.#couldDeal(a.game)) return
    }
  }

  #couldDeal(game: Game<E, O>): boolean {
    const { swaps, viewer } = this.#case
    return swaps.hidden(game.table, viewer).some((group) => group.length > 1)
  }

  /** On to where a second world can be made: right at a checkpoint. */
  #toCheckpoint(): void {
    const game = this.#live
    while (game.status === 'open' && game.checkpointHash()?.n !== game.n) {
      const open = game.open()
      const decision = open[this.#draw(Math.max(1, open.length))]
      const prepared =
        decision === undefined
          ? game.prepareClose()
          : game.prepareFor(decision.seat, decision.key, sampleAnswer(decision.space, this.#draw))
      if (!prepared.ok) throw new Error(`the game is stuck: ${prepared.code}`)
      game.apply({ ...prepared.row, n: game.n + 1, segment: game.segment, time: 0 })
      if (game.paused !== undefined) throw game.paused.error
      this.#memory.note(game.table)
    }
  }

  /** Something that was dealt anew is seen now, or other things are seen in one world than in the other. */
  #shown(worlds: TwoWorlds<E, O>, watched: readonly string[]): boolean {
    const { swaps, viewer } = this.#case
    const [inA, inB] = [worlds.a, worlds.b].map(
      (world) => new Set(swaps.hidden(world.game.table, viewer).flat()),
    ) as [Set<string>, Set<string>]
    return watched.some(
      (id) => inA.has(id) !== inB.has(id) || (worlds.deal.has(id) && !inA.has(id)),
    )
  }

  #step(worlds: TwoWorlds<E, O>): Went {
    const { game } = worlds.a
    const draw = this.#draw
    const seat = draw(game.table.seatCount)
    const act = (name: string, work: () => Went): Went => {
      this.#act = `${name} of seat ${seat} after row ${game.n}`
      return work()
    }
    const chance = draw(100)
    if (chance < 8) return act('bad request', () => this.#badRequest(worlds))
    if (chance < 16) return act('undo', () => worlds.undo(seat, draw(2) === 0))
    if (chance < 24) return act('consent', () => worlds.consent(seat, draw(4) !== 0))
    if (chance < 32) return act('permission', () => worlds.standing(seat))
    if (chance < 34) return act('timeout', () => worlds.timeout(seat))
    if (chance < 36) return act('presence', () => worlds.hall((g) => presence(g, seat)))
    if (chance < 48) return act('second thoughts', () => worlds.secondThoughts())
    if (game.windowOpen && (game.open().length === 0 || draw(5) === 0))
      return act('close', () => worlds.hall((g) => g.prepareClose()))
    return act('answer', () => worlds.answer())
  }

  #badRequest(worlds: TwoWorlds<E, O>): Went {
    const { a } = worlds
    const decisions = a.outlet.view(a.viewer).decisions
    const other = a.game.view(WATCHER).decisions
    const ids = ['forged', ...[...decisions, ...other].map((d) => d.id)]
    const seen = [...a.bytes(a.outlet.view(a.viewer)).matchAll(/[\w.:-]*~\d+/g)].map(([id]) => id)
    const answers = ['nothing', -1, [], {}, { id: 'x', then: 1 }, ['x'], ...seen]
    const pick = <T>(list: readonly T[]): T => list[this.#draw(list.length)] as T
    const seat = this.#draw(a.game.table.seatCount)
    return worlds.request(pick(ids), seat, pick(answers))
  }

  /** All that the viewer could have in hand by now. */
  #compare(worlds: TwoWorlds<E, O>): void {
    const { viewer } = this.#case
    const [a, b] = [worlds.a.outlet, worlds.b.outlet]
    worlds.same('changes', a.take(viewer), b.take(viewer))
    const view = a.view(viewer)
    worlds.same('whole view', view, b.view(viewer))
    worlds.same('log', a.pageLog(viewer, view.logCount, 30), b.pageLog(viewer, view.logCount, 30))
    worlds.same('missed changes', a.since(viewer, view.seq - 2), b.since(viewer, view.seq - 2))
    for (const { id } of view.decisions)
      worlds.same('reasons', a.refused(viewer, id), b.refused(viewer, id))
  }
}

function presence<E extends Entities, O>(game: Game<E, O>, seat: number) {
  const holder = game.table.holderOf(seat)
  return game.preparePresence({ holder, away: !game.seating.away.includes(holder) })
}

/** The places where two texts begin to differ. */
function around(first: string, second: string): { first: string; second: string } {
  let at = 0
  while (at < first.length && first[at] === second[at]) at++
  const from = Math.max(0, at - 80)
  return { first: first.slice(from, at + 120), second: second.slice(from, at + 120) }
}
