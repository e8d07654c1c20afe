import { Game, type Row } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import { baseContent } from '../content/index.ts'
import { elfquest } from '../ruleset.ts'
import type { EqEntities, EqOptions } from '../state.ts'
import { cards, nothing, play } from '../testing/bench.ts'
import { PLAIN, playOut, SEATINGS } from '../testing/player.ts'
import { flipCard } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charKey, type Flow, knowContent, type T } from '../types.ts'
import { beginScenario, isScenarioDone, reveal, seam } from './scenario.ts'

/** A tribe that has something of everything, at the end of scenario 1. */
function seasoned(t: T): void {
  Object.assign(t.edit('campaign'), { season: 5, overSeasons: 2, phase: 'seam' })
  t.edit('home').pool = 3
  t.edit('campaign').dead = [
    { char: 'char.7', scenario: 1, season: 2, cause: 'penalty', replacement: null },
  ]
  t.edit('campaign').unused = ['char.5', 'char.6']
  t.edit('campaign').gone = ['hand.7.1']
  for (const [n, id] of living(t).entries()) {
    const who = t.edit(charKey(id))
    Object.assign(who, { acted: true, success: n + 1, growth: n })
    flipCard(cards, who, who.hand[n]!.card)
  }
}

const over = (t: T): void => {
  Object.assign(t.edit('event'), { card: null, participants: ['char.1'], lock: null })
  Object.assign(t.edit('deck'), { remaining: [], left: 0 })
}

/** The seam and the beginning of the next scenario. */
function* toNext(t: T): Flow<void> {
  yield* seam(t)
  yield* beginScenario(t)
}

/** Nobody wants anything of the reward, so that what is carried over can be compared. */
const NOTHING = living4('eq.scenarioReward', 'none')
function living4(kind: string, answer: string): [string, string, number][] {
  return [0, 1, 2, 3].map((seat) => [kind, answer, seat])
}

