import { type Flow, type Option, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { settleDeaths } from '../tribe/death.ts'
import { copyOf } from '../tribe/hand.ts'
import { charOf, living, tribeDecides } from '../tribe/tribe.ts'
import { contentOf, type T } from '../types.ts'
import { gradeOf, meansOf, takePieces, type Unit, unitsOf } from './debt.ts'
import { chooseLosses, lossOptions } from './losses.ts'
import { settleUnit, unitText } from './pay.ts'

/** The Home pool among those who may pay a token. */
const HOME = 'home'

/**
 * The penalty die at season end, its payment and the deaths it causes (EQ-SEASON-12, first two steps).
 * Nothing happens without a revealed event or without penalty faces (EQ-SEASON-16, EQ-PENALTY-03).
 */
export function* seasonPenalty(t: T): Flow<void> {
  const { card } = t.get('event')
  if (card === null) return
  const { penalty } = contentOf(t).event(card)
  if (penalty === null || penalty.faces.length === 0) return
  // EQ-PENALTY-01, EQ-PENALTY-02: one die, attempted or not, and at every season end (EQ-PENALTY-10). It is in no pool,
  // so nothing changes it (EQ-PENALTY-09, EQ-REROLL-10).
  const face = t.die('penalty')
  const hit = penalty.faces.some((one) => one === face)
  t.log(text(hit ? 'eq.log.penaltyHit' : 'eq.log.penaltyMissed', { event: { id: card }, face }), {
    at: ['event'],
    show: { kind: 'penalty', face, hit },
  })
  if (!hit) return
  const list = yield* chooseLosses(penalty.loss, function* (lists) {
    const answer = yield* tribeDecides<string>(t, {
      kind: 'eq.penaltyChoice',
      space: () => ({ type: 'one', options: lossOptions(lists) }),
    })
    return Number(answer)
  })
  // One loss for all together, however many were involved (EQ-PENALTY-04). Successes stay (EQ-PENALTY-11).
  yield* paySharedLoss(t, unitsOf(list))
  yield* settleDeaths(t, 'penalty')
}

function* paySharedLoss(t: T, units: readonly Unit[]): Flow<void> {
  const attempted = (): Id[] => living(t).filter((id) => t.get('event').attempters.includes(id))
  if (attempted().length === 0) {
    // EQ-PENALTY-06: any living character, one for the whole of it.
    const payer = yield* choosePayer(t, () => fittestFor(t, units), undefined)
    if (payer === undefined) return
    for (const unit of units) yield* payUnit(t, () => living(t).filter((id) => id === payer), unit)
    return
  }
  // EQ-PENALTY-05, EQ-PENALTY-07
  for (const unit of units) yield* payUnit(t, attempted, unit)
}

/** One unit: the tribe says who pays it, the payer's controller with what (EQ-UI-27). */
function* payUnit(t: T, payers: () => readonly Id[], unit: Unit): Flow<void> {
  const payer = yield* choosePayer(
    t,
    () => [...ablest(t, payers(), unit), ...homeFor(t, unit)],
    unit,
  )
  if (payer === undefined) {
    t.log(text('eq.log.nobodyPays', { what: unitText(unit) }))
  } else if (payer === HOME) {
    t.edit('home').pool--
    t.log(text('eq.log.homePaid', { n: 1 }), { at: ['home'] })
  } else {
    yield* settleUnit(t, payer, unit)
  }
}

function* choosePayer(
  t: T,
  candidates: () => readonly Id[],
  unit: Unit | undefined,
): Flow<Id | undefined> {
  const now = candidates()
  if (now.length <= 1) return now[0]
  return yield* tribeDecides<string>(t, {
    kind: 'eq.payer',
    space: () => ({ type: 'one', options: candidates().map(payerOption) }),
    question:
      unit === undefined ? text('eq.payer.all') : text('eq.payer', { what: unitText(unit) }),
  })
}

function payerOption(id: Id): Option {
  return id === HOME
    ? { id, label: text('eq.payer.home'), at: ['home'] }
    : { id, label: text('eq.char', { char: { id } }), at: [`char:${id}`] }
}

/**
 * Those of the payers who may pay the unit: all who can in kind, else all with a full substitute, each giving the
 * whole of it, else all who can do less (EQ-DEBT-02, EQ-DEBT-17, EQ-DEBT-18).
 */
function ablest(t: T, payers: readonly Id[], unit: Unit): Id[] {
  const cards = contentOf(t)
  const grades = payers.map((id) => gradeOf(meansOf(cards, charOf(t, id), unit)))
  const best = Math.max(...grades)
  return payers.filter((_, i) => grades[i] === best)
}

/** EQ-TOKEN-10: the pool pays lost tokens if the tribe so decides. */
function homeFor(t: T, unit: Unit): Id[] {
  return unit.k === 'success' && !unit.ownOnly && t.get('home').pool > 0 ? [HOME] : []
}

/** Living characters that come through the whole loss best: nobody dies while another can pay (EQ-DEBT-18). */
function fittestFor(t: T, units: readonly Unit[]): Id[] {
  const all = living(t)
  const grades = all.map((id) => worstGrade(t, id, units))
  const best = Math.max(...grades)
  return all.filter((_, i) => grades[i] === best)
}

/** The worst of the grades if this character pays all units one after the other, taking the first way each time. */
function worstGrade(t: T, id: Id, units: readonly Unit[]): number {
  const cards = contentOf(t)
  const who = copyOf(charOf(t, id))
  let worst = 3
  for (const unit of units) {
    const means = meansOf(cards, who, unit)
    worst = Math.min(worst, gradeOf(means))
    takePieces(cards, who, means.ways[0]?.pieces ?? [])
  }
  return worst
}
