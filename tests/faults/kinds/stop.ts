import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../stage/fault.ts'

/** A process is asked to end while it has work in hand: it finishes that, and ends in good order. */
export const stop: Fault = {
  name: 'stop',
  from: [
    'terraforming-mars#4655',
    'terraforming-mars#4656',
    'colyseus#341',
    'colyseus#310',
    'colyseus#823',
  ],
  async strike(stage, found, round) {
    const process = stage.processes[round % stage.processes.length]
    if (process === undefined) return
    await sleep(Math.random() * 200)
    process.open = false
    const { code, signal } = await process.hall.stop()
    if (code !== 0) found.diverged.push(`asked to end, it ended with ${code ?? signal}`)
    await stage.crew.progress(stage.crew.tables.length)
    await stage.revive(process)
  },
}
