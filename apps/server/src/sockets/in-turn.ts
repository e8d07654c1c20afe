/**
 * Work that reads something and then sends it, in turn: of two at once, the older reading might be sent last and would
 * then be believed for ever.
 */
export class InTurn {
  #tail: Promise<unknown> = Promise.resolve()
  readonly #noted = new Set<string>()

  /** Runs `work` after all that was asked for before. */
  run<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#tail.then(work)
    this.#tail = result.catch(() => {})
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
