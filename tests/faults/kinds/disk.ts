import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../stage/fault.ts'

const TABLES = ['journal', 'outbox', 'snapshots', 'log_chunks', 'chat_lines', 'games']

/**
 * The disk of the database is full: nothing can be written, but all can be read. The disk itself is not filled: a
 * trigger answers each write as PostgreSQL does then, with the same code (53100).
 */
export const diskFull: Fault = {
  name: 'disk-full',
  async strike({ postgres: { sql } }) {
    await sql.unsafe(`
      CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
      END $$`)
    for (const table of TABLES)
      await sql.unsafe(
        `CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON "${table}" EXECUTE FUNCTION disk_full()`,
      )
    await sleep(500 + Math.random() * 1_500)
    for (const table of TABLES) await sql.unsafe(`DROP TRIGGER disk_full ON "${table}"`)
  },
}
