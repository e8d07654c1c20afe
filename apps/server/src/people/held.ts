/** Counts what each of many holds open at once, such as connections of one network. */
export class Held {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** One more, if there may be. Whoever was given one brings it back with `give`. */
  take(by: string): boolean {
    const n = this.#open.get(by) ?? 0
    if (n >= this.#most) return false
    this.#open.set(by, n + 1)
    return true
  }

  give(by: string): void {
    const n = (this.#open.get(by) ?? 0) - 1
    if (n > 0) this.#open.set(by, n)
    else this.#open.delete(by)
  }
}
