import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journal } from '../journal/port.ts'
import type { Room } from './room.ts'

/**
 * Everything that makes a fault happen again, in a file for whoever mends the rules. It holds the game's secret, so
 * only this account may read it.
 */
export async function writeReproduction(
  room: Room,
  journal: Journal,
  folder: string,
): Promise<string> {
  const { record, game } = room
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${record.ruleset}-${record.id}-${game.paused?.row?.n ?? 'start'}.json`)
  const content = {
    ruleset: { id: record.ruleset, version: record.rulesetVersion, hash: record.rulesetHash },
    options: record.options,
    secret: record.secret,
    holders: record.holders,
    segment: record.segment,
    earlier: record.earlier,
    error: game.paused?.error.stack ?? game.paused?.error.message,
    row: game.paused?.row?.n,
    rows: await journal.rows(record.id, 0),
  }
  await writeFile(file, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 })
  return file
}
