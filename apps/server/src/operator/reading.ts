import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { PgliteClient } from '../storage/pglite/client.ts'
import { PgliteSql } from '../storage/pglite/sql.ts'
import { openPostgres, PostgresSql } from '../storage/postgres.ts'
import type { Sql } from '../storage/sql.ts'

/** A command that cannot be carried out as it was given: told without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export interface Reading {
  readonly sql: Sql
  /** A folder for what is needed meanwhile. */
  readonly folder: string
  close(): Promise<void>
}

/**
 * Opens the hall's database so that nothing in it can change: a server's in sessions that only read, the embedded one
 * as a copy. No migration is run.
 * @throws OperatorError if there is none
 */
export async function openForReading(config: Config): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'moothall-reading-'))
  const tidy = () => rm(folder, { recursive: true, force: true })
  if (config.DATABASE_URL !== undefined) {
    // One connection, so that the setting holds for every statement.
    const client = openPostgres(config.DATABASE_URL, 1)
    await client.unsafe('SET default_transaction_read_only = on')
    return {
      sql: new PostgresSql(client),
      folder,
      async close() {
        await client.end({ timeout: 5 })
        await tidy()
      },
    }
  }
  const own = join(config.MOOTHALL_DATA, 'pglite')
  if (!existsSync(own)) {
    await tidy()
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
      await tidy()
    },
  }
}
