import { type Option, type Seat, text } from '@moothall/engine'
import type { Flow, T } from '../types.ts'
import { rerollDice, room } from './goal.ts'
import { leversOf, pullLever, refusedLevers, split } from './levers.ts'
import { rerollDie, rollPool } from './roll.ts'
import { couldHelp, hasSpoken } from './speakUp.ts'

/**
 * One choice in the before-roll or the after-roll window (EQ-ATT-01, EQ-ATT-08): any attempter or Sending owner puts
 * something in, or the lead rolls, throws a die again or closes. Nobody's silence holds the lead up.
 * Returns true when the lead closes.
 */
export function* windowStep(t: T): Flow<boolean> {
  const { step } = t.get('attempt')
  const { seat, answer } = yield* t.ask({
    kind: step === 'before' ? 'eq.beforeRoll' : 'eq.afterRoll',
    seats: () => [t.get('attempt').lead, ...helpers(t)],
    space: (of) => ({ type: 'one', options: optionsOf(t, of) }),
    question: (of) => question(t, of),
    about: () => ({ target: { ...t.get('attempt').target }, who: [...t.get('attempt').who] }),
    refused: (of) => refusedLevers(t, of),
    fallback: (of) =>
      of !== t.get('attempt').lead
        ? 'ready'
        : t.get('attempt').step === 'before'
          ? 'roll'
          : 'close',
    // EQ-UI-06: with nothing left to throw or to put in, the attempt closes by itself. A roll is always asked for, and
    // as long as somebody has something left the lead says when it ends: they may speak up again until then.
    ...(step === 'after' && couldHelp(t).length === 0 ? { forced: 'skip' as const } : {}),
  })
  if (typeof answer === 'string') {
    const [kind, what] = split(answer)
    // EQ-REROLL-08: throwing again and adding dice in any order, until the attempt closes.
    switch (kind) {
      case 'roll':
        rollPool(t)
        return false
      case 'reroll':
        rerollDie(t, Number(what))
        return false
      case 'close':
        return true
      case 'ready':
        t.edit('attempt').ready.push(seat)
        t.log(text('eq.log.ready', { seat: { seat } }), { seat })
        return false
    }
  }
  pullLever(t, seat, answer)
  return false
}

/** Those who could put something in and have not said that they will not. What was said stands until the roll. */
const helpers = (t: T): Seat[] => couldHelp(t).filter((seat) => !hasSpoken(t, seat))

/** What concerns the attempt as a whole is the lead's to say; what is a character's is its controller's (EQ-TRIBE-10, EQ-UI-22). */
function optionsOf(t: T, seat: Seat): Option[] {
  const attempt = t.get('attempt')
  const levers = leversOf(t, seat)
  // EQ-ATT-11: one roll for all; EQ-ATT-12: the lead closes.
  if (seat !== attempt.lead) return [...levers, { id: 'ready', label: text('eq.opt.ready') }]
  if (attempt.step === 'before') return [{ id: 'roll', label: text('eq.opt.roll') }, ...levers]
  const again = rerollDice(t).map((die) => ({
    id: `reroll:${die.id}`,
    label: text('eq.opt.reroll', { face: die.face }),
    at: [`die:${die.id}`],
  }))
  const close: Option = {
    id: 'close',
    label: text(attempt.target.kind === 'task' ? 'eq.opt.finishTask' : 'eq.opt.close'),
  }
  return [...again, ...levers, close]
}

function question(t: T, seat: Seat): ReturnType<typeof text> {
  const { target, step, lead } = t.get('attempt')
  const key = seat !== lead ? 'eq.ask.help' : step === 'before' ? 'eq.ask.before' : 'eq.ask.after'
  if (target.kind === 'task') return text(`${key}.task`, { task: text(`eq.task.${target.task}`) })
  return text(key, { event: { id: target.event }, left: room(t) })
}
