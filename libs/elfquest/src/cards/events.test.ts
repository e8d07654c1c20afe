import { sampleAnswer } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import { eventOption } from '../attempt/declare.ts'
import type { EventCard, Id } from '../content/schema.ts'
import { beginScenario, completeEvent } from '../course/scenario.ts'
import { isShared } from '../gains/gain.ts'
import { seasonPenalty } from '../losses/penalty.ts'
import {
  attempting,
  FAILS,
  lost,
  numbersIn,
  type Snapshot,
  saidWithIds,
  sets,
  snapshot,
  tribeOf,
} from '../testing/acting.ts'
import { nothing, play } from '../testing/bench.ts'
import {
  amounts,
  attempters,
  complete,
  countable,
  faced,
  fixedOnly,
  fullHealth,
  ids,
  lists,
  prepare,
  rolled,
  rolledOnly,
  settle,
  tribe,
} from '../testing/completing.ts'
import { COLORS } from '../tribe/cubes.ts'
import { charOf, living } from '../tribe/tribe.ts'
import type { Content } from '../types.ts'
import { type EventPart, eventFacts } from './facts.ts'

/** Every event of a set: revealed, attempted, completed and paid for, rewarded, and left unfinished. */

/** What comes of each part; the numbers are those that the words have to say. */
const proofs: Record<EventPart, (content: Content, event: EventCard, said: string) => number[]> = {
  mode(content, event) {
    const [first] = tribe(content, event)
    let company: string[] = []
    play({
      content: content.set,
      tribe: tribe(content, event),
      flow: (t) => {
        t.edit('event').card = event.id
        const option = eventOption(t, charOf(t, first!))
        company = option?.then?.type === 'some' ? option.then.options.map((one) => one.id) : []
        expect(option).toBeDefined()
        return nothing()
      },
    })
    expect(company.length > 0).toBe(event.mode === 'tribal')
    return []
  },
  whiteDice(content, event) {
    const { t, attempt } = rolled(content, event)
    expect(t.get('event').whiteSpent).toBe(true)
    const again = rolled(content, event, (t) =>
      Object.assign(t.edit('event'), { whiteSpent: true, attempts: 1 }),
    )
    expect(again.attempt.dice.filter((die) => die.origin.kind === 'white')).toHaveLength(0)
    // None are told in words.
    return [attempt.dice.filter((die) => die.origin.kind === 'white').length].filter((n) => n > 0)
  },
  colors(content, event, said) {
    const { attempt } = rolled(content, event)
    const dice = attempt.dice.flatMap((die) => (die.origin.kind === 'cube' ? [die.origin] : []))
    for (const color of COLORS) {
      const held = attempt.who.reduce((n, id) => n + (fullHealth(content, id)[color] ?? 0), 0)
      const named = said.toLowerCase().includes(color)
      expect(
        dice.filter((one) => one.color === color),
        color,
      ).toHaveLength(named ? held : 0)
    }
    return []
  },
  traits(content, event, said) {
    const { reads, weights } = readWords(said)
    const { rerolls } = throwAll(content, event)
    const whole = attempters(content, event).flatMap((id) => printed(content, id))
    const wanted = whole.reduce(
      (n, trait) => n + (weights.get(trait) ?? (reads.includes(trait) ? 1 : 0)),
      0,
    )
    expect(rerolls).toBe(wanted)
    return [...weights.values()]
  },
  successes(content, event) {
    const { tokens, t } = complete(content, rolledOnly(event))
    expect(t.get('deck').done).toEqual([event.id])
    return [tokens]
  },
  cost(content, event) {
    const { before, paid } = complete(content, rolledOnly(event))
    return amounts(rolledOnly(event).cost, lost(before, paid), 1)
  },
  each(content, event) {
    const gains = lists(event.reward.perParticipant)
    return gains.flatMap((list, i) => {
      const { paid, after, who } =
        event.resolve === 'dice' ? complete(content, event, i) : faced(content, event, event.dice)
      // A gain that comes once goes to the first of them here.
      const others = event.reward.once.some((gain) => !isShared(gain)) ? who.slice(1) : who
      return others
        .map((id) => amounts(countable(list), lost(paid, after, [id]), -1))
        .reduce((a, b) => {
          expect(b).toEqual(a)
          return a
        })
    })
  },
  once(content, event) {
    const { paid, after, t } = complete(content, rolledOnly(event))
    const own = lists(event.reward.perParticipant)[0]!.filter((gain) => !isShared(gain))
    const change = lost(paid, after)
    const granted = event.reward.once.filter((gain) => gain.k === 'grantCard')
    for (const gain of granted)
      expect(
        living(t).filter((id) => charOf(t, id).hand.some((held) => held.card === gain.card)),
      ).toHaveLength(1)
    return event.reward.once.flatMap((gain) => {
      if (gain.k === 'grantCard') return []
      const each = own.find((one) => one.k === gain.k)
      const others =
        gain.k === 'success' && gain.to === 'home'
          ? 0
          : (each && 'n' in each ? each.n : 0) * attempters(content, event).length
      return amounts([gain], change, -1).map((n) => n - others)
    })
  },
  penalty(content, event) {
    const { penalty } = event
    const all = tribe(content, event)
    const hit = (face: number, list: number) => {
      let before: Snapshot | undefined
      const { t, log } = play({
        content: content.set,
        tribe: all,
        arrange: (t) => {
          prepare(content, event)(t)
          Object.assign(t.edit('event'), { card: event.id, attempters: [...all], attempts: 1 })
          before = snapshot(t)
        },
        flow: seasonPenalty,
        dice: { penalty: [face] },
        choose: (open) => (ids(open).includes(`${list}`) ? `${list}` : settle(open, 0)),
      })
      return { hit: log.includes('eq.log.penaltyHit'), change: lost(before!, snapshot(t)) }
    }
    const faces = [1, 2, 3, 4, 5, 6].filter((face) => hit(face, 0).hit)
    const losses = lists(penalty!.loss).flatMap((list, i) =>
      amounts(list, hit(faces[0]!, i).change, 1),
    )
    return [...faces, ...losses]
  },
  fixedDice(content, event) {
    const { dice } = faced(content, fixedOnly(event), 0)
    return [dice]
  },
  outcome(content, event, said) {
    const hits = Number(/\d+/.exec(said)?.[0])
    const outcome = fixedOnly(event).outcomes[hits]!
    const losses = lists(outcome).flatMap((list, i) => {
      const { before, paid, t } = faced(content, fixedOnly(event), hits, i)
      expect(t.get('deck').done).toEqual([event.id])
      return amounts(list, lost(before, paid), 1)
    })
    return [hits, ...losses]
  },
}

