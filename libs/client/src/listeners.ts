/** A few functions that want to hear the same thing. */
export class Listeners<T extends unknown[]> {
  readonly #all = new Set<(...args: T) => void>()

  /** Returns the way to stop. */
  add(listener: (...args: T) => void): () => void {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  tell(...args: T): void {
    for (const listener of [...this.#all]) listener(...args)
  }
}
