import type { Fault } from '../stage/fault.ts'
import { kill } from './kill.ts'
import { postgresAway, postgresCut, postgresRestart } from './postgres.ts'
import { lastChair, together } from './races.ts'
import { redisAway, redisFlush, redisRestart } from './redis.ts'
import { replaced } from './replaced.ts'
import { poisonRow, rulesThrow } from './rules.ts'

/** Every fault of the suite, in the order in which they are run. */
export const FAULTS: readonly Fault[] = [
  kill,
  postgresRestart,
  postgresCut,
  postgresAway,
  redisRestart,
  redisFlush,
  redisAway,
  together,
  lastChair,
  replaced,
  rulesThrow,
  poisonRow,
]
