import { text } from '@moothall/engine'
import type { CardId, CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import type { Slot } from '../state/state.ts'
import {
  charOf,
  contentOf,
  type Flow,
  goOn,
  isOver,
  slotKey,
  stackOf,
  type T,
  whose,
} from '../state/table.ts'
import { practiseEvent, practiseGlyph } from './practice.ts'

/**
 * DB-RESOLVE-01, DB-RESOLVE-02: the stack is turned over; its cards come up one at a time, in the order in which they
 * were laid, and each is carried out before the next. Does the next piece of that.
 */
export function* resolveNext(t: T): Flow<void> {
  const { next, glyph } = t.get('game')
  const slot = stackOf(t)[next - 1]
  // DB-RESOLVE-11
  if (slot === undefined) return goOn(t, 'cleanup')
  if (!slot.up) turnUp(t, slot)
  const card = stackOf(t)[next - 1]?.card as CardId
  if (slot.char === null) practiseEvent(t, card)
  else {
    // DB-RESOLVE-03: top to bottom.
    const sign = glyphsOf(t, card)[glyph]
    if (sign !== undefined) {
      yield* practiseGlyph(t, slot.char, sign)
      if (!isOver(t)) t.edit('game').glyph++
      return
    }
  }
  if (!isOver(t)) Object.assign(t.edit('game'), { next: next + 1, glyph: 0 })
}

function glyphsOf(t: T, card: CardId) {
  const content = contentOf(t)
  return content.regionOf(card) === undefined ? content.action(card).glyphs : []
}

/** Shows a card of the stack to all; what nobody knew before is drawn now. */
function turnUp(t: T, slot: Readonly<Slot>): void {
  const card = slot.char === null ? drawEvent(t) : (slot.card ?? drawFaceless(t, slot.char))
  Object.assign(t.edit(slotKey(slot.place)), { card, up: true })
  t.markReveal()
  if (slot.char === null) {
    t.log(text('db.log.event', { card: name(card), n: slot.place }), {
      show: { kind: 'reveal', card },
    })
    return
  }
  const key = contentOf(t).regionOf(card) === undefined ? 'db.log.card' : 'db.log.region'
  t.log(text(key, { who: name(slot.char), card: name(card), n: slot.place }), {
    ...whose(t, slot.char),
    show: { kind: 'reveal', card },
  })
}

/** DB-EVENT-03: a turned-up Event leaves the game. */
function drawEvent(t: T): CardId {
  const deck = t.edit('deck:event')
  const card = t.drawFrom('event', deck.cards)
  deck.gone.push(card)
  return card
}

function drawFaceless(t: T, id: CharId): CardId {
  return t.drawFrom(`faceless.${charOf(t, id).side}`, t.edit(`hand:${id}`).cards)
}
