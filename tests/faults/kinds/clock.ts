import { rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../stage/fault.ts'

const HOUR = 3_600_000
/** By how much the clock is wrong, one after the other, ms. */
const JUMPS = [HOUR, -HOUR, 40 * HOUR, -40 * HOUR, 30_000]

/** The clock of one process jumps forth and back, and is right again. */
export const clockJumps: Fault = {
  name: 'clock',
  async strike(stage, _found, round) {
    const process = stage.processes[round % stage.processes.length]
    if (process === undefined) return
    for (const jump of [JUMPS[round % JUMPS.length], JUMPS[(round + 1) % JUMPS.length]]) {
      await writeFile(process.clock, String(jump))
      await sleep(400)
      await stage.crew.progress(stage.crew.tables.length)
    }
    await rm(process.clock, { force: true })
    await sleep(100)
  },
}
