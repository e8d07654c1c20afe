import { describe, expect, it } from 'vitest'
import type { OpenDecision } from '../game/waiting.ts'
import type { Ruleset } from '../ruleset.ts'
import { type LotsEntities, type LotsOptions, lots } from './lots.ts'
import { Bench } from './play.ts'

/** The same small game, in which somebody at a seat can think ahead: nothing is hidden but sealed bids. */
const thinkable: Ruleset<LotsEntities, LotsOptions> = { ...lots, imagine() {} }

function table(secret: string, ruleset = thinkable): Bench<LotsEntities, LotsOptions> {
  const options = { seats: 3, rounds: 3, showAnswered: true }
  return new Bench({ ruleset, options, secret, holders: ['p1', 'p2', 'p3'] })
}

function of(open: readonly OpenDecision[], seat: number): OpenDecision {
  return open.find((one) => one.seat === seat) as OpenDecision
}

/** Everyone bids, then seat 0 closes the heap and all give it to seat 0; a lot is drawn and the next round begins. */
function playRound(
  open: () => readonly OpenDecision[],
  answer: (open: OpenDecision, answer: never) => void,
): void {
  for (const seat of [0, 1, 2]) {
    if (of(open(), seat)?.kind !== 'lots.bid') continue
    answer(of(open(), seat), `lot:${seat + 1}` as never)
    answer(of(open(), seat), 1 as never)
  }
  answer(of(open(), 0), 'close' as never)
  answer(of(open(), 0), { id: 'propose', then: '0' } as never)
  for (const seat of [1, 2]) answer(of(open(), seat), 'agree' as never)
}

describe('an imagined game', () => {
  it('leaves the real one alone', () => {
    const { game } = table('a')
    const [hash, n] = [game.hash(), game.n]
    const head = game.imagine(0, 'x')
    if (head === undefined) throw new Error('nothing imagined')
    playRound(
      () => head.open(),
      (open, answer) => head.answer(open, answer),
    )
    expect(head.table.get('market').round).toBe(2)
    expect(game.table.get('market').round).toBe(1)
    expect([game.hash(), game.n]).toEqual([hash, n])
  })

  it('draws what is to come by the seed, whatever the secret of the game is', () => {
    const drawn = (secret: string, seed: string): number | undefined => {
      const head = table(secret).game.imagine(0, seed)
      if (head === undefined) return undefined
      playRound(
        () => head.open(),
        (open, answer) => head.answer(open, answer),
      )
      return head.table.get('market').lots.at(-1)
    }
    expect(drawn('a', 'x')).toBeGreaterThan(9)
    expect(drawn('a', 'x')).toBe(drawn('b', 'x'))
    const seeds = Array.from({ length: 8 }, (_, i) => drawn('a', `${i}`))
    expect(new Set(seeds).size).toBeGreaterThan(1)
  })

  it('keeps what lies on the table, drawn or bid in the open', () => {
    const bench = table('a')
    playRound(
      () => bench.game.open(),
      (open, answer) => bench.choose(open, answer),
    )
    const head = bench.game.imagine(1, 'x')
    expect(head?.table.get('market')).toEqual(bench.game.table.get('market'))
    expect(head?.table.get('purse:0')).toEqual(bench.game.table.get('purse:0'))
  })

  it('knows what its own seat has sealed, and of others not even that they have', () => {
    const bench = table('a')
    for (const seat of [0, 1]) {
      bench.choose(of(bench.game.open(), seat), 'lot:1')
      bench.choose(of(bench.game.open(), seat), 2)
    }
    expect(bench.game.open().map((one) => one.seat)).toEqual([2])
    const head = bench.game.imagine(0, 'x')
    expect(head?.open().map((one) => [one.seat, one.space.type])).toEqual([
      [1, 'one'],
      [2, 'one'],
    ])
  })

  it('refuses what the rules refuse', () => {
    const head = table('a').game.imagine(0, 'x')
    expect(() => head?.answer(of(head.open(), 0), 'lot:9')).toThrow('not among the options')
  })

  it('is not to be had where the rules do not say what a seat cannot see, nor of a game that is put away', () => {
    expect(table('a', lots).game.imagine(0, 'x')).toBeUndefined()
    const bench = table('a')
    const rest = bench.game.prepareRest(true)
    if (!rest.ok) throw new Error(rest.code)
    bench.commit(rest.row)
    expect(bench.game.imagine(0, 'x')).toBeUndefined()
  })
})
