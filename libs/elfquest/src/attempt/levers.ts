import { type Answer, type Option, type RefusedOption, type Seat, text } from '@moothall/engine'
import type { Color, Id } from '../content/schema.ts'
import { fitsTraits, shares } from '../dice/traits.ts'
import type { Attempt, Character, HandState } from '../state.ts'
import { COLORS } from '../tribe/cubes.ts'
import { copyOf, flipCard, removeCard } from '../tribe/hand.ts'
import { charAtSeat, charKey, contentOf, type T } from '../types.ts'
import { addSuccesses, currentGoal, room } from './goal.ts'
import { throwDice } from './roll.ts'
import { hasReceiver, send, sendable, sendOption, sendsOf } from './sending.ts'

/** Success tokens for a cube (EQ-TOKEN-03): fewer than Care asks for one cube, so that no circle gains (EQ-TASK-20). */
const TOKENS_PER_CUBE = 2

/**
 * What the character at this seat may put into the open attempt now (EQ-UI-16, EQ-UI-20), on tasks as on events
 * (EQ-TASK-06). Nothing once the target is reached (EQ-EVENT-17, EQ-EVENT-18).
 */
export function leversOf(t: T, seat: Seat): Option[] {
  const who = charAtSeat(t, seat)
  const space = room(t)
  if (who === undefined || space === 0) return []
  const options: Option[] = []
  const attempt = t.get('attempt')
  // EQ-ATT-08, EQ-HAND-04: before the roll and after it alike, in any order and number.
  if (attempt.who.includes(who.id)) {
    // EQ-HAND-03, EQ-TOKEN-02: only current attempters, and only with what is their own.
    options.push(...cardLevers(t, who, attempt))
    // EQ-TOKEN-11: growth tokens are no successes.
    if (who.success > 0)
      options.push(amountOption('tokens', Math.min(who.success, space), [charKey(who.id)]))
    for (const color of freeColors(who, attempt)) options.push(cubeOption(who.id, color))
    // EQ-TOKEN-08: any current attempter spends from the Home pool as if it were its own. EQ-TOKEN-09: it comes to nobody.
    const { pool } = t.get('home')
    if (pool > 0) options.push(amountOption('pool', Math.min(pool, space), ['home']))
  }
  for (const card of sendable(t, who))
    if (keepsPromise(t, who, attempt, card, 'flip')) options.push(sendOption(t, card))
  return options
}

/** Is there anything the seat could put in? Quicker than working out all of it. */
export function hasLever(t: T, seat: Seat): boolean {
  const who = charAtSeat(t, seat)
  if (who === undefined || room(t) === 0) return false
  const attempt = t.get('attempt')
  if (!attempt.who.includes(who.id)) {
    return sendable(t, who).some((card) => keepsPromise(t, who, attempt, card, 'flip'))
  }
  return (
    who.success > 0 ||
    t.get('home').pool > 0 ||
    freeColors(who, attempt).length > 0 ||
    leversOf(t, seat).length > 0
  )
}

/** Any card that matches, of whatever type (EQ-HAND-11), one that could send instead among them (EQ-SEND-09). */
function cardLevers(t: T, who: Readonly<Character>, attempt: Readonly<Attempt>): Option[] {
  const content = contentOf(t)
  const { reads } = currentGoal(t)
  const options: Option[] = []
  const fitting = who.hand.filter((held) => shares(content, held, reads))
  for (const { card } of fitting) {
    if (!keepsPromise(t, who, attempt, card, 'flip')) continue
    options.push(cardOption('flip', card, content.hand(card).flipDice))
  }
  for (const { card } of fitting) {
    if (!keepsPromise(t, who, attempt, card, 'sacrifice')) continue
    options.push({
      ...cardOption('sacrifice', card, content.hand(card).sacrificeDice),
      grave: 'loss',
    })
  }
  return options
}

function cardOption(kind: 'flip' | 'sacrifice', card: Id, n: number): Option {
  return {
    id: `${kind}:${card}`,
    label: text(`eq.opt.${kind}`, { card: { id: card }, n }),
    at: [`card:${card}`],
  }
}

function cubeOption(char: Id, color: Color): Option {
  return {
    id: `cube:${color}`,
    label: text('eq.opt.cube', { color: text(`eq.color.${color}`), n: TOKENS_PER_CUBE }),
    at: [`cube:${char}:${color}`],
  }
}

function amountOption(id: 'tokens' | 'pool', max: number, at: string[]): Option {
  return { id, label: text(`eq.opt.${id}`), at, then: { type: 'amount', min: 1, max } }
}

/** Colours of which the character has a cube to discard, were it the last (EQ-TOKEN-05); a reserved one stays (EQ-ATT-05). */
function freeColors(who: Readonly<Character>, attempt: Readonly<Attempt>): Color[] {
  const bound = boundColor(attempt, who.id)
  return COLORS.filter((color) => who.cubes[color] > (color === bound ? 1 : 0))
}

function boundColor(attempt: Readonly<Attempt>, char: Id): Color | undefined {
  const binding = attempt.bindings[char]
  return binding?.kind === 'cube' ? binding.color : undefined
}

/** A card whose going would carry off the cube that is reserved for the cost has to stay (EQ-ATT-05). */
function keepsPromise(
  t: T,
  who: Readonly<Character>,
  attempt: Readonly<Attempt>,
  card: Id,
  how: 'flip' | 'sacrifice',
): boolean {
  const color = boundColor(attempt, who.id)
  if (color === undefined) return true
  const after = copyOf(who)
  if (how === 'flip') flipCard(contentOf(t), after, card)
  else removeCard(contentOf(t), after, card)
  return after.cubes[color] > 0
}

