import { type Seat, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { newCharacter } from '../tribe/enter.ts'
import { enterCard, removeCard } from '../tribe/hand.ts'
import { changeHands, HANDS, hasChange } from '../tribe/hands.ts'
import { charOf, living, tribeDecides } from '../tribe/tribe.ts'
import { type Content, charKey, contentOf, type Flow, type T } from '../types.ts'

/** Always four, however many play (EQ-TRIBE-02). */
export const TRIBE_SIZE = 4

/**
 * Lays out the table: the Home card with an empty pool (EQ-SETUP-08), scenario 1, the pawn on season 1 (EQ-SETUP-01).
 * Characters come in as they are chosen; the first event is turned up after that (EQ-SETUP-09).
 */
export function layOut(t: T, content: Content): void {
  t.create('campaign', {
    contentId: content.set.id,
    contentHash: content.hash,
    phase: 'tribe',
    scenario: 1,
    season: 1,
    // EQ-OVER-01
    limit: content.scenario(1).seasons,
    overSeasons: 0,
    tribe: Array.from({ length: TRIBE_SIZE }, () => null),
    unused: content.set.characters.map((one) => one.id),
    dead: [],
    gone: [],
    lastLead: null,
    chapters: [],
    freePlay: null,
    abandon: [],
    outcome: null,
  })
  t.create('deck', { remaining: [], left: 0, ordered: false, done: [], firstAttempt: 0 })
  t.create('event', {
    card: null,
    successes: 0,
    whiteSpent: false,
    attempts: 0,
    lock: null,
    attempters: [],
    participants: [],
  })
  t.create('home', { pool: 0 })
  t.create('hands', { offers: [], words: [], lent: [] })
}

/** Four different characters, chosen freely in turns (EQ-TRIBE-03, EQ-TRIBE-08, EQ-UI-10), then any extra card. */
export function* chooseTribe(t: T): Flow<void> {
  for (let seat = nextChooser(t); seat !== undefined; seat = nextChooser(t)) {
    yield* t.checkpoint()
    const { answer } = yield* t.ask<string>({
      kind: 'eq.tribe',
      seats: seat,
      space: () => ({
        type: 'one',
        options: t.get('campaign').unused.map((id) => ({
          id,
          label: text('eq.char', { char: { id } }),
          at: [charKey(id)],
        })),
      }),
      auto: () => (hasChange(t) ? HANDS : undefined),
      question: () =>
        text('eq.tribe', { n: t.get('campaign').tribe.filter((id) => id !== null).length + 1 }),
    })
    if (answer === HANDS) changeHands(t)
    else enterTribe(t, answer, seat)
  }
  yield* t.checkpoint()
  yield* dealExtraCard(t)
  t.edit('campaign').phase = 'traits'
}

/**
 * The seat that chooses next: persons take turns, beginning with the lowest seat; who has more seats than others gets
 * the later choices, so of three players the first gets the fourth (EQ-TRIBE-08), however the seats are shared out
 * (EQ-TRIBE-07).
 */
export function nextChooser(t: T): Seat | undefined {
  const { tribe } = t.get('campaign')
  const chosen = new Map<string, number>()
  for (const [seat, id] of tribe.entries()) {
    const holder = t.holderOf(seat)
    chosen.set(holder, (chosen.get(holder) ?? 0) + (id === null ? 0 : 1))
  }
  let best: Seat | undefined
  for (const [seat, id] of tribe.entries()) {
    if (id !== null) continue
    const n = chosen.get(t.holderOf(seat)) ?? 0
    if (best === undefined || n < (chosen.get(t.holderOf(best)) ?? 0)) best = seat
  }
  return best
}

function enterTribe(t: T, id: Id, seat: Seat): void {
  const campaign = t.edit('campaign')
  campaign.unused = campaign.unused.filter((one) => one !== id)
  campaign.tribe[seat] = id
  t.create(charKey(id), newCharacter(contentOf(t), id, seat))
  t.log(text('eq.log.chosen', { char: { id } }), { seat, at: [charKey(id)] })
}

/**
 * The extra card from outside the box, with the option `promoCards` alone (EQ-ERRATA-10). Hands are full at the start
 * (EQ-HAND-12), so whoever the tribe gives it to lays a Start card of the same type aside for it.
 */
function* dealExtraCard(t: T): Flow<void> {
  if (!t.options.promoCards) return
  for (const card of contentOf(t).set.hand) {
    if (card.set !== 'promo') continue
    const given = yield* tribeDecides<{ id: Id; then: Id }>(t, {
      kind: 'eq.extraCard',
      question: text('eq.extraCard', { card: { id: card.id } }),
      space: () => ({
        type: 'one',
        options: living(t).flatMap((id) => {
          const same = charOf(t, id).hand.filter(
            (held) => contentOf(t).hand(held.card).type === card.type,
          )
          if (same.length === 0) return []
          return [
            {
              id,
              label: text('eq.char', { char: { id } }),
              at: [charKey(id)],
              then: {
                type: 'one' as const,
                options: same.map((held) => ({
                  id: held.card,
                  label: text('eq.opt.layAside', { card: { id: held.card } }),
                  at: [`card:${held.card}`],
                })),
              },
            },
          ]
        }),
      }),
      about: () => ({ card: card.id }),
    })
    const who = t.edit(charKey(given.id))
    removeCard(contentOf(t), who, given.then)
    enterCard(contentOf(t), who, card.id)
    t.edit('campaign').gone.push(given.then)
    t.log(
      text('eq.log.extraCard', {
        char: { id: given.id },
        card: { id: card.id },
        old: { id: given.then },
      }),
      {
        at: [charKey(given.id), `card:${card.id}`],
      },
    )
  }
}
