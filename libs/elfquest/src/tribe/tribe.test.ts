import { dealSeats, Game } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import type { Id } from '../content/schema.ts'
import { seasonPenalty } from '../losses/penalty.ts'
import { elfquest } from '../ruleset.ts'
import { play } from '../testing/bench.ts'
import { PLAIN } from '../testing/player.ts'
import { charKey } from '../types.ts'
import { noCubes } from './cubes.ts'
import { living } from './tribe.ts'

/** A game in which these persons have chosen these characters, each on its own turn. */
function chosen(holders: readonly string[], chars: readonly Id[]) {
  const game = Game.create({
    ruleset: elfquest,
    options: PLAIN,
    secret: '00',
    holders,
    strict: true,
  })
  const turns: string[] = []
  for (const char of chars) {
    const open = game.open()
    const [one] = open
    if (one === undefined || open.length > 1 || one.kind !== 'eq.tribe')
      throw new Error(`${open.length} seats are asked ${one?.kind}`)
    turns.push(game.table.holderOf(one.seat))
    const prepared = game.prepareFor(one.seat, one.key, char)
    if (!prepared.ok) throw new Error(prepared.code)
    game.apply({ ...prepared.row, n: game.n + 1, segment: 1, time: 0 })
    // Each choice can be the last for months: the game can be taken up right there.
    expect(game.checkpointHash()?.n).toBe(game.n)
  }
  return { game, turns }
}

describe('the tribe', () => {
  it('EQ-TRIBE-01 one to four play, and always with four characters', () => {
    expect(elfquest.players).toEqual({ min: 1, max: 4 })
    for (let n = 1; n <= 4; n++) {
      const holders = Array.from({ length: elfquest.seats(PLAIN) }, (_, seat) => `p${seat % n}`)
      const { game } = chosen(holders, ['char.1', 'char.2', 'char.3', 'char.4'])
      expect(living(game.table)).toHaveLength(4)
      expect(game.table.speakers()).toHaveLength(n)
      expect(game.table.get('campaign').phase).toBe('play')
    }
  })

  it('EQ-TRIBE-03 any four of the seven can be chosen: 35 tribes', () => {
    const tribes = new Set<string>()
    const ids = [1, 2, 3, 4, 5, 6, 7].map((n) => `char.${n}`)
    for (const a of ids)
      for (const b of ids)
        for (const c of ids)
          for (const d of ids) {
            if (!(a < b && b < c && c < d)) continue
            const { game } = chosen(['p1', 'p1', 'p1', 'p1'], [d, b, a, c])
            tribes.add([...game.table.get('campaign').tribe].sort().join())
          }
    expect(tribes.size).toBe(35)
  })

  it('EQ-TRIBE-07 where nothing else is agreed shares are even: 4, 2 + 2, 2 + 1 + 1, 1 each', () => {
    const shares = (n: number): number[] => {
      const persons = ['p1', 'p2', 'p3', 'p4'].slice(0, n)
      const holders = dealSeats(elfquest.seats(PLAIN), persons)
      return persons.map((one) => holders.filter((holder) => holder === one).length)
    }
    expect([1, 2, 3, 4].map(shares)).toEqual([[4], [2, 2], [2, 1, 1], [1, 1, 1, 1]])
  })

  it('EQ-TRIBE-07 another split than the even one is played as well', () => {
    const { game, turns } = chosen(
      ['p1', 'p1', 'p2', 'p1'],
      ['char.1', 'char.2', 'char.3', 'char.4'],
    )
    expect(turns).toEqual(['p1', 'p2', 'p1', 'p1'])
    expect(game.table.get('campaign').tribe).toEqual(['char.1', 'char.3', 'char.2', 'char.4'])
  })

  it('EQ-TRIBE-20 the tribe has four as long as there is a character never used, and fewer only after that', () => {
    const die = (unused: Id[], said: [string, string][]): number =>
      living(
        play({
          flow: seasonPenalty,
          arrange: (t) => {
            Object.assign(t.edit('event'), { card: 'event.1.1', attempters: ['char.2'] })
            t.edit('campaign').unused = unused
            t.edit(charKey('char.2')).cubes = noCubes()
          },
          said: [['eq.pay', 'nothing'], ...said],
          dice: { penalty: [1] },
        }).t,
      ).length
    expect(die(['char.5', 'char.6'], [['eq.replacement', 'char.6']])).toBe(4)
    // The last one enters without being asked for: there is no way to leave the place empty.
    expect(die(['char.5'], [])).toBe(4)
    expect(() => die(['char.5', 'char.6'], [['eq.replacement', 'nobody']])).toThrow(
      /NOT_AN_OPTION|UNKNOWN/,
    )
    expect(die([], [])).toBe(3)
  })
})
