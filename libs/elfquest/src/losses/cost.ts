import { type Flow, type Json, type Option, type Seat, type Space, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { sameHolder } from '../tribe/control.ts'
import { charOf } from '../tribe/tribe.ts'
import { contentOf, type T } from '../types.ts'
import { type Piece, type Unit, unitsOf } from './debt.ts'
import { payPieces, pieceAt, pieceText, unitText } from './pay.ts'
import {
  canCover,
  HOME,
  nextStep,
  type Purse,
  purseOf,
  type Share,
  type ShareOption,
  type ShareStep,
  takeShares,
  without,
} from './share.ts'

/** What the open attempt on the revealed event still has to pay, and what its attempters have. Only they pay (EQ-EVENT-11). */
function start(t: T): { purse: Purse; left: Unit[]; plan: Share[] } {
  const attempt = t.get('attempt')
  const purse = purseOf(
    attempt.who.map((id) => charOf(t, id)),
    t.get('home').pool,
  )
  const { card } = t.get('event')
  const event = card === null ? undefined : contentOf(t).event(card)
  let left = event?.resolve === 'dice' ? unitsOf(event.cost) : []
  const plan: Share[] = []
  // EQ-ATT-05: a cube that was bound at declaring is paid by whoever bound it.
  for (const who of purse.chars) {
    const binding = attempt.bindings[who.id]
    if (binding?.kind !== 'cube') continue
    const unit =
      left.find((one) => one.k === 'cube' && one.color === binding.color) ??
      left.find((one) => one.k === 'cube' && one.color === 'any')
    if (unit === undefined) continue
    const share: Share = { payer: who.id, piece: { k: 'cube', color: binding.color }, unit }
    takeShares(contentOf(t), purse, [share])
    plan.push(share)
    left = without(left, unit, 1)
  }
  return { purse, left, plan }
}

/** The same after some answers of the lead. */
function planSoFar(
  t: T,
  chosen: readonly Share[],
  settled: readonly { unit: Unit; n: number }[],
): ReturnType<typeof start> {
  const { purse, left, plan } = start(t)
  takeShares(contentOf(t), purse, chosen)
  return {
    purse,
    plan: [...plan, ...chosen],
    left: settled.reduce((rest, one) => without(rest, one.unit, one.n), left),
  }
}

/**
 * Could the current attempters pay the revealed event's cost in full, substitutes included? If not, completing it is
 * refused as a whole (EQ-DEBT-16). True for an event without cost (EQ-EVENT-16).
 */
export function canPayCost(t: T): boolean {
  const { purse, left } = start(t)
  return canCover(contentOf(t), purse, left)
}

/** The cost stays unpaid. */
const LEAVE = 'leave'
/** The cost is paid in the one way there is. */
const PAY = 'pay'

/**
 * Pays the cost of the revealed event in one step, if the lead wants to (EQ-EVENT-15). The lead says who gives what,
 * and the controllers of the other payers agree; after a refusal the lead decides again (EQ-UI-21). Returns whether it
 * was paid; if not, nothing was taken (EQ-EVENT-14).
 */
export function* payCost(t: T): Flow<boolean> {
  if (!canPayCost(t)) {
    // EQ-DEBT-16
    t.log(text('eq.log.costRefused'), { at: ['event'] })
    return false
  }
  for (;;) {
    const plan = yield* makePlan(t)
    if (plan === undefined) {
      t.log(text('eq.log.costRefused'), { at: ['event'] })
      return false
    }
    if (plan === LEAVE) {
      t.log(text('eq.log.costLeft'), { seat: t.get('attempt').lead, at: ['event'] })
      return false
    }
    if (yield* payersAgree(t, plan)) {
      carryOut(t, plan)
      return true
    }
  }
}

/** The lead's plan of who gives what; undefined if what was chosen first leaves no way for the rest. */
function* makePlan(t: T): Flow<readonly Share[] | typeof LEAVE | undefined> {
  const chosen: Share[] = []
  const settled: { unit: Unit; n: number }[] = []
  let asked = false
  for (;;) {
    const { purse, left, plan } = planSoFar(t, chosen, settled)
    if (left.length === 0) {
      if (asked || plan.length === 0) return plan
      return (yield* confirmOnly(t, plan)) ? plan : LEAVE
    }
    const step = nextStep(contentOf(t), purse, left)
    if (step === undefined) return undefined
    const forced = onlyShares(step)
    if (forced === undefined) asked = true
    const shares = forced ?? (yield* chooseShares(t, chosen, settled, step))
    if (shares === LEAVE) return LEAVE
    chosen.push(...shares)
    settled.push({ unit: step.unit, n: step.n })
  }
}

/** What can be given in one way only is not asked for (EQ-UI-06); the whole of the plan is, before anything is taken. */
function onlyShares(step: ShareStep): Share[] | undefined {
  const held = step.options.reduce((sum, option) => sum + Math.min(step.n, option.max), 0)
  if (step.options.length > 1 && held > step.n) return undefined
  return step.options.flatMap((option) =>
    Array.from({ length: Math.min(step.n, option.max) }, () => option.shares).flat(),
  )
}

/** There is only one way to pay: is it wanted? */
function* confirmOnly(t: T, plan: readonly Share[]): Flow<boolean> {
  const forGood = plan.some((share) => share.piece.k === 'sacrifice')
  const { answer } = yield* t.ask<string>({
    kind: 'eq.cost',
    seats: () => [t.get('attempt').lead],
    space: () => ({
      type: 'one',
      options: [
        {
          id: PAY,
          label: text('eq.cost.pay', { things: plan.map(shareText) }),
          at: plan.map(shareAt),
          ...(forGood ? { grave: 'loss' as const } : {}),
        },
        leaveOption(),
      ],
    }),
    question: () => text('eq.cost.only'),
    about: () => ({ plan: planJson(plan) }),
  })
  return answer === PAY
}

function leaveOption(): Option {
  return { id: LEAVE, label: text('eq.cost.leave') }
}

/** One step of the plan, by the lead. */
function* chooseShares(
  t: T,
  chosen: readonly Share[],
  settled: readonly { unit: Unit; n: number }[],
  now: ShareStep,
): Flow<Share[] | typeof LEAVE> {
  const step = (): ShareStep => {
    const { purse, left } = planSoFar(t, chosen, settled)
    return nextStep(contentOf(t), purse, left) ?? now
  }
  const { answer } = yield* t.ask<string | { id: string; then: Record<string, number> }>({
    kind: 'eq.cost',
    seats: () => [t.get('attempt').lead],
    space: () => stepSpace(step()),
    question: () => text('eq.cost', { what: unitText(step().unit), n: step().n }),
    about: () => ({
      unit: { ...step().unit } as never,
      n: step().n,
      plan: planJson(planSoFar(t, chosen, settled).plan),
    }),
  })
  if (answer === LEAVE) return LEAVE
  const counts: Readonly<Record<string, number>> =
    typeof answer === 'string' ? { [answer]: 1 } : answer.then
  return step().options.flatMap((option) =>
    Array.from({ length: counts[option.id] ?? 0 }, () => option.shares).flat(),
  )
}

function stepSpace(step: ShareStep): Space {
  const options = step.options.map(shareOption)
  if (step.n === 1) return { type: 'one', options: [...options, leaveOption()] }
  const bag: Space = {
    type: 'bag',
    min: step.n,
    max: step.n,
    options: options.map((option, i) => ({
      ...option,
      max: Math.min(step.n, step.options[i]?.max ?? 0),
    })),
  }
  return {
    type: 'one',
    options: [{ id: 'split', label: text('eq.cost.split'), then: bag }, leaveOption()],
  }
}

function shareAt({ payer, piece }: Share): string {
  return payer === HOME ? 'home' : pieceAt(payer, piece)
}

function shareOption(option: ShareOption): Option {
  const forGood = option.shares.some((share) => share.piece.k === 'sacrifice')
  return {
    id: option.id,
    label: text('eq.piece.list', { things: option.shares.map(shareText) }),
    at: option.shares.map(shareAt),
    ...(forGood ? { grave: 'loss' as const } : {}),
  }
}

function shareText({ payer, piece }: Share): ReturnType<typeof text> {
  return payer === HOME
    ? text('eq.share.home', { thing: pieceText(piece) })
    : text('eq.share', { char: { id: payer }, thing: pieceText(piece) })
}

function planJson(plan: readonly Share[]): Json {
  return plan.map(({ payer, piece }) => ({ payer, piece: { ...piece } })) as Json
}

/** Everyone else whose character would pay is asked; one refusal and nothing is paid (EQ-TRIBE-09, EQ-UI-21). */
function* payersAgree(t: T, plan: readonly Share[]): Flow<boolean> {
  const asked: Seat[] = []
  for (const { payer } of plan) {
    if (payer === HOME) continue
    const { seat } = charOf(t, payer)
    if (sameHolder(t, seat, t.get('attempt').lead) || asked.some((one) => sameHolder(t, one, seat)))
      continue
    asked.push(seat)
    const { answer } = yield* t.ask<string>({
      kind: 'eq.costAgree',
      seats: seat,
      space: () => ({
        type: 'one',
        options: [
          { id: 'agree', label: text('eq.agree') },
          { id: 'refuse', label: text('eq.refuse') },
        ],
      }),
      question: () => text('eq.costAgree', { things: plan.map(shareText) }),
      about: () => ({ plan: planJson(plan) }),
    })
    if (answer === 'refuse') {
      t.log(text('eq.log.payerRefused', { char: { id: payer } }), { seat, at: [`char:${payer}`] })
      return false
    }
  }
  return true
}

function carryOut(t: T, plan: readonly Share[]): void {
  const byPayer = new Map<Id, Piece[]>()
  for (const { payer, piece } of plan) byPayer.set(payer, [...(byPayer.get(payer) ?? []), piece])
  for (const [payer, pieces] of byPayer) {
    if (payer !== HOME) {
      payPieces(t, payer, pieces)
      continue
    }
    const n = pieces.reduce((sum, piece) => sum + (piece.k === 'success' ? piece.n : 0), 0)
    t.edit('home').pool -= n
    t.log(text('eq.log.homePaid', { n }), { at: ['home'] })
  }
  // EQ-REWARD-03, EQ-REWARD-06: a cube given for a cube that the event asks for makes a participant, nothing else does.
  const event = t.edit('event')
  for (const { payer, piece, unit } of plan) {
    const counts = payer !== HOME && piece.k === 'cube' && unit.k === 'cube'
    if (counts && !event.participants.includes(payer)) event.participants.push(payer)
  }
}
