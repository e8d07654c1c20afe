import { rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Aside } from '../stage/aside.ts'
import type { Fault } from '../stage/fault.ts'
import type { Notes } from '../stage/proof.ts'
import type { Stage } from '../stage/stage.ts'

const HOUR = 3_600_000
/** By how much the clock is wrong, one after the other, ms. */
const JUMPS = [HOUR, -HOUR, 40 * HOUR, -40 * HOUR, 30_000]
/** How long people at the table with a clock may think, s; and how exact their clock must be, ms. */
const THINK = 1_800
const EXACT = 20_000

/**
 * The clock of one process jumps forth and back, and is right again. At a table where people may think for half an hour
 * nobody's time runs out over it, and nobody gets more.
 */
export const clockJumps: Fault = {
  name: 'clock',
  from: ['lila#15090'],
  async strike(stage, found, round) {
    const process = stage.processes[round % stage.processes.length]
    if (process === undefined) return
    const clock = { kind: 'move', seconds: THINK, late: 'bot' } as const
    const table = await Aside.open(stage, {}, { clock })
    for (const jump of [JUMPS[round % JUMPS.length], JUMPS[(round + 1) % JUMPS.length]]) {
      await writeFile(process.clock, String(jump))
      await sleep(400)
      for (const person of table.people) await table.answer(person)
      // Clocks are looked after every half second.
      await Promise.all([stage.crew.progress(stage.crew.tables.length), sleep(1_200)])
      await checkClock(stage, table, found)
    }
    await rm(process.clock, { force: true })
    await sleep(100)
    await checkClock(stage, table, found)
    table.close()
  },
}

async function checkClock(stage: Stage, table: Aside, found: Notes): Promise<void> {
  const rows = await stage.postgres.sql<{ n: number; by: string; time: number }[]>`
    SELECT n, "by", time::float8 AS time FROM journal WHERE game_id = ${table.id} ORDER BY n`
  for (const { n, by, time } of rows) {
    if (by === 'clock') found.diverged.push(`row ${n} of ${table.id}: time ran out for nobody`)
    const off = time - Date.now()
    if (off > EXACT || off < -THINK * 1000)
      found.diverged.push(`row ${n} of ${table.id} is told to be ${off} ms from now`)
  }
  for (const person of table.people)
    for (const { deadline } of table.gameOf(person).clock?.seats ?? []) {
      const left = deadline === undefined ? THINK * 1000 : deadline - Date.now()
      if (Math.abs(left - THINK * 1000) > 3 * EXACT)
        found.diverged.push(`${person.name} reads that ${left} ms are left in ${table.id}`)
    }
}
