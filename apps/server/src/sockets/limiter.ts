/** Lets through a burst, then so many a second. */
export class Limiter {
  readonly #burst: number
  readonly #rate: number
  #left: number
  #at: number

  constructor(burst: number, rate: number, now: number) {
    this.#burst = burst
    this.#rate = rate
    this.#left = burst
    this.#at = now
  }

  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#rate)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}

/**
 * What one socket may send. Whoever sends more is told so for a while, since a hasty page means no harm; whoever goes on
 * all the same is not worth an answer for each of it.
 */
export class Patience {
  readonly #events: Limiter
  readonly #refusals: Limiter

  constructor(now: number) {
    this.#events = new Limiter(120, 30, now)
    this.#refusals = new Limiter(300, 5, now)
  }

  /** Counts one more event. @returns whether it is done, refused, or the last one of this connection */
  take(now: number): 'do' | 'refuse' | 'cut' {
    if (this.#events.take(now)) return 'do'
    return this.#refusals.take(now) ? 'refuse' : 'cut'
  }
}
