import {
  drawer,
  type Game,
  type Prepared,
  type Row,
  type RowBody,
  sampleAnswer,
} from '@moothall/engine'
import { expect, it } from 'vitest'
import { elfquest } from '../ruleset.ts'
import type { EqEntities, EqOptions } from '../state.ts'
import { playOut } from '../testing/player.ts'
import { hasChange, persons } from './hands.ts'

type Now = Game<EqEntities, EqOptions>

function feed(game: Now, prepared: Prepared): void {
  if (!prepared.ok) throw new Error(prepared.code)
  game.apply({ ...(prepared.row as RowBody), n: game.n + 1, segment: 1, time: 0 } as Row)
  if (game.paused !== undefined) throw game.paused.error
}

/** All but who holds what and what is said about it. */
function rest(game: Now): string {
  const { '#seating': _seats, hands: _hands, ...others } = game.table.store.all()
  return JSON.stringify([others, game.table.streams.counters])
}

/** Somebody leaves or comes back; one at least stays. */
function comeOrGo(game: Now, draw: (n: number) => number): void {
  const holder = `p${draw(3) + 1}`
  const away = !game.table.seating.away.includes(holder)
  if (away && persons(game.table, true).length < 2) return
  feed(game, game.preparePresence({ holder, away }))
}

/** One of those who can says something about who holds what. */
function talk(game: Now, draw: (n: number) => number): void {
  for (const { kind, space } of elfquest.standing ?? []) {
    if (elfquest.seatsByRules?.includes(kind) !== true) continue
    for (let seat = 0; seat < 4; seat++) {
      const open = space(game.table, seat)
      if (open === undefined || draw(3) > 0) continue
      feed(game, game.prepareFor(seat, `standing:${kind}`, sampleAnswer(open, draw)))
      return
    }
  }
}

it('EQ-TRIBE-05 EQ-TRIBE-13 EQ-TRIBE-17 characters change hands at any moment of random games, and nothing else does', () => {
  const log: string[] = []
  for (let seed = 1; seed <= 5; seed++) {
    const draw = drawer(seed + 70)
    const { game } = playOut({
      seed,
      holders: ['p1', 'p2', 'p3', 'p1'],
      options: { anyoneDecides: seed % 3 === 0 },
      each: (now) => {
        if (now.status !== 'open') return
        if (draw(8) === 0) comeOrGo(now, draw)
        const before = rest(now)
        talk(now, draw)
        expect(rest(now)).toBe(before)
        const { holders } = now.table.seating
        expect(holders.filter((one) => one === null)).toEqual([])
        // What was agreed on waits for the end of an open attempt, and no longer.
        if (now.open().some((one) => one.kind === 'eq.next'))
          expect(hasChange(now.table)).toBe(false)
      },
    })
    log.push(...game.logLines().map((line) => line.text.k))
  }
  for (const key of ['eq.log.handedOver', 'eq.log.standsIn', 'eq.log.back', 'eq.log.notWanted'])
    expect(log.filter((one) => one === key).length).toBeGreaterThan(5)
})

it('EQ-TRIBE-13 EQ-TRIBE-14 the hall leaves it to permissions of the rules to bring characters from person to person', () => {
  const kinds = (elfquest.standing ?? []).map((one) => one.kind)
  expect(elfquest.seatsByRules).toEqual(['eq.handOver', 'eq.standIn'])
  expect(kinds).toEqual(expect.arrayContaining([...(elfquest.seatsByRules ?? [])]))
})
