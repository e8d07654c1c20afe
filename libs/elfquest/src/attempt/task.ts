import { type Option, type Seat, text } from '@moothall/engine'
import type { TaskId } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { charAtSeat, charKey, contentOf, type T } from '../types.ts'
import { openAttempt } from './declare.ts'

/** In the order in which the Home card shows them. */
export const TASKS: readonly TaskId[] = ['care', 'community', 'make', 'provide', 'rest', 'train']

/** The tasks as an unacted character may choose them, done before or not, Provide with its set (EQ-TASK-01, EQ-TASK-02, EQ-TASK-11, EQ-UI-14). */
export function taskOptions(t: T, who: Readonly<Character>): Option[] {
  const content = contentOf(t)
  return TASKS.map((id) => {
    const option: Option = {
      id: `task:${id}`,
      label: text('eq.opt.task', { task: text(`eq.task.${id}`), char: { id: who.id } }),
      at: [`task:${id}`, charKey(who.id)],
    }
    const sets = content.task(id).traitSets
    if (sets.length < 2) return option
    return {
      ...option,
      then: {
        type: 'one',
        options: sets.map((set, i) => ({
          id: `set:${i}`,
          label: text('eq.opt.traitSet', { traits: set.map((read) => ({ id: read.trait })) }),
          at: [`task:${id}`],
        })),
      },
    }
  })
}

/** A task is done by the one character that declares it, as its action (EQ-TASK-01, EQ-ATT-02). */
export function declareTask(t: T, seat: Seat, task: TaskId, set: number): void {
  const who = charAtSeat(t, seat)
  if (who === undefined) throw new RangeError(`nobody sits on seat ${seat}`)
  t.log(text('eq.log.task', { char: { id: who.id }, task: text(`eq.task.${task}`) }), {
    seat,
    at: [`task:${task}`, charKey(who.id)],
    show: { kind: 'attempt', who: [who.id] },
  })
  openAttempt(t, seat, { kind: 'task', task, set }, [who.id], {})
}
