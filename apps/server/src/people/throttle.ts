import type { Counts } from './counts.ts'

/** Kinds of work that somebody could ask too much of, with how much of it there may be in a stretch. */
export interface Allowance {
  /** For one account. */
  readonly account?: number
  /** From one network address, behind which many people may sit. */
  readonly address?: number
}

export const ALLOWANCES = {
  /** Coming with a new socket. */
  connect: { account: 240, address: 900 },
  /** Changing something: a choice, a chair, a name. */
  act: { account: 600, address: 3000 },
  /** Being shown something that must be worked out or read from the disk. */
  look: { account: 480, address: 2400 },
  /** Saying something to others. */
  talk: { account: 60, address: 300 },
  /** Making what the hall keeps: tables, games. */
  make: { account: 40, address: 160 },
} as const satisfies Record<string, Allowance>
export type Work = keyof typeof ALLOWANCES

/** Who asks for it. */
export interface Asker {
  readonly account?: string | undefined
  readonly address?: string | undefined
}

/** How long a stretch is, ms. */
const STRETCH = 60_000
/** What was counted here is told to the other processes so often, ms. */
const TELL = 500
/** A part of the allowance that nobody else is told of: most people never come near it, and cost the database nothing. */
const QUIET = 0.1

interface Tally {
  readonly what: readonly string[]
  readonly most: number
  /** Counted here since the database was last told. */
  n: number
  /** What all processes together had counted then. */
  known: number
  /** When the stretch ends, ms since 1970. */
  until: number
}

/**
 * Limits what one account and one address may ask of all processes together. It is counted in memory, so that no request
 * waits for it; counts that have grown are added up in the database twice a second. So a little more than the allowance
 * may slip through: of each process a tenth of it, and what comes between two tellings.
 */
export class Throttle {
  readonly #counts: Counts
  readonly #now: () => number
  readonly #failed: (error: unknown) => void
  readonly #tallies = new Map<string, Tally>()
  #telling: NodeJS.Timeout | undefined
  #told: Promise<void> = Promise.resolve()
  #closed = false

  constructor(counts: Counts, now: () => number, failed: (error: unknown) => void) {
    this.#counts = counts
    this.#now = now
    this.#failed = failed
  }

  /** Counts one more piece of work. @returns whether it may be done */
  take(work: Work, { account, address }: Asker): boolean {
    const { account: byAccount, address: byAddress } = ALLOWANCES[work]
    // Both are counted, also if the first has refused: whoever goes on asking is not let in sooner.
    const accountMay = account === undefined || this.#one(['work', work, account], byAccount)
    const addressMay = address === undefined || this.#one(['work', work, '', address], byAddress)
    return accountMay && addressMay
  }

  /** As `take`, for requests of any kind from one address. */
  request(address: string, most: number): boolean {
    return this.#one(['request', address], most)
  }

  #one(what: readonly string[], most: number): boolean {
    const key = JSON.stringify(what)
    const now = this.#now()
    let tally = this.#tallies.get(key)
    if (tally === undefined || tally.until <= now) {
      tally = { what, most, n: 0, known: 0, until: now + STRETCH }
      this.#tallies.set(key, tally)
    }
    if (tally.known + tally.n >= most) return false
    tally.n++
    this.#tellSoon()
    return true
  }

  #tellSoon(): void {
    if (this.#closed) return
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#told = this.#tell().catch(this.#failed)
    }, TELL)
    this.#telling.unref()
  }

  /** Adds what was counted here to what others have, and learns the sum. */
  async #tell(): Promise<void> {
    const now = this.#now()
    const grown: Tally[] = []
    for (const [key, tally] of this.#tallies) {
      if (tally.until <= now) this.#tallies.delete(key)
      else if (tally.n > 0 && tally.known + tally.n >= tally.most * QUIET) grown.push(tally)
    }
    if (grown.length === 0) return
    const added = grown.map(({ what, n }) => ({ what, n }))
    const sums = await this.#counts.addAll(added, STRETCH)
    for (const [i, tally] of grown.entries()) {
      const sum = sums[i]
      if (sum === undefined) continue
      tally.n -= added[i]?.n ?? 0
      tally.known = sum.n
      tally.until = sum.until
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#telling)
    await this.#told
  }
}
