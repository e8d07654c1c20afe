import type { Fault } from '../stage/fault.ts'
import { reconnecting, slowReaders } from './clients.ts'
import { clockJumps } from './clock.ts'
import { diskFull } from './disk.ts'
import { kill } from './kill.ts'
import { messages } from './messages.ts'
import { postgresAway, postgresCut, postgresRestart } from './postgres.ts'
import { lastChair, together } from './races.ts'
import { redisAway, redisFlush, redisRestart } from './redis.ts'
import { replaced } from './replaced.ts'
import { poisonRow, rulesThrow } from './rules.ts'
import { stop } from './stop.ts'
import { stored } from './stored.ts'
import { update } from './update.ts'

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
  slowReaders,
  reconnecting,
  stop,
  update,
  messages,
  diskFull,
  clockJumps,
  stored,
]
