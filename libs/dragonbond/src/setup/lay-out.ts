import { text } from '@moothall/engine'
import { type Content, regionCard } from '../content/lookup.ts'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import type { Slice } from '../state/state.ts'
import type { T } from '../state/table.ts'
import { hasExpansion, lineupOf, seatOf } from './lineup.ts'

/** Lays out the table for a slice of the game. */
export function layOut(t: T, content: Content, slice: Slice): void {
  const lineup = lineupOf(t.options)
  const { powerTokens, practice, tuning, events } = content.set
  t.create('game', {
    contentId: content.set.id,
    contentHash: content.hash,
    slice,
    phase: 'opening',
    round: 0,
    lineup,
    // DB-SETUP-19
    initiative: lineup[t.int('initiative', lineup.length)] as CharId,
    turn: null,
    next: 1,
    glyph: 0,
    cause: null,
    reached: [],
  })
  // DB-SETUP-17
  const start =
    slice === 'auction' ? practice.start : { spent: 0, unspent: tuning.startPower.value }
  for (const id of lineup) layCharacter(t, content, id, start)
  const all = powerTokens.base + (hasExpansion(t.options) ? powerTokens.expansion : 0)
  t.create('supply', { power: all - lineup.length * (start.spent + start.unspent) })
  t.create('middle', { power: 0 })
  // DB-SETUP-26
  t.create('alliance', { at: null })
  const deck = events.map((event) => event.id).sort()
  t.create('deck:event', { cards: deck, count: deck.length, gone: [] })
  t.log(text('db.log.begin', { who: name(t.get('game').initiative) }))
}

function layCharacter(
  t: T,
  content: Content,
  id: CharId,
  start: { readonly spent: number; readonly unspent: number },
): void {
  const { kind, side } = content.character(id)
  const { home, actions } = content.side(side)
  const seat = seatOf(t.options, id)
  // DB-SETUP-06, DB-PLAN-05: a General takes the Region card of its home, and nobody else holds any.
  const regions = kind === 'general' && home !== null ? [home] : []
  // DB-SETUP-18
  const cards = [...actions.map((card) => card.id), ...regions.map(regionCard)]
  t.create(`char:${id}`, {
    id,
    kind,
    side,
    seat,
    power: { spent: start.spent, unspent: start.unspent },
    partner: null,
    regions,
    added: 0,
  })
  t.create(`hand:${id}`, { char: id, seat, cards, count: cards.length })
}
