import type { FullFrame } from '@moothall/engine'
import type { GameSource, Moment, Outcome } from '../source.ts'
import type { Tape } from './tape.ts'

const NOT_NOW: Outcome = { ok: false, code: 'LOOKING_BACK' }

/** A view of the past: who was asked is told, but nothing can be answered any more. */
export function asPast(frame: FullFrame): FullFrame {
  return {
    ...frame,
    decisions: frame.decisions.map((decision) => {
      const question = decision.question ?? decision.mine[0]?.question
      return { ...decision, mine: [], ...(question === undefined ? {} : { question }) }
    }),
    standing: [],
    undo: { state: 'none' },
  }
}

/** A source whose views come from a tape, at a place that can be moved; everything else is that of the live game. */
export class PastGame implements GameSource {
  readonly #live: GameSource
  readonly tape: Tape
  readonly #listeners = new Set<() => void>()
  readonly #stop: () => void
  #at: number
  #moment: Moment

  constructor(live: GameSource, tape: Tape, at: number) {
    this.#live = live
    this.tape = tape
    this.#at = at
    this.#moment = this.#made()
    this.#stop = live.listen(() => this.#tell())
  }

  #made(): Moment {
    const live = this.#live.now()
    return { ...live, frame: asPast(this.tape.view(this.#at)), sinceLine: undefined, times: {} }
  }

  #tell(): void {
    this.#moment = this.#made()
    for (const listener of this.#listeners) listener()
  }

  get at(): number {
    return this.#at
  }

  /** Shows the view after step `at`. */
  show(at: number): void {
    const to = Math.max(0, Math.min(this.tape.last, at))
    if (to === this.#at) return
    this.#at = to
    this.#tell()
  }

  close(): void {
    this.#stop()
  }

  now(): Moment {
    return this.#moment
  }
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  async choose(): Promise<Outcome> {
    return NOT_NOW
  }
  async undo(): Promise<Outcome> {
    return NOT_NOW
  }
  async consent(): Promise<Outcome> {
    return NOT_NOW
  }
  async why() {
    return []
  }
  async earlier(i: number) {
    const frame = this.#moment.frame
    return frame === undefined ? [] : (await this.#live.earlier(i)).filter((l) => l.i < i)
  }
  say(text: string): Promise<Outcome> {
    return this.#live.say(text)
  }
  retry(): void {
    this.#live.retry()
  }
}
