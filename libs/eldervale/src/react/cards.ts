import {
  type Answer,
  type Option,
  type RefusedOption,
  type Seat,
  type Space,
  text,
} from '@moothall/engine'
import { battle, sideOf, sides } from '../battle/sides.ts'
import { magicCard } from '../content/magic.ts'
import type { Moment, Spell } from '../content/schema.ts'
import { cardName, discardCard, faceOf, hand } from '../economy/magic.ts'
import { onlyPayment, pay, payment } from '../economy/pay.ts'
import { powerOf } from '../economy/power.ts'
import { neighbours } from '../state/map.ts'
import { type Flow, type T, unit, unitsIn } from '../state/table.ts'
import { carryOut } from './carry.ts'
import { needsOf } from './effects.ts'

/** What playing this card asks for: a payment, and what each effect needs. Undefined: it cannot be played now. */
function stepsOf(
  t: T,
  seat: Seat,
  id: string,
  spell: Spell,
): { key: string; space: Space }[] | undefined {
  if (!holds(t, seat, spell)) return undefined
  const steps: { key: string; space: Space }[] = []
  if (!isFree(t, seat, spell) && spell.cost !== null) {
    const space = payment(t, seat, spell.cost, id)
    if (space === undefined) return undefined
    if (onlyPayment(space) === undefined) steps.push({ key: 'pay', space })
  }
  for (const [i, effect] of spell.effects.entries()) {
    const needs = needsOf(t, seat, effect)
    if (needs === undefined) return undefined
    if (needs !== 'none') steps.push({ key: `effect${i}`, space: needs })
  }
  return steps
}

/** Free if the player's power meets the threshold, counted in spaces (EV-MAGIC-11, EV-MAGIC-12). */
function isFree(t: T, seat: Seat, spell: Spell): boolean {
  if (spell.cost === null) return true
  if (spell.element === null || spell.free === null) return false
  return powerOf(t, seat, spell.element) >= spell.free
}

/** The condition that a card states besides its moment (EV-REACT-02). */
function holds(t: T, seat: Seat, spell: Spell): boolean {
  switch (spell.when) {
    case 'participant':
      return sides(t).includes(sideOf(seat))
    case 'loser':
      return sides(t).includes(sideOf(seat)) && battle(t).winner !== sideOf(seat)
    case 'placedByOther': {
      const placed = t.get('turn').unit
      return placed !== null && unit(t, placed).owner !== seat && isNear(t, seat)
    }
    default:
      return true
  }
}

/** Has this seat a unit next to where a unit was just placed? */
function isNear(t: T, seat: Seat): boolean {
  const { realm } = t.get('turn')
  if (realm === null) return false
  return neighbours(t, realm).some((next) => unitsIn(t, next).some((one) => one.owner === seat))
}

/** Cards of this hand that may be played at this moment, each as an option with all it asks for. */
export function playable(t: T, seat: Seat, moment: Moment): Option[] {
  return hand(t, seat).flatMap((id): Option[] => {
    const card = magicCard(faceOf(t, id))
    // EV-MAGIC-07, EV-REACT-02
    if (card.kind !== 'spell' || card.timing !== moment) return []
    const steps = stepsOf(t, seat, id, card)
    if (steps === undefined) return []
    return [
      {
        id: `play:${id}`,
        label: text('ev.opt.play', { card: cardName(t, id) }),
        detail: text(`ev.magic.${card.id}.text`),
        at: [`magic:${id}`],
        ...(steps.length === 0 ? {} : { then: sequence(steps) }),
      },
    ]
  })
}

function sequence(steps: readonly { key: string; space: Space }[]): Space {
  const [first] = steps
  if (steps.length === 1 && first !== undefined) return first.space
  return {
    type: 'sequence',
    steps: steps.map(({ key, space }) => ({ key, label: text(`ev.step.${key}`), space })),
  }
}

/** Why a card in this hand cannot be played at this moment. Goes to its owner alone (EV-REACT-20). */
export function unplayable(t: T, seat: Seat, moment: Moment): RefusedOption[] {
  return hand(t, seat).flatMap((id): RefusedOption[] => {
    const card = magicCard(faceOf(t, id))
    const option = { id: `play:${id}`, label: text('ev.opt.play', { card: cardName(t, id) }) }
    if (card.kind !== 'spell') return []
    if (card.timing !== moment)
      return [
        {
          option,
          reason: text('ev.no.timing', { when: text(`ev.when.${card.timing}`) }),
          clause: 'EV-REACT-02',
        },
      ]
    if (!holds(t, seat, card))
      return [{ option, reason: text('ev.no.condition'), clause: 'EV-REACT-02' }]
    if (
      !isFree(t, seat, card) &&
      card.cost !== null &&
      payment(t, seat, card.cost, id) === undefined
    )
      return [{ option, reason: text('ev.no.cost'), clause: 'EV-MAGIC-11' }]
    return stepsOf(t, seat, id, card) === undefined
      ? [{ option, reason: text('ev.no.target'), clause: 'EV-MAGIC-19' }]
      : []
  })
}

/** Plays a card: its cost first (EV-TERM-14), then its effects; it goes to the discard pile (EV-MAGIC-10). */
export function* play(t: T, seat: Seat, answer: Answer): Flow<void> {
  const said = answer as string | { id: string; then: Answer }
  const id = (typeof said === 'string' ? said : said.id).slice('play:'.length)
  const card = magicCard(faceOf(t, id))
  if (card.kind !== 'spell') throw new RangeError(`${card.id} is no spell`)
  const chosen = answersByStep(t, seat, id, card, typeof said === 'string' ? undefined : said.then)
  t.log(text('ev.log.played', { card: cardName(t, id) }), {
    seat,
    show: { kind: 'reveal', card: card.id },
  })
  if (!isFree(t, seat, card) && card.cost !== null) {
    const only = payment(t, seat, card.cost, id)
    pay(t, seat, chosen['pay'] ?? (only === undefined ? {} : (onlyPayment(only) ?? {})))
  }
  discardCard(t, seat, id)
  for (const [i, effect] of card.effects.entries())
    yield* carryOut(t, seat, effect, chosen[`effect${i}`])
}

/** What was chosen, by the key of its step. With a single step the answer is the step's own. */
function answersByStep(
  t: T,
  seat: Seat,
  id: string,
  spell: Spell,
  given: Answer | undefined,
): Readonly<Record<string, Answer>> {
  const steps = stepsOf(t, seat, id, spell) ?? []
  const [first] = steps
  if (first === undefined || given === undefined) return {}
  return steps.length === 1 ? { [first.key]: given } : (given as Record<string, Answer>)
}
