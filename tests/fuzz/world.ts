import { MoothallClient } from '@moothall/client'
import { begin, type Guest, guest } from '@moothall/server/testing/hall.ts'
import type { House } from '../halls/house.ts'

/** In which way somebody stands to the hall. */
export type Kind =
  | 'nobody'
  | 'forged'
  | 'guest'
  | 'account'
  | 'host'
  | 'seated'
  | 'spectator'
  | 'former'

/** Somebody who sends what is made. */
export interface Sender {
  readonly kind: Kind
  readonly name: string
  /** Id of the account, if there is one. */
  readonly id: string | undefined
  readonly token: string | undefined
  /** Whether this session may be ended or its password changed: nothing else hangs on it. */
  readonly spare: boolean
  /** One connection to each process; it keeps the views of the games that its person plays. */
  readonly clients: readonly MoothallClient[]
}

/** A game that senders may know of, and what they may do there. */
export interface KnownGame {
  readonly id: string
  readonly ruleset: string
  /** Nobody of the senders holds a seat or hosts it: nothing that they send may change it. */
  readonly control: boolean
  /** Only those who sit there may know of it. */
  readonly hidden: boolean
}

export const PASSWORD = 'a long passphrase of the fuzz 7'
/** Of the account whose session must last: whoever could sign in with it could end all its sessions. */
const LASTING = 'another long one that nobody sends 8'

/** The hall as it is set up before anything is sent, and what has come into being since. */
export class World {
  readonly senders: Sender[] = []
  readonly games: KnownGame[] = []
  /** Tables that senders may know of; the newest replace the oldest. */
  readonly lobbies: string[] = []
  /** A private table of others, whose invite nobody knows. */
  controlLobby = ''
  /** Secret words of seats that no sender has. */
  readonly secrets = new Set<string>()
  /** Persons who only hold the control games. */
  readonly others: Guest[] = []
  readonly bundles: string[] = []
  readonly house: House

  private constructor(house: House) {
    this.house = house
  }

  static async open(house: House): Promise<World> {
    const world = new World(house)
    const [first = ''] = house.halls.map(({ url }) => url)
    await world.#controls(first)
    await world.#senders(first)
    const { rulesets } = await new MoothallClient({ baseUrl: first }).rest.call('GET /rulesets')
    world.bundles.push(...rulesets.map(({ hash }) => hash))
    return world
  }

