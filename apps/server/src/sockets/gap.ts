import type { Gateway } from './gateway.ts'

/** Clocks of several processes differ a little, ms. */
const APART = 5_000
/** Of so many chat rooms the newest line is remembered before those are forgotten to which nobody listens. */
const MANY = 1_000

/**
 * Looks for what other processes may have told while they could not be heard, and brings it to the sockets of this one.
 * Rows and people of games are looked for by the rooms themselves.
 */
export class Gap {
  readonly #gateway: Gateway
  /** The newest line that was brought, by chat room. */
  readonly #lines = new Map<string, number>()
  #most = MANY

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  /** A line was brought to those who listen in this room. */
  brought(room: string, i: number): void {
    this.#lines.set(room, Math.max(i, this.#lines.get(room) ?? -1))
    if (this.#lines.size < this.#most) return
    this.#forget(new Set(this.#groups('chat:')))
    this.#most = Math.max(MANY, 2 * this.#lines.size)
  }

  /** Nothing is kept of rooms to which nobody listens any more. */
  #forget(listening: ReadonlySet<string>): void {
    for (const room of this.#lines.keys()) if (!listening.has(room)) this.#lines.delete(room)
  }

  /** @param since when the last call can have been heard, ms since 1970 */
  async close(since: number): Promise<void> {
    await this.#sessions()
    this.#turns()
    await this.#tables(since)
    await this.#chat(since)
  }

  #groups(prefix: string): string[] {
    const names = [...this.#gateway.io.of('/').adapter.rooms.keys()]
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }

  /** Whoever was signed out elsewhere is signed out here. */
  async #sessions(): Promise<void> {
    const { service, news, io } = this.#gateway
    const open = [...io.of('/').sockets.values()].flatMap(({ data }) => data.session ?? [])
    for (const hash of await service.people.endedOf(open)) news.ended(hash)
  }

  #turns(): void {
    for (const account of this.#groups('account:')) this.#gateway.news.turnsOf(account, true)
  }

  async #tables(since: number): Promise<void> {
    const { service, news, io } = this.#gateway
    const changed = new Set(this.#groups('lobby:'))
    for (const id of news.listed) changed.add(id)
    if (io.of('/').adapter.rooms.has('lobbies'))
      for (const id of await service.lobbies.listedSince(since - APART)) changed.add(id)
    for (const id of changed) news.table(id)
  }

  async #chat(since: number): Promise<void> {
    const { service, news, io } = this.#gateway
    const listening = new Set(this.#groups('chat:'))
    this.#forget(listening)
    const lines = await service.chat.since([...listening], since - APART)
    for (const { room, line } of lines) {
      if (line.i <= (this.#lines.get(room) ?? -1)) continue
      await news.mayStillHear(room)
      this.brought(room, line.i)
      io.to(`chat:${room}`).emit('chat:line', { room, line })
    }
  }
}