describe('from scenario to scenario', () => {
  it('EQ-SCEN-02 the deck of each scenario holds its own events and no others', () => {
    for (const scenario of baseContent.scenarios) {
      const { t } = play({
        arrange: (t) => {
          Object.assign(t.edit('campaign'), { scenario: scenario.index, phase: 'traits' })
        },
        flow: (t) => beginScenario(t),
      })
      const dealt = [t.get('event').card ?? '']
      while (t.get('deck').left > 0) {
        reveal(t)
        dealt.push(t.get('event').card ?? '')
      }
      expect(dealt.sort()).toEqual([...scenario.events].sort())
    }
  })

  it('EQ-OVER-01 each scenario card shows its limit of seasons', () => {
    const begun = baseContent.scenarios.map(
      ({ index }) =>
        play({
          arrange: (t) => {
            const last = { scenario: index, phase: 'traits', limit: 99, season: 12, overSeasons: 3 }
            Object.assign(t.edit('campaign'), last)
            t.edit(charKey('char.1')).acted = true
          },
          flow: (t) => beginScenario(t),
        }).t,
    )
    expect(begun.map((t) => t.get('campaign').limit)).toEqual([8, 6, 7, 7, 8])
    for (const t of begun) {
      expect(t.get('campaign')).toMatchObject({ season: 1, overSeasons: 0, phase: 'play' })
      expect(charOf(t, 'char.1').acted).toBe(false)
      expect(t.get('event').card).not.toBeNull()
    }
  })

  it('EQ-SCEN-03 a scenario is done when none of its events is left, on the table or in the deck', () => {
    play({
      flow: (t) => {
        Object.assign(t.edit('event'), { card: 'event.1.1' })
        expect(isScenarioDone(t)).toBe(false)
        Object.assign(t.edit('event'), { card: null })
        t.edit('deck').left = 1
        expect(isScenarioDone(t)).toBe(false)
        t.edit('deck').left = 0
        expect(isScenarioDone(t)).toBe(true)
        return nothing()
      },
    })
  })

  it('EQ-SCEN-05 EQ-SCEN-09 the next scenario lies open with its first event, on season 1, nobody having acted', () => {
    const { t, log } = play({
      arrange: (t) => {
        seasoned(t)
        over(t)
      },
      flow: toNext,
      said: NOTHING,
    })
    expect(t.get('campaign')).toMatchObject({
      scenario: 2,
      season: 1,
      limit: baseContent.scenarios[1]!.seasons,
      overSeasons: 0,
      phase: 'play',
    })
    expect(t.get('event').card).toBe('event.2.1')
    expect(living(t).map((id) => charOf(t, id).acted)).toEqual([false, false, false, false])
    expect(log.slice(-2)).toEqual(['eq.log.scenario', 'eq.log.revealed'])
  })

  it('EQ-SCEN-06 EQ-SCEN-07 everyone goes on as they are: stage, cubes, cards, tokens, pool, dead and unused', () => {
    const carried = (t: T) => ({
      chars: living(t).map((id) => {
        const { stage, cubes, hand, success, growth } = charOf(t, id)
        return structuredClone({ stage, cubes, hand, success, growth })
      }),
      pool: t.get('home').pool,
      ...(({ dead, unused, gone, tribe }) => structuredClone({ dead, unused, gone, tribe }))(
        t.get('campaign'),
      ),
    })
    let before: unknown
    const { t } = play({
      arrange: (t) => {
        seasoned(t)
        over(t)
        before = carried(t)
      },
      flow: toNext,
      said: NOTHING,
    })
    expect(carried(t)).toEqual(before)
  })

  it('EQ-SCEN-10 EQ-ERRATA-08 reward first, then the chosen traits, and only then is anything revealed', () => {
    const { t, asked } = play({
      options: { promoCards: true },
      arrange: (t) => {
        seasoned(t)
        over(t)
        const who = t.edit(charKey('char.2'))
        who.hand[0] = {
          card: 'hand.promo',
          state: 'up',
          aside: { physique: 0, grace: 0, savvy: 0, magic: 0 },
          chosen: ['hunt', 'hunt'],
        }
      },
      flow: function* (t): Flow<void> {
        yield* seam(t)
        expect(charOf(t, 'char.2').hand[0]?.chosen).toEqual([])
        expect(t.get('event').card).toBeNull()
        yield* beginScenario(t)
      },
      said: [...NOTHING, ['eq.chooseTraits', { forest: 1, river: 1 }, 1]],
    })
    expect(asked.map((one) => one.split('/')[0])).toEqual([
      ...Array(4).fill('eq.scenarioReward'),
      'eq.chooseTraits',
    ])
    expect(charOf(t, 'char.2').hand[0]?.chosen).toEqual(['forest', 'river'])
    expect(t.get('event').card).toBe('event.2.1')
  })

  it('EQ-SCEN-11 growth may be taken before the reward or after it', () => {
    const { t, asked } = play({
      arrange: (t) => {
        seasoned(t)
        over(t)
        t.edit(charKey('char.2')).growth = 8
      },
      flow: toNext,
      said: [['eq.growth', 'notNow', 1], ...NOTHING, ['eq.growth', 'grow', 1]],
    })
    expect(asked[0]).toBe('eq.growth/1')
    expect(asked.at(-1)).toBe('eq.growth/1')
    expect(charOf(t, 'char.2').stage).toBe(1)
  })
})

describe('the record of a tribe', () => {
  it('EQ-CAMPAIGN-09 EQ-CAMPAIGN-11 every scenario leaves how the tribe stood, with who held whom', () => {
    const { t } = play({
      holders: ['p1', 'p2', 'p1', 'p2'],
      arrange: (t) => {
        seasoned(t)
        over(t)
        t.edit('campaign').scenario = 5
      },
      flow: seam,
      said: [
        ...NOTHING,
        ['eq.freePlay', { id: 'propose', then: 'end' }, 0],
        ['eq.freePlay', 'agree', 1],
      ],
    })
    const standing = t.get('standing:5')
    expect(standing).toMatchObject({
      scenario: 5,
      pool: 3,
      unused: ['char.5', 'char.6'],
      holders: ['p1', 'p2', 'p1', 'p2'],
    })
    expect(standing.dead.map((one) => one.char)).toEqual(['char.7'])
    expect(standing.chars.map((who) => [who.id, who.stage, who.success, who.growth])).toEqual(
      living(t).map((id, n) => [id, 0, n + 1, n]),
    )
    for (const who of standing.chars) {
      expect(who.cubes).toEqual(charOf(t, who.id).cubes)
      expect(who.hand).toEqual(charOf(t, who.id).hand)
    }
  })
})

