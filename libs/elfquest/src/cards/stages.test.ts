import { describe, expect, it } from 'vitest'
import type { TaskId } from '../content/schema.ts'
import type { Character } from '../state.ts'
import {
  attempting,
  attemptWith,
  FAILS,
  numbersIn,
  saidWithIds,
  sets,
  taskTarget,
  tribeOf,
} from '../testing/acting.ts'
import { play } from '../testing/bench.ts'
import { COLORS, capsOf } from '../tribe/cubes.ts'
import { growth } from '../tribe/grow.ts'
import { copyOf, enterCard, handSize, hasHandRoom, heldBy } from '../tribe/hand.ts'
import { charOf } from '../tribe/tribe.ts'
import { type Content, charKey, type T } from '../types.ts'
import { type StagePart, stageFacts } from './facts.ts'

/** Every character card of a set, at all three stages, reached by growing. */

/** The character after so many steps of growth, and what the last of them cost. */
function grown(content: Content, id: string, steps: number): { t: T; paid: number } {
  const spent: number[] = []
  let left = steps
  const { t } = play({
    content: content.set,
    tribe: tribeOf(content, id),
    arrange: (t) => Object.assign(t.edit(charKey(id)), { growth: 40 }),
    flow: growth,
    choose: (open, t) => {
      if (open.kind !== 'eq.growth' || left === 0) return 'notNow'
      left--
      spent.push(charOf(t, id).growth)
      return 'grow'
    },
  })
  spent.push(charOf(t, id).growth)
  return { t, paid: (spent.at(-2) ?? 0) - (spent.at(-1) ?? 0) }
}

interface Where {
  readonly content: Content
  readonly id: string
  readonly step: 0 | 1 | 2
}

const at = ({ content, id, step }: Where): Readonly<Character> =>
  charOf(grown(content, id, step).t, id)

/** What comes of each part; `of` is what the words name. */
const proofs: Record<StagePart, (where: Where, of: string) => number[]> = {
  price: ({ content, id, step }) => [grown(content, id, step).paid],
  traits(where, of) {
    // Each printing is a match of its own: one die more is thrown again where it is read.
    const { traits } = where.content.character(where.id).stages[where.step]
    for (const trait of traits) expect(of).toContain(trait)
    return []
  },
  cubes(where) {
    const who = at(where)
    const caps = capsOf(where.content, { ...copyOf(who), hand: [] })
    // It has them all: what a stage shows more came with it.
    const onCards = COLORS.map((color) =>
      who.hand.reduce((n, held) => n + (where.content.hand(held.card).cubes[color] ?? 0), 0),
    )
    expect(COLORS.map((color) => who.cubes[color])).toEqual(
      COLORS.map((color, i) => caps[color] + onCards[i]!),
    )
    return COLORS.map((color) => caps[color]).filter((n) => n > 0)
  },
  taskDice(where, of) {
    const task = Object.keys(where.content.set.home.tasks).find((one) =>
      of.includes(saidWithIds({ k: `eq.task.${one}` })),
    ) as TaskId
    const who = at(where)
    const { attempt } = attemptWith(where.content, {
      target: taskTarget(task),
      who: [where.id],
      arrange: (t) => Object.assign(t.edit(charKey(where.id)), copyOf(who)),
    })
    return [attempt.dice.filter((die) => die.origin.kind === 'task').length]
  },
  maxHand(where) {
    const who = copyOf(at(where))
    for (const card of where.content.set.hand) {
      if (!hasHandRoom(where.content, who)) break
      if (card.type !== 'boon' && !who.hand.some((held) => held.card === card.id))
        enterCard(where.content, who, card.id)
    }
    return [handSize(where.content, who)]
  },
}

describe.each(sets)('%s: every character card', (_, content) => {
  const all = content.set.characters.flatMap(({ id }) =>
    ([0, 1, 2] as const).map((step) => ({ content, id, step })),
  )

  it.each(all)('$id at stage $step does what its words say, with the numbers they say', (where) => {
    const stage = content.character(where.id).stages[where.step]
    const facts = stageFacts(stage, where.step)
    for (const { part, text } of facts)
      expect(proofs[part](where, saidWithIds(text)), `${part}: ${saidWithIds(text)}`).toEqual(
        numbersIn(text),
      )
    // Tasks that are not named get no dice.
    const named = facts.filter((fact) => fact.part === 'taskDice').length
    expect(Object.values(stage.taskDice).filter((n) => n > 0)).toHaveLength(named)
  })

  it.each(all)('$id at stage $step: each printing of a trait throws one die again', (where) => {
    const { traits } = content.character(where.id).stages[where.step]
    const who = at(where)
    for (const task of Object.values(content.set.home.tasks)) {
      const matches = task.traitSets[0]!.flatMap((read) =>
        traits.filter((trait) => trait === read.trait).map(() => read.weight),
      )
      const wanted = matches.reduce<number>((sum, weight) => sum + weight, 0)
      expect(thrownAgain(content, where.id, who, task.id), task.id).toBe(wanted)
    }
  })

  it.each(content.set.characters.map((one) => one.id))(
    '%s has its last card from the last stage on',
    (id) => {
      const { growth2Card } = content.character(id)
      for (const step of [0, 1] as const)
        expect(at({ content, id, step }).hand.map((held) => held.card)).not.toContain(growth2Card)
      expect(heldBy(at({ content, id, step: 2 }), growth2Card).state).toBe('up')
    },
  )
})

/** How often dice are thrown again in a task without any hand card: all of that is the character card's doing. */
function thrownAgain(content: Content, id: string, who: Readonly<Character>, task: TaskId): number {
  let again = 0
  play({
    content: content.set,
    tribe: tribeOf(content, id),
    arrange: (t) => Object.assign(t.edit(charKey(id)), { ...copyOf(who), hand: [] }),
    flow: (t) => attempting(t, taskTarget(task), [id]),
    dice: { dice: [...FAILS] },
    choose: (open) => {
      const ids = open.space.type === 'one' ? open.space.options.map((option) => option.id) : []
      const reroll = ids.find((one) => one.startsWith('reroll:'))
      if (reroll !== undefined) again++
      return reroll ?? ids.find((one) => one === 'roll' || one === 'close')
    },
  })
  return again
}
