import { type Answer, type Option, type Seat, text } from '@moothall/engine'
import { step as battleStep, open } from '../battle/battle.ts'
import { HAND_LIMIT, TACTICS_PRICE } from '../content/tracks.ts'
import { hand } from '../economy/magic.ts'
import { pay, payment } from '../economy/pay.ts'
import { monsterName } from '../monsters/destroy.ts'
import { play, playable, unplayable } from '../react/cards.ts'
import { discardSome } from '../react/carry.ts'
import { react } from '../react/windows.ts'
import {
  type Flow,
  player,
  READY,
  realmAt,
  realmOfUnit,
  type T,
  UNDER,
  unit,
  unitsOf,
} from '../state/table.ts'
import { realmAction } from './act.ts'
import { isContested, placeOptions, placeRefused, placeUnit, rushers } from './place.ts'

/**
 * One step of a turn (EV-TURN-06): Free Actions, then a unit is placed or the player regroups; after placing come the Rush,
 * the realm action, the battles, Free Actions again and the end of the turn. The step is in the state.
 */
export function* turnStep(t: T): Flow<void> {
  const seat = t.get('game').active
  switch (t.get('turn').step) {
    case 'main':
      yield* main(t, seat)
      return
    case 'placed':
      // W-PLACED
      if (!(yield* react(t, 'placed'))) t.edit('turn').step = 'rush'
      return
    case 'rush':
      yield* rush(t, seat)
      return
    case 'act':
      yield* realmAction(t, seat)
      trigger(t, seat)
      return
    case 'battles':
      yield* battles(t, seat)
      return
    case 'after':
      yield* after(t, seat)
      return
    case 'end':
      yield* endTurn(t, seat)
  }
}

/** Free Actions, and the one thing that a turn is for (EV-TURN-02, EV-TURN-03). Regroup is always allowed (EV-TURN-04). */
function* main(t: T, seat: Seat): Flow<void> {
  const { answer } = yield* t.ask({
    kind: 'ev.turn',
    seats: seat,
    space: () => ({
      type: 'one',
      options: [
        ...placeOptions(t, seat),
        { id: 'regroup', label: text('ev.opt.regroup') },
        ...freeActions(t, seat),
      ],
    }),
    refused: () => [...placeRefused(t, seat), ...unplayable(t, seat, 'own')],
    fallback: () => 'regroup',
  })
  const { id, then } = spread(answer)
  if (id === 'regroup') regroup(t, seat)
  else if (id.startsWith('place:')) placeUnit(t, seat, id.slice('place:'.length), then as string)
  else yield* freeAction(t, seat, answer)
}

function spread(answer: Answer): { id: string; then?: Answer } {
  return typeof answer === 'string' ? { id: answer } : (answer as { id: string; then: Answer })
}

/** What may be done between other actions besides token discards (EV-FREE-01, EV-FREE-02). */
function freeActions(t: T, seat: Seat): Option[] {
  const price = payment(t, seat, { named: { sword: TACTICS_PRICE }, any: 0 })
  return [
    ...playable(t, seat, 'own'),
    // EV-TACTIC-05, EV-TACTIC-06
    ...(player(t, seat).tactics === 'exhausted' && price !== undefined
      ? [{ id: 'refresh', label: text('ev.opt.refresh'), then: price }]
      : []),
  ]
}

function* freeAction(t: T, seat: Seat, answer: Answer): Flow<void> {
  const { id, then } = spread(answer)
  if (id === 'refresh') {
    pay(t, seat, then ?? {})
    t.edit(`player:${seat}`).tactics = 'active'
    t.log(text('ev.log.refreshed'), { seat })
  } else yield* play(t, seat, answer)
}

/** All units out and those in the Underworld come back to the Ready Area (EV-REGROUP-01, EV-REGROUP-04, EV-REGROUP-12). */
function regroup(t: T, seat: Seat): void {
  for (const one of unitsOf(t, seat)) {
    if (realmOfUnit(one) === undefined && one.at !== UNDER) continue
    t.edit(`unit:${one.id}`).at = READY
  }
  t.log(text('ev.log.regroup'), { seat })
  t.edit('turn').step = 'after'
}

