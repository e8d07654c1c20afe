import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../stage/fault.ts'
import { mischief } from '../stage/mischief.ts'

/** Of the calls between processes a third are lost and a third come twice or more, each at each process by itself. */
export const messages: Fault = {
  name: 'messages',
  from: ['boardgame.io#713', 'FreeBoardGames.org#551'],
  async strike(stage) {
    let wild = true
    const count = { lost: 0, doubled: 0 }
    const fate = () => {
      const drawn = wild ? Math.random() : 1
      if (drawn < 1 / 3) count.lost++
      else if (drawn < 2 / 3) count.doubled++
      return drawn < 1 / 3 ? 0 : drawn < 2 / 3 ? 2 + Math.floor(Math.random() * 2) : 1
    }
    for (const { toRedis } of stage.processes) {
      toRedis.filter = mischief(fate)
      toRedis.reset()
    }
    for (const end = Date.now() + 20_000; count.lost < 20 || count.doubled < 20; await sleep(20))
      if (Date.now() > end) throw new Error('too few messages pass to lose or double any')
    // What was lost is told by nobody: the processes must find it by themselves.
    wild = false
    for (const { toRedis } of stage.processes) toRedis.filter = undefined
  },
}
