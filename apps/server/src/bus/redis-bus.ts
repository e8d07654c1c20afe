import { randomUUID } from 'node:crypto'
import type { createClient } from 'redis'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { BUS_MESSAGES, type Bus, type BusMessages, type BusTopic } from './bus.ts'
import { LocalBus } from './local-bus.ts'

type Client = ReturnType<typeof createClient>

const TOPICS = Object.keys(BUS_MESSAGES) as BusTopic[]
const FITS = Object.fromEntries(
  Object.entries(BUS_MESSAGES).map(([topic, schema]) => [topic, Compile(schema as TSchema)]),
)

/** So often each connection is asked whether it is still one, ms; a silent one is given up after `SILENCE`. */
const ASK = 1_000
const SILENCE = 6_000
/** Longest pause before a lost connection is tried again, ms. */
const PAUSE = 500
export interface RedisBusSpec {
  /** Begins the name of every channel. */
  readonly prefix?: string
  /** The time of the hall, ms since 1970. */
  readonly now?: () => number
}

/** Names the process in what it says, so that it does not hear itself twice. */
const FROM = '@'

/**
 * Processes call each other through Redis. A message that is lost does no harm: rooms look at the journal by
 * themselves from time to time and before each choice.
 */
export class RedisBus implements Bus {
  readonly #out: Client
  readonly #in: Client
  readonly #prefix: string
  readonly #near = new LocalBus()
  readonly #me = randomUUID()
  readonly #gaps = new Set<(since: number) => void>()
  /** When the connection that hears others was last known to be whole, ms since 1970. */
  #whole: number
  /** Since when something may have been missed that was not asked for yet, ms since 1970. */
  #missed: number | undefined
  readonly #now: () => number

  private constructor(
    client: typeof createClient,
    url: string,
    onError: (error: Error) => void,
    spec: RedisBusSpec,
  ) {
    this.#prefix = spec.prefix ?? 'moothall:'
    this.#now = spec.now ?? Date.now
    this.#whole = this.#now()
    const steady = {
      url,
      pingInterval: ASK,
      socket: {
        socketTimeout: SILENCE,
        reconnectStrategy: (tries: number) => Math.min(PAUSE, 20 * 2 ** tries),
      },
    }
    this.#out = client({ ...steady, disableOfflineQueue: true })
    this.#in = client(steady)
    this.#in.on('ping-interval', () => {
      this.#whole = this.#now()
    })
    this.#out.on('error', onError)
    this.#in.on('error', onError)
  }

  /** @throws Error if the server cannot be reached at first; later it is tried again for ever */
  static async open(
    url: string,
    onError: (error: Error) => void,
    spec: RedisBusSpec = {},
  ): Promise<RedisBus> {
    // Halls of one process have no use for it, and it is large.
    const redis = await import('redis')
    const bus = new RedisBus(redis.createClient, url, onError, spec)
    await Promise.all([bus.#out.connect(), bus.#in.connect()])
    for (const topic of TOPICS) {
      await bus.#in.subscribe(bus.#prefix + topic, (text) => bus.#heard(topic, text, onError))
    }
    // From now on it is ready again only after it was not, and by then it is subscribed again.
    bus.#in.on('ready', () => {
      bus.#missed ??= bus.#whole
      bus.#whole = bus.#now()
      bus.#resumed()
    })
    bus.#out.on('ready', () => bus.#resumed())
    return bus
  }

  /** What was missed must be asked for, so both ways must be open. */
  #resumed(): void {
    if (!this.#in.isReady || !this.#out.isReady) return
    const since = this.#missed ?? this.#whole
    this.#missed = undefined
    for (const hear of this.#gaps) hear(since)
  }

  #heard(topic: BusTopic, text: string, onError: (error: Error) => void): void {
    try {
      const { [FROM]: from, ...message } = JSON.parse(text) as Record<string, unknown>
      if (from === this.#me) return
      // Of another version, or of somebody who has no business here: nothing that anybody here could make use of.
      if (FITS[topic]?.Check(message) !== true) throw new Error(`not a message: ${topic}`)
      this.#near.publish(topic, message as never)
    } catch (error) {
      onError(error as Error)
    }
  }

  publish<T extends BusTopic>(topic: T, message: BusMessages[T]): void {
    // This process hears it even while Redis is away.
    this.#near.publish(topic, message)
    const text = JSON.stringify({ ...message, [FROM]: this.#me })
    this.#out.publish(this.#prefix + topic, text).catch(() => {
      // Others are told nothing of it; they look for themselves when they hear nothing.
    })
  }

  subscribe<T extends BusTopic>(topic: T, hear: (message: BusMessages[T]) => void): () => void {
    return this.#near.subscribe(topic, hear)
  }

  onGap(hear: (since: number) => void): () => void {
    this.#gaps.add(hear)
    return () => void this.#gaps.delete(hear)
  }

  get hears(): boolean {
    // Who cannot ask does not learn what was said meanwhile.
    const ready = this.#in.isReady && this.#out.isReady
    return ready && this.#now() - this.#whole < SILENCE
  }

  async close(): Promise<void> {
    await this.#near.close()
    this.#in.destroy()
    this.#out.destroy()
  }
}
