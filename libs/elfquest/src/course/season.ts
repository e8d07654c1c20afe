import { type Option, type RefusedOption, type Seat, text } from '@moothall/engine'
import {
  companionsIn,
  declareEvent,
  eventOption,
  mayAct,
  refusedEvent,
} from '../attempt/declare.ts'
import { split } from '../attempt/levers.ts'
import { declareTask, taskOptions } from '../attempt/task.ts'
import type { TaskId } from '../content/schema.ts'
import { seasonPenalty } from '../losses/penalty.ts'
import { settlerOf } from '../tribe/control.ts'
import { growAt, growOptions } from '../tribe/grow.ts'
import { changeHands, HANDS, hasChange } from '../tribe/hands.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charAtSeat, charKey, contentOf, type Flow, isOver, type T } from '../types.ts'
import { endCampaign } from './ending.ts'
import { fixedRoll } from './freak.ts'
import { overLimitLoss, seasonText } from './over.ts'
import { clearMarks, isScenarioDone } from './scenario.ts'

/** Every character that is due an action has acted or passed (EQ-SEASON-10, EQ-SEASON-11). */
export function allActed(t: T): boolean {
  return living(t).every((id) => !mayAct(charOf(t, id)))
}

/** Each person at the table who is present wants the campaign given up (EQ-RESULT-05). */
export function allAbandon(t: T): boolean {
  const wish = t.get('campaign').abandon
  return t.speakers(true).every((seat) => wish.includes(t.holderOf(seat)))
}

/**
 * What next in the season: any player for a character that has not acted, in any order (EQ-SEASON-01, -02, -05, -06,
 * EQ-UI-12). The attempt it opens is played by the caller.
 */
export function* nextAct(t: T): Flow<void> {
  const asked = (): Seat[] => {
    const seats: Seat[] = []
    for (let seat = 0; seat < t.seatCount; seat++) {
      const who = charAtSeat(t, seat)
      if (who !== undefined && (mayAct(who) || growOptions(t, seat).length > 0)) seats.push(seat)
    }
    return seats
  }
  const { seat, answer } = yield* t.ask({
    kind: 'eq.next',
    seats: asked,
    space: (of) => ({ type: 'one', options: actsOf(t, of) }),
    question: (of) => text('eq.next', { char: { id: charAtSeat(t, of)?.id ?? '' } }),
    refused: (of) => refusedActs(t, of),
    fallback: (of) => (actsOf(t, of).some((option) => option.id === 'pass') ? 'pass' : 'grow'),
    auto: () => (allAbandon(t) ? 'abandon' : hasChange(t) ? HANDS : undefined),
  })
  const pick = answer as string | { id: string; then: unknown }
  const [kind, what] = split(typeof pick === 'string' ? pick : pick.id)
  const who = charAtSeat(t, seat)
  if (kind === 'abandon') endCampaign(t, 'abandoned')
  else if (kind === HANDS || who === undefined) return
  else if (kind === 'event') {
    const { card } = t.get('event')
    const event = card === null ? undefined : contentOf(t).event(card)
    if (event?.resolve === 'fixedRoll') yield* fixedRoll(t, event, who.id)
    else yield* declareEvent(t, seat, [who.id, ...companionsIn(pick)])
  } else if (kind === 'task') {
    const set = typeof pick === 'string' ? 0 : Number(split(String(pick.then))[1])
    declareTask(t, seat, what as TaskId, set)
  } else if (kind === 'grow') growAt(t, seat)
  else pass(t, seat)
}

function actsOf(t: T, seat: Seat): Option[] {
  const who = charAtSeat(t, seat)
  if (who === undefined) return []
  const options: Option[] = []
  if (mayAct(who)) {
    const event = eventOption(t, who)
    if (event !== undefined) options.push(event)
    // EQ-TASK-22, EQ-SEASON-15: tasks are done as usual when no event is revealed any more.
    options.push(...taskOptions(t, who))
    options.push({
      id: 'pass',
      label: text('eq.opt.pass', { char: { id: who.id } }),
      at: [charKey(who.id)],
    })
  }
  options.push(...growOptions(t, seat))
  return options
}

