import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { begin, draws, guest, playOn, testHall } from '../testing/hall.ts'
import { lasting } from '../testing/store.ts'

test('a game that waits for a bot goes on when a hall begins, though nobody looks at it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'moothall-bots-'))
  const { env, drop } = await lasting(data)
  onTestFinished(async () => {
    await drop()
    await rm(data, { recursive: true, force: true })
  })

  const first = await testHall({ ...env, MOOTHALL_BOT_PAUSE: '60000' })
  const ann = await guest(first.url, 'Ann')
  const id = await begin([ann], 'elfquest', {}, { bots: 1 })
  const game = ann.client.game(id)
  const frame = await game.join()
  const draw = draws(7)
  // On until only the bot is asked.
  for (let asked = frame; asked.decisions.some(({ mine }) => mine.length > 0); ) {
    await playOn(game, draw, 1)
    asked = game.frame ?? asked
  }
  const { sql } = first.service.database
  const rows = () => `SELECT COUNT(*)::int AS n FROM "journal" WHERE game_id = '${id}'`
  const [before] = await sql.query<{ n: number }>(rows())
  // Until lists know of it, so that no note of it is left.
  await expect
    .poll(async () =>
      sql.query(`SELECT 1 FROM "outbox" WHERE kind = 'summary' AND game_id = $1`, [id]),
    )
    .toEqual([])
  // Nor is it one of those that were played just now, which a hall takes up by itself.
  await sql.query(`UPDATE "journal" SET time = time - 3600000 WHERE game_id = $1`, [id])
  ann.client.close()
  await first.close()

  const second = await testHall({ ...env, MOOTHALL_BOT_PAUSE: '0' })
  onTestFinished(() => second.close())
  await expect
    .poll(async () => (await second.service.database.sql.query<{ n: number }>(rows()))[0]?.n, {
      timeout: 10_000,
    })
    .toBeGreaterThan(before?.n ?? 0)
})
