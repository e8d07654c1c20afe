import { type Option, type RefusedOption, type Seat, text } from '@moothall/engine'
import type { EventCard, Id, Loss } from '../content/schema.ts'
import { goalOf, ownDice } from '../dice/pool.ts'
import { shares } from '../dice/traits.ts'
import type { Attempt, Binding, Character } from '../state.ts'
import { isAway, sameHolder } from '../tribe/control.ts'
import { COLORS } from '../tribe/cubes.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charKey, contentOf, type Flow, type T } from '../types.ts'
import { useCard } from './levers.ts'

/**
 * Due an action this season and not taken yet (EQ-SEASON-04, EQ-SEASON-11). Whoever stayed out of an attempt may make
 * another one in the same season (EQ-SEASON-08, EQ-SEASON-09).
 */
export function mayAct(who: Readonly<Character>): boolean {
  return !who.acted && !who.newcomer
}

/** Why a character cannot be declared for the revealed event; undefined if it can. */
export function whyNot(
  t: T,
  who: Readonly<Character>,
  event: EventCard,
): { clause: string; reason: string } | undefined {
  if (!mayAct(who)) return { clause: 'EQ-SEASON-04', reason: 'eq.no.acted' }
  // EQ-FREAK-04: any one unacted character takes a fixed roll.
  if (event.resolve === 'fixedRoll') return undefined
  const mine = isLockedTo(t, who, event)
  if (mine !== undefined)
    return mine ? undefined : { clause: 'EQ-EVENT-03', reason: 'eq.no.locked' }
  const clause = event.mode === 'solo' ? 'EQ-ATT-07' : 'EQ-ATT-04'
  return hasDice(t, who, event) || bindingsOf(t, who, event, []).length > 0
    ? undefined
    : { clause, reason: 'eq.no.dice' }
}

/**
 * A solo event is left to whoever attempted it first (EQ-EVENT-03), who may try again in every later season
 * (EQ-EVENT-04), be it without any die (EQ-ATT-07). Undefined while it is open to all.
 */
function isLockedTo(t: T, who: Readonly<Character>, event: EventCard): boolean | undefined {
  const { lock } = t.get('event')
  return event.mode === 'solo' && lock !== null ? lock === who.id : undefined
}

/** A die of its own, in a solo event a white one too (EQ-ATT-04, EQ-ATT-07). */
function hasDice(t: T, who: Readonly<Character>, event: EventCard): boolean {
  const goal = goalOf(contentOf(t), { kind: 'event', event: event.id })
  if (goal.solo && goal.white > 0 && !t.get('event').whiteSpent) return true
  return ownDice(contentOf(t), who, goal).length > 0
}

/** Must it bind itself to be declared? */
function needsBinding(t: T, who: Readonly<Character>, event: EventCard): boolean {
  if (event.mode === 'solo' && t.get('event').lock === who.id) return false
  return !hasDice(t, who, event)
}

/**
 * What a character without dice can promise: to flip or sacrifice a matching card, or a named cube of the cost
 * (EQ-ATT-04). `taken` are the cubes that others of the same attempt have promised already.
 */
export function bindingsOf(
  t: T,
  who: Readonly<Character>,
  event: EventCard,
  taken: readonly Binding[],
): Binding[] {
  if (event.resolve !== 'dice') return []
  const bindings: Binding[] = []
  const content = contentOf(t)
  // EQ-EVENT-17: a card that has its target takes no more dice, so only its cost is left to promise.
  if (t.get('event').successes < event.successes) {
    const fitting = who.hand
      .filter((held) => shares(content, held, event.traits))
      .map((held) => held.card)
    bindings.push(...fitting.map((card) => ({ kind: 'flip', card }) as const))
    bindings.push(...fitting.map((card) => ({ kind: 'sacrifice', card }) as const))
  }
  for (const color of COLORS) {
    const binding: Binding = { kind: 'cube', color }
    if (who.cubes[color] > 0 && fitsCost(event.cost, [...taken, binding])) bindings.push(binding)
  }
  return bindings
}

