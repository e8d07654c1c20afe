import { type Seat, text } from '@moothall/engine'
import { READY, type T } from '../state/table.ts'
import { monsterName } from './destroy.ts'

/** Its figure goes to the player's Ready Area and is a unit from now on, with its battle value as dice (EV-DOMINATE-02, -05). */
export function dominate(t: T, seat: Seat, id: string): void {
  const monster = t.edit(`monster:${id}`)
  monster.realm = null
  monster.owner = seat
  t.create(`unit:${id}`, {
    id,
    owner: seat,
    type: 'monster',
    dice: monster.value,
    at: READY,
    placed: false,
    monster: id,
  })
  t.log(text('ev.log.dominated', { monster: monsterName(id) }), { seat })
}
