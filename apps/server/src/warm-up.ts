import { WATCHER } from '@moothall/engine'
import type { Service } from './service.ts'

/** Games that are taken up before the doors open, at most; and how long that may take, ms. */
const ROOMS = 64
const PATIENCE = 2_000
/** So many at once, so that one is carried out while others are being read. */
const TOGETHER = 8
/** Games in which a row was stored within this are being played, ms. */
const LATELY = 120_000

/**
 * Does once, before the doors open, what a process does slowly the first time: after a restart all who were here come
 * back in the same second, and would wait for it together. The games that were played last are taken up; all others
 * when somebody asks for them.
 */
export async function warmUp(service: Service): Promise<void> {
  const { people, lobbies, games, rooms, database, log, now } = service
  try {
    await Promise.all([people.bySession('nobody'), lobbies.list({}), games.mine('nobody')])
    const end = now() + PATIENCE
    const ids = await playedLately(service)
    const one = async () => {
      for (let id = ids.shift(); id !== undefined && now() <= end; id = ids.shift()) {
        const room = await rooms.open(id).catch(() => undefined)
        if (room !== undefined) JSON.stringify(room.view(WATCHER))
      }
    }
    await Promise.all(Array.from({ length: TOGETHER }, one))
  } catch (err) {
    // Whoever comes first waits a little longer.
    log.warn({ err, database: database.kind }, 'the hall opens without having looked around')
  }
}

async function playedLately({ database, now }: Service): Promise<string[]> {
  const played = await database.sql.query<{ id: string }>(
    `SELECT id FROM (
       SELECT id FROM "games" WHERE status = 'open' ORDER BY updated_at DESC LIMIT ${ROOMS}) AS newest
     WHERE (SELECT time FROM "journal" j WHERE j.game_id = id
            ORDER BY n DESC LIMIT 1) > $1::bigint`,
    [now() - LATELY],
  )
  return played.map(({ id }) => id)
}