describe('options', () => {
  it('EQ-VARIANT-04 the common pool of re-rolls is what is played unless something else is chosen', () => {
    const field = elfquest.options.fields.find((one) => one.key === 'reroll')
    expect(field?.default).toBe('pool')
  })

  it('EQ-VARIANT-05 with random events the story order is given up, over all scenarios', () => {
    const seen = new Set<string>()
    for (const dice of [0, 5, 11, 17, 23, 29]) {
      const { t } = play({
        options: { events: 'random' },
        arrange: (t) => {
          Object.assign(t.edit('campaign'), { scenario: 2, phase: 'traits' })
        },
        dice: { 'deck.2': [dice + 1] },
        flow: (t) => beginScenario(t),
      })
      seen.add(baseContent.events.find((one) => one.id === t.get('event').card)!.scenario)
    }
    expect(seen.size).toBeGreaterThan(2)
  })

  it('EQ-VARIANT-09 EQ-ERRATA-10 the extra card and anyone deciding are off, and nothing else changes the rules', () => {
    const defaults = Object.fromEntries(
      elfquest.options.fields.map((one) => [one.key, one.default]),
    )
    // How far a sitting goes and what may be taken back are no rules (rulings.md).
    const { chapters: _, takeBack: __, ...rules } = defaults
    expect(rules).toEqual({
      reroll: 'pool',
      events: 'story',
      promoCards: false,
      anyoneDecides: false,
    })
    const { game, kinds } = playOut({ seed: 3 })
    expect(kinds).not.toContain('eq.extraCard')
    expect(JSON.stringify(game.result)).not.toContain('hand.promo')
  })

  it('EQ-VARIANT-10 the options in force stand in the result', () => {
    const chosen: Partial<EqOptions> = { reroll: 'onePerTrait', events: 'random' }
    const { game } = playOut({ seed: 5, options: chosen })
    expect(game.result?.record).toMatchObject({ options: { ...PLAIN, ...chosen } })
  })
})

