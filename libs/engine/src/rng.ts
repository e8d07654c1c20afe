import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { drawer } from './drawer.ts'
import { Hmac, hexOf } from './hmac.ts'

/** The secret under which a stretch of a game's journal was played. */
export interface SegmentSecret {
  readonly segment: number
  readonly secret: string
}

/**
 * A draw is a function of the game's secret, the stream it belongs to and how many draws that stream has had.
 * So a replay, or an undo and a redo, draws the same, and a draw of one stream never moves another.
 */
export class Streams {
  readonly #own: Sealer
  readonly #earlier: ReadonlyMap<number, Sealer>
  #key: Sealer
  #segment: number
  /** Draws made so far, by stream. Part of the game's state. */
  counters: Record<string, number>

  /** `earlier`: secrets of the stretches of the journal before the one that is played now. */
  constructor(
    secret: string,
    counters: Readonly<Record<string, number>> = {},
    earlier: readonly SegmentSecret[] = [],
  ) {
    this.#own = new Sealer(secret)
    this.#earlier = new Map(earlier.map((one) => [one.segment, new Sealer(one.secret)]))
    this.#key = this.#own
    this.#segment = 0
    this.counters = { ...counters }
  }

  /** The stretch of the journal that is carried out: what a row draws, it draws from its own stretch's secret. */
  get segment(): number {
    return this.#segment
  }

  set segment(segment: number) {
    if (segment === this.#segment) return
    this.#segment = segment
    this.#key = this.#earlier.get(segment) ?? this.#own
  }

  /** A whole number from 0 to `sides` - 1, every one as likely as the others. */
  int(stream: string, sides: number): number {
    if (!Number.isInteger(sides) || sides < 1 || sides > 0x1_0000_0000) {
      throw new RangeError(`a draw among ${sides} things`)
    }
    const counter = this.counters[stream] ?? 0
    this.counters[stream] = counter + 1
    return this.at(stream, sides, counter)
  }

  /** What the draw of this number gives, be it made already or still to come. Counts nothing. */
  at(stream: string, sides: number, counter: number): number {
    // Values at or above the largest multiple of `sides` are skipped, else the first sides would be favoured.
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % sides)
    for (let round = 0; ; round++) {
      for (const signed of this.#key.words(`draw|${stream}|${counter}|${round}`)) {
        const word = signed >>> 0
        if (word < limit) return word % sides
      }
    }
  }
}

/** Draws that were written down beforehand, by stream; when they are used up, the secret's own follow. */
export class ForcedStreams extends Streams {
  readonly #forced: Map<string, number[]>
  /** How many draws of each stream were made at most; an undo does not take that back. */
  readonly #made = new Map<string, number>()

  constructor(
    secret: string,
    counters: Readonly<Record<string, number>>,
    forced: Readonly<Record<string, readonly number[]>>,
  ) {
    super(secret, counters)
    this.#forced = new Map(Object.entries(forced).map(([stream, values]) => [stream, [...values]]))
  }

  /** @throws RangeError if the value written down is none that the draw can give */
  override at(stream: string, sides: number, counter: number): number {
    // By counter and not by use, so that a draw done again after an undo gives the same.
    const value = this.#forced.get(stream)?.[counter]
    this.#made.set(stream, Math.max(this.#made.get(stream) ?? 0, counter + 1))
    if (value === undefined) return super.at(stream, sides, counter)
    if (!Number.isInteger(value) || value < 0 || value >= sides) {
      throw new RangeError(`forced ${value} in ${stream}, which gives 0 to ${sides - 1}`)
    }
    return value
  }

  /** What was written down and never drawn, by stream. */
  unused(): Map<string, readonly number[]> {
    const left = new Map<string, readonly number[]>()
    for (const [stream, values] of this.#forced) {
      const made = this.#made.get(stream) ?? 0
      if (made < values.length) left.set(stream, values.slice(made))
    }
    return left
  }
}

/**
 * The draws of an imagined game: those that were made are kept, since what came of them lies on the table; all that are
 * still to come are drawn by a seed of the one who imagines, and tell nothing of the game's own.
 */
export class ImaginedStreams extends Streams {
  readonly #past: Streams
  readonly #made: Readonly<Record<string, number>>
  readonly #seed: string

  /** `past`: the streams of the real game as they stand; `counters`: where the imagined game begins. */
  constructor(past: Streams, counters: Readonly<Record<string, number>>, seed: string) {
    super('', counters)
    this.#past = past
    this.#made = { ...past.counters }
    this.#seed = seed
  }

  override at(stream: string, sides: number, counter: number): number {
    return counter < (this.#made[stream] ?? 0)
      ? this.#past.at(stream, sides, counter)
      : drawer(`${this.#seed}|${stream}|${counter}`)(sides)
  }
}

/** Makes short names that only the holder of the secret can make. */
export class Sealer {
  readonly #secret: string
  #keyed: Hmac | undefined

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Eight numbers of 32 bits that nobody can tell from chance without the secret. */
  words(what: string): readonly number[] {
    // Worked in when it is first used: an imagined game draws by its seed and needs none.
    this.#keyed ??= new Hmac(this.#secret)
    return this.#keyed.of(what)
  }

  /** `length` hex digits, at most 64. */
  seal(what: string, length = 16): string {
    return hexOf(this.words(what), length)
  }
}

/** What is published before seats are final, so that the secret cannot be changed afterwards. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(`moothall-secret|${secret}`)))
}

/** The secret that a game plays with: the server's, mixed with a nonce from each seat. */
export function mixSecret(serverSecret: string, nonces: readonly string[]): string {
  return bytesToHex(
    hmac(sha256, utf8ToBytes(serverSecret), utf8ToBytes(`nonces|${nonces.join('|')}`)),
  )
}

/**
 * The secret that a game plays with, by the hall's share and the seats'. A typed seed makes the same game again for
 * whoever types it; then nobody's share counts.
 */
export function gameSecret(
  serverSecret: string,
  nonces: readonly string[],
  openSeed: string | null | undefined,
): string {
  return openSeed == null ? mixSecret(serverSecret, nonces) : mixSecret(`open-seed|${openSeed}`, [])
}
