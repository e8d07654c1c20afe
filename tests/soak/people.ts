import { setTimeout as sleep } from 'node:timers/promises'
import { HallRefusal, MoothallClient, NoAnswer, newClientId } from '@moothall/client'
import { anyAnswer, begin, type Guest, guest, hasSpoken } from '@moothall/server/testing/hall.ts'

type Draw = (n: number) => number

/** Choices at a table before another takes its place. What is kept of a game grows at first, and comes to its bound later. */
const MOST_CHOICES = 28

/** A table that is played at. */
interface Table {
  readonly id: string
  readonly people: readonly Guest[]
  /** So many choices more, and its people put it aside and begin another: else all games would grow old together. */
  left: number
}

export interface CrowdSpec {
  /** Where the processes answer. */
  readonly urls: readonly string[]
  readonly live: number
  readonly asleep: readonly string[]
  /** Those who own the games that are asleep. */
  readonly owners: readonly Guest[]
  readonly draw: Draw
  /** How long a table waits between two choices on the whole, ms. */
  readonly think: number
}

/** What the people of the soak have done. */
export interface Deeds {
  choices: number
  /** Tables that were played to their end or put aside, each followed by another. */
  ended: number
  lines: number
  reconnects: number
  visits: number
  watched: number
  /** What was refused or not answered, by code. */
  refused: Record<string, number>
}

/** Everybody who is in the hall: those at their tables, those who look on, and those who open an old game for a moment. */
export class Crowd {
  readonly deeds: Deeds = {
    choices: 0,
    ended: 0,
    lines: 0,
    reconnects: 0,
    visits: 0,
    watched: 0,
    refused: {},
  }
  readonly people: Guest[] = []
  readonly watchers: MoothallClient[] = []
  readonly tables: Table[] = []
  readonly #spec: CrowdSpec
  readonly #going: Promise<void>[] = []
  #over = false

  constructor(spec: CrowdSpec) {
    this.#spec = spec
  }