/** Can all promised cubes be part of the cost together? */
function fitsCost(cost: readonly Loss[], bindings: readonly Binding[]): boolean {
  let any = 0
  const open = { physique: 0, grace: 0, savvy: 0, magic: 0 }
  for (const loss of cost) {
    if (loss.k !== 'cube') continue
    if (loss.color === 'any') any += loss.n
    else open[loss.color] += loss.n
  }
  for (const binding of bindings) {
    if (binding.kind !== 'cube') continue
    if (open[binding.color] > 0) open[binding.color]--
    else if (any > 0) any--
    else return false
  }
  return true
}

/** The revealed event, if this character may lead an attempt on it; companions are part of the option (EQ-UI-13). */
export function eventOption(t: T, who: Readonly<Character>): Option | undefined {
  const { card } = t.get('event')
  if (card === null) return undefined
  const event = contentOf(t).event(card)
  if (whyNot(t, who, event) !== undefined) return undefined
  const base: Option = {
    id: 'event',
    label: text(event.resolve === 'fixedRoll' ? 'eq.opt.fixedRoll' : 'eq.opt.event', {
      event: { id: card },
      char: { id: who.id },
    }),
    at: ['event', charKey(who.id)],
  }
  // EQ-EVENT-01: nobody goes along; EQ-EVENT-02: one or several, as they like.
  if (event.mode === 'solo') return base
  const companions = companionsOf(t, who, event)
  if (companions.length === 0) return base
  return {
    ...base,
    then: {
      type: 'some',
      min: 0,
      max: companions.length,
      options: companions.map((id) => ({
        id,
        label: text('eq.opt.with', { char: { id } }),
        at: [charKey(id)],
      })),
    },
  }
}

/** Others that may be declared with it. Whoever is away can give no consent (EQ-ATT-14). */
function companionsOf(t: T, lead: Readonly<Character>, event: EventCard): Id[] {
  return living(t).filter((id) => {
    if (id === lead.id) return false
    const who = charOf(t, id)
    if (isAway(t, who.seat) && !sameHolder(t, who.seat, lead.seat)) return false
    // EQ-EVENT-06: it does not matter who has tried before.
    return whyNot(t, who, event) === undefined
  })
}

export function refusedEvent(t: T, who: Readonly<Character>): RefusedOption[] {
  const { card } = t.get('event')
  if (card === null) return []
  const why = whyNot(t, who, contentOf(t).event(card))
  if (why === undefined) return []
  return [
    {
      option: {
        id: 'event',
        label: text('eq.opt.event', { event: { id: card }, char: { id: who.id } }),
        at: ['event'],
      },
      clause: why.clause,
      reason: text(why.reason, { char: { id: who.id } }),
    },
  ]
}

/**
 * Declares an attempt on the revealed event (EQ-ATT-02): each controller agrees for its own character, since its action
 * is spent (EQ-ATT-14), and says how it binds itself where it has no dice (EQ-ATT-04). One who refuses calls it off.
 */
export function* declareEvent(t: T, lead: Seat, who: readonly Id[]): Flow<void> {
  const { card } = t.get('event')
  if (card === null) return
  const bindings: Record<Id, Binding> = {}
  for (const id of who) {
    const needs = needsBinding(t, charOf(t, id), contentOf(t).event(card))
    if (!needs && sameHolder(t, lead, charOf(t, id).seat)) continue
    const offered = (): Binding[] =>
      needsBinding(t, charOf(t, id), contentOf(t).event(card))
        ? bindingsOf(t, charOf(t, id), contentOf(t).event(card), Object.values(bindings))
        : []
    const { answer } = yield* t.ask<string>({
      kind: 'eq.join',
      seats: () => [charOf(t, id).seat],
      space: () => ({ type: 'one', options: joinOptions(id, needs ? offered() : undefined) }),
      question: () =>
        text(needs ? 'eq.join.bind' : 'eq.join', { char: { id }, event: { id: card } }),
      about: () => ({ char: id, who: [...who], lead, event: card }),
      fallback: () => 'refuse',
    })
    if (answer === 'refuse') {
      t.log(text('eq.log.refused', { char: { id }, event: { id: card } }), {
        seat: charOf(t, id).seat,
        at: ['event'],
      })
      return
    }
    const bound = offered().find((one) => bindingId(one) === answer)
    if (bound !== undefined) bindings[id] = bound
  }
  openAttempt(t, lead, { kind: 'event', event: card }, who, bindings)
}

