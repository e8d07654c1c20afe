import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIGRATIONS } from '../places.ts'
import type { Sql } from './sql.ts'

/** Any number of our own; two processes that start together must not both migrate. */
const LOCK = 7_640_021

/** Thrown when the database holds something else than the migrations of this version left there. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Brings the database to the newest migration: the SQL files of `folder` in the order of their names, each in the
 * same transaction as the note that it was applied. Returns the names of those that were new.
 * @throws MigrationError if an applied file has been changed, or is unknown here
 */
export async function migrate(sql: Sql, folder = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder)
  return sql.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(${LOCK})::text AS locked`)
    await tx.script(
      `CREATE TABLE IF NOT EXISTS "_migrations" (
         "name" TEXT PRIMARY KEY, "checksum" TEXT NOT NULL, "applied_at" TIMESTAMPTZ NOT NULL DEFAULT now())`,
    )
    const rows = await tx.query<{ name: string; checksum: string }>(
      'SELECT "name", "checksum" FROM "_migrations"',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const name of applied.keys()) {
      if (!files.some((file) => file.name === name)) {
        throw new MigrationError(`the database is newer than this server: it has had ${name}`)
      }
    }
    const done: string[] = []
    for (const file of files) {
      const before = applied.get(file.name)
      if (before === file.checksum) continue
      if (before !== undefined) {
        throw new MigrationError(`${file.name} was changed after it had been applied`)
      }
      await tx.script(file.sql)
      await tx.query('INSERT INTO "_migrations" ("name", "checksum") VALUES ($1, $2)', [
        file.name,
        file.checksum,
      ])
      done.push(file.name)
    }
    return done
  })
}

async function readMigrations(folder: string) {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
