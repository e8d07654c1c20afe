import { elfquest } from '@moothall/elfquest'
import {
  type AnyGame,
  drawer,
  Game,
  hashOf,
  ImaginedStreams,
  type OpenDecision,
  type Row,
  type Snapshot,
  Streams,
  viewerOf,
} from '@moothall/engine'
import { nextRow } from '@moothall/engine/testing/play.ts'
import { describe, expect, it } from 'vitest'
import { type Bot, bots, chooseShrewd, firstDecisions } from '../index.ts'

const POSITIONS = 500
const holders = ['p1', 'p2', 'p3', 'p4']

/** A position of a game with a second world beside it, which differs in what no seat can see. */
interface Position {
  readonly here: AnyGame
  readonly there: AnyGame
  readonly open: OpenDecision
  readonly seed: string
}

/** Another order of the deck and other dice to come: all else is the same, from the newest checkpoint on. */
function otherWorld(
  here: AnyGame,
  options: unknown,
  rows: readonly Row[],
  seed: string,
): AnyGame | undefined {
  const at = here.newestCheckpoint()
  if (at === undefined) return undefined
  const deck = at.state['deck'] as { remaining: string[]; ordered: boolean }
  // The order of an unordered deck does not exist yet: only the dice of the two worlds differ then.
  const remaining = deck.ordered ? [...deck.remaining].reverse() : deck.remaining
  const state = { ...at.state, deck: { ...deck, remaining } }
  const snapshot: Snapshot = { ...at, state, hash: hashOf({ state, counters: at.counters }) }
  return Game.resume({
    ruleset: elfquest,
    options: options as never,
    secret: 'another',
    holders,
    snapshot,
    // What was drawn is kept; what comes is drawn otherwise.
    streams: (counters) => new ImaginedStreams(here.table.streams, counters, seed),
    rows: rows.filter((row) => row.n > at.n),
  })
}

/** Positions out of campaigns that a bot plays, each about something that is worth a thought. */
function* positions(player: Bot, every: number): Generator<Position> {
  for (let i = 0; ; i++) {
    const options = {
      chapters: 5,
      reroll: 'pool' as const,
      events: i % 3 === 2 ? ('random' as const) : ('story' as const),
      promoCards: i % 2 === 1,
      anyoneDecides: false,
      takeBack: false,
    }
    const here: AnyGame = Game.create({ ruleset: elfquest, options, secret: `world-${i}`, holders })
    const rows: Row[] = []
    const draw = drawer(`worlds/${i}`)
    while (here.status === 'open' && rows.length < 1500) {
      const open = firstDecisions('elfquest', here.open())
      const decision = open[draw(open.length)] as OpenDecision
      const seed = `${i}/${here.n}`
      if (draw(every) === 0) {
        const there = otherWorld(here, options, rows, seed)
        if (there !== undefined) yield { here, there, open: decision, seed }
      }
      const prepared = here.prepareFor(decision.seat, decision.key, player(decision, draw, here))
      if (!prepared.ok) throw new Error(prepared.code)
      const row = nextRow(here, prepared.row)
      rows.push(row)
      here.apply(row)
    }
  }
}

function deckOf(game: AnyGame): readonly string[] {
  return (game.table.get('deck') as { remaining: string[] }).remaining
}

/** Positions of its own games at which the bot answers otherwise in the other world; looked for until there are `enough`. */
function telling(
  bot: Bot,
  wanted: number,
  every: number,
  enough = Number.POSITIVE_INFINITY,
  about: (open: OpenDecision) => boolean = () => true,
): number {
  let looked = 0
  let differing = 0
  let decks = 0
  for (const { here, there, open, seed } of positions(bot, every)) {
    if (!about(open)) continue
    const same = there.open().find((one) => one.seat === open.seat) as OpenDecision
    const answers = [bot(open, drawer(seed), here), bot(same, drawer(seed), there)]
    if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) differing++
    if (differing >= enough) return differing
    if (deckOf(here).join() !== deckOf(there).join()) decks++
    if (++looked === wanted) break
  }
  // Worlds that are the same would prove nothing.
  if (every > 1) expect(decks).toBeGreaterThan(wanted / 6)
  return differing
}

/** Looks which event comes next, and lets that decide. */
const peeksAtDeck: Bot = (open, draw, mind) => {
  const next = Number((deckOf(mind as AnyGame)[0] ?? '').split('.')[2] ?? 0)
  return chooseShrewd(open, (n) => (draw(n) + next) % n, mind)
}

/** Thinks ahead with the dice that will really fall. */
const peeksAtDice: Bot = (open, draw, mind) => {
  const game = mind as AnyGame
  return chooseShrewd(open, draw, {
    ruleset: mind.ruleset,
    imagine(seat, seed) {
      const imagined = mind.imagine(seat, seed)
      if (imagined !== undefined) imagined.table.streams = new Real(game, imagined.table.streams)
      return imagined
    },
  })
}

class Real extends Streams {
  readonly #game: AnyGame

  constructor(game: AnyGame, imagined: Streams) {
    super('', imagined.counters)
    this.#game = game
  }

  override at(stream: string, sides: number, counter: number): number {
    return this.#game.table.streams.at(stream, sides, counter)
  }
}

describe('a bot in two worlds that its seat cannot tell apart', () => {
  it('sees the same in both', () => {
    let looked = 0
    for (const { here, there, open } of positions(chooseShrewd, 12)) {
      for (const seat of [0, 1, 2, 3]) {
        const viewer = viewerOf([seat])
        expect(there.viewInIds(viewer).entities).toEqual(here.viewInIds(viewer).entities)
      }
      const head = here.imagine(open.seat, 'x')
      for (const key of Object.keys(here.table.store.all())) {
        if (key !== 'deck') expect(head?.table.store.get(key)).toEqual(here.table.store.get(key))
      }
      expect(there.open().map((one) => one.space)).toEqual(here.open().map((one) => one.space))
      expect(head?.open().find((one) => one.seat === open.seat)?.space).toEqual(open.space)
      if (++looked === 60) break
    }
  })

  it.each(['shrewd', 'greedy', 'careful'] as const)(
    'makes the same choice, at 500 positions: %s',
    (name) => {
      expect(telling(bots[name], POSITIONS, 7)).toBe(0)
    },
    240_000,
  )

  it('is caught where it peeks at the deck', () => {
    expect(telling(peeksAtDeck, 60, 7, 1)).toBeGreaterThan(0)
  }, 60_000)

  it('is caught where it peeks at the dice', () => {
    // Cards that throw dice at once: here the dice to come decide.
    const throwing = ({ kind, space }: OpenDecision): boolean =>
      kind === 'eq.afterRoll' &&
      space.type === 'one' &&
      space.options.some((o) => o.id.startsWith('flip:')) &&
      !space.options.some((o) => o.id.startsWith('reroll:'))
    expect(telling(peeksAtDice, 150, 1, 1, throwing)).toBeGreaterThan(0)
  }, 60_000)
})
