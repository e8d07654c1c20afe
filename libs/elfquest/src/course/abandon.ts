import { type Answer, type Seat, type Space, type StandingPermission, text } from '@moothall/engine'
import type { EqEntities, EqOptions } from '../state.ts'
import type { T } from '../types.ts'

/**
 * Giving the campaign up: each person may say so at any moment of play and take it back; when all who are present have
 * said so, it ends at the next decision point and is recorded as abandoned, not as lost (EQ-RESULT-05, EQ-UI-34).
 */
export const abandonPermission: StandingPermission<EqEntities, EqOptions> = {
  kind: 'eq.abandon',
  space: (t, seat) => abandonSpace(t, seat),
  run: (t, seat, answer) => sayAbandon(t, seat, answer),
}

function abandonSpace(t: T, seat: Seat): Space | undefined {
  if (t.get('campaign').phase !== 'play' || !t.speakers().includes(seat)) return undefined
  const said = wishOf(t, seat)
  return {
    type: 'one',
    options: [
      said
        ? { id: 'stay', label: text('eq.opt.stay') }
        : { id: 'giveUp', label: text('eq.opt.giveUp'), grave: 'loss' as const },
    ],
  }
}

function wishOf(t: T, seat: Seat): boolean {
  return t.get('campaign').abandon.includes(t.holderOf(seat))
}

function sayAbandon(t: T, seat: Seat, answer: Answer): void {
  const campaign = t.edit('campaign')
  const me = t.holderOf(seat)
  campaign.abandon = campaign.abandon.filter((one) => one !== me)
  if (answer === 'giveUp') campaign.abandon.push(me)
  t.log(text(answer === 'giveUp' ? 'eq.log.giveUp' : 'eq.log.stay', { seat: { seat } }), { seat })
}
