/** Counts the choices of one room. One choice follows the other, so it is enough to know how many each has seen. */
export class Tally {
  readonly #people: number
  readonly #acknowledges: boolean
  readonly #seenBy: number[]
  #acks = 0
  #done = 0
  /** When each choice that is not done yet was sent, by its number. */
  readonly #sent = new Map<number, number>()
  #chosen = 0
  choices = 0
  seen: number[] = []
  acknowledged: number[] = []
  readonly amiss: string[] = []

  constructor(people: number, acknowledges: boolean) {
    this.#people = people
    this.#acknowledges = acknowledges
    this.#seenBy = Array.from({ length: people }, () => 0)
  }

  /** From here on it counts. */
  reset(): void {
    this.choices = 0
    this.seen = []
    this.acknowledged = []
  }

  chose(): void {
    this.#sent.set(++this.#chosen, performance.now())
  }

  /** This person has decoded what came of the next choice. */
  saw(person: number): void {
    this.#seenBy[person] = (this.#seenBy[person] ?? 0) + 1
    this.#look()
  }

  acked(): void {
    this.#acks++
    const sent = this.#sent.get(this.#acks)
    if (sent !== undefined) this.acknowledged.push(performance.now() - sent)
    this.#look()
  }

  /** Something that must not be. */
  wrong(what: string): void {
    if (this.amiss.length < 5) this.amiss.push(what)
  }

  #look(): void {
    const next = this.#done + 1
    for (let i = 0; i < this.#people; i++) if ((this.#seenBy[i] as number) < next) return
    if (this.#acknowledges && this.#acks < next) return
    const sent = this.#sent.get(next)
    // Seen although nobody has chosen: somebody else plays at this table.
    if (sent === undefined) return this.wrong('a change came that no choice had led to')
    this.#sent.delete(next)
    this.#done = next
    this.choices++
    this.seen.push(performance.now() - sent)
  }
}
