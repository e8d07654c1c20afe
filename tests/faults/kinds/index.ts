import type { Fault } from '../stage/fault.ts'
import { kill } from './kill.ts'
import { postgresAway, postgresCut, postgresRestart } from './postgres.ts'
import { redisAway, redisFlush, redisRestart } from './redis.ts'

/** Every fault of the suite, in the order in which they are run. */
export const FAULTS: readonly Fault[] = [
  kill,
  postgresRestart,
  postgresCut,
  postgresAway,
  redisRestart,
  redisFlush,
  redisAway,
]
