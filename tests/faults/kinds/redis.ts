import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../stage/fault.ts'

/** Redis stops and starts again, with nothing in it. */
export const redisRestart: Fault = {
  name: 'redis-restart',
  async strike({ redis }, _found, round) {
    await redis.stop(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
    await sleep(500 + Math.random() * 1_500)
    await redis.start()
  },
}

/** All that Redis holds is thrown away, and its subscribers with it. */
export const redisFlush: Fault = {
  name: 'redis-flush',
  async strike({ redis }) {
    await redis.ask('FLUSHALL')
    await redis.ask('CLIENT', 'KILL', 'TYPE', 'pubsub')
  },
}

/** One process can no longer reach Redis, while all others can: connections end, or nothing comes through them. */
export const redisAway: Fault = {
  name: 'redis-away',
  from: ['redis-streams-adapter#6', 'redis-adapter#367', 'redis-adapter#527'],
  async strike(stage, _found, round) {
    const { toRedis } = stage.processes[round % stage.processes.length] ?? {}
    if (round % 2 === 0) toRedis?.cut()
    else toRedis?.freeze()
    await sleep(1_000 + Math.random() * 1_500)
    toRedis?.mend()
  },
}
