import { EventEmitter } from 'node:events'
import type { Bus, BusMessages, BusTopic } from './bus.ts'

/** All in one process. */
export class LocalBus implements Bus {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  publish<T extends BusTopic>(topic: T, message: BusMessages[T]): void {
    // Later, as from afar: nobody may rely on being called within `publish`.
    setImmediate(() => this.#emitter.emit(topic, message))
  }

  subscribe<T extends BusTopic>(topic: T, hear: (message: BusMessages[T]) => void): () => void {
    this.#emitter.on(topic, hear)
    return () => void this.#emitter.off(topic, hear)
  }

  /** Within one process nothing is lost. */
  onGap(): () => void {
    return () => {}
  }

  readonly hears = true

  async close(): Promise<void> {
    this.#emitter.removeAllListeners()
  }
}
