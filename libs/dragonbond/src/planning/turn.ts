import { type Option, type RefusedOption, text } from '@moothall/engine'
import type { CardId, CharId } from '../content/schema.ts'
import { cardWords, name } from '../messages/names.ts'
import {
  charOf,
  contentOf,
  type Flow,
  isFaceless,
  nextAfter,
  type T,
  whose,
} from '../state/table.ts'
import { planFaceless } from './faceless.ts'
import { cardsMissing, leastCards, pass } from './pass.ts'
import { addCard, layEvent } from './stack.ts'

/** Opens the Planning phase of a round. */
export function beginPlanning(t: T): void {
  // DB-PLAN-01
  layEvent(t)
  t.log(text('db.log.firstEvent', { n: t.get('game').round }))
  // DB-PLAN-02: the holder of the initiative begins.
  const { initiative } = t.get('game')
  Object.assign(t.edit('game'), { phase: 'planning', turn: initiative })
}

/** DB-PLAN-03: on a turn one adds one card or passes. */
export function* planningTurn(t: T): Flow<void> {
  const id = t.get('game').turn as CharId
  if (isFaceless(t, id)) planFaceless(t, id)
  else {
    const card = yield* askForCard(t, id)
    if (card === 'pass') pass(t, id)
    else addFrom(t, id, card)
  }
  // DB-PLAN-02: in seat order, round and round.
  if (t.get('game').phase === 'planning') t.edit('game').turn = nextAfter(t, id)
}

const ADD = 'add:'

function* askForCard(t: T, id: CharId): Flow<CardId | 'pass'> {
  const seat = charOf(t, id).seat as number
  const { answer } = yield* t.ask<string>({
    kind: 'db.plan.turn',
    seats: seat,
    question: () => text('db.plan.turn', { who: name(id) }),
    about: () => ({ char: id, missing: cardsMissing(t, id) }),
    // DB-PLAN-04: a Region card in hand may be added like an Action card.
    space: () => ({
      type: 'one',
      options: [...addOptions(t, id), ...(cardsMissing(t, id) === 0 ? [passOption] : [])],
    }),
    refused: () => refusedPass(t, id),
    // A clock that runs out passes where it may: a card that was added is gone for the round.
    fallback: () => (cardsMissing(t, id) === 0 ? 'pass' : (addOptions(t, id)[0]?.id as string)),
    // That a hand is empty is open to all, so that going on without asking tells nothing (DB-PLAN-08).
    ...(t.get(`hand:${id}`).count === 0 ? { forced: 'skip' as const } : {}),
  })
  return answer === 'pass' ? 'pass' : answer.slice(ADD.length)
}

const passOption: Option = {
  id: 'pass',
  label: text('db.opt.pass'),
  detail: text('db.opt.pass.more'),
}

function addOptions(t: T, id: CharId): Option[] {
  return t.get(`hand:${id}`).cards.map((card) => ({
    id: `${ADD}${card}`,
    label: text('db.opt.add', { card: name(card) }),
    detail: cardWords(contentOf(t), card),
  }))
}

function refusedPass(t: T, id: CharId): RefusedOption[] {
  const n = cardsMissing(t, id)
  if (n === 0) return []
  return [{ option: passOption, reason: text('db.why.least', { n }), clause: leastCards(t).clause }]
}

function addFrom(t: T, id: CharId, card: CardId): void {
  const place = addCard(t, id, card)
  t.log(text('db.log.add', { who: name(id), n: place }), whose(t, id))
  // DB-HIDDEN-02: one may look at what one has added, and so may read it later.
  t.log(text('db.log.added', { card: name(card), n: place }), {
    seat: charOf(t, id).seat as number,
    to: [charOf(t, id).seat as number],
  })
}
