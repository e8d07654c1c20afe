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
