import { type Character, elfquest } from '@moothall/elfquest'
import {
  type Answer,
  type AnyGame,
  drawer,
  Game,
  hashOf,
  type OpenDecision,
  type Row,
  type Snapshot,
} from '@moothall/engine'
import { nextRow } from '@moothall/engine/testing/play.ts'
import { describe, expect, it } from 'vitest'
import { type Bot, bots } from '../index.ts'

const holders = ['p1', 'p2', 'p3', 'p4']
const options = {
  chapters: 1,
  reroll: 'pool' as const,
  events: 'story' as const,
  promoCards: false,
  anyoneDecides: false,
  takeBack: false,
}
const TRIBE = ['char.1', 'char.2', 'char.3', 'char.4']
/** Tribal, red and green, 10 successes, one red cube. */
const HUNT = 'event.1.1'

interface Position {
  readonly season?: number
  readonly event?: object
  readonly change?: (who: Character) => void
}

/** The first season with four characters, the hunt laid open, changed as the test needs it. */
function position({ season = 1, event = {}, change = () => {} }: Position = {}): AnyGame {
  const game: AnyGame = Game.create({ ruleset: elfquest, options, secret: 'laid', holders })
  const draw = drawer('laid')
  const rows: Row[] = []
  const say = (open: OpenDecision, answer: Answer): void => {
    const prepared = game.prepareFor(open.seat, open.key, answer)
    if (!prepared.ok) throw new Error(prepared.code)
    const row = nextRow(game, prepared.row)
    rows.push(row)
    game.apply(row)
  }
  for (;;) {
    const open = game.open()[0] as OpenDecision
    if (open.kind === 'eq.next') break
    const wanted =
      open.kind === 'eq.tribe' && open.space.type === 'one'
        ? open.space.options.find((o) => TRIBE.includes(o.id))?.id
        : undefined
    say(open, wanted ?? bots.random(open, draw, game))
  }
  const at = game.newestCheckpoint() as Snapshot
  const state = JSON.parse(JSON.stringify(at.state)) as Record<string, object>
  Object.assign(state['campaign'] as object, { season })
  Object.assign(state['event'] as object, { card: HUNT, ...event })
  for (const id of TRIBE) change(state[`char:${id}`] as Character)
  const snapshot = { ...at, state, hash: hashOf({ state, counters: at.counters }) } as Snapshot
  return Game.resume({ ruleset: elfquest, options, secret: 'laid', holders, snapshot, rows: [] })
}

/** What each seat would do first. */
function acts(bot: Bot, game: AnyGame): string[] {
  return game
    .open()
    .map((open) => bot(open, drawer('acts'), game))
    .map((answer) => (typeof answer === 'string' ? answer : (answer as { id: string }).id))
}

/** The event one success from its end. */
const nearly = { successes: 9, whiteSpent: true, attempts: 1, attempters: ['char.1'] }

describe('the players of the ledger', () => {
  it('attempt with whom a fair chance needs, and work at home where none is', () => {
    const fair = acts(bots.greedy, position({ event: nearly }))
    expect(fair.filter((id) => id === 'event')).toHaveLength(1)
    expect(fair.filter((id) => id.startsWith('task:'))).toHaveLength(3)
    const poor = (who: Character): void => {
      who.success = 0
      Object.assign(who.cubes, { physique: 1, savvy: 0 })
      for (const held of who.hand) held.state = 'flipped'
    }
    const none = acts(bots.greedy, position({ change: poor }))
    expect(none.every((id) => id.startsWith('task:'))).toBe(true)
    // From the last season on any chance will do.
    expect(acts(bots.greedy, position({ change: poor, season: 8 }))).toContain('event')
  })

  it('gather tokens for the attempt: with enough of them one goes alone', () => {
    const rich = (who: Character): void => {
      who.success = who.id === 'char.3' ? 10 : 0
    }
    const game = position({ change: rich })
    const seat = (game.table.get('char:char.3') as Character).seat
    const open = game.open().find((one) => one.seat === seat) as OpenDecision
    expect(bots.greedy(open, drawer('rich'), game)).toEqual({ id: 'event', then: [] })
  })

  it('the careful one keeps two cubes, whatever the cost of the event', () => {
    const bare = (who: Character): void => {
      Object.assign(who.cubes, { physique: 2, grace: 0, savvy: 0, magic: 0 })
    }
    const game = position({ event: nearly, change: bare })
    expect(acts(bots.greedy, game)).toContain('event')
    expect(acts(bots.careful, game)).not.toContain('event')
  })

  it('pay for an event that is done', () => {
    const game = position({ event: { ...nearly, successes: 10 } })
    const open = game.open()[0] as OpenDecision
    const prepared = game.prepareFor(open.seat, open.key, { id: 'event', then: [] })
    if (!prepared.ok) throw new Error(prepared.code)
    game.apply(nextRow(game, prepared.row))
    const cost = game.open()[0] as OpenDecision
    expect(cost.kind).toBe('eq.cost')
    expect(bots.greedy(cost, drawer('cost'), game)).not.toBe('leave')
  })

  it('play lawfully without being able to imagine anything', () => {
    const game = position()
    for (const open of game.open()) {
      const answer = bots.greedy(open, drawer('blind'), {
        ruleset: game.ruleset,
        imagine: () => undefined,
      })
      expect(game.prepareFor(open.seat, open.key, answer).ok).toBe(true)
    }
  })
})