/** What is read from the words: traits, and those that count more than once. */
function readWords(said: string): { reads: string[]; weights: Map<string, number> } {
  const weights = new Map(
    [...said.matchAll(/([a-z-]+) \((\d+) times\)/g)].map(
      (match) => [match[1]!, Number(match[2])] as const,
    ),
  )
  return { reads: said.match(/[a-z-]+/g) ?? [], weights }
}

/** All printings of traits that a character shows as it enters play. */
function printed(content: Content, id: Id): string[] {
  const { stages, startHand } = content.character(id)
  return [...stages[0].traits, ...startHand.flatMap((card) => content.hand(card).traits)]
}

/** Throws dice again as long as it is offered. */
function throwAll(content: Content, event: EventCard): { rerolls: number } {
  let rerolls = 0
  play({
    content: content.set,
    tribe: tribe(content, event),
    flow: (t) => attempting(t, { kind: 'event', event: event.id }, attempters(content, event)),
    dice: { dice: [...FAILS] },
    choose: (open) => {
      if (open.seat !== 0) return undefined
      const again = ids(open).find((id) => id.startsWith('reroll:'))
      if (again !== undefined) rerolls++
      return again ?? ids(open).find((id) => id === 'roll' || id === 'close')
    },
  })
  return { rerolls }
}

describe.each(sets)('%s: every event', (_, content) => {
  const all = content.set.events.map((event) => [event.id, event] as const)

  it.each(all)('%s does what its words say, with the numbers they say', (_id, event) => {
    for (const { part, text } of eventFacts(event)) {
      const said = saidWithIds(text)
      expect(proofs[part](content, event, said), `${part}: ${said}`).toEqual(numbersIn(text))
    }
  })

  it.each(content.set.scenarios.map((one) => [one.id, one] as const))(
    '%s: all its events are met, the ordered ones in the order of the story',
    (_id, scenario) => {
      const met: Id[] = []
      play({
        content: content.set,
        tribe: tribeOf(content, content.set.characters[0]!.id),
        arrange: (t) => Object.assign(t.edit('campaign'), { scenario: scenario.index }),
        flow: function* (t) {
          yield* beginScenario(t)
          for (;;) {
            const { card } = t.get('event')
            if (card === null) return
            met.push(card)
            completeEvent(t)
          }
        },
        choose: (open) => sampleAnswer(open.space, () => 0),
      })
      const story = content.set.events
        .filter((event) => event.scenario === scenario.id)
        .map((event) => event.id)
      expect([...met].sort()).toEqual([...story].sort())
      if (scenario.deck === 'ordered') expect(met).toEqual(story)
    },
  )
})
