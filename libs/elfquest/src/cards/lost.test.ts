import { describe, expect, it } from 'vitest'
import { attempting, attemptWith, FAILS, inWindows, sets, tribeOf } from '../testing/acting.ts'
import { play } from '../testing/bench.ts'
import { ids } from '../testing/completing.ts'
import { chosenFor, dealt, fitting, holderOf } from '../testing/holding.ts'
import { settleDeaths } from '../tribe/death.ts'
import { flipCard } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charKey, type T } from '../types.ts'

/** Every hand card of a set, turned down, and left behind by somebody who dies. */

describe.each(sets)('%s: every hand card', (_, content) => {
  const all = content.set.hand.map((card) => [card.id, card] as const)

  it.each(all)('%s is of no use while it is turned down', (_id, card) => {
    const target = fitting(content, card)[0]!
    const holder = holderOf(content, card)
    const offered = new Set<string>()
    const windows = inWindows([], [])
    const down = (t: T): void => {
      dealt(content, card, chosenFor(content, card, target))(t)
      flipCard(content, t.edit(charKey(holder)), card.id)
    }
    play({
      content: content.set,
      tribe: tribeOf(content, holder),
      arrange: down,
      flow: (t) => attempting(t, target, [holder]),
      dice: { dice: [...FAILS] },
      choose: (open, t) => {
        for (const id of ids(open)) offered.add(id)
        return windows(open, t) ?? 'promise'
      },
    })
    expect(offered).toContain('roll')
    expect([...offered].filter((id) => id.endsWith(`:${card.id}`))).toEqual([])
    const { attempt } = attemptWith(content, { target, who: [holder], arrange: down })
    const own = attempt.dice.filter(({ origin }) => 'card' in origin && origin.card === card.id)
    expect(own).toEqual([])
  })

  it.each(all)(
    '%s goes to an heir if it is an ally or an item, and else out of the game',
    (_id, card) => {
      const holder = holderOf(content, card)
      const [, heir] = tribeOf(content, holder)
      const { t } = play({
        content: content.set,
        tribe: tribeOf(content, holder),
        arrange: (t) => {
          dealt(content, card)(t)
          t.edit(charKey(holder)).doomed = true
          // There is room for one card more.
          const other = t.edit(charKey(heir!))
          const gone = other.hand.pop()
          if (gone !== undefined) t.edit('campaign').gone.push(gone.card)
        },
        flow: (t) => settleDeaths(t, 'penalty'),
        choose: (open, t) => {
          const offered = ids(open)
          if (open.kind === 'eq.heir')
            return JSON.stringify(open.space).includes(`"${card.id}"`) ? heir : 'nobody'
          return offered.find((id) => !living(t).includes(id))
        },
      })
      const held = charOf(t, heir!).hand.some((one) => one.card === card.id)
      expect(held).toBe(card.type === 'ally' || card.type === 'item')
      expect(t.get('campaign').gone.includes(card.id)).toBe(!held)
    },
  )
})
