import { MoothallClient } from '@moothall/client'

/** What the small games keep from everybody but one seat. Nothing else in the house looks like it. */
export const CANARY = /canary-\d+-[0-9a-z]+|charm-of-\d+-\d+/g

/** An act of a person, under the id that the journal knows it by. */
export interface Act {
  readonly game: string
  readonly owner: string
  readonly clientId: string
}

/** Hears every byte that comes in over this client's socket. */
function listen(client: MoothallClient, hear: (text: string) => void): void {
  const manager = client.connection.socket.io
  manager.on('open', () => {
    manager.engine.on('data', (data: unknown) => hear(String(data)))
  })
}

/** Somebody who plays at several tables, over one connection that comes back by itself. */
export class Person {
  readonly name: string
  readonly client: MoothallClient
  id = ''
  /** Secrets that have come to this person's ears, theirs or not. */
  readonly heard = new Set<string>()
  readonly games: string[] = []
  readonly accepted: Act[] = []
  /** Told that nothing was changed. */
  readonly refused: Act[] = []

  constructor(name: string, baseUrl: string) {
    this.name = name
    this.client = this.#connect(baseUrl)
  }

  #connect(baseUrl: string): MoothallClient {
    const client = new MoothallClient({ baseUrl })
    listen(client, (text) => this.hear(text))
    return client
  }

  hear(text: string): void {
    for (const [word] of text.matchAll(CANARY)) this.heard.add(word)
  }

  async enter(): Promise<void> {
    this.id = (await this.client.rest.enter(this.name)).me.id
  }

  /** The same person by another door, as a fresh page. The caller closes it. */
  elsewhere(baseUrl: string): MoothallClient {
    const client = this.#connect(baseUrl)
    client.rest.token = this.client.rest.token
    return client
  }

  /** Asks for a page of the hall; what it tells is heard too. */
  async read(baseUrl: string, path: string): Promise<void> {
    const authorization = `Bearer ${this.client.rest.token}`
    const answer = await fetch(`${baseUrl}/api/v1${path}`, { headers: { authorization } })
    this.hear(await answer.text())
  }

  close(): void {
    this.client.close()
  }
}
