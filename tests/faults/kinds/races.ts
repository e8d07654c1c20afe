import { setTimeout as sleep } from 'node:timers/promises'
import { HallRefusal } from '@moothall/client'
import type { Crew } from '../stage/crew.ts'
import type { Fault } from '../stage/fault.ts'
import type { Person } from '../stage/person.ts'
import type { Notes } from '../stage/proof.ts'
import type { Stage } from '../stage/stage.ts'

/** How many tables at most are brought to one moment in a round. */
const TABLES = 12
/** People who want the last chairs. */
const CROWD = 9

/**
 * Seats of one table answer in the same millisecond at different processes: sealed answers are all accepted, each
 * once; and of two answers that one person gives at once, in two windows, one is.
 */
export const together: Fault = {
  name: 'together',
  from: ['boardgame.io#828', 'netrunner#4374'],
  async strike(stage, found, round) {
    const { crew } = stage
    crew.wait()
    while (crew.underWay > 0) await sleep(5)
    const all = crew.tables.filter((id) =>
      sittingAt(crew, id).some((one) => 'hand:2' in (one.client.game(id).frame?.entities ?? {})),
    )
    const from = (round * TABLES) % Math.max(1, all.length)
    const tables = [...all.slice(from), ...all.slice(0, from)].slice(0, TABLES)
    await Promise.all(tables.map((id) => answerTogether(stage, id, found)))
    crew.play()
  },
}

function sittingAt(crew: Crew, id: string): Person[] {
  return crew.people.filter((one) => one.games.includes(id))
}

async function answerTogether(stage: Stage, id: string, found: Notes): Promise<void> {
  const { crew } = stage
  const sitting = sittingAt(crew, id)
  await bring(crew, id, sitting, 'whispers.seal')
  const answers = await Promise.all(
    sitting.map((person) => {
      const [decision] = person.client.game(id).mine
      return crew.tell(person, id, 'game:choose', {
        decision: decision?.id,
        answer: firstOf(person, id),
      })
    }),
  )
  for (const code of answers)
    if (code !== 'OK') found.lost.push(`a sealed answer at the same moment in ${id}: ${code}`)
  const speaker = await bring(crew, id, sitting, 'whispers.speak')
  const decision = speaker.client.game(id).mine[0]?.id
  const window = speaker.elsewhere(stage.other(stage.doorOf(speaker)).hall.url)
  await window.game(id).join()
  const both = await Promise.all(
    [speaker.client, window].map((by, i) =>
      crew.tell(speaker, id, 'game:choose', { decision, answer: i === 0 ? 'nod' : 'point' }, by),
    ),
  )
  window.close()
  const accepted = both.filter((code) => code === 'OK').length
  if (accepted > 1) found.doubled.push(`one decision was answered twice in ${id}`)
  if (accepted < 1) found.lost.push(`of two answers none was taken in ${id}: ${both.join(', ')}`)
}

/** Answers until everybody is asked this who can be. @returns somebody who is asked it */
async function bring(
  crew: Crew,
  id: string,
  sitting: readonly Person[],
  kind: string,
): Promise<Person> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const asked = sitting.filter((one) => one.client.game(id).mine[0]?.kind === kind)
    if (asked.length === (kind === 'whispers.seal' ? sitting.length : 1)) return asked[0] as Person
    // Where nobody has answered yet the others are about to be asked the same.
    const person = sitting.find((one) =>
      one.client.game(id).mine.some((open) => open.kind !== kind || open.answered?.length !== 0),
    )
    if (person !== undefined) {
      const decision = person.client.game(id).mine[0]?.id
      await crew.act(person, id, 'game:choose', { decision, answer: firstOf(person, id) })
      for (let i = 0; i < 200 && person.client.game(id).mine[0]?.id === decision; i++)
        await sleep(5)
    } else await sleep(5)
  }
  const asked = sitting.map((one) =>
    one.client
      .game(id)
      .mine.map((open) => open.kind)
      .join(' '),
  )
  throw new Error(`${id} does not come to ${kind}; asked now: ${asked.join(' | ')}`)
}

function firstOf(person: Person, id: string): string {
  const space = person.client.game(id).mine[0]?.mine[0]?.space
  return space?.type === 'one' ? (space.options[0]?.id ?? '') : ''
}

/** More people than there are chairs join at once at different processes: every chair is taken, none twice. */
export const lastChair: Fault = {
  name: 'last-chair',
  from: ['colyseus#726', 'colyseus#678'],
  async strike(stage, found) {
    const { crew } = stage
    const [host, ...others] = crew.people as [Person, ...Person[]]
    const lobby = await host.client.rest.createLobby({
      ruleset: 'whispers',
      name: 'The last chair',
    })
    const free = lobby.chairs.length - 1
    const crowd = [...others, ...crew.watchers].slice(0, CROWD)
    const codes = await Promise.all(
      crowd.map((person) =>
        person.client.rest.join(lobby.id).then(
          () => 'OK',
          (error: unknown) => (error instanceof HallRefusal ? error.code : String(error)),
        ),
      ),
    )
    const told = codes.filter((code) => code === 'OK').length
    const strange = codes.filter((code) => code !== 'OK' && code !== 'LOBBY_FULL')
    if (strange.length > 0) found.diverged.push(`joining was answered with ${strange.join(', ')}`)
    for (const { hall } of stage.processes) {
      const view = host.elsewhere(hall.url)
      const seen = await view.rest.lobby(lobby.id)
      const sitting = seen.chairs.flatMap(({ person }) => person?.id ?? [])
      if (sitting.length - 1 < told)
        found.lost.push(`${told} were told they sit, ${sitting.length - 1} do`)
      if (new Set(sitting).size < sitting.length) found.doubled.push('somebody sits on two chairs')
      if (told > free || sitting.length - 1 !== Math.min(free, crowd.length))
        found.diverged.push(`${sitting.length - 1} sit on ${free} chairs, ${told} were told so`)
      view.close()
    }
    await host.client.rest.closeLobby(lobby.id)
  },
}
