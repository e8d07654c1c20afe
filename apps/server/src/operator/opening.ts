import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import { RedisBus } from '../bus/redis-bus.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../storage/database.ts'
import { PgliteClient } from '../storage/pglite/client.ts'
import { PgliteSql } from '../storage/pglite/sql.ts'
import { openPostgres, PostgresSql } from '../storage/postgres.ts'
import type { Sql } from '../storage/sql.ts'
import { ownFolder } from './own-folder.ts'

/** A command that cannot be carried out as it was given: told without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export interface Opened {
  readonly sql: Sql
  /** A folder for what is needed meanwhile. */
  readonly folder: string
  /** Says to running processes of the hall that a game goes on under other rules. */
  tell?(game: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the hall's database so that nothing in it can change: a server's in sessions that only read, the embedded one
 * as a copy. No migration is run.
 * @throws OperatorError if there is none
 */
export async function openForReading(config: Config): Promise<Opened> {
  const { folder, tidy } = await ownFolder('reading')
  if (config.DATABASE_URL !== undefined) {
    // One connection, so that the setting holds for every statement.
    const client = openPostgres(config.DATABASE_URL, 1)
    await client.unsafe('SET default_transaction_read_only = on')
    return {
      sql: new PostgresSql(client),
      folder,
      async close() {
        await client.end({ timeout: 5 })
        tidy()
      },
    }
  }
  const own = join(config.MOOTHALL_DATA, 'pglite')
  if (!existsSync(own)) {
    tidy()
    throw new OperatorError(
      `there is no database in ${config.MOOTHALL_DATA}; DATABASE_URL or MOOTHALL_DATA says where it is`,
    )
  }
  await cp(own, join(folder, 'pglite'), { recursive: true })
  const client = new PgliteClient(join(folder, 'pglite'))
  return {
    sql: new PgliteSql(client),
    folder,
    async close() {
      await client.close()
      tidy()
    },
  }
}

/**
 * Opens the hall's database to change games in it, and brings it to the newest migration. A hall on a server may go on
 * meanwhile; the embedded database has room for one process.
 * @throws OperatorError if there is none, or a hall seems to be running on the embedded one
 */
export async function openForChanging(config: Config): Promise<Opened> {
  if (config.DATABASE_URL === undefined) await mustRest(config)
  const { folder, tidy } = await ownFolder('changing')
  const database = await openDatabase({ url: config.DATABASE_URL, data: config.MOOTHALL_DATA })
  const url = config.REDIS_URL
  const bus = url === undefined ? undefined : await RedisBus.open(url, () => {})
  return {
    sql: database.sql,
    folder,
    tell: async (game) => bus && said(bus, game),
    async close() {
      await bus?.close()
      await database.close()
      tidy()
    },
  }
}

/** Resolves when it is on its way. Who does not hear it finds out by itself a little later. */
async function said(bus: Bus, game: string): Promise<void> {
  let stop = () => {}
  const heard = new Promise<void>((resolve) => {
    stop = bus.subscribe('people', (one) => one.game === game && resolve())
  })
  bus.publish('people', { game })
  await Promise.race([heard, setTimeout(2_000)])
  stop()
}

/**
 * A hall says every now and then that it lives; the embedded database is good for nothing while it does.
 * @throws OperatorError if one has said so just now
 */
export async function mustRest(config: Config): Promise<void> {
  const reading = await openForReading(config)
  try {
    const [sign] = await reading.sql.query<{ at: number }>(
      'SELECT at::float8 AS at FROM "heartbeat"',
    )
    const ago = Date.now() - (sign?.at ?? 0)
    if (ago < config.MOOTHALL_OUTAGE)
      throw new OperatorError(
        `a hall was running on this database ${Math.ceil(ago / 1000)} seconds ago: stop it, and try again when it has been quiet for ${config.MOOTHALL_OUTAGE / 1000}`,
      )
  } finally {
    await reading.close()
  }
}
