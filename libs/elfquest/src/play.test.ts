import { Game, type Row, type RowBody, sampleAnswer, Streams } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import { elfquest } from './ruleset.ts'
import type { EqEntities, EqOptions } from './state.ts'

const OPTIONS: EqOptions = {
  chapters: 1,
  reroll: 'pool',
  events: 'story',
  promoCards: false,
  anyoneDecides: false,
  takeBack: false,
}

/** Plays at random until the game is over, checking after each choice what must always hold. */
function playOut(
  seed: string,
  options: Partial<EqOptions>,
  holders: readonly (string | null)[],
  most = 4000,
): { game: Game<EqEntities, EqOptions>; rows: Row[] } {
  const spec = { ruleset: elfquest, options: { ...OPTIONS, ...options }, secret: `secret-${seed}`, holders, strict: true }
  const game = Game.create(spec)
  const dice = new Streams(`player-${seed}`)
  const draw = (n: number): number => dice.int('play', n)
  const rows: Row[] = []
  while (game.status === 'open' && rows.length < most) {
    const open = game.open()
    const decision = open[draw(open.length)]
    if (decision === undefined) throw new Error('nobody is asked and the game is not over')
    const prepared = game.prepareFor(decision.seat, decision.key, sampleAnswer(decision.space, draw))
    if (!prepared.ok) throw new Error(`${decision.kind}: ${prepared.code}`)
    const row: Row = { ...(prepared.row as RowBody), n: game.n + 1, segment: 1, time: 0 }
    rows.push(row)
    game.apply(row)
    if (game.paused !== undefined) throw game.paused.error
    expect(elfquest.invariants(game.table), `after row ${row.n}, ${decision.kind} ${JSON.stringify(row.answer)}`).toEqual([])
  }
  return { game, rows }
}

const SEATINGS: Record<string, (string | null)[]> = {
  alone: ['p1', 'p1', 'p1', 'p1'],
  two: ['p1', 'p2', 'p1', 'p2'],
  three: ['p1', 'p2', 'p3', 'p1'],
  four: ['p1', 'p2', 'p3', 'p4'],
}

describe('random play', () => {
  for (const [name, holders] of Object.entries(SEATINGS)) {
    it(`comes to an end and keeps every piece, ${name}`, () => {
      for (let i = 0; i < 5; i++) {
        const { game } = playOut(`${name}-${i}`, {}, holders)
        expect(game.status).toBe('over')
        expect(['won', 'lost']).toContain(game.result?.outcome)
      }
    })
  }

  it('comes to an end with all variants and the whole story', () => {
    const variants: Partial<EqOptions>[] = [
      { reroll: 'none', events: 'random', promoCards: true, chapters: 5 },
      { reroll: 'onePerTrait', events: 'shuffledWithin', anyoneDecides: true, chapters: 5 },
      { reroll: 'oncePerDie', takeBack: true, chapters: 5 },
    ]
    for (const [i, options] of variants.entries()) {
      for (const [name, holders] of Object.entries(SEATINGS)) {
        const { game } = playOut(`v${i}-${name}`, options, holders, 12_000)
        expect(game.status).toBe('over')
      }
    }
  })

  it('EQ-CAMPAIGN-07 EQ-CAMPAIGN-14 the same rows give the same game', () => {
    const { game, rows } = playOut('again', {}, SEATINGS['two'] ?? [])
    const again = Game.resume({
      ruleset: elfquest,
      options: OPTIONS,
      secret: 'secret-again',
      holders: SEATINGS['two'] ?? [],
      rows,
    })
    expect(again.hash()).toBe(game.hash())
  })
})
