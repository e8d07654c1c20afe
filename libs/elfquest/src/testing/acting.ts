import type { Answer, Flow, OpenDecision, Text } from '@moothall/engine'
import { say } from '@moothall/engine/words/say.ts'
import { declareEvent } from '../attempt/declare.ts'
import { playAttempt } from '../attempt/play.ts'
import { declareTask } from '../attempt/task.ts'
import type { Id, TaskId } from '../content/schema.ts'
import { goalOf, ownDice } from '../dice/pool.ts'
import { en } from '../messages/en.ts'
import { expand } from '../packs/expand.ts'
import type { Attempt, AttemptTarget, Character } from '../state.ts'
import { newCharacter } from '../tribe/enter.ts'
import { copyOf } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { type Content, charKey, knowContent, type T } from '../types.ts'
import { cards, play } from './bench.ts'
import { marshFiles } from './packs.ts'

/** For tests that go through all cards of a set, carry out what each says, and measure what comes of it. */

/** The sets whose cards are gone through: the built-in one, and one with other numbers. */
export const sets: readonly [name: string, content: Content][] = [
  ['the built-in set', cards],
  ['a second pack', knowContent(expand(marshFiles().map(({ content }) => content)).content)],
]

/** Sentences without names of things, so that every number in them is one of the card. */
export const said = (text: Text): string => say(text, { messages: en, nameOf: () => 'thing' })

/** The same with ids for names, to see what is named. */
export const saidWithIds = (text: Text): string => say(text, { messages: en, nameOf: (id) => id })

export const numbersIn = (text: Text): number[] => (said(text).match(/\d+/g) ?? []).map(Number)

/** A tribe with this character in its first place. */
export const tribeOf = (content: Content, first: Id): Id[] => [
  first,
  ...content.set.characters
    .map((one) => one.id)
    .filter((id) => id !== first)
    .slice(0, 3),
]

/** A die that fails, as often as it is needed. */
export const FAILS: readonly number[] = Array.from({ length: 200 }, () => 1)

/** What a card can be used on: events with dice, the hardest first, then tasks with their sets of traits. */
export function targets(content: Content): AttemptTarget[] {
  const events = content.set.events
    .flatMap((event) => (event.resolve === 'dice' ? [event] : []))
    .sort((a, b) => b.successes - a.successes)
  return [
    ...events.map(({ id }) => ({ kind: 'event', event: id }) as const),
    ...Object.values(content.set.home.tasks).flatMap((task) =>
      task.traitSets.map((_, set) => ({ kind: 'task', task: task.id, set }) as const),
    ),
  ]
}

/** Whether a character as it enters play has a die of its own for this. */
export const hasDice = (content: Content, who: Id, target: AttemptTarget): boolean =>
  ownDice(content, newCharacter(content, who, 0), goalOf(content, target)).length > 0

/** Opens an attempt of these characters, the first leading, and plays it to its end. */
export function* attempting(t: T, target: AttemptTarget, who: readonly Id[]): Flow<void> {
  const { seat } = charOf(t, who[0] ?? '')
  if (target.kind === 'task') declareTask(t, seat, target.task, target.set)
  else {
    t.edit('event').card = target.event
    yield* declareEvent(t, seat, who)
  }
  if (!t.has('attempt')) throw new Error(`${who.join()} cannot attempt ${JSON.stringify(target)}`)
  yield* playAttempt(t)
}

/** Characters before and after something, to see what they gained or lost. */
export interface Snapshot {
  readonly chars: ReadonlyMap<Id, Character>
  readonly pool: number
}

export const snapshot = (t: T): Snapshot => ({
  chars: new Map(living(t).map((id) => [id, copyOf(charOf(t, id))])),
  pool: t.get('home').pool,
})

/** What all of these characters have less in the second than in the first. */
export function lost(before: Snapshot, after: Snapshot, ids = [...before.chars.keys()]) {
  const sum = (of: (who: Character) => number): number =>
    ids.reduce((n, id) => {
      const [a, b] = [before.chars.get(id), after.chars.get(id)]
      return n + (a === undefined ? 0 : of(a)) - (b === undefined ? 0 : of(b))
    }, 0)
  const aside = (who: Character, color: 'physique' | 'grace' | 'savvy' | 'magic'): number =>
    who.hand.reduce((n, held) => n + held.aside[color], 0)
  const cubes = (color: 'physique' | 'grace' | 'savvy' | 'magic'): number =>
    sum((who) => who.cubes[color] + aside(who, color))
  return {
    physique: cubes('physique'),
    grace: cubes('grace'),
    savvy: cubes('savvy'),
    magic: cubes('magic'),
    any: cubes('physique') + cubes('grace') + cubes('savvy') + cubes('magic'),
    success: sum((who) => who.success),
    growth: sum((who) => who.growth),
    up: sum((who) => who.hand.filter((held) => held.state === 'up').length),
    cards: sum((who) => who.hand.length),
    pool: before.pool - after.pool,
  }
}

/** Uses options of a window in turn, then rolls or closes; each only once. */
export function inWindows(
  before: readonly string[],
  after: readonly string[],
  look: (t: T) => void = () => {},
): (open: OpenDecision, t: T) => Answer | undefined {
  const left = { before: [...before], after: [...after] }
  return (open, t) => {
    if (open.kind !== 'eq.beforeRoll' && open.kind !== 'eq.afterRoll') return undefined
    const step = open.kind === 'eq.beforeRoll' ? 'before' : 'after'
    const ids = open.space.type === 'one' ? open.space.options.map((option) => option.id) : []
    const next = left[step][0]
    if (next !== undefined) {
      if (!ids.includes(next)) return undefined
      left[step].shift()
      return next
    }
    if (step === 'after') look(t)
    return ids.find((id) => id === 'roll' || id === 'close')
  }
}

/** The attempt as it stands when its lead would close it. */
export function attemptWith(
  content: Content,
  spec: {
    readonly target: AttemptTarget
    readonly who: readonly Id[]
    readonly tribe?: readonly Id[]
    readonly before?: readonly string[]
    readonly after?: readonly string[]
    readonly arrange?: (t: T) => void
    readonly dice?: readonly number[]
  },
): { readonly t: T; readonly attempt: Attempt } {
  let seen: Attempt | undefined
  const { t } = play({
    content: content.set,
    tribe: spec.tribe ?? tribeOf(content, spec.who[0] ?? ''),
    flow: (t) => attempting(t, spec.target, spec.who),
    ...(spec.arrange === undefined ? {} : { arrange: spec.arrange }),
    dice: { dice: [...(spec.dice ?? FAILS)] },
    choose: inWindows(spec.before ?? [], spec.after ?? [], (t) => {
      seen = structuredClone(t.get('attempt')) as Attempt
    }),
  })
  if (seen === undefined) throw new Error(`nothing was asked after the roll`)
  return { t, attempt: seen }
}

/** Nobody needs anything for its attempts: tokens of both kinds in plenty. */
export function rich(t: T): void {
  for (const id of living(t)) Object.assign(t.edit(charKey(id)), { success: 40, growth: 7 })
}

export const taskTarget = (task: TaskId, set = 0): AttemptTarget => ({ kind: 'task', task, set })
