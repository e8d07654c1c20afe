import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Aside } from '../stage/aside.ts'
import type { Fault } from '../stage/fault.ts'
import type { Notes } from '../stage/proof.ts'
import { HEALED } from '../stage/rounds.ts'
import type { Stage } from '../stage/stage.ts'

/** Longer than rules that never end may hold up their process on a busy machine, ms. */
const HELD_UP = 4_000

/** A game that stands still for everybody, with what makes it do so again in a file, and nobody else notices. */
async function pausedAlone(stage: Stage, table: Aside, found: Notes): Promise<void> {
  if (!(await table.allSee((game) => game.frame?.status === 'paused', 2 * HEALED)))
    found.diverged.push(`${table.id} does not stand still for everybody`)
  await stage.crew.progress(stage.crew.tables.length)
  const files = await Promise.all(
    stage.processes.map(({ data }) => readdir(join(data, 'faults')).catch(() => [])),
  )
  if (!files.flat().some((file) => file.includes(table.id)))
    found.diverged.push(`nothing reproduces the fault of ${table.id}`)
  found.leaked.push(...table.overheard())
  for (const { hall } of stage.processes)
    if (!hall.running) found.diverged.push('a process ended over a fault in one game')
}

/**
 * Rules that go wrong with somebody's choice: they throw, run for ever (with the table or without ever touching
 * it), or cannot say what comes next. Nobody else waits for them.
 */
export const rulesThrow: Fault = {
  name: 'rules-throw',
  async strike(stage, found, round) {
    const table = await Aside.open(stage, { faults: true })
    const speaker = await table.untilSpeaks(round % 3)
    const game = table.gameOf(speaker)
    const answer = ['throw', 'loop', 'spin', 'lost'][round % 4] as string
    const begin = performance.now()
    const code = await game.choose(game.mine[0]?.id ?? '', answer).then(
      () => 'OK',
      (error: { code?: string }) => error.code,
    )
    if (code !== 'GAME_PAUSED')
      found.diverged.push(`rules that ${answer} were answered with ${code}`)
    // As long as rules run, nobody at this process gets any answer.
    if (performance.now() - begin > HELD_UP)
      found.diverged.push(`rules that ${answer} held a process up for more than ${HELD_UP} ms`)
    await pausedAlone(stage, table, found)
    table.close()
  },
}

/** A row lies in the journal that does not fit, as if another version or a hand had written it. */
export const poisonRow: Fault = {
  name: 'poison-row',
  async strike(stage, found, round) {
    const table = await Aside.open(stage)
    await table.untilSpeaks(round % 3)
    const answer = ['"no such answer"', 'null', '{"n":1}'][round % 3] as string
    await stage.postgres.sql`
      INSERT INTO journal (game_id, segment, n, kind, seat, decision, answer, "by", client_id, time)
      SELECT game_id, segment, max(n) + 1, 'choice', ${round % 3}, 'poison', ${answer}, 'person', NULL, max(time)
      FROM journal WHERE game_id = ${table.id} GROUP BY game_id, segment`
    await pausedAlone(stage, table, found)
    table.close()
  },
}
