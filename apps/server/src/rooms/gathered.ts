/**
 * Work that may come a little later, gathered for a moment so that one go serves all that wait: what is written behind the
 * commits, what is told in lists. There is one go at a time, so a busy hall does it in larger bundles and not more often.
 * Of each game (or whatever else names it) only what was noted last counts.
 */
export class Gathered<V> {
  readonly #pause: number
  readonly #rest: number
  readonly #work: (noted: readonly V[]) => Promise<void>
  #due = new Map<string, V>()
  #timer: NodeJS.Timeout | undefined
  #going: Promise<void> | undefined
  /** When the last go ended, by the clock of `performance`. */
  #ended = Number.NEGATIVE_INFINITY

  /**
   * @param pause how long the first that is noted waits for others, ms
   * @param rest shortest time between two goes, ms
   * @param work must not fail: it sees to its own errors
   */
  constructor(pause: number, rest: number, work: (noted: readonly V[]) => Promise<void>) {
    this.#pause = pause
    this.#rest = rest
    this.#work = work
  }

  note(name: string, what: V): void {
    this.#due.set(name, what)
    this.#wind()
  }

  #wind(): void {
    if (this.#timer !== undefined || this.#going !== undefined || this.#due.size === 0) return
    const rested = this.#ended + this.#rest - performance.now()
    this.#timer = setTimeout(() => this.#go(), Math.max(this.#pause, rested))
  }

  #go(): void {
    this.#timer = undefined
    const noted = [...this.#due.values()]
    this.#due = new Map()
    this.#going = this.#work(noted).finally(() => {
      this.#going = undefined
      this.#ended = performance.now()
      this.#wind()
    })
  }

  /** Does whatever waits, at once. */
  async close(): Promise<void> {
    await this.#going
    clearTimeout(this.#timer)
    if (this.#due.size > 0) this.#go()
    await this.#going
  }
}
