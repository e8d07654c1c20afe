import { type Seat, text } from '@moothall/engine'
import { tokenFace } from '../content/tokens.ts'
import { tokenText } from '../economy/tokens.ts'
import { destroy } from '../monsters/destroy.ts'
import { powersUnder, reactUnder } from '../monsters/fallen.ts'
import { sendUnder } from '../monsters/under.ts'
import { compulsory, type Due } from '../react/compulsory.ts'
import { react } from '../react/windows.ts'
import type { Unit } from '../state/entities.ts'
import { type Flow, player, realmAt, seatOrder, type T } from '../state/table.ts'
import { battle, fighters, foe, foeAbility, sideOf, sides } from './sides.ts'

/** Losing players, in seat order; without a winner all lose (EV-BATTLE-38). */
export function losers(t: T): Seat[] {
  const { winner } = battle(t)
  return seatOrder(t).filter((seat) => sides(t).includes(sideOf(seat)) && winner !== sideOf(seat))
}

/** Units of a loser that would fall: all in the realm; helpers from next door are not lost (EV-BATTLE-47, EV-BATTLE-54). */
export function doomed(t: T, seat: Seat): Readonly<Unit>[] {
  return fighters(t, seat).filter((one) => one.at === realmAt(battle(t).realm))
}

/** W-LOSS: what happens by itself, Tactics of each loser, then spells that save units. */
export function* loss(t: T): Flow<void> {
  if (!battle(t).entered) {
    yield* compulsory(t, () => dueLoss(t))
    const b = t.edit('battle')
    b.entered = true
    b.queue = losers(t)
    return
  }
  const seat = battle(t).queue[0]
  if (seat !== undefined) {
    t.edit('battle').queue.shift()
    yield* tactics(t, seat)
    return
  }
  if (yield* react(t, 'loss', (one) => losers(t).includes(one))) return
  t.edit('battle').step = 'fall'
}

/** The Mire Serpent takes a token from the first who loses against it. */
function dueLoss(t: T): Due[] {
  const [first] = losers(t)
  if (first === undefined || foeAbility(t)?.is !== 'takesToken') return []
  if (battle(t).winner !== 'monster' || player(t, first).tokens.length === 0) return []
  return [{ id: 'takesToken', run: () => loseToken(t, first) }]
}

function* loseToken(t: T, seat: Seat): Flow<void> {
  const { answer } = yield* t.ask<string>({
    kind: 'ev.loseToken',
    seats: seat,
    space: () => ({
      type: 'one',
      options:
        player(t, seat).tokens.length === 0
          ? [{ id: 'none', label: text('ev.opt.keepTokens') }]
          : player(t, seat).tokens.map((id) => ({
              id,
              label: tokenText(id),
              at: [`token:${tokenFace(id).id}`],
            })),
    }),
    auto: () => (player(t, seat).tokens.length === 0 ? 'none' : undefined),
  })
  if (answer === 'none') return
  const mine = t.edit(`player:${seat}`)
  mine.tokens = mine.tokens.filter((id) => id !== answer)
  t.edit('game').tokensGone++
  t.log(text('ev.log.tokenLost', { token: tokenText(answer) }), { seat })
}

/** A loser may exhaust the Tactics token to keep all own units of this battle where they are (EV-TACTIC-02 to -04). */
function* tactics(t: T, seat: Seat): Flow<void> {
  if (player(t, seat).tactics !== 'active' || doomed(t, seat).length === 0) return
  const { answer } = yield* t.ask<string>({
    kind: 'ev.tactics',
    seats: seat,
    space: () => ({
      type: 'one',
      options: [
        { id: 'no', label: text('ev.opt.noTactics') },
        { id: 'use', label: text('ev.opt.tactics') },
      ],
    }),
    fallback: () => 'no',
  })
  if (answer !== 'use') return
  t.edit(`player:${seat}`).tactics = 'exhausted'
  t.edit('battle').saved.push(seat)
  t.log(text('ev.log.tactics'), { seat })
}

/**
 * Casualties of all sides at once (EV-BATTLE-50): the losers' units fall (EV-BATTLE-47, EV-BATTLE-52), a beaten monster is
 * destroyed (EV-BATTLE-48, EV-BATTLE-51). Dwellings are never among them (EV-BATTLE-49), and a winning monster stays
 * (EV-BATTLE-41).
 */
export function fall(t: T): void {
  const { saved, winner } = battle(t)
  const fallen = losers(t)
    .filter((seat) => !saved.includes(seat))
    .flatMap((seat) => doomed(t, seat).map((one) => one.id))
  const monster = foe(t)
  const swords = foeAbility(t)?.is !== 'noSwordsForFallen' || winner !== 'monster'
  sendUnder(t, fallen, swords)
  if (monster !== undefined && winner !== 'monster') destroy(t, monster.id)
  const b = t.edit('battle')
  b.step = 'under'
  b.entered = false
}

/** W-UNDER: powers of those who lost units, then spells of that moment; then the battle is over. */
export function* under(t: T): Flow<void> {
  if (!battle(t).entered) {
    yield* powersUnder(t)
    t.edit('battle').entered = true
    return
  }
  if (yield* reactUnder(t)) return
  t.edit('turn').fallen = []
  t.remove('battle')
}
