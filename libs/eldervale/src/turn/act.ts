import { type Answer, type Seat, text } from '@moothall/engine'
import { tileOf } from '../content/tiles.ts'
import { drawMagic, hand } from '../economy/magic.ts'
import { pay, payment } from '../economy/pay.ts'
import { gain } from '../economy/resources.ts'
import { takeToken, tokenText } from '../economy/tokens.ts'
import { discardSome } from '../react/carry.ts'
import { type Flow, realmAt, type T, unit } from '../state/table.ts'
import { canAct, TWO_ANY } from './place.ts'

/** The action of the realm where the unit was placed; compulsory, and skipped if it has become impossible (EV-PLACE-10, EV-PLACE-15). */
export function* realmAction(t: T, seat: Seat): Flow<void> {
  const { unit: id, realm } = t.get('turn')
  if (id === null || realm === null || unit(t, id).at !== realmAt(realm)) return
  if (!canAct(t, seat, realm)) {
    t.log(text('ev.log.noAction', { realm }), { seat })
    return
  }
  switch (tileOf(t.get(`realm:${realm}`).tile).action) {
    case 'element':
      yield* gather(t, seat, realm)
      return
    case 'fortress':
      yield* payTwo(t, seat)
      // EV-REALM-20, EV-REALM-22
      gain(t, seat, 'gold', 2)
      return
    case 'tower':
      yield* payTwo(t, seat)
      drawMagic(t, seat, 3)
      // EV-REALM-10
      if (hand(t, seat).length > 0) yield* discardSome(t, seat, 'ev.tower', 1, () => hand(t, seat))
  }
}

/** The top token of one stack, or what is printed on an empty space (EV-REALM-01 to -04). */
function* gather(t: T, seat: Seat, realm: string): Flow<void> {
  const stacks = (): string[] =>
    t
      .keys<`stack:${string}`>('stack')
      .filter((key) => t.get(key).realm === realm)
      .map((key) => key.slice('stack:'.length))
  const { answer } = yield* t.ask<string>({
    kind: 'ev.stack',
    seats: seat,
    space: () => ({
      type: 'one',
      options: stacks().map((id) => {
        const { top, below, printed } = t.get(`stack:${id}`)
        return {
          id,
          label:
            top !== null
              ? text('ev.opt.stack', { token: tokenText(top), n: below })
              : text('ev.opt.printed', { res: text(`ev.res.${printed}`) }),
          at: [`stack:${id}`],
        }
      }),
    }),
    forced: 'skip',
  })
  if (t.get(`stack:${answer}`).top !== null) yield* takeToken(t, seat, answer)
  else gain(t, seat, t.get(`stack:${answer}`).printed, 1)
}

function* payTwo(t: T, seat: Seat): Flow<void> {
  const { answer } = yield* t.ask<Answer>({
    kind: 'ev.pay',
    seats: seat,
    question: () => text('ev.pay', { n: 2 }),
    space: () => payment(t, seat, TWO_ANY) ?? { type: 'bag', options: [], min: 0, max: 0 },
  })
  pay(t, seat, answer)
}
