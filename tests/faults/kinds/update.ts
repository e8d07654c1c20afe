import { begin, draws, playTogether } from '@moothall/server/testing/hall.ts'
import type { Fault } from '../stage/fault.ts'
import type { Person } from '../stage/person.ts'
import type { Notes } from '../stage/proof.ts'
import type { Stage } from '../stage/stage.ts'

/**
 * The hall is updated under play: a newer edition of a game is laid down, and process after process ends and comes back
 * with it, while older ones run beside it.
 */
export const update: Fault = {
  name: 'update',
  async strike(stage, found, round) {
    const edition = await stage.release(round + 2)
    const away = watch(stage.crew.everybody)
    for (const [i, one] of stage.processes.entries()) {
      one.open = false
      const { code, signal } = await one.hall.stop()
      if (code !== 0) found.diverged.push(`asked to end, it ended with ${code ?? signal}`)
      await stage.revive(one)
      // Now this one alone has the newer edition.
      if (i === 0) await newTable(stage, edition, found)
    }
    const longest = Math.round(away())
    // Said in any case, since it is what people notice of an update.
    process.stderr.write(`update: nobody was without a connection for more than ${longest} ms\n`)
    if (longest > stage.patience)
      found.late.push(`somebody was without a connection for ${longest} ms`)
  },
}

/** A game of the newest edition, with one person at the only process that has it and one at another. */
async function newTable(stage: Stage, edition: string, found: Notes): Promise<void> {
  const people = await Promise.all([stage.guest('Newer', 0), stage.guest('Older', 1)])
  const id = await begin(people, 'pebbles', { rounds: 20 })
  const games = people.map(({ client }) => client.game(id))
  await playTogether(games, draws(3), 9)
  const [row] = await stage.postgres.sql<{ hash: string; n: number }[]>`
    SELECT ruleset_hash AS hash, (SELECT count(*)::int FROM journal WHERE game_id = ${id}) AS n
    FROM games WHERE id = ${id}`
  if (row?.hash !== edition) found.diverged.push(`${id} was begun under ${row?.hash}`)
  if ((row?.n ?? 0) < 9) found.lost.push(`choices in ${id}: ${row?.n}`)
  for (const person of people) person.close()
}

/** @returns tells the longest time that one of them was without a connection since now, ms */
function watch(people: readonly Person[]): () => number {
  let longest = 0
  const since = new Map<Person, number>()
  const ended = (person: Person) => {
    longest = Math.max(longest, performance.now() - (since.get(person) ?? performance.now()))
    since.delete(person)
  }
  const stops = people.map((person) =>
    person.client.connection.onState((connected) => {
      if (connected) ended(person)
      else if (!since.has(person)) since.set(person, performance.now())
    }),
  )
  return () => {
    for (const stop of stops) stop()
    for (const person of [...since.keys()]) ended(person)
    return longest
  }
}