  get #draw(): Draw {
    return this.#spec.draw
  }

  #url(i: number): string {
    return this.#spec.urls[i % this.#spec.urls.length] ?? ''
  }

  /** They come in, sit down and begin. */
  async come(): Promise<void> {
    const { live } = this.#spec
    for (let i = 0; i < Math.max(6, Math.ceil(live * 0.4)); i++)
      this.people.push(await guest(this.#url(i), `Player ${i + 1}`))
    for (let i = 0; i < Math.max(2, Math.ceil(live / 10)); i++) {
      const watcher = new MoothallClient({ baseUrl: this.#url(i) })
      // Half of them have a name.
      if (i % 2 === 0) await watcher.rest.enter(`Watcher ${i + 1}`)
      this.watchers.push(watcher)
    }
    for (let i = 0; i < live; i++) await this.#sitDown(i)
    for (let i = 0; i < live; i++) this.#going.push(this.#played(i))
    for (const watcher of this.watchers) this.#going.push(this.#watched(watcher))
    for (let i = 0; i < 4; i++) this.#going.push(this.#visited())
    this.#going.push(this.#lookedAtLists())
  }

  /** A table in the place of the one that is over. */
  async #sitDown(i: number): Promise<void> {
    const draw = this.#draw
    const [ruleset, seats, options, bots] = (
      [
        ['pebbles', 2, { rounds: 2 + draw(8) }, 0],
        ['whispers', 3, { rounds: 2 + draw(6) }, 0],
        ['pebbles', 3, { rounds: 2 + draw(6), seats: 3 }, 0],
        ['whispers', 3, {}, 0],
        ['elfquest', 2, {}, i % 2],
      ] as const
    )[i % 5] as [string, number, Record<string, number>, number]
    const first = draw(this.people.length)
    const people = Array.from(
      { length: seats },
      (_, k) => this.people[(first + k) % this.people.length] as Guest,
    )
    const before = this.tables[i]
    for (const { client } of before?.people ?? []) client.leaveGame(before?.id ?? '')
    const id = await begin(people, ruleset, options, { bots })
    for (const { client } of people) await client.game(id).join()
    this.tables[i] = { id, people, left: 2 + draw(MOST_CHOICES) }
  }

  async #do(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof HallRefusal) && !(error instanceof NoAnswer)) throw error
      const code = error instanceof HallRefusal ? error.code : 'NO_ANSWER'
      this.deeds.refused[code] = (this.deeds.refused[code] ?? 0) + 1
      return false
    }
  }

  async #played(i: number): Promise<void> {
    const draw = this.#draw
    while (!this.#over) {
      await sleep(draw(2 * this.#spec.think))
      const table = this.tables[i]
      if (table === undefined || this.#over) continue
      const one = table.people[draw(table.people.length)] as Guest
      const game = one.client.game(table.id)
      if (game.frame?.status === 'over' || table.left <= 0) {
        if (await this.#do(() => this.#sitDown(i))) this.deeds.ended++
        continue
      }
      switch (draw(40)) {
        case 0:
          await this.#say(one, table)
          break
        case 1:
          // Comes and goes.
          one.client.leaveGame(table.id)
          await sleep(draw(2_000))
          await this.#do(() => one.client.game(table.id).join())
          break
        case 2:
          one.client.connection.close()
          await sleep(draw(500))
          one.client.connection.open()
          this.deeds.reconnects++
          break
        default:
          await this.#answer(table)
      }
    }
  }

  async #answer(table: Table): Promise<void> {
    for (const { client } of table.people) {
      const game = client.game(table.id)
      const decision = game.mine.find((open) => !hasSpoken(open))
      if (decision === undefined) continue
      const { answer, seat } = anyAnswer(decision, this.#draw)
      table.left--
      if (await this.#do(() => game.choose(decision.id, answer, seat))) this.deeds.choices++
      return
    }
  }

  async #say({ client }: Guest, { id }: Table): Promise<void> {
    const said = await this.#do(() =>
      client.connection.ask('chat:say', {
        room: `game:${id}`,
        text: 'well played',
        clientId: newClientId(),
      }),
    )
    if (said) this.deeds.lines++
  }

  async #watched(client: MoothallClient): Promise<void> {
    const draw = this.#draw
    while (!this.#over) {
      const table = this.tables[draw(this.tables.length)]
      if (table === undefined) return
      if (await this.#do(() => client.game(table.id).join())) this.deeds.watched++
      await this.#do(() => client.connection.ask('chat:history', { room: `game:${table.id}` }))
      await sleep(1_000 + draw(20_000))
      client.leaveGame(table.id)
    }
  }

  /** Somebody takes an old game out, looks at it or answers one thing, and goes. */
  async #visited(): Promise<void> {
    const { asleep, owners } = this.#spec
    const draw = this.#draw
    if (asleep.length === 0) return
    while (!this.#over) {
      await sleep(draw(2_000))
      const id = asleep[draw(asleep.length)] ?? ''
      const who = owners[draw(owners.length)] as Guest
      const game = who.client.game(id)
      await this.#do(async () => {
        await game.join()
        const decision = game.mine.find((open) => !hasSpoken(open))
        if (decision === undefined || draw(2) === 0) return
        const { answer, seat } = anyAnswer(decision, draw)
        await game.choose(decision.id, answer, seat)
      })
      if (draw(4) === 0) await this.#do(() => who.client.rest.history(id, { limit: 20 }))
      who.client.leaveGame(id)
      this.deeds.visits++
    }
  }

  async #lookedAtLists(): Promise<void> {
    while (!this.#over) {
      const one = this.people[this.#draw(this.people.length)] as Guest
      await this.#do(() => one.client.rest.myGames())
      await this.#do(() => one.client.rest.publicGames())
      await sleep(1_000)
    }
  }

  /** Nobody begins anything more. */
  async stop(): Promise<void> {
    this.#over = true
    await Promise.race([Promise.all(this.#going), sleep(30_000)])
  }

  /** Everybody goes home. */
  leave(): void {
    for (const { client } of [...this.people, ...this.#spec.owners]) client.close()
    for (const watcher of this.watchers) watcher.close()
  }
}
