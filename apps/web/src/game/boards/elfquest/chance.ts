import type { Id, ReadTrait, TaskId } from '@moothall/elfquest/content/schema.ts'
import { chanceOf, chancesAfter, chancesOf, meanOf } from '@moothall/elfquest/dice/odds.ts'
import { goalOf, isSuccess, poolOf } from '@moothall/elfquest/dice/pool.ts'
import { budgetOf, rerollable } from '@moothall/elfquest/dice/rerolls.ts'
import { matchesOf } from '@moothall/elfquest/dice/traits.ts'
import type {
  Attempt,
  AttemptTarget,
  Character,
  Die,
  DieOrigin,
  EqOptions,
} from '@moothall/elfquest/state.ts'
import { copyOf, flipCard, removeCard } from '@moothall/elfquest/tribe/hand.ts'
import type { Option } from '@moothall/engine'
import { content, isRolled } from './cards.ts'
import { te } from './text.ts'
import type { EqTable } from './view.ts'

export type Variant = EqOptions['reroll']

/** What is attempted, by whom, and what may be expected of it. */
export interface Outlook {
  readonly target: AttemptTarget
  readonly reads: readonly ReadTrait[]
  readonly who: readonly Readonly<Character>[]
  readonly thrown: boolean
  /** Before the roll: the dice that would be thrown. */
  readonly pool: readonly DieOrigin[]
  readonly dice: readonly Readonly<Die>[]
  /** Successes that lie there already. */
  readonly have: number
  /** Undefined for a task, which has no target. */
  readonly goal: number | undefined
  readonly need: number
  readonly rerollsLeft: number
  readonly rerollsAll: number
  /** Chances of 0, 1 … further successes. */
  readonly chances: readonly number[]
  readonly chance: number
  readonly mean: number
}

/** A change to look at before it is chosen. */
export interface Trial {
  readonly flip?: Id | undefined
  readonly sacrifice?: Id | undefined
  readonly successes?: number | undefined
  readonly color?: 'physique' | 'grace' | 'savvy' | 'magic' | undefined
  readonly seat?: number | undefined
}

export function variantOf(options: Readonly<Record<string, unknown>>): Variant {
  const given = options['reroll']
  return given === 'none' || given === 'onePerTrait' || given === 'oncePerDie' ? given : 'pool'
}

/** What is left of the chances when `fresh` dice are thrown now and all failing ones share the re-rolls. */
function chancesWith(failing: number, fresh: number, rerolls: number, variant: Variant): number[] {
  if (fresh === 0) return chancesAfter(failing, rerolls, variant)
  if (failing === 0 || variant === 'none' || variant === 'oncePerDie')
    return convolve(chancesOf(fresh, rerolls, variant), chancesAfter(failing, 0, variant))
  let chances = [...chancesOf(fresh, 0, variant), ...new Array<number>(failing).fill(0)]
  const most = failing + fresh
  for (let i = 0; i < rerolls; i++) {
    chances = chances.map(
      (p, k) => (k === most ? p : (p * 2) / 3) + (k > 0 ? (chances[k - 1] ?? 0) / 3 : 0),
    )
  }
  return chances
}

function convolve(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0)
  a.forEach((p, i) => {
    b.forEach((q, j) => {
      out[i + j] = (out[i + j] ?? 0) + p * q
    })
  })
  return out
}

function tried(who: readonly Readonly<Character>[], trial: Trial): Character[] {
  return who.map((char) => {
    const copy = copyOf(char)
    const holds = (card: Id | undefined) =>
      card !== undefined && copy.hand.some((h) => h.card === card && h.state === 'up')
    if (holds(trial.flip)) flipCard(content, copy, trial.flip as Id)
    if (holds(trial.sacrifice)) removeCard(content, copy, trial.sacrifice as Id)
    if (trial.color !== undefined && trial.seat === char.seat && copy.cubes[trial.color] > 0)
      copy.cubes[trial.color]--
    return copy
  })
}