/** A monster next door rushes at the unit placed; of several the active player picks one (EV-MONSTER-04 to -11). */
function* rush(t: T, seat: Seat): Flow<void> {
  if (rushers(t).length > 0 && (yield* react(t, 'rush', () => rushers(t).length > 0))) return
  if (rushers(t).length > 0) {
    const { answer } = yield* t.ask<string>({
      kind: 'ev.rush',
      seats: seat,
      space: () => ({
        type: 'one',
        options: rushers(t).map((id) => ({
          id,
          label: monsterName(id),
          at: [`monster:${id}`],
        })),
      }),
      forced: 'skip',
    })
    const { realm } = t.get('turn')
    t.edit(`monster:${answer}`).realm = realm
    t.log(text('ev.log.rush', { monster: monsterName(answer), realm: realm ?? '' }), {
      at: [`realm:${realm}`],
    })
    // EV-BATTLE-02
    if (realm !== null)
      t.edit('turn').pending.push({ realm, cause: 'rush', unit: t.get('turn').unit })
  }
  t.edit('turn').rushDone = true
  t.edit('turn').step = 'act'
}

/** Placing a unit among opponents or a monster triggers a battle, after the realm action (EV-BATTLE-01, EV-BATTLE-04). */
function trigger(t: T, seat: Seat): void {
  const turn = t.edit('turn')
  const { unit: id, realm } = turn
  turn.step = 'battles'
  if (id === null || realm === null || unit(t, id).at !== realmAt(realm)) return
  if (turn.pending.some((one) => one.realm === realm)) return
  if (isContested(t, seat, realm)) turn.pending.push({ realm, cause: 'place', unit: id })
}

/** Battles one after the other; of two the active player picks the first, the second is tested again (EV-BATTLE-08, EV-BATTLE-09). */
function* battles(t: T, seat: Seat): Flow<void> {
  if (t.has('battle')) {
    yield* battleStep(t)
    return
  }
  const { pending } = t.get('turn')
  if (pending.length === 0) {
    t.edit('turn').step = 'after'
    return
  }
  const { answer } = yield* t.ask<string>({
    kind: 'ev.which',
    seats: seat,
    space: () => ({
      type: 'one',
      options: t.get('turn').pending.map(({ realm }) => ({
        id: realm,
        label: text('ev.opt.realm', { realm }),
        at: [`realm:${realm}`],
      })),
    }),
    forced: 'skip',
  })
  const turn = t.edit('turn')
  const next = turn.pending.find((one) => one.realm === answer)
  turn.pending = turn.pending.filter((one) => one.realm !== answer)
  if (next !== undefined) open(t, next)
}

/** Free Actions after the action of the turn, until the player ends it (EV-TURN-09). */
function* after(t: T, seat: Seat): Flow<void> {
  const { answer } = yield* t.ask({
    kind: 'ev.after',
    seats: seat,
    space: () => ({
      type: 'one',
      options: [{ id: 'end', label: text('ev.opt.end') }, ...freeActions(t, seat)],
    }),
    refused: () => unplayable(t, seat, 'own'),
    fallback: () => 'end',
  })
  if (answer === 'end') t.edit('turn').step = 'end'
  else yield* freeAction(t, seat, answer)
}

/** Hand limit (EV-MAGIC-04, EV-MAGIC-05), then the next player, clockwise (EV-TURN-01). */
function* endTurn(t: T, seat: Seat): Flow<void> {
  const over = hand(t, seat).length - HAND_LIMIT
  if (over > 0) {
    yield* discardSome(t, seat, 'ev.limit', over, () => hand(t, seat))
    return
  }
  for (const one of unitsOf(t, seat)) if (one.placed) t.edit(`unit:${one.id}`).placed = false
  const game = t.edit('game')
  game.active = (seat + 1) % t.seatCount
  if (game.active === 0) game.round++
  if (game.round > t.options.rounds) game.phase = 'over'
  Object.assign(t.edit('turn'), freshTurn())
}

export function freshTurn() {
  return {
    step: 'main' as const,
    unit: null,
    realm: null,
    pending: [],
    calm: [],
    rushDone: false,
    fallen: [],
  }
}
