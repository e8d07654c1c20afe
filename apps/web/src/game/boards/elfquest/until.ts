import type { FullFrame } from '@moothall/engine'
import type { GameSource } from '../../source.ts'
import { type Variant, worstDie } from './chance.ts'
import { tableOf } from './view.ts'

/** How long the source may take to show the result of a re-roll before we stop. */
const PATIENCE_MS = 8000
/** Between two re-rolls, so that each is seen; with reduced motion there is nothing to wait for. */
const PAUSE_MS = 420

/**
 * Throws failing dice again, one at a time and always the lowest, until the target is reached, the re-rolls are used
 * up, or anything is pressed. Every step is a choice of its own.
 */
export async function rerollUntilDone(source: GameSource, variant: Variant): Promise<void> {
  let stopped = false
  const stop = () => {
    stopped = true
  }
  // The press that started it has been dealt with by then.
  await wait(0)
  document.addEventListener('pointerdown', stop, { once: true, capture: true })
  document.addEventListener('keydown', stop, { once: true, capture: true })
  try {
    while (!stopped) {
      const frame = source.now().frame
      const next = frame && nextReroll(frame, variant)
      if (frame === undefined || next === undefined) return
      const outcome = await source.choose(next.decision, next.answer, next.seat)
      if (!outcome.ok || !(await changed(source, frame))) return
      await wait(window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 0 : PAUSE_MS)
    }
  } finally {
    document.removeEventListener('pointerdown', stop, { capture: true })
    document.removeEventListener('keydown', stop, { capture: true })
  }
}

function nextReroll(
  frame: FullFrame,
  variant: Variant,
): { decision: string; answer: string; seat: number } | undefined {
  const attempt = tableOf(frame).attempt
  const decision = frame.decisions.find((d) => d.kind === 'eq.afterRoll' && d.mine.length > 0)
  if (attempt === undefined || decision === undefined) return undefined
  const die = worstDie(attempt.dice, variant)
  const answer = `reroll:${die?.id}`
  const own = decision.mine.find(
    (m) => m.space.type === 'one' && m.space.options.some((o) => o.id === answer),
  )
  return own === undefined ? undefined : { decision: decision.id, answer, seat: own.seat }
}

function changed(source: GameSource, frame: FullFrame): Promise<boolean> {
  if (source.now().frame !== frame) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), PATIENCE_MS)
    const stop = source.listen(() => source.now().frame !== frame && finish(true))
    function finish(value: boolean) {
      clearTimeout(timer)
      stop()
      resolve(value)
    }
  })
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