  /** Games and a table of people who send nothing. */
  async #controls(url: string): Promise<void> {
    const people = await Promise.all(['Olga', 'Otto', 'Omar'].map((name) => guest(url, name)))
    const [olga, otto] = people as [Guest, Guest]
    this.others.push(...people)
    const make = async (
      ruleset: string,
      who: readonly Guest[],
      options: Record<string, number>,
      more: { visibility?: 'public' | 'private'; pace?: 'live' | 'turns' },
    ) => {
      const id = await begin(who, ruleset, options, more)
      this.games.push({ id, ruleset, control: true, hidden: more.visibility === 'private' })
      return id
    }
    const whispers = [
      await make('whispers', people, {}, { visibility: 'private' }),
      await make('whispers', people, {}, { visibility: 'public', pace: 'turns' }),
    ]
    await make('pebbles', [olga, otto], { rounds: 50 }, { visibility: 'public' })
    await make('elfquest', [otto, olga], {}, { visibility: 'public' })
    await make('elfquest', [otto, olga], {}, { visibility: 'private', pace: 'turns' })
    for (const person of people) {
      for (const id of whispers) {
        const { frame } = await person.client.connection.ask('game:join', { game: id })
        for (const [word] of JSON.stringify(frame).matchAll(/canary-\d+-[0-9a-z]+/g))
          this.secrets.add(word)
      }
      await person.client.connection.ask('chat:say', {
        room: `game:${whispers[0]}`,
        text: 'canary-9-wesaythisamongourselves',
        clientId: `said-by-${person.id}`,
      })
    }
    this.secrets.add('canary-9-wesaythisamongourselves')
    const lobby = await olga.client.rest.createLobby({
      ruleset: 'pebbles',
      name: 'Ours alone',
      visibility: 'private',
    })
    await otto.client.rest.join(lobby.id, { invite: lobby.invite ?? '' })
    this.controlLobby = lobby.id
    for (const person of people) person.client.close()
  }

  async #senders(url: string): Promise<void> {
    this.#add('nobody', 'nobody', undefined, undefined)
    this.#add('forged', 'forged', undefined, 'A'.repeat(43))
    const coming = (name: string) => guest(url, name)
    const host = await coming('Host')
    const seated = [await coming('Seat 1'), await coming('Seat 2')]
    const former = await coming('Former')
    const spectator = await coming('Watcher')
    const stranger = await coming('Stranger')
    const account = await coming('Account')
    await account.client.rest.register({ email: 'fuzz@example.org', password: LASTING })
    const game = async (
      ruleset: string,
      who: readonly Guest[],
      options: Record<string, number>,
      more: { visibility?: 'public' | 'private'; pace?: 'live' | 'turns'; bots?: number } = {},
    ) => {
      const id = await begin(who, ruleset, options, more)
      this.games.push({ id, ruleset, control: false, hidden: false })
      return id
    }
    const [one, two] = seated as [Guest, Guest]
    const left = [
      await game('whispers', [host, one, former], { rounds: 10_000 }),
      await game('pebbles', [host, former], { rounds: 1_000 }, { pace: 'turns' }),
    ]
    for (const id of left) await former.client.rest.resign(id)
    await game('whispers', [host, one, two], { rounds: 10_000 })
    await game('pebbles', [host, one, two], { rounds: 1_000, seats: 3 }, { visibility: 'private' })
    await game('elfquest', [host, one], {}, { bots: 1 })
    await game('elfquest', [two, one], {}, { pace: 'turns' })
    for (let i = 0; i < 3; i++)
      this.lobbies.push(
        (await host.client.rest.createLobby({ ruleset: 'pebbles', name: 'Open' })).id,
      )
    this.lobbies.push(this.controlLobby)
    this.#add('host', 'host', host.id, host.client.rest.token)
    for (const [i, { id, client }] of seated.entries())
      this.#add('seated', `seated ${i + 1}`, id, client.rest.token)
    this.#add('former', 'former', former.id, former.client.rest.token)
    this.#add('spectator', 'spectator', spectator.id, spectator.client.rest.token)
    this.#add('guest', 'guest', stranger.id, stranger.client.rest.token)
    this.#add('account', 'account', account.id, account.client.rest.token)
    for (const { client } of [host, one, two, former, spectator, stranger, account]) client.close()
    await this.#join()
  }

  #add(kind: Kind, name: string, id: string | undefined, token: string | undefined): void {
    const clients = this.house.halls.map(
      ({ url }) => new MoothallClient({ baseUrl: url, ...(token === undefined ? {} : { token }) }),
    )
    this.senders.push({ kind, name, id, token, spare: false, clients })
  }

  /** Whoever plays or looks on keeps the newest views, so that what they send means something. */
  async #join(): Promise<void> {
    for (const { kind, clients } of this.senders) {
      if (kind === 'forged') continue
      for (const client of clients) {
        client.connection.open()
        if (!['host', 'seated', 'spectator', 'former'].includes(kind)) continue
        for (const { id } of this.games)
          await client
            .game(id)
            .join()
            .catch(() => {})
      }
    }
  }

  /** A session that may be spoiled. The newest few are kept. */
  spare(id: string, token: string): void {
    const spares = this.senders.filter((sender) => sender.spare)
    if (spares.length >= 6) this.senders.splice(this.senders.indexOf(spares[0] as Sender), 1)
    this.senders.push({
      kind: 'guest',
      name: 'spare',
      id,
      token,
      spare: true,
      clients: [],
    })
  }

  table(id: string): void {
    if (this.lobbies.length >= 40) this.lobbies.splice(1, 1)
    this.lobbies.unshift(id)
  }

  game(id: string, ruleset: string): void {
    const made = this.games.filter(({ control }) => !control)
    const [oldest] = made.length >= 24 ? made.slice(6) : []
    if (oldest !== undefined) {
      this.games.splice(this.games.indexOf(oldest), 1)
      for (const { clients } of this.senders)
        for (const client of clients) client.leaveGame(oldest.id)
    }
    this.games.push({ id, ruleset, control: false, hidden: false })
  }

  close(): void {
    for (const { clients } of this.senders) for (const client of clients) client.close()
  }
}
