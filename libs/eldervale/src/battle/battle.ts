import { text } from '@moothall/engine'
import { react } from '../react/windows.ts'
import type { Pending } from '../state/entities.ts'
import { type Flow, monsterIn, seatOrder, type T, unit } from '../state/table.ts'
import { fall, loss, under } from './casualties.ts'
import { dice } from './dice.ts'
import { join } from './join.ts'
import { won } from './reward.ts'
import { roll, rolled } from './roll.ts'
import { battle, isOn, sides } from './sides.ts'

/** A battle begins where one was triggered; the conditions are tested again (EV-BATTLE-05, EV-BATTLE-09). */
export function open(t: T, { realm, cause, unit: placed }: Pending): void {
  t.create('battle', {
    realm,
    cause,
    step: 'trigger',
    placed: placed !== null && unit(t, placed).at === `realm:${realm}` ? placed : null,
    monster: monsterIn(t, realm)?.id ?? null,
    queue: [],
    entered: false,
    only: null,
    joined: [],
    supporters: [],
    swords: {},
    extra: {},
    rolls: {},
    usedPowers: [],
    winner: null,
    saved: [],
  })
  if (!isOn(t)) t.remove('battle')
  else t.log(text('ev.log.battle', { realm }), { at: [`realm:${realm}`] })
}

/**
 * One step of the battle, or one round of the window that belongs to it (EV-BATTLE-10). Where it stands is in the state, so
 * that the game can be taken up between any two of them.
 */
export function* step(t: T): Flow<void> {
  switch (battle(t).step) {
    case 'trigger':
      yield* trigger(t)
      return
    case 'join':
      yield* join(t)
      return
    case 'dice':
      yield* dice(t)
      return
    case 'roll':
      roll(t)
      return
    case 'rolled':
      yield* rolled(t)
      return
    case 'won':
      yield* won(t)
      return
    case 'loss':
      yield* loss(t)
      return
    case 'fall':
      fall(t)
      return
    case 'under':
      yield* under(t)
  }
}

/** W-TRIGGER: spells may keep it from happening or change who fights. */
function* trigger(t: T): Flow<void> {
  const acted = yield* react(t, 'trigger', () => isOn(t))
  if (t.get('turn').calm.includes(battle(t).realm) || !isOn(t)) {
    t.log(text('ev.log.noBattle'))
    t.remove('battle')
    return
  }
  if (acted) return
  const b = t.edit('battle')
  b.step = 'join'
  // EV-BATTLE-11: seat order, the active player last; in a duel nobody else comes in.
  b.queue = seatOrder(t).filter((seat) => b.only === null || sides(t).includes(`s${seat}`))
}
