import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A stretch of network that can be broken: passes bytes on between whoever connects to it and the server behind.
 * What is behind may change; connections that stand are not moved.
 */
export class Relay {
  readonly #server: Server
  readonly #target: () => number | undefined
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #cut = false
  #frozen = false
  /** What of the bytes that come from the server is passed on; one for each connection. */
  filter: (() => (bytes: Buffer) => Buffer) | undefined

  /** @param target port of the server behind, for each new connection; undefined refuses it */
  static async open(target: () => number | undefined): Promise<Relay> {
    const server = createServer({ allowHalfOpen: false })
    const relay = new Relay(server, target)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return relay
  }

  private constructor(server: Server, target: () => number | undefined) {
    this.#server = server
    this.#target = target
    server.on('connection', (near) => this.#connected(near))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get connections(): number {
    return this.#pairs.size
  }

  #connected(near: Socket): void {
    const port = this.#cut ? undefined : this.#target()
    near.on('error', () => {})
    if (port === undefined) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    far.on('error', () => {})
    const pair = [near, far] as const
    this.#pairs.add(pair)
    const pass = this.filter?.()
    near.pipe(far)
    if (pass === undefined) far.pipe(near)
    else far.on('data', (bytes: Buffer) => near.write(pass(bytes)))
    for (const side of pair)
      side.once('close', () => {
        for (const each of pair) each.destroy()
        this.#pairs.delete(pair)
      })
    if (this.#frozen) this.#still(pair)
  }

  #still(pair: readonly [Socket, Socket]): void {
    for (const side of pair) {
      side.unpipe()
      side.pause()
    }
  }

  /** Ends the connections that stand. New ones are welcome. */
  reset(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  /** Ends all connections and lets none through until it is mended. */
  cut(): void {
    this.#cut = true
    this.reset()
  }

  /** Passes nothing on any more, in either direction, and tells nobody. */
  freeze(): void {
    this.#frozen = true
    for (const pair of this.#pairs) this.#still(pair)
  }

  /** As it was. Connections that were still are ended, as routers forget what stood too long. */
  mend(): void {
    if (this.#frozen) this.reset()
    this.#cut = false
    this.#frozen = false
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
