import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../stage/fault.ts'

/** The database server stops, in good order or at once, and starts again. */
export const postgresRestart: Fault = {
  name: 'postgres-restart',
  from: ['netrunner#7452', 'boardgame.io PR#727'],
  async strike({ postgres }, _found, round) {
    await postgres.stop(round % 2 === 0 ? 'SIGQUIT' : 'SIGINT')
    await sleep(500 + Math.random() * 1_500)
    await postgres.start()
  },
}

/** Every connection to the database is ended, several times in a row. */
export const postgresCut: Fault = {
  name: 'postgres-cut',
  async strike({ postgres }) {
    for (let i = 0; i < 4; i++) {
      await postgres.cutConnections()
      await sleep(Math.random() * 150)
    }
  },
}

/** The network between one process and the database breaks, and is there again. */
export const postgresAway: Fault = {
  name: 'postgres-away',
  async strike(stage, _found, round) {
    const { toPostgres } = stage.processes[round % stage.processes.length] ?? {}
    toPostgres?.cut()
    await sleep(500 + Math.random() * 1_000)
    toPostgres?.mend()
  },
}
