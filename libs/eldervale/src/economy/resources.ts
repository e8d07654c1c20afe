import { type Seat, text } from '@moothall/engine'
import { GAINABLE, type Gainable, type Resource } from '../content/schema.ts'
import { RESOURCE_LIMIT } from '../content/tracks.ts'
import { player, type T } from '../state/table.ts'
import { drawMagic } from './magic.ts'

/** Gains one kind of resource; what is above the limit is lost at once (EV-RES-03, EV-RES-04). */
export function gain(t: T, seat: Seat, res: Gainable, n: number): void {
  if (n <= 0) return
  if (res === 'magic') {
    drawMagic(t, seat, n)
    return
  }
  const held = player(t, seat).resources[res]
  const more = Math.min(n, RESOURCE_LIMIT - held)
  if (more > 0) t.edit(`player:${seat}`).resources[res] = held + more
  t.log(text('ev.log.gain', { n: more, res: text(`ev.res.${res}`), lost: n - more }), { seat })
}

/** Gains a mix; in the order of the ledger, so that Magic cards are drawn last. */
export function gainAll(t: T, seat: Seat, mix: Readonly<Record<string, number>>): void {
  for (const res of GAINABLE) gain(t, seat, res, mix[res] ?? 0)
}

/** Takes resources away; they go back to the supply (EV-RES-02). */
export function lose(t: T, seat: Seat, res: Resource, n: number): void {
  if (n > 0) t.edit(`player:${seat}`).resources[res] -= n
}

export function scoreVp(t: T, seat: Seat, n: number): void {
  if (n === 0) return
  t.edit(`player:${seat}`).vp += n
  t.log(text('ev.log.vp', { n }), { seat })
}
