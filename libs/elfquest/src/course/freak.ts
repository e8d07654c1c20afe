import { type Seat, text } from '@moothall/engine'
import { completedText } from '../attempt/complete.ts'
import { mayAct } from '../attempt/declare.ts'
import type { FixedRollEvent, Id } from '../content/schema.ts'
import { isSuccess } from '../dice/pool.ts'
import { giveEventReward } from '../gains/reward.ts'
import { payFixedRollOutcome } from '../losses/losses.ts'
import type { Attempt, Die } from '../state.ts'
import { charOf, living, tribeDecides } from '../tribe/tribe.ts'
import { charKey, type Flow, isOver, type T } from '../types.ts'
import { completeEvent } from './scenario.ts'

/**
 * An event settled by one roll of a fixed number of dice (EQ-FREAK-01): nothing is thrown again (EQ-FREAK-02,
 * EQ-REROLL-10), nothing adds to it (EQ-FREAK-03). One unacted character takes it as its action (EQ-FREAK-04).
 */
export function* fixedRoll(t: T, event: FixedRollEvent, asker: Id): Flow<void> {
  const char = yield* whoTakesIt(t, event, asker)
  if (char === undefined) return
  const { seat } = charOf(t, char)
  t.edit(charKey(char)).acted = true
  t.edit('campaign').lastLead = seat
  const state = t.edit('event')
  state.attempts++
  state.lock = char
  state.attempters.push(char)
  state.participants.push(char)
  t.log(text('eq.log.declared', { who: [{ id: char }], event: { id: event.id } }), {
    seat,
    at: ['event', charKey(char)],
  })
  const hits = roll(t, event, char, seat)
  const losses = event.outcomes[hits]
  if (losses !== undefined) yield* payFixedRollOutcome(t, char, losses)
  if (isOver(t)) return
  // EQ-FREAK-12, EQ-FREAK-13: whatever came of it, the event is over.
  t.log(completedText(t, event.id), {
    at: ['event'],
    show: { kind: 'completed', event: event.id },
  })
  yield* giveEventReward(t)
  t.remove('attempt')
  completeEvent(t)
}

/** The tribe says who (EQ-UI-25); a player alone, or where the first proposal counts, has said so by choosing. */
function* whoTakesIt(t: T, event: FixedRollEvent, asker: Id): Flow<Id | undefined> {
  if (t.speakers(true).length <= 1 || t.options.anyoneDecides) return asker
  const unacted = (): Id[] => living(t).filter((id) => mayAct(charOf(t, id)))
  const said = yield* tribeDecides<string>(t, {
    kind: 'eq.fixedRoll',
    question: text('eq.fixedRoll', { event: { id: event.id } }),
    space: () => ({
      type: 'one',
      options: [
        ...unacted().map((id) => ({
          id,
          label: text('eq.char', { char: { id } }),
          at: [charKey(id)],
        })),
        { id: 'later', label: text('eq.opt.later') },
      ],
    }),
    about: () => ({ event: event.id, asker }),
  })
  return said === 'later' ? undefined : said
}

function roll(t: T, event: FixedRollEvent, char: Id, lead: Seat): number {
  const dice: Die[] = []
  for (let id = 0; id < event.dice; id++) {
    dice.push({ id, face: t.die('dice') as Die['face'], origin: { kind: 'white' }, before: [] })
  }
  const attempt: Attempt = {
    target: { kind: 'event', event: event.id },
    step: 'results',
    lead,
    who: [char],
    bindings: {},
    dice,
    added: [],
    rerolls: 0,
    tokens: 0,
    sending: 0,
    successes: 0,
    ready: [],
  }
  t.create('attempt', attempt)
  const hits = dice.filter((die) => isSuccess(die.face)).length
  t.log(text('eq.log.rolled', { n: dice.length, hits }), {
    seat: lead,
    at: dice.map((die) => `die:${die.id}`),
    show: { kind: 'dice', dice: dice.map((die) => die.id) },
  })
  return hits
}
