import { begin, draws, type Guest, playTogether } from '@moothall/server/testing/hall.ts'
import { copyGame, type Query } from '../halls/copies.ts'
import type { House } from '../halls/house.ts'

/** Games that the others are copies of: small ones and long ones, some with bots. With bots few choices are made: who is asked next may change while somebody turns to answer. */
const MODELS = [
  { ruleset: 'pebbles', seats: 2, options: { rounds: 1_000 }, bots: 0, choices: 12 },
  { ruleset: 'whispers', seats: 3, options: {}, bots: 0, choices: 12 },
  { ruleset: 'elfquest', seats: 2, options: {}, bots: 0, choices: 30 },
  { ruleset: 'elfquest', seats: 2, options: {}, bots: 1, choices: 3 },
] as const

/**
 * Lays so many stored games into the database, all begun by these people and each a copy of one that was really
 * played. @returns their ids
 */
export async function layAsleep(
  house: House,
  owners: readonly Guest[],
  count: number,
): Promise<string[]> {
  const draw = draws(5)
  const ids: string[] = []
  const query: Query = (text, params) => house.postgres.sql.unsafe(text, params)
  const each = Math.ceil(count / MODELS.length)
  for (const [m, model] of MODELS.entries()) {
    const people = owners.slice(0, model.seats)
    const { bots, options } = model
    const id = await begin(people, model.ruleset, options, { bots, pace: 'turns' })
    await playTogether(
      people.map(({ client }) => client.game(id)),
      draw,
      model.choices,
    )
    for (const { client } of people) client.leaveGame(id)
    const copies = Math.min(each, count - ids.length)
    ids.push(...(await copyGame(query, id, `asleep-${m}`, copies)))
  }
  await house.postgres.sql`ANALYZE`
  return ids
}
