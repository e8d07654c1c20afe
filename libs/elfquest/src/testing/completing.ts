import { type Answer, type OpenDecision, sampleAnswer } from '@moothall/engine'
import type {
  Color,
  EventCard,
  FixedRollEvent,
  Gain,
  Id,
  Loss,
  RolledEvent,
} from '../content/schema.ts'
import { fixedRoll } from '../course/freak.ts'
import { COLORS } from '../tribe/cubes.ts'
import { flipCard } from '../tribe/hand.ts'
import { living } from '../tribe/tribe.ts'
import { type Content, charKey, type T } from '../types.ts'
import {
  attempting,
  attemptWith,
  FAILS,
  hasDice,
  type lost,
  type Snapshot,
  snapshot,
  tribeOf,
} from './acting.ts'
import { play } from './bench.ts'

/** For tests that carry out every event: attempts with tokens alone, what they cost, and what comes of them. */

export const fullHealth = (content: Content, id: Id): Record<string, number> => {
  const { stages, startHand } = content.character(id)
  return Object.fromEntries(
    COLORS.map((color) => [
      color,
      (stages[0].cubes[color] ?? 0) +
        startHand.reduce((n, card) => n + (content.hand(card).cubes[color] ?? 0), 0),
    ]),
  )
}

const costs = (event: EventCard): readonly Loss[] => (event.resolve === 'dice' ? event.cost : [])

/** How many cubes of a colour a list of losses or gains may move at most. */
const cubesIn = (list: readonly (Gain | Loss)[], color: Color): number =>
  list.reduce(
    (n, one) => n + (one.k === 'cube' && (one.color === color || one.color === 'any') ? one.n : 0),
    0,
  )

/** A tribe whose first character is the fittest to pay for the event alone. */
export function tribe(content: Content, event: EventCard): Id[] {
  const fitness = (id: Id): number =>
    COLORS.reduce((n, color) => {
      const held = fullHealth(content, id)[color] ?? 0
      return n + Math.min(held, cubesIn(costs(event), color)) * 10 + held
    }, 0)
  const byFitness = content.set.characters
    .map((one) => one.id)
    .filter(
      (id) => event.resolve !== 'dice' || hasDice(content, id, { kind: 'event', event: event.id }),
    )
    .sort((a, b) => fitness(b) - fitness(a))
  return tribeOf(content, byFitness[0] ?? '')
}

/** Who attempts the event: one, or all of the tribe that have dice for it. */
export const attempters = (content: Content, event: EventCard): Id[] =>
  tribe(content, event).filter(
    (id, i) =>
      i === 0 ||
      (event.mode === 'tribal' && hasDice(content, id, { kind: 'event', event: event.id })),
  )

/** There are tokens enough for everything, and room for what the event gives: cards turned down, cubes missing. */
export function prepare(content: Content, event: EventCard): (t: T) => void {
  const gains = [...lists(event.reward.perParticipant).flat(), ...event.reward.once]
  const unflips = gains.flatMap((gain) => (gain.k === 'unflip' ? [gain] : []))
  return (t) => {
    for (const id of living(t)) {
      const who = t.edit(charKey(id))
      Object.assign(who, { success: 90, growth: 5 })
      for (const { types, n } of unflips) {
        const fit = who.hand.filter(
          (held) =>
            held.state === 'up' &&
            (types === 'any' || types.includes(content.hand(held.card).type)),
        )
        for (const held of fit.slice(0, n)) flipCard(content, who, held.card)
      }
      for (const color of COLORS) {
        const least = Math.max(cubesIn(costs(event), color), 1)
        who.cubes[color] = Math.min(
          who.cubes[color],
          Math.max(least, who.cubes[color] - cubesIn(gains, color)),
        )
      }
    }
  }
}

interface Completed {
  readonly tokens: number
  readonly before: Snapshot
  readonly paid: Snapshot
  readonly after: Snapshot
  readonly who: readonly Id[]
  readonly t: T
}

export const ids = (open: OpenDecision): string[] =>
  open.space.type === 'one' ? open.space.options.map((option) => option.id) : []

/** The first answer of a kind: with option `take:N` for rewards, and whatever is not leaving for costs. */
export function settle(open: OpenDecision, list: number): Answer {
  const { space } = open
  if (space.type !== 'one') return sampleAnswer(space, () => 0)
  const wanted = space.options.filter(
    (option) =>
      option.id === `take:${list}` ||
      (!/^(take|parts|none|leave|later)/.test(option.id) && option.grave !== 'loss'),
  )
  return sampleAnswer({ ...space, options: wanted.length > 0 ? wanted : space.options }, () => 0)
}

