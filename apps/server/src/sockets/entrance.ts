import type { IncomingMessage, ServerResponse } from 'node:http'
import { HallRefusal } from '@moothall/protocol'
import type { Server } from 'socket.io'
import { addressOf } from '../http/address.ts'
import { BARE } from '../http/bare.ts'
import { fromHere, hasOneHost } from '../http/origin.ts'
import { pseudonymOf } from '../log.ts'
import { networkOf } from '../people/counts.ts'
import { Held } from '../people/held.ts'
import type { Service } from '../service.ts'
import { Limiter } from './limiter.ts'

/** Connections that one network and one account may have open at a process; behind one address a whole club may sit. */
const MOST = { network: 600, account: 60 } as const
/**
 * Packets of any kind that one connection may send at once, and then in a second. More than a socket is answered for, so
 * that a hasty page is told to wait before it is cut off.
 */
const PACKETS = { burst: 500, rate: 50 } as const
/** Methods of long polling. */
const POLLED: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS'])

type Engine = Server['engine']
type Next = (refused?: Error) => void
/** What is below a socket: one WebSocket, or a train of polls. */
interface Wire {
  readonly request: IncomingMessage
  once(event: 'close', heard: () => void): unknown
  on(event: 'packet', heard: () => void): unknown
  close(discard?: boolean): void
}

/**
 * What is looked at of connections before anybody is greeted: where they come from, and how many there are. A limit of
 * new ones in a minute would not do, since each of them stays as long as it likes.
 */
export class Entrance {
  readonly #service: Service
  readonly #networks = new Held(MOST.network)
  readonly #accounts = new Held(MOST.account)
  readonly #greeted = new WeakSet<object>()

  constructor(service: Service) {
    this.#service = service
  }

  get #limits(): boolean {
    return this.#service.config.MOOTHALL_RATE > 0
  }

  #network(request: IncomingMessage): string {
    return networkOf(addressOf(request, this.#service.config.MOOTHALL_PROXIES))
  }

  /** Whether there may be one more connection from there, opened by a page of this hall or by a program. */
  admits(request: IncomingMessage): boolean {
    if (!hasOneHost(request)) return false
    if (!fromHere(request.headers, this.#service.config.origins)) return false
    if (!this.#limits) return true
    const network = this.#network(request)
    // Only asked here: it is taken when the connection stands.
    const may = this.#networks.may(network)
    if (!may)
      this.#service.log.info(
        { from: pseudonymOf(network), code: 'RATE_LIMITED' },
        'refused at the door',
      )
    return may
  }

  stand(engine: Engine): void {
    // Long polling by a method of its own would be answered as a fault of the hall's.
    engine.use((request: IncomingMessage, response: ServerResponse, next: Next) => {
      for (const [name, value] of Object.entries(BARE)) response.setHeader(name, value)
      if (!this.#mayPoll(request)) return next(new Error('not from here'))
      if (POLLED.has(request.method ?? '')) return next()
      response.writeHead(405, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: new HallRefusal('METHOD_NOT_ALLOWED').body }))
    })
    engine.on('connection', (wire: Wire) => {
      if (!this.#limits) return
      this.#measure(wire)
      const network = this.#network(wire.request)
      if (this.#networks.take(network)) wire.once('close', () => this.#networks.give(network))
    })
  }

  /**
   * Whether a request that belongs to a connection, if it is one, is from a page of this hall. And none is answered as a
   * script, which any page beside the hall could have run, without naming its origin, and so read what is told to others.
   */
  #mayPoll({ url, headers }: IncomingMessage): boolean {
    const asked = new URL(url ?? '', 'http://hall').searchParams
    if (asked.has('j')) return false
    return !asked.has('sid') || fromHere(headers, this.#service.config.origins)
  }

  /** Whoever floods is cut off, also who was never greeted or sends what is no event: each packet may be answered. */
  #measure(wire: Wire): void {
    const limiter = new Limiter(PACKETS.burst, PACKETS.rate, performance.now())
    let cut = false
    wire.on('packet', () => {
      if (cut || limiter.take(performance.now())) return
      cut = true
      this.#service.log.info(
        { from: pseudonymOf(this.#network(wire.request)) },
        'cut off: it floods',
      )
      wire.close(true)
    })
  }

  /**
   * Greets whoever comes over this connection, one at a time: of many who knock at once over the same one, each would
   * be a socket of its own and hear everything once more.
   * @throws HallRefusal RATE_LIMITED
   */
  async one(wire: object, greet: () => Promise<void>): Promise<void> {
    if (this.#greeted.has(wire)) throw new HallRefusal('RATE_LIMITED')
    this.#greeted.add(wire)
    try {
      await greet()
    } catch (error) {
      // Whoever was refused may try again with another token.
      this.#greeted.delete(wire)
      throw error
    }
  }

  /** Whoever was greeted has taken leave, and may be greeted anew over the same connection. */
  left(wire: object): void {
    this.#greeted.delete(wire)
  }

  /** @throws HallRefusal RATE_LIMITED if this account has too many connections open here */
  seat(wire: Wire, account: string | undefined): void {
    if (!this.#limits || account === undefined) return
    if (!this.#accounts.take(account)) throw new HallRefusal('RATE_LIMITED')
    wire.once('close', () => this.#accounts.give(account))
  }
}