describe('saved and loaded', () => {
  const holders = SEATINGS['two'] ?? []
  const spec = { ruleset: elfquest, options: PLAIN, secret: 'secret-7', holders }

  /** A game played to some moment: its rows, and the newest snapshot before each of them. */
  function played() {
    const snapshots: NonNullable<ReturnType<Game['snapshot']>>[] = []
    const tables: { n: number; entities: unknown; open: string; attempt: boolean }[] = []
    const { rows } = playOut({
      seed: 7,
      holders,
      each: (now) => {
        const snapshot = now.snapshot()
        if (snapshot !== undefined) snapshots.push(structuredClone(snapshot))
        tables.push({ ...look(now), n: now.n })
      },
    })
    return { rows, snapshots, tables }
  }

  const look = (game: Game<EqEntities, EqOptions>) => ({
    entities: structuredClone(
      ['campaign', 'deck', 'event', 'home', 'attempt', 'char', 'standing'].flatMap((kind) =>
        game.table.keys(kind as 'char').map((key) => [key, game.table.get(key)]),
      ),
    ),
    open: JSON.stringify(game.open().map(({ kind, seat, space }) => [kind, seat, space])),
    attempt: game.table.has('attempt'),
  })

  const load = (
    rows: readonly Row[],
    n: number,
    snapshots: ReturnType<typeof played>['snapshots'],
  ) => {
    const snapshot = snapshots.filter((one) => one.n <= n).at(-1)
    return Game.resume({
      ...spec,
      ...(snapshot === undefined ? {} : { snapshot: JSON.parse(JSON.stringify(snapshot)) }),
      rows: rows.filter((row) => row.n > (snapshot?.n ?? 0) && row.n <= n),
    })
  }

  it('EQ-CAMPAIGN-01 EQ-CAMPAIGN-13 EQ-CAMPAIGN-06 at every moment, open attempts too, all is as it was, field by field', () => {
    const { rows, snapshots, tables } = played()
    let attempts = 0
    for (const { n, ...was } of tables.filter((one, i) => one.attempt || i % 7 === 0)) {
      if (was.attempt) attempts++
      expect(look(load(rows, n, snapshots))).toEqual(was)
    }
    expect(attempts).toBeGreaterThan(20)
  }, 60_000)

  it('EQ-CAMPAIGN-02 EQ-CAMPAIGN-03 EQ-CAMPAIGN-04 EQ-CAMPAIGN-05 what is saved names scenario, season, deck, event, every character and card', () => {
    const { snapshots } = played()
    const last = snapshots.at(-3)!
    const state = JSON.parse(JSON.stringify(last.state)) as Record<string, Record<string, unknown>>
    expect(Object.keys(last.counters).length).toBeGreaterThan(0)
    expect(state['campaign']).toMatchObject({
      contentId: baseContent.id,
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      scenario: 1,
      season: expect.any(Number),
      overSeasons: expect.any(Number),
    })
    for (const field of ['dead', 'unused', 'gone', 'tribe']) {
      expect(state['campaign']?.[field]).toEqual(expect.any(Array))
    }
    expect(state['deck']).toMatchObject({ remaining: expect.any(Array), left: expect.any(Number) })
    for (const field of ['card', 'successes', 'whiteSpent', 'lock', 'attempters', 'participants']) {
      expect(state['event']).toHaveProperty(field)
    }
    expect(state['home']).toEqual({ pool: expect.any(Number) })
    const chars = Object.keys(state).filter((key) => key.startsWith('char:'))
    expect(chars.length).toBeGreaterThan(0)
    for (const key of chars) {
      expect(state[key]).toMatchObject({
        seat: expect.any(Number),
        stage: expect.any(Number),
        success: expect.any(Number),
        growth: expect.any(Number),
        acted: expect.any(Boolean),
        cubes: { physique: expect.any(Number), magic: expect.any(Number) },
      })
      for (const held of (state[key]?.['hand'] ?? []) as object[]) {
        expect(held).toMatchObject({
          card: expect.stringMatching(/^hand\./),
          state: expect.stringMatching(/^(up|flipped)$/),
          aside: expect.any(Object),
          chosen: expect.any(Array),
        })
      }
    }
  })

  it('EQ-CAMPAIGN-08 a game with cards that are not here stops with a reason and changes nothing', () => {
    const stranger = knowContent({ ...structuredClone(baseContent), id: 'other' })
    expect(stranger.hash).not.toBe(cards.hash)
    expect(() =>
      play({
        arrange: (t) => {
          t.edit('campaign').contentHash = 'f'.repeat(64)
        },
        flow: (t) => beginScenario(t),
      }),
    ).toThrow(/no content set with the hash f{64}/)
  })

  it('EQ-CAMPAIGN-12 from sitting to sitting other people may hold the characters', () => {
    const { rows, snapshots } = played()
    const game = load(rows, 40, snapshots)
    const before = look(game)
    for (let seat = 0; seat < 4; seat++) {
      game.apply({
        kind: 'control',
        answer: { seat, holder: 'p9' },
        by: 'system',
        n: game.n + 1,
        segment: 1,
        time: 0,
      })
    }
    expect(game.paused).toBeUndefined()
    expect([0, 1, 2, 3].map((seat) => game.table.holderOf(seat))).toEqual(['p9', 'p9', 'p9', 'p9'])
    expect(look(game).entities).toEqual(before.entities)
    expect(game.open().length).toBeGreaterThan(0)
  })
})
