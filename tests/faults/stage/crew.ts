import { setTimeout as sleep } from 'node:timers/promises'
import { type GameClient, HallRefusal, type MoothallClient, newClientId } from '@moothall/client'
import { anyAnswer, begin, draws, hasSpoken } from '@moothall/server/testing/hall.ts'
import type { Person } from './person.ts'

/** How long a player thinks at most before each choice, ms. */
const THINK = 400
/** One in so many choices is taken back, if it may be. */
const UNDO = 12
/** How often an act is sent until it is answered. */
const TRIES = 60

/** The people of the stage at their tables, who play until they are told to wait. */
export class Crew {
  readonly people: Person[]
  /** Those who only watch. */
  readonly watchers: Person[]
  readonly tables: string[] = []
  /** Who has ever held which seat: `game/seat/person`. */
  readonly held = new Set<string>()
  /** Refusals by code. */
  readonly refusals = new Map<string, number>()
  #accepted = 0
  #underWay = 0
  #waiting = true
  #ended = false
  readonly #draw = draws(11)
  readonly #players: Promise<void>[] = []

  constructor(people: Person[], watchers: Person[]) {
    this.people = people
    this.watchers = watchers
  }

  get everybody(): Person[] {
    return [...this.people, ...this.watchers]
  }

  /** Choices that were acknowledged so far. */
  get accepted(): number {
    return this.#accepted
  }

  /** Acts that have not been answered yet. */
  get underWay(): number {
    return this.#underWay
  }

  /** A table of this game with the next so many people, who begin to play there. */
  async table(
    ruleset: string,
    seats: number,
    options: Record<string, number>,
    bots = 0,
  ): Promise<void> {
    const { people, tables } = this
    const first = tables.length
    const sitting = Array.from(
      { length: seats },
      (_, i) => people[(first + i) % people.length] as Person,
    )
    const id = await begin(sitting, ruleset, options, { bots })
    tables.push(id)
    for (const person of sitting) {
      await this.sit(person, id)
      this.#players.push(this.#play(person, person.client.game(id)))
    }
    const watcher = this.watchers[first % this.watchers.length]
    if (watcher !== undefined) await this.sit(watcher, id)
  }

  /** Joins, and notes down which seats are this person's. */
  async sit(person: Person, id: string): Promise<GameClient> {
    const game = person.client.game(id)
    await game.join()
    if (!person.games.includes(id)) person.games.push(id)
    for (const seat of game.seats) this.held.add(`${id}/${seat}/${person.id}`)
    return game
  }

  play(): void {
    this.#waiting = false
  }

  /** Nobody begins anything more. What is under way goes on. */
  wait(): void {
    this.#waiting = true
  }

  /** Resolves when so many more choices have been acknowledged. @throws Error if nobody gets on */
  async progress(choices: number, patience = 60_000): Promise<void> {
    const wanted = this.#accepted + choices
    const end = Date.now() + patience
    while (this.#accepted < wanted) {
      if (Date.now() > end)
        throw new Error(`the play stands still: ${this.#accepted} of ${wanted} choices`)
      await sleep(10)
    }
  }

  async #play(person: Person, game: GameClient): Promise<void> {
    while (!this.#ended) {
      await sleep(1 + this.#draw(THINK))
      const decision = this.#waiting ? undefined : game.mine.find((open) => !hasSpoken(open))
      if (decision === undefined || game.frame?.status !== 'open') continue
      const { answer, seat } = anyAnswer(decision, this.#draw)
      const done = await this.act(person, game.id, 'game:choose', {
        decision: decision.id,
        answer,
        seat,
      })
      if (done && this.#draw(UNDO) === 0) await this.act(person, game.id, 'game:undo', {})
    }
  }

  /** One act, sent until it is answered; what is answered is noted down. @returns whether it was accepted */
  async act(
    person: Person,
    game: string,
    name: 'game:choose' | 'game:undo',
    input: object,
    by: MoothallClient = person.client,
  ): Promise<boolean> {
    return (await this.tell(person, game, name, input, by)) === 'OK'
  }

  /** As `act`. @returns `OK`, or why it was refused */
  async tell(
    person: Person,
    game: string,
    name: 'game:choose' | 'game:undo',
    input: object,
    by: MoothallClient = person.client,
  ): Promise<string> {
    const note = { game, owner: person.id, clientId: newClientId() }
    this.#underWay++
    try {
      const given = { ...input, game, clientId: note.clientId } as never
      await by.connection.insist(name, given, TRIES)
      person.accepted.push(note)
      this.#accepted++
      return 'OK'
    } catch (error) {
      const code = error instanceof HallRefusal ? error.code : 'NO_ANSWER'
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
      // Of these the sender is told that nothing is known of the act, or that the game was stopped by it.
      if (!['NO_ANSWER', 'UNAVAILABLE', 'GAME_PAUSED'].includes(code)) person.refused.push(note)
      return code
    } finally {
      this.#underWay--
    }
  }

  async close(): Promise<void> {
    this.#ended = true
    for (const person of this.everybody) person.close()
    await Promise.race([Promise.all(this.#players), sleep(2_000)])
  }
}
