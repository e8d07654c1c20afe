import { type Seat, type Seating, type Viewer, viewerOf, WATCHER } from '@moothall/engine'
import type { HolderPerson } from './record.ts'

/** As which classes accounts watch a game: asked for several times at each choice, worked out once for each seating. */
export class Viewers {
  readonly #seatsOf: (accountId: string) => readonly Seat[]
  readonly #known = new Map<string, Viewer>()
  #seating: Readonly<Seating> | undefined
  #people: ReadonlyMap<string, HolderPerson> | undefined

  constructor(seatsOf: (accountId: string) => readonly Seat[]) {
    this.#seatsOf = seatsOf
  }

  /** `seating` and `people` as they are now: each is another object when anything in it is another. */
  of(
    accountId: string | undefined,
    seating: Readonly<Seating>,
    people: ReadonlyMap<string, HolderPerson>,
  ): Viewer {
    if (accountId === undefined) return WATCHER
    if (this.#seating !== seating || this.#people !== people) {
      this.#known.clear()
      this.#seating = seating
      this.#people = people
    }
    let viewer = this.#known.get(accountId)
    if (viewer === undefined) {
      viewer = viewerOf([...this.#seatsOf(accountId)])
      this.#known.set(accountId, viewer)
    }
    return viewer
  }
}