/** The outlook of the open attempt, or of one that is only looked at, with a change that is only tried. */
export function outlook(
  table: EqTable,
  attempt: Pick<
    Readonly<Attempt>,
    'target' | 'added' | 'who' | 'dice' | 'rerolls' | 'step' | 'successes'
  >,
  variant: Variant,
  trial: Trial = {},
): Outlook | undefined {
  const { target } = attempt
  if (target.kind === 'event' && !isRolled(content.event(target.event))) return undefined
  const before = attempt.who.map((id) => table.char(id)).filter((c) => c !== undefined)
  const who = tried(before, trial)
  const goal = goalOf(content, target)
  const matches = matchesOf(content, who, goal.reads, variant)
  const rerollsLeft = budgetOf(matches, attempt.rerolls)
  const have =
    (target.kind === 'event' ? table.event.successes : attempt.successes) + (trial.successes ?? 0)
  const need = goal.target === undefined ? 0 : Math.max(0, goal.target - have)
  const card = trial.flip ?? trial.sacrifice
  const fresh =
    card === undefined
      ? 0
      : trial.flip !== undefined
        ? content.hand(card).flipDice
        : content.hand(card).sacrificeDice
  const thrown = attempt.step !== 'before'
  const pool = thrown ? [] : poolOf(content, attempt, who, table.event.whiteSpent)
  const failing = thrown
    ? rerollable(attempt.dice, variant === 'none' ? 'pool' : variant).length
    : 0
  const chances = thrown
    ? chancesWith(failing, fresh, rerollsLeft, variant)
    : chancesOf(pool.length + fresh, rerollsLeft, variant)
  return {
    target,
    reads: goal.reads,
    who,
    thrown,
    pool,
    dice: attempt.dice,
    have,
    goal: goal.target,
    need,
    rerollsLeft,
    rerollsAll: Math.max(matches, attempt.rerolls + rerollsLeft),
    chances,
    chance: chanceOf(chances, need),
    mean: meanOf(chances),
  }
}

/** An attempt that nobody has declared, to look at its pool. */
export function lookAt(
  table: EqTable,
  target: AttemptTarget,
  who: readonly Id[],
  variant: Variant,
): Outlook | undefined {
  return outlook(
    table,
    { target, who: [...who], added: [], dice: [], rerolls: 0, step: 'before', successes: 0 },
    variant,
  )
}

/** What an option of the windows would change. */
export function trialOf(option: Pick<Option, 'id'>, seat: number): Trial | undefined {
  const colon = option.id.indexOf(':')
  const kind = colon < 0 ? option.id : option.id.slice(0, colon)
  const what = option.id.slice(colon + 1)
  switch (kind) {
    case 'flip':
      return { flip: what }
    case 'sacrifice':
      return { sacrifice: what }
    case 'tokens':
    case 'pool':
      return { successes: 1 }
    case 'send':
      return {
        flip: undefined,
        successes: content
          .hand(what)
          .abilities.reduce((n, a) => (a.k === 'sendSuccesses' ? n + a.successes : n), 0),
      }
    case 'cube':
      return { color: what as NonNullable<Trial['color']>, seat }
    default:
      return undefined
  }
}

/** A whole per cent from 1 to 99; "sure" and "never" in words. */
export function chanceWords(chance: number): string {
  if (chance >= 1 - 1e-12) return te('chance.sure')
  if (chance <= 1e-12) return te('chance.never')
  return te('chance.per', { n: Math.min(99, Math.max(1, Math.round(chance * 100))) })
}

/** Whether this attempt alone cannot reach its target, however the dice fall. What it brings may stay on the card all the same. */
export const fallsShort = (view: Outlook): boolean =>
  view.goal !== undefined && view.need > 0 && view.chance <= 1e-12

/** The failing die that is thrown again first: the lowest face, white or black alike. */
export function worstDie(
  dice: readonly Readonly<Die>[],
  variant: Variant,
): Readonly<Die> | undefined {
  return rerollable(dice, variant).reduce<Readonly<Die> | undefined>(
    (worst, die) => (worst === undefined || die.face < worst.face ? die : worst),
    undefined,
  )
}

export const hits = (dice: readonly Readonly<Die>[]): number =>
  dice.filter((d) => isSuccess(d.face)).length

/** Where a die of the pool comes from, in words. */
export function originWords(
  origin: DieOrigin,
  nameOf: (id: string) => string,
  task?: TaskId,
): string {
  switch (origin.kind) {
    case 'white':
      return te('die.white')
    case 'cube':
      return nameOf(`color.${origin.color}`)
    case 'task':
      return task === undefined ? te('tray.theTask') : nameOf(`task.${task}`)
    case 'flip':
      return te('tray.flipped', { card: nameOf(origin.card) })
    case 'sacrifice':
      return te('tray.sacrificed', { card: nameOf(origin.card) })
    default:
      return nameOf(origin.card)
  }
}