function refusedActs(t: T, seat: Seat): RefusedOption[] {
  const who = charAtSeat(t, seat)
  return who === undefined ? [] : refusedEvent(t, who)
}

/** EQ-SEASON-03, EQ-UI-15 */
function pass(t: T, seat: Seat): void {
  const who = charAtSeat(t, seat)
  if (who === undefined) return
  t.edit(charKey(who.id)).acted = true
  t.log(text('eq.log.passed', { char: { id: who.id } }), { seat, at: [charKey(who.id)] })
}

/**
 * The season's end (EQ-SEASON-12), once the players have said so (EQ-SEASON-14). A scenario whose last event is
 * completed ends instead, without a penalty die and without the pawn moving (EQ-SEASON-15, EQ-SEASON-16).
 */
export function* endOfSeason(t: T): Flow<void> {
  if (isScenarioDone(t)) {
    t.edit('campaign').phase = 'seam'
    return
  }
  if ((yield* agreeToEnd(t)) === 'abandon') {
    endCampaign(t, 'abandoned')
    return
  }
  yield* seasonPenalty(t)
  if (isOver(t)) return
  // EQ-SEASON-13; EQ-OVER-10: there is no last season.
  const campaign = t.edit('campaign')
  campaign.season++
  t.log(seasonText(t, 'eq.log.season'), {
    at: ['season'],
    show: { kind: 'season', n: campaign.season },
  })
  if (campaign.season > campaign.limit) {
    // EQ-OVER-02: play goes on; EQ-OVER-03, EQ-OVER-04: the season is paid for when it starts.
    campaign.overSeasons++
    yield* overLimitLoss(t)
    if (isOver(t)) return
  }
  clearMarks(t)
}

/**
 * All present players agree that the season ends, growth being taken before by whoever wants it (EQ-UI-26). One who
 * would rather wait can say so; then the settler need wait no longer than it likes (EQ-TRIBE-12).
 */
function* agreeToEnd(t: T): Flow<'end' | 'abandon'> {
  // Persons, not seats: what was said stays said when a seat changes hands (EQ-TRIBE-15).
  const agreed: string[] = []
  let objected = false
  const hasAgreed = (seat: Seat): boolean => agreed.includes(t.holderOf(seat))
  const isVoice = (seat: Seat): boolean => t.speakers(true).includes(seat)
  const settles = (seat: Seat): boolean => objected && seat === settlerOf(t)
  const options = (seat: Seat): Option[] => {
    const list: Option[] = []
    if (isVoice(seat) && (!hasAgreed(seat) || settles(seat)))
      list.push({ id: 'end', label: text('eq.opt.endSeason'), at: ['season'] })
    if (
      isVoice(seat) &&
      !hasAgreed(seat) &&
      !objected &&
      t.speakers(true).length > 1 &&
      agreed.length > 0
    ) {
      list.push({ id: 'wait', label: text('eq.opt.wait') })
    }
    return [...list, ...growOptions(t, seat)]
  }
  const everyone = (): boolean => t.speakers(true).every(hasAgreed)
  for (;;) {
    const { seat, answer } = yield* t.ask<string>({
      kind: 'eq.endSeason',
      seats: () =>
        Array.from({ length: t.seatCount }, (_, seat) => seat).filter(
          (seat) => options(seat).length > 0,
        ),
      space: (of) => ({ type: 'one', options: options(of) }),
      question: () => seasonText(t, 'eq.endSeason'),
      about: () => ({ agreed: t.speakers(true).filter(hasAgreed), objected }),
      fallback: (of) => options(of)[0]?.id ?? 'end',
      auto: () =>
        allAbandon(t) ? 'abandon' : hasChange(t) ? HANDS : everyone() ? 'end' : undefined,
    })
    if (answer === 'abandon') return 'abandon'
    if (answer === HANDS) changeHands(t)
    else if (answer === 'grow') growAt(t, seat)
    else if (answer === 'wait') objected = true
    else {
      if (settles(seat) || t.options.anyoneDecides || everyone()) return 'end'
      agreed.push(t.holderOf(seat))
      if (everyone()) return 'end'
    }
  }
}
