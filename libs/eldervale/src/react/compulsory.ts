import { text } from '@moothall/engine'
import type { Flow, T } from '../state/table.ts'

/** Something that happens at a moment without anybody's choice. */
export interface Due {
  readonly id: string
  /** A flow if it has to ask. */
  readonly run: () => Flow<void> | void
}

/**
 * Compulsory effects of one moment come before its window, in the order that the active player chooses (EV-REACT-08,
 * EV-TERM-03). `due` is asked anew after each, so that one may make another fall away.
 */
export function* compulsory(t: T, due: () => readonly Due[]): Flow<void> {
  const done: string[] = []
  for (;;) {
    const left = due().filter((one) => !done.includes(one.id))
    if (left.length === 0) return
    let id = (left[0] as Due).id
    if (left.length > 1) {
      const { answer } = yield* t.ask<string>({
        kind: 'ev.order',
        seats: t.get('game').active,
        space: () => ({
          type: 'one',
          options: left.map((one) => ({
            id: one.id,
            label: text('ev.opt.due', { what: text(`ev.due.${one.id.split(':')[0]}`) }),
          })),
        }),
      })
      id = answer
    }
    done.push(id)
    const next = due().find((one) => one.id === id)
    const asking = next?.run()
    if (asking) yield* asking
  }
}
