import type { Answer, Seat } from '@moothall/engine'

/** An answer that I gave in this tab. */
export interface Made {
  readonly kind: string
  readonly seat: Seat
  readonly answer: Answer
}

interface Kept {
  readonly made: readonly Made[]
  readonly back: readonly Made[]
}

/** Keeps what could be done again for as long as the tab lives, under the position that it belongs to. */
export class RedoStore {
  readonly #key: string

  /** `game` names the game. */
  constructor(game: string) {
    this.#key = `moothall.redo.${game}`
  }

  /** What was kept for this very position. What belongs to another one is dropped: it no longer applies. */
  load(at: string): Kept | undefined {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null')
      if (isKept(stored) && stored.at === at) return stored
      sessionStorage.removeItem(this.#key)
    } catch {
      // Without storage nothing outlives the page.
    }
    return undefined
  }

  save(at: string, { made, back }: Kept): void {
    try {
      if (made.length + back.length === 0) sessionStorage.removeItem(this.#key)
      else sessionStorage.setItem(this.#key, JSON.stringify({ at, made, back }))
    } catch {
      // Not stored: it still holds until the page is closed.
    }
  }
}

function isKept(value: unknown): value is Kept & { readonly at: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'string' &&
    'made' in value &&
    areMade(value.made) &&
    'back' in value &&
    areMade(value.back)
  )
}

const areMade = (value: unknown): value is readonly Made[] =>
  Array.isArray(value) &&
  value.every(
    (one) => typeof one?.kind === 'string' && typeof one.seat === 'number' && 'answer' in one,
  )
