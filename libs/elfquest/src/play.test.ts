import { Game, sampleAnswer } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import { elfquest } from './ruleset.ts'
import { gentle, PLAIN, playOut, SEATINGS } from './testing/player.ts'

describe('random play', () => {
  for (const [name, holders] of Object.entries(SEATINGS)) {
    it(`ends and keeps every piece whatever is chosen, ${name}`, () => {
      for (let seed = 1; seed <= 5; seed++) {
        const { game } = playOut({
          seed,
          holders,
          choose: (decision, draw) => sampleAnswer(decision.space, draw),
        })
        expect(['won', 'lost']).toContain(game.result?.outcome)
      }
    })
  }

  it('ends and keeps every piece with chairs that nobody holds', () => {
    const { game } = playOut({ seed: 3, holders: [null, null, null, null] })
    expect(game.status).toBe('over')
  })

  it('comes through the whole story, and every kind of decision comes up', () => {
    const asked = new Set<string>()
    const outcomes: (string | undefined)[] = []
    const standings: number[] = []
    // Seeds whose tribes do not wander for thousands of choices more.
    for (const seed of [4, 8, 12, 14]) {
      const holders = Object.values(SEATINGS)[seed % 4] ?? []
      const { game, kinds } = playOut({
        seed,
        holders,
        options: { chapters: 5, promoCards: seed % 2 === 0 },
        arrange: gentle,
      })
      standings.push(game.table.keys('standing').length)
      outcomes.push(game.result?.outcome)
      for (const kind of kinds) asked.add(kind)
    }
    // EQ-RESULT-12: some of them went on, and it is recorded apart.
    expect(standings.some((n) => n > 5)).toBe(true)
    expect(new Set(outcomes)).toEqual(new Set(['won']))
    for (const kind of [
      'eq.tribe',
      'eq.extraCard',
      'eq.chooseTraits',
      'eq.next',
      'eq.join',
      'eq.beforeRoll',
      'eq.afterRoll',
      'eq.fixedRoll',
      'eq.endSeason',
      'eq.growth',
      'eq.cost',
      'eq.pay',
      'eq.payer',
      'eq.receive',
      'eq.taskReward',
    ]) {
      expect(asked).toContain(kind)
    }
  })

  it('ends with every variant', () => {
    for (const [i, options] of [
      { reroll: 'none' as const, events: 'random' as const, promoCards: true },
      { reroll: 'onePerTrait' as const, events: 'shuffledWithin' as const, anyoneDecides: true },
      { reroll: 'oncePerDie' as const, takeBack: true },
    ].entries()) {
      for (const holders of Object.values(SEATINGS)) {
        const { game } = playOut({ seed: 100 + i, holders, options: { ...options, chapters: 5 } })
        expect(game.status).toBe('over')
      }
    }
  })

  it('EQ-CAMPAIGN-07 EQ-CAMPAIGN-14 the same rows give the same game, from the start and from any snapshot', () => {
    const holders = SEATINGS['two'] ?? []
    const snapshots: NonNullable<ReturnType<Game['snapshot']>>[] = []
    const { game, rows } = playOut({
      seed: 7,
      holders,
      each: (now) => {
        const snapshot = now.n % 23 === 0 ? now.snapshot() : undefined
        if (snapshot !== undefined) snapshots.push(snapshot)
      },
    })
    const spec = { ruleset: elfquest, options: PLAIN, secret: 'secret-7', holders }
    expect(Game.resume({ ...spec, rows }).hash()).toBe(game.hash())
    expect(snapshots.length).toBeGreaterThan(3)
    for (const snapshot of snapshots) {
      const state = JSON.parse(JSON.stringify(snapshot)) as typeof snapshot
      const again = Game.resume({
        ...spec,
        snapshot: state,
        rows: rows.filter((row) => row.n > snapshot.n),
      })
      expect(again.hash()).toBe(game.hash())
    }
  })
})
