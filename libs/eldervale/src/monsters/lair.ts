import { text } from '@moothall/engine'
import { distances, isUnoccupied } from '../state/map.ts'
import { type Flow, monsterIn, realms, type T, unitsIn } from '../state/table.ts'
import { destroy, monsterName } from './destroy.ts'
import { fallOutside } from './fallen.ts'

/**
 * A monster goes back to the lair of its element (EV-LAIR-01): units there fall, another monster there is moved to the
 * nearest unoccupied realm of the active player's choice, then it arrives (EV-LAIR-02 to -05).
 */
export function* goHome(t: T, id: string): Flow<void> {
  const { lair, realm } = t.get(`monster:${id}`)
  // EV-LAIR-07, EV-LAIR-10
  if (realm === null || realm === lair || !t.has(`realm:${lair}`)) return
  yield* fallOutside(
    t,
    unitsIn(t, lair).map((one) => one.id),
  )
  const other = monsterIn(t, lair)
  if (other !== undefined) yield* displace(t, other.id)
  t.edit(`monster:${id}`).realm = lair
  t.log(text('ev.log.home', { monster: monsterName(id) }), { at: [`realm:${lair}`] })
}

function* displace(t: T, id: string): Flow<void> {
  const from = t.get(`monster:${id}`).realm as string
  const nearest = (): string[] => {
    const far = distances(t, from)
    const open = realms(t)
      .map((realm) => realm.id)
      .filter((realm) => isUnoccupied(t, realm) && far.has(realm))
    const least = Math.min(...open.map((realm) => far.get(realm) as number))
    return open.filter((realm) => far.get(realm) === least)
  }
  // EV-LAIR-06
  if (nearest().length === 0) {
    destroy(t, id)
    return
  }
  const { answer } = yield* t.ask<string>({
    kind: 'ev.displace',
    seats: t.get('game').active,
    space: () => ({
      type: 'one',
      options: nearest().map((realm) => ({
        id: realm,
        label: text('ev.opt.realm', { realm }),
        at: [`realm:${realm}`],
      })),
    }),
    forced: 'skip',
  })
  t.edit(`monster:${id}`).realm = answer
}