export function bindingId(binding: Binding): string {
  return binding.kind === 'cube' ? `cube:${binding.color}` : `${binding.kind}:${binding.card}`
}

function joinOptions(char: Id, bindings: readonly Binding[] | undefined): Option[] {
  const refuse: Option = { id: 'refuse', label: text('eq.opt.refuse', { char: { id: char } }) }
  if (bindings === undefined)
    return [
      { id: 'agree', label: text('eq.opt.agree', { char: { id: char } }), at: [charKey(char)] },
      refuse,
    ]
  return [...bindings.map((binding) => bindingOption(char, binding)), refuse]
}

function bindingOption(char: Id, binding: Binding): Option {
  const id = bindingId(binding)
  if (binding.kind === 'cube') {
    return {
      id,
      label: text('eq.opt.bindCube', { color: text(`eq.color.${binding.color}`) }),
      at: [`cube:${char}:${binding.color}`],
    }
  }
  const label = text(binding.kind === 'flip' ? 'eq.opt.bindFlip' : 'eq.opt.bindSacrifice', {
    card: { id: binding.card },
  })
  const option: Option = { id, label, at: [`card:${binding.card}`] }
  return binding.kind === 'sacrifice' ? { ...option, grave: 'loss' } : option
}

/** Every declared character uses up its action, whatever it then contributes (EQ-ATT-03). */
function spendActions(t: T, who: readonly Id[]): void {
  for (const id of who) t.edit(charKey(id)).acted = true
}

/**
 * Opens the attempt: every declared character uses up its action and has attempted this card (EQ-PENALTY-05); a
 * soloist is locked to it (EQ-EVENT-03). Promised flips and sacrifices are made
 * at once, before the roll, so that nothing can come between the promise and the dice.
 */
export function openAttempt(
  t: T,
  lead: Seat,
  target: Attempt['target'],
  who: readonly Id[],
  bindings: Record<Id, Binding>,
): void {
  t.create('attempt', {
    target,
    step: 'before',
    lead,
    who: [...who],
    bindings,
    dice: [],
    added: [],
    rerolls: 0,
    tokens: 0,
    sending: 0,
    successes: 0,
    ready: [],
  })
  spendActions(t, who)
  t.edit('campaign').lastLead = lead
  if (target.kind === 'event') {
    const event = t.edit('event')
    event.attempts++
    for (const id of who) if (!event.attempters.includes(id)) event.attempters.push(id)
    if (contentOf(t).event(target.event).mode === 'solo') event.lock = who[0] ?? null
    t.log(
      text('eq.log.declared', { who: who.map((id) => ({ id })), event: { id: target.event } }),
      {
        seat: lead,
        at: ['event', ...who.map(charKey)],
        show: { kind: 'attempt', who: [...who] },
      },
    )
  }
  for (const [id, binding] of Object.entries(bindings)) {
    if (binding.kind !== 'cube') useCard(t, id, binding.card, binding.kind)
    else {
      t.log(text('eq.log.bound', { char: { id }, color: text(`eq.color.${binding.color}`) }), {
        seat: charOf(t, id).seat,
        at: [charKey(id)],
      })
    }
  }
}

/** Companions named in the answer to an `event` option. */
export function companionsIn(answer: unknown): Id[] {
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('then' in answer) ||
    !Array.isArray(answer.then)
  )
    return []
  return answer.then.map((pick) => (typeof pick === 'string' ? pick : String(pick.id)))
}
