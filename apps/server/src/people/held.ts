/** Counts what each of many holds open at once, such as connections of one network. */
export class Held {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Whether there may be one more. */
  may(by: string): boolean {
    return (this.#open.get(by) ?? 0) < this.#most
  }

  /** One more, if there may be. Whoever was given one brings it back with `give`. */
  take(by: string): boolean {
    if (!this.may(by)) return false
    this.#open.set(by, (this.#open.get(by) ?? 0) + 1)
    return true
  }

  give(by: string): void {
    const n = (this.#open.get(by) ?? 0) - 1
    if (n > 0) this.#open.set(by, n)
    else this.#open.delete(by)
  }
}