/** Completes an event with tokens alone, one after the other, and looks at the tribe before and after each step. */
export function complete(content: Content, event: RolledEvent, list = 0): Completed {
  const all = tribe(content, event)
  const who = attempters(content, event)
  let tokens = 0
  let before: Snapshot | undefined
  let paid: Snapshot | undefined
  let seen: Snapshot | undefined
  const start = prepare(content, event)
  const { t } = play({
    content: content.set,
    tribe: all,
    arrange: (t) => {
      start(t)
      const deck = t.edit('deck')
      Object.assign(deck, { ordered: true, remaining: [], left: 0 })
    },
    flow: function* (t) {
      yield* attempting(t, { kind: 'event', event: event.id }, who)
    },
    dice: { dice: [...FAILS] },
    choose: (open, t) => {
      seen = snapshot(t)
      if (open.kind === 'eq.beforeRoll') return open.seat === 0 ? 'roll' : undefined
      if (open.kind === 'eq.afterRoll') {
        if (open.seat !== 0) return undefined
        tokens++
        before = undefined
        return { id: 'tokens', then: 1 }
      }
      if (open.kind === 'eq.cost') before ??= snapshot(t)
      else paid ??= snapshot(t)
      return settle(open, list)
    },
  })
  const after = snapshot(t)
  // What goes to the Home card is asked of nobody.
  const done = paid ?? { ...after, pool: seen?.pool ?? after.pool }
  return { tokens, before: before ?? done, paid: done, after, who, t }
}

/** Amounts lost or gained by kind, in the order of the things that the words list. */
export function amounts(
  things: readonly (Gain | Loss)[],
  change: ReturnType<typeof lost>,
  sign: 1 | -1,
): number[] {
  const named = things.flatMap((one) =>
    one.k === 'cube' && one.color !== 'any' ? [one.color] : [],
  )
  return things.map((one) => amountOf(one, change, sign, named))
}

function amountOf(
  one: Gain | Loss,
  change: ReturnType<typeof lost>,
  sign: 1 | -1,
  named: readonly Color[],
): number {
  switch (one.k) {
    case 'cube':
      if (one.color !== 'any') return sign * change[one.color]
      // Any cubes are those beyond the ones that are named.
      return sign * (change.any - named.reduce((n, color) => n + change[color], 0))
    case 'success':
      return sign * ('to' in one && one.to === 'home' ? change.pool : change.success)
    case 'growth':
      return sign * change.growth
    case 'flip':
      return change.up
    case 'unflip':
      return -change.up
    case 'sacrifice':
      return change.cards
    case 'grantCard':
      return 0
  }
}

export const countable = (things: readonly (Gain | Loss)[]): (Gain | Loss)[] =>
  things.filter((one) => one.k !== 'grantCard')

export const lists = <T>(of: { all: T[] } | { chooseOne: T[][] }): T[][] =>
  'all' in of ? [of.all] : of.chooseOne

export const rolledOnly = (event: EventCard): RolledEvent => {
  if (event.resolve !== 'dice') throw new Error(`${event.id} is not rolled for`)
  return event
}
export const fixedOnly = (event: EventCard): FixedRollEvent => {
  if (event.resolve !== 'fixedRoll') throw new Error(`${event.id} is rolled for`)
  return event
}

/** A first attempt on the event in which every die fails. */
export const rolled = (content: Content, event: EventCard, arrange?: (t: T) => void) =>
  attemptWith(content, {
    target: { kind: 'event', event: event.id },
    who: attempters(content, event),
    tribe: tribe(content, event),
    ...(arrange === undefined ? {} : { arrange }),
  })

/** A fixed roll with so many successes, by one character. */
export function faced(content: Content, event: FixedRollEvent, hits: number, list = 0) {
  const all = tribe(content, event)
  let before: Snapshot | undefined
  let paid: Snapshot | undefined
  let dice = 0
  const { t } = play({
    content: content.set,
    tribe: all,
    arrange: (t) => {
      prepare(content, event)(t)
      Object.assign(t.edit('event'), { card: event.id })
      Object.assign(t.edit('deck'), { ordered: true, remaining: [], left: 0 })
      before = snapshot(t)
    },
    flow: (t) => fixedRoll(t, event, all[0] ?? ''),
    dice: { dice: Array.from({ length: 20 }, (_, i) => (i < hits ? 6 : 1)) },
    choose: (open, t) => {
      dice = t.get('attempt').dice.length
      if (open.kind === 'eq.reward') paid ??= snapshot(t)
      return ids(open).includes(`${list}`) ? `${list}` : settle(open, list)
    },
  })
  const after = snapshot(t)
  return {
    dice,
    before: before ?? after,
    paid: paid ?? after,
    after,
    who: all.slice(0, 1),
    t,
  }
}
