import type { Space } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import type { TaskId } from '../content/schema.ts'
import { cards, play } from '../testing/bench.ts'
import { open } from '../testing/laid.ts'
import { capsOf, noCubes } from '../tribe/cubes.ts'
import { flipCard } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charKey, type T } from '../types.ts'
import { giveTaskReward, unitsGained } from './taskReward.ts'

describe('task rewards', () => {
  const task = (name: TaskId, successes: number) => (t: T) =>
    open(t, { target: { kind: 'task', task: name, set: 0 }, who: ['char.1'], successes })

  it('EQ-TASK-14 eight successes are two units, or eight tokens', () => {
    expect(unitsGained(8, 3)).toBe(2)
    expect(unitsGained(8, 1)).toBe(8)
  })

  it('EQ-TASK-15 EQ-TASK-16 EQ-TOKEN-07 tokens are shared freely among living characters, not with the Home pool', () => {
    const { t } = play({
      flow: giveTaskReward,
      arrange: task('provide', 5),
      said: [['eq.taskReward', { 'char.1': 3, 'char.4': 2 }]],
    })
    expect(t.get(charKey('char.1')).success).toBe(3)
    expect(t.get(charKey('char.4')).success).toBe(2)
    expect(t.get('home').pool).toBe(0)
    expect(() =>
      play({
        flow: giveTaskReward,
        arrange: task('provide', 1),
        said: [['eq.taskReward', { home: 1 }]],
      }),
    ).toThrow(/UNKNOWN_OPTION/)
  })

  it.each(['up', 'flipped'] as const)(
    'EQ-TASK-18 a cube comes back to the character card or to a hand card that is %s, under the cap of its colour',
    (state) => {
      const care = (answer?: Record<string, number>) => {
        let offered: Space | undefined
        const played = play({
          flow: giveTaskReward,
          arrange: (t) => {
            task('care', 6)(t)
            for (const id of living(t)) t.edit(charKey(id)).cubes = capsOf(cards, charOf(t, id))
            // Its own card bears one magic cube, and this hand card another.
            const who = t.edit(charKey('char.1'))
            who.hand = [{ card: 'hand.1.9', state, aside: noCubes(), chosen: [] }]
            who.cubes = { physique: 1, grace: 2, savvy: 1, magic: 1 }
          },
          choose: ({ space }) => {
            offered = space
            return answer ?? { 'char.1:physique': 2 }
          },
        })
        return { offered, cubes: played.t.get(charKey('char.1')).cubes }
      }
      const room = { id: 'char.1:physique', max: 2 }
      if (state === 'flipped') {
        // There is no room for magic, so nothing is to choose.
        expect(care()).toEqual({
          offered: undefined,
          cubes: { physique: 3, grace: 2, savvy: 1, magic: 1 },
        })
        return
      }
      const both = care({ 'char.1:physique': 1, 'char.1:magic': 1 })
      expect(both.cubes).toEqual({ physique: 2, grace: 2, savvy: 1, magic: 2 })
      expect(both.offered).toMatchObject({
        type: 'bag',
        options: [room, { id: 'char.1:magic', max: 1 }],
      })
      for (const answer of [{ 'char.1:magic': 2 }, { 'char.1:physique': 1, 'char.1:grace': 1 }])
        expect(() => care(answer)).toThrow(/refused/)
    },
  )

  it('EQ-TASK-17 EQ-TASK-18 EQ-TASK-07 cubes come back unit by unit to anyone with room', () => {
    const { t } = play({
      flow: giveTaskReward,
      arrange: (t) => {
        task('care', 7)(t)
        t.edit(charKey('char.2')).cubes.magic = 0
        t.edit(charKey('char.3')).cubes.grace = 1
      },
      said: [['eq.taskReward', { 'char.2:magic': 1, 'char.3:grace': 1 }]],
    })
    expect(t.get(charKey('char.2')).cubes.magic).toBe(1)
    expect(t.get(charKey('char.3')).cubes.grace).toBe(2)
  })

  it('EQ-TASK-19 EQ-UI-06 a unit without receiver is lost; a single receiver is not asked for', () => {
    const { t, asked, log } = play({
      flow: giveTaskReward,
      arrange: (t) => {
        task('make', 6)(t)
        flipCard(cards, t.edit(charKey('char.2')), 'hand.2.4')
        flipCard(cards, t.edit(charKey('char.2')), 'hand.2.1')
      },
    })
    expect(asked).toEqual([])
    expect(
      t
        .get(charKey('char.2'))
        .hand.filter((one) => one.state === 'flipped')
        .map((one) => one.card),
    ).toEqual(['hand.2.1'])
    expect(log).toContain('eq.log.unitsLost')
  })

  it('EQ-TASK-19 with nothing to restore the unit is lost, and without a unit nothing is', () => {
    const lost = (successes: number): string[] => {
      const { asked, log } = play({ flow: giveTaskReward, arrange: task('make', successes) })
      expect(asked).toEqual([])
      return log
    }
    expect(lost(3)).toEqual(['eq.log.taskDone', 'eq.log.unitsLost'])
    expect(lost(2)).toEqual(['eq.log.taskDone'])
  })

  it('EQ-TASK-08 the Boon is turned up with the Allies', () => {
    const { t } = play({
      flow: giveTaskReward,
      arrange: (t) => {
        task('community', 3)(t)
        t.edit(charKey('char.3')).hand.push({
          card: 'hand.boon',
          state: 'flipped',
          aside: { ...noCubes(), magic: 1 },
          chosen: [],
        })
      },
    })
    expect(t.get(charKey('char.3')).hand.at(-1)).toMatchObject({
      card: 'hand.boon',
      state: 'up',
      aside: noCubes(),
    })
    expect(t.get(charKey('char.3')).cubes.magic).toBe(2)
  })

  it('EQ-UI-24 the receiver of another person agrees, and after a refusal is not offered again', () => {
    const { t, asked } = play({
      flow: giveTaskReward,
      holders: ['p1', 'p2', 'p2', 'p3'],
      arrange: task('provide', 2),
      said: [
        ['eq.taskReward', { 'char.2': 1, 'char.4': 1 }],
        ['eq.receive', 'refuse', 1],
        ['eq.receive', 'agree', 3],
        ['eq.taskReward', { 'char.4': 2 }],
        ['eq.receive', 'agree', 3],
      ],
    })
    expect(asked).toHaveLength(5)
    expect(t.get(charKey('char.4')).success).toBe(2)
    expect(t.get(charKey('char.2')).success).toBe(0)
  })
})
