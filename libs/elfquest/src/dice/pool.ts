import type { Color, ReadTrait, TaskId } from '../content/schema.ts'
import type { Attempt, AttemptTarget, Character, DieOrigin } from '../state.ts'
import type { Cards } from '../tribe/cubes.ts'
import type { Content } from '../types.ts'
import { shares } from './traits.ts'

/** What an attempt is up against, read from the event or the task. */
export interface Goal {
  /** Undefined for an event. */
  readonly task?: TaskId
  readonly colors: readonly Color[]
  readonly reads: readonly ReadTrait[]
  /** White dice of a first attempt; tasks grant theirs every time (EQ-BASE-08). */
  readonly white: number
  /** All dice, white ones too, are the one character's (EQ-BASE-06); tasks work like solo events (EQ-TASK-03). */
  readonly solo: boolean
  /** Successes asked for; undefined for a task, which has no target. */
  readonly target?: number
}

/** @throws RangeError for a fixed-roll event: nobody attempts it (EQ-FREAK-03) */
export function goalOf(content: Content, target: AttemptTarget): Goal {
  if (target.kind === 'task') {
    const task = content.task(target.task)
    return {
      task: target.task,
      colors: task.colors,
      reads: task.traitSets[target.set] ?? [],
      white: task.whiteDice,
      solo: true,
    }
  }
  const event = content.event(target.event)
  if (event.resolve !== 'dice') throw new RangeError(`${event.id} is settled by a fixed roll`)
  return {
    colors: event.colors,
    reads: event.traits,
    white: event.whiteDice,
    solo: event.mode === 'solo',
    target: event.successes,
  }
}

/** The dice a character adds of its own. */
export function ownDice(cards: Cards, who: Readonly<Character>, goal: Goal): DieOrigin[] {
  const dice: DieOrigin[] = []
  const add = (n: number, origin: DieOrigin): void => {
    for (let i = 0; i < n; i++) dice.push(origin)
  }
  // EQ-DICE-01, EQ-TASK-05: one for every accessible cube of a colour shown; EQ-DICE-02: of those it holds now.
  for (const color of goal.colors) add(who.cubes[color], { kind: 'cube', char: who.id, color })
  // EQ-DICE-08, EQ-DICE-09: bonus dice of the character card are for their task alone.
  if (goal.task !== undefined) {
    const bonus = cards.character(who.id).stages[who.stage].taskDice[goal.task] ?? 0
    add(bonus, { kind: 'task', char: who.id })
  }
  for (const held of who.hand) {
    if (held.state !== 'up') continue
    const card = cards.hand(held.card)
    // EQ-DICE-06, EQ-DICE-07: one die a card, however many traits match.
    if (card.bonusDie && shares(cards, held, goal.reads))
      add(1, { kind: 'bonus', char: who.id, card: held.card })
    // EQ-DICE-10, EQ-HAND-17
    for (const ability of card.abilities) {
      const more =
        ability.k === 'taskDice'
          ? goal.task === ability.task
          : ability.k === 'eventDice' &&
            goal.task === undefined &&
            goal.reads.some((r) => r.trait === ability.trait)
      if (more && ability.k !== 'sendSuccesses')
        add(ability.n, { kind: 'ability', char: who.id, card: held.card })
    }
  }
  return dice
}

/**
 * The dice that a roll would throw now, in the order in which they are thrown: white dice, however many take part
 * (EQ-BASE-04), attempters as declared, then what was added before the roll (EQ-DICE-12).
 */
export function poolOf(
  content: Content,
  attempt: Pick<Readonly<Attempt>, 'target' | 'added'>,
  who: readonly Readonly<Character>[],
  whiteSpent: boolean,
): DieOrigin[] {
  const goal = goalOf(content, attempt.target)
  const dice: DieOrigin[] = []
  // EQ-BASE-01, EQ-BASE-03: the event's own dice come once in its life; EQ-BASE-08, EQ-TASK-04: a task's every time.
  const white = goal.task === undefined && whiteSpent ? 0 : goal.white
  for (let i = 0; i < white; i++) dice.push({ kind: 'white' })
  // EQ-ATT-10: one pool of all attempters; EQ-DICE-03: in every attempt, first or later.
  for (const char of who) dice.push(...ownDice(content, char, goal))
  for (const { kind, char, card, dice: n } of attempt.added)
    dice.push(...Array.from({ length: n }, () => ({ kind, char, card })))
  return dice
}

/** 5 and 6, and nothing else (EQ-DICE-11, EQ-EVENT-07). */
export function isSuccess(face: number): boolean {
  return face >= 5
}
