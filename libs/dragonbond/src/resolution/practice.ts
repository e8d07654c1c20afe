import { text } from '@moothall/engine'
import type { CharId, EventId, Glyph } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { gainFrom } from '../power/power.ts'
import { charOf, contentOf, type Flow, type T, whose } from '../state/table.ts'

/*
 * The practice table has no map. What Events and cards would do on it is stood for by one heap of Power in the middle:
 * Events add to it, and each Collect sign may take from it. Everything else about the cards is as in the whole game.
 */

/** The Power of an Event goes to the middle, or off it, as far as there is any. */
export function practiseEvent(t: T, event: EventId): void {
  const { power } = contentOf(t).event(event)
  const from = power < 0 ? 'middle' : 'supply'
  const to = power < 0 ? 'supply' : 'middle'
  const n = Math.min(Math.abs(power), t.get(from).power)
  t.edit(from).power -= n
  t.edit(to).power += n
  t.log(text(power < 0 ? 'db.log.middle.less' : 'db.log.middle.more', { n }))
}

/** One sign of a player's card. Only Collect has something to do here. */
export function* practiseGlyph(t: T, id: CharId, glyph: Glyph): Flow<void> {
  // DB-RESOLVE-05: a sign that cannot do anything is passed over without a question.
  if (glyph !== 'collect' || t.get('middle').power === 0) return
  const { seat } = charOf(t, id)
  // DB-RESOLVE-04: each sign is optional for its owner. A Faceless takes what it can (DB-FACELESS-11).
  const takes = seat === null || (yield* asksToCollect(t, id, seat))
  if (!takes) {
    t.log(text('db.log.left', { who: name(id) }), whose(t, id))
    return
  }
  t.log(text('db.log.collect', { who: name(id) }), whose(t, id))
  gainFrom(t, 'middle', id, 1)
}

function* asksToCollect(t: T, id: CharId, seat: number): Flow<boolean> {
  const { answer } = yield* t.ask<string>({
    kind: 'db.glyph.collect',
    seats: seat,
    question: () => text('db.glyph.collect.ask', { who: name(id), n: t.get('middle').power }),
    about: () => ({ char: id }),
    space: () => ({
      type: 'one',
      options: [
        { id: 'collect', label: text('db.opt.collect') },
        { id: 'leave', label: text('db.opt.leave') },
      ],
    }),
  })
  return answer === 'collect'
}
