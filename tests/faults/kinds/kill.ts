import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../stage/fault.ts'

/** A process dies without a chance to put anything away; people find another until it is back. */
export const kill: Fault = {
  name: 'kill',
  from: ['boardgame.io#713', 'boardgame.io#672', 'FreeBoardGames.org#334', 'redis-adapter#367'],
  async strike(stage, _found, round) {
    const process = stage.processes[round % stage.processes.length]
    if (process === undefined) return
    await sleep(Math.random() * 200)
    await stage.kill(process)
    // The others play on meanwhile.
    await stage.crew.progress(stage.crew.tables.length)
    await stage.revive(process)
  },
}
