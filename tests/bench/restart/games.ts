import { openDatabase } from '@moothall/server/storage/database.ts'
import {
  begin,
  draws,
  type Guest,
  hasSpoken,
  playOn,
  playTogether,
} from '@moothall/server/testing/hall.ts'
import { copyGame } from '../../halls/copies.ts'

/** Choices that are made in each game that others are copies of. */
const CHOICES = 30
const CLOCK = { kind: 'move', seconds: 86_400, late: 'default' } as const

/** A game that was really played. */
export interface Model {
  readonly game: string
  /** What its copies are called. */
  readonly name: 'live' | 'clock' | 'bot' | 'resting'
  readonly people: readonly Guest[]
}

/** An open game. */
export interface OpenGame {
  readonly id: string
  /** Of somebody who plays in it. */
  readonly token: string
}

/** Plays one game of each kind: live; by turn with a clock that runs; with a bot on turn; and put away. */
export async function playModels(people: readonly [Guest, Guest]): Promise<Model[]> {
  const draw = draws(8)
  const [ann] = people
  const together = async (more: Parameters<typeof begin>[3]) => {
    const game = await begin(people, 'elfquest', {}, more)
    await playTogether(
      people.map(({ client }) => client.game(game)),
      draw,
      CHOICES,
    )
    return game
  }
  const live = await together({ pace: 'live' })
  const clock = await together({ pace: 'turns', clock: CLOCK })
  const resting = await together({ pace: 'turns' })
  await ann.client.rest.call('POST /games/:id/rest', {
    params: { id: resting },
    body: { resting: true },
  })
  const bot = await begin([ann], 'elfquest', {}, { bots: 1, pace: 'turns' })
  const game = ann.client.game(bot)
  await game.join()
  // Bots take so long here that it is their turn when she has nothing more to say.
  while (!game.mine.every(hasSpoken)) await playOn(game, draw, 1)
  for (const { client } of people) client.close()
  return [
    { game: live, name: 'live', people },
    { game: clock, name: 'clock', people },
    { game: bot, name: 'bot', people: [ann] },
    { game: resting, name: 'resting', people },
  ]
}

/**
 * Lays so many open games into the database of a hall that is shut, as many of each kind. The live ones were played until
 * the hall ends, whenever that is, so that a start finds as many of them to take up as it ever does.
 */
export async function layOpen(
  where: { readonly url: string | undefined; readonly data: string },
  models: readonly Model[],
  count: number,
): Promise<OpenGame[]> {
  const database = await openDatabase(where)
  try {
    const query = (text: string, params: (string | number)[]) => database.sql.query(text, params)
    const each = await Promise.all(
      models.map(async ({ game, name, people }, m) => {
        const share = Math.floor((count + m) / models.length)
        const ids = await copyGame(query, game, name, share)
        return ids.map((id, i) => ({
          id,
          token: people[i % people.length]?.client.rest.token ?? '',
        }))
      }),
    )
    const inAnHour = Date.now() + 3_600_000
    await query(`UPDATE "journal" SET time = $1 WHERE game_id LIKE 'live-%'`, [inAnHour])
    await query(`UPDATE "games" SET updated_at = now() + interval '1 hour' WHERE id LIKE $1`, [
      'live-%',
    ])
    await query('ANALYZE', [])
    return each.flat()
  } finally {
    await database.close()
  }
}
