/**
 * Work that reads something and then sends it, in turn: of two at once, the older reading might be sent last and would
 * then be believed for ever.
 */
export class InTurn {
  #tail: Promise<unknown> = Promise.resolve()
  readonly #noted = new Set<string>()
  readonly #waiting = new Map<string, Promise<unknown>>()

  /** Runs `work` after all that was asked for before. */
  run<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#tail.then(work)
    this.#tail = result.catch(() => {})
    return result
  }

  /**
   * As `run`, but whoever asks under the same key for what has not begun yet gets its result: it will be as new as one
   * of their own, and however many ask at once, nobody waits behind more than one reading for each key.
   */
  share<R>(key: string, work: () => Promise<R>): Promise<R> {
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined) return waiting as Promise<R>
    const result = this.run(() => {
      this.#waiting.delete(key)
      return work()
    })
    this.#waiting.set(key, result)
    return result
  }

  /** As `run`, but what is noted under the same key and has not begun is not noted again. */
  note(key: string, work: () => Promise<void>): Promise<void> {
    if (this.#noted.has(key)) return Promise.resolve()
    this.#noted.add(key)
    return this.run(() => {
      this.#noted.delete(key)
      return work()
    })
  }
}