/** Carries out a lever. */
export function pullLever(t: T, seat: Seat, answer: Answer): void {
  const who = charAtSeat(t, seat)
  if (who === undefined) throw new RangeError(`nobody sits on seat ${seat}`)
  const pick = answer as string | { id: 'tokens' | 'pool'; then: number }
  if (typeof pick !== 'string') {
    spend(t, who, pick.id, pick.then)
    return
  }
  const [kind, what] = split(pick)
  switch (kind) {
    case 'flip':
    case 'sacrifice':
      useCard(t, who.id, what, kind)
      return
    case 'cube':
      cubeForTokens(t, who.id, what as Color)
      return
    case 'send':
      send(t, seat, what)
  }
}

export function split(id: string): [kind: string, what: string] {
  const colon = id.indexOf(':')
  return colon < 0 ? [id, ''] : [id.slice(0, colon), id.slice(colon + 1)]
}

/** EQ-TOKEN-01, EQ-TOKEN-08: each token is one success. Nobody takes part by it (EQ-TOKEN-06). */
function spend(t: T, who: Readonly<Character>, from: 'tokens' | 'pool', n: number): void {
  if (from === 'tokens') t.edit(charKey(who.id)).success -= n
  else t.edit('home').pool -= n
  t.edit('attempt').tokens += n
  addSuccesses(t, n)
  t.log(
    text(from === 'tokens' ? 'eq.log.spent' : 'eq.log.spentPool', { char: { id: who.id }, n }),
    {
      seat: who.seat,
      at: [from === 'tokens' ? charKey(who.id) : 'home'],
    },
  )
}

/** EQ-TOKEN-03 to -05: the tokens go to the character's own store; the last cube may go too. */
function cubeForTokens(t: T, char: Id, color: Color): void {
  const who = t.edit(charKey(char))
  who.cubes[color]--
  who.success += TOKENS_PER_CUBE
  t.log(
    text('eq.log.cubeForTokens', {
      char: { id: char },
      color: text(`eq.color.${color}`),
      n: TOKENS_PER_CUBE,
    }),
    {
      seat: who.seat,
      at: [charKey(char)],
    },
  )
}

/**
 * Flips or sacrifices a matching card for dice (EQ-HAND-01, EQ-HAND-07). Before the roll they wait for it. Matches and
 * caps drop with the card (EQ-HAND-06). Outside an attempt nobody can do this (EQ-HAND-16).
 */
export function useCard(t: T, char: Id, card: Id, kind: 'flip' | 'sacrifice'): void {
  const content = contentOf(t)
  const who = t.edit(charKey(char))
  const printed = content.hand(card)
  const dice = kind === 'flip' ? printed.flipDice : printed.sacrificeDice
  if (kind === 'flip') flipCard(content, who, card)
  else {
    removeCard(content, who, card)
    t.edit('campaign').gone.push(card)
  }
  t.log(text(`eq.log.${kind}ForDice`, { char: { id: char }, card: { id: card }, n: dice }), {
    seat: who.seat,
    at: [`card:${card}`, charKey(char)],
    show: { kind: 'card', card, how: kind },
  })
  const attempt = t.edit('attempt')
  // EQ-ATT-09: after the roll they are thrown at once.
  if (attempt.step === 'before') attempt.added.push({ char, card, kind, dice })
  else
    throwDice(
      t,
      Array.from({ length: dice }, () => ({ kind, char, card })),
    )
}

/** Levers a player would look for and not find, and why (EQ-UI-04). */
export function refusedLevers(t: T, seat: Seat): RefusedOption[] {
  const who = charAtSeat(t, seat)
  if (who === undefined || room(t) === 0) return []
  const attempt = t.get('attempt')
  const refused: RefusedOption[] = []
  const refuse = (option: Option, clause: string, reason: string): void => {
    refused.push({ option, clause, reason: text(reason, { char: { id: who.id } }) })
  }
  const takesPart = attempt.who.includes(who.id)
  for (const held of takesPart ? who.hand : [])
    refuseCard(t, held, refuse, keepsPromise(t, who, attempt, held.card, 'flip'))
  for (const { card, state } of who.hand) {
    if (sendsOf(t, card) === undefined) continue
    if (state === 'flipped') refuse(sendOption(t, card), 'EQ-SEND-11', 'eq.no.sendFlipped')
    else if (!hasReceiver(t, who.id)) refuse(sendOption(t, card), 'EQ-SEND-08', 'eq.no.sendAlone')
  }
  if (!takesPart && who.success > 0)
    refuse(amountOption('tokens', who.success, [charKey(who.id)]), 'EQ-TOKEN-02', 'eq.no.outside')
  const bound = boundColor(attempt, who.id)
  if (bound !== undefined && who.cubes[bound] === 1)
    refuse(cubeOption(who.id, bound), 'EQ-ATT-05', 'eq.no.reserved')
  return refused
}

function refuseCard(
  t: T,
  held: Readonly<HandState>,
  refuse: (option: Option, clause: string, reason: string) => void,
  free: boolean,
): void {
  const content = contentOf(t)
  const card = content.hand(held.card)
  const { reads } = currentGoal(t)
  const flip = cardOption('flip', held.card, card.flipDice)
  if (held.state === 'flipped') {
    if (fitsTraits(card, held, reads))
      refuse(cardOption('sacrifice', held.card, card.sacrificeDice), 'EQ-HAND-08', 'eq.no.flipped')
  } else if (!fitsTraits(card, held, reads)) refuse(flip, 'EQ-HAND-02', 'eq.no.noTrait')
  else if (!free) refuse(flip, 'EQ-ATT-05', 'eq.no.reserved')
}
