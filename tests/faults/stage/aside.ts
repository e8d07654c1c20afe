import { setTimeout as sleep } from 'node:timers/promises'
import type { GameClient } from '@moothall/client'
import { begin } from '@moothall/server/testing/hall.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'

/** A table that a fault has for itself, with people who each come in by another process. */
export class Aside {
  readonly id: string
  readonly people: readonly Person[]

  static async open(
    stage: Stage,
    options: Record<string, string | number | boolean> = {},
    table: Parameters<typeof begin>[3] = {},
  ): Promise<Aside> {
    const names = ['Ann', 'Ben', 'Carl']
    const people = await Promise.all(names.map((name, i) => stage.guest(name, i)))
    const id = await begin(people, 'whispers', options, table)
    await Promise.all(people.map((person) => person.client.game(id).join()))
    return new Aside(id, people)
  }

  private constructor(id: string, people: readonly Person[]) {
    this.id = id
    this.people = people
  }

  gameOf(person: Person): GameClient {
    return person.client.game(this.id)
  }

  /** Everybody answers as it comes until this seat is to speak. @returns whoever holds it */
  async untilSpeaks(seat: number): Promise<Person> {
    for (let tries = 0; tries < 2_000; tries++) {
      for (const person of this.people) {
        const game = this.gameOf(person)
        const [decision] = game.mine
        if (decision === undefined) continue
        if (decision.kind === 'whispers.speak' && decision.mine[0]?.seat === seat) return person
        await this.answer(person, decision.kind === 'whispers.speak' ? 'nod' : undefined)
      }
      await sleep(5)
    }
    throw new Error(`seat ${seat} is never asked in ${this.id}`)
  }

  /** Answers what this person is asked; any word, if none is named. */
  async answer(person: Person, answer?: string): Promise<void> {
    const game = this.gameOf(person)
    const [decision] = game.mine
    const space = decision?.mine[0]?.space
    if (decision === undefined || space?.type !== 'one') return
    await game.choose(decision.id, answer ?? space.options[0]?.id ?? '').catch(() => {})
    // The same decision would only be answered again and refused.
    for (let i = 0; i < 100 && game.mine[0]?.id === decision.id; i++) await sleep(5)
  }

  /** Whether everybody sees this within so many ms. */
  async allSee(what: (game: GameClient) => boolean, patience: number): Promise<boolean> {
    for (const end = Date.now() + patience; Date.now() < end; await sleep(20))
      if (this.people.every((person) => what(this.gameOf(person)))) return true
    return false
  }

  /** Words that came to the ears of another seat. Each word names its own. */
  overheard(): string[] {
    return this.people.flatMap((person) => {
      const own = this.gameOf(person).seats.map((seat) => `canary-${seat}-`)
      return [...person.heard]
        .filter((word) => !own.some((begin) => word.startsWith(begin)))
        .map((word) => `${person.name} heard ${word} in ${this.id}`)
    })
  }

  close(): void {
    for (const person of this.people) person.close()
  }
}
