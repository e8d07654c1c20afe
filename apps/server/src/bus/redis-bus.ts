import { createClient } from 'redis'
import type { Bus, BusMessages, BusTopic } from './bus.ts'
import { LocalBus } from './local-bus.ts'

const TOPICS: readonly BusTopic[] = [
  'row',
  'windows',
  'people',
  'turns',
  'session',
  'lobby',
  'chat',
  'presence',
]

/**
 * Processes call each other through Redis. A message that is lost does no harm: rooms look at the journal by
 * themselves from time to time and before each choice.
 */
export class RedisBus implements Bus {
  readonly #out: ReturnType<typeof createClient>
  readonly #in: ReturnType<typeof createClient>
  readonly #prefix: string
  readonly #near = new LocalBus()

  private constructor(url: string, prefix: string, onError: (error: Error) => void) {
    this.#prefix = prefix
    this.#out = createClient({ url, disableOfflineQueue: true })
    this.#in = createClient({ url })
    this.#out.on('error', onError)
    this.#in.on('error', onError)
  }

  /** @throws Error if the server cannot be reached at first; later it is tried again for ever */
  static async open(
    url: string,
    onError: (error: Error) => void,
    prefix = 'moothall:',
  ): Promise<RedisBus> {
    const bus = new RedisBus(url, prefix, onError)
    await Promise.all([bus.#out.connect(), bus.#in.connect()])
    for (const topic of TOPICS) {
      await bus.#in.subscribe(prefix + topic, (text) => bus.#heard(topic, text, onError))
    }
    return bus
  }

  #heard(topic: BusTopic, text: string, onError: (error: Error) => void): void {
    try {
      this.#near.publish(topic, JSON.parse(text) as never)
    } catch (error) {
      onError(error as Error)
    }
  }

  publish<T extends BusTopic>(topic: T, message: BusMessages[T]): void {
    this.#out.publish(this.#prefix + topic, JSON.stringify(message)).catch(() => {
      // Redis is away: at least this process shall hear it.
      this.#near.publish(topic, message)
    })
  }

  subscribe<T extends BusTopic>(topic: T, hear: (message: BusMessages[T]) => void): () => void {
    return this.#near.subscribe(topic, hear)
  }

  async close(): Promise<void> {
    await this.#near.close()
    this.#in.destroy()
    this.#out.destroy()
  }
}
