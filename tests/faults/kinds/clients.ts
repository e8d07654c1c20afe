import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MoothallClient } from '@moothall/client'
import type { Fault } from '../stage/fault.ts'

/** How long people come and go, ms, and how often. */
const COMING = 2_000
const EVERY = 100

/** A third of the people lose their connection ten times a second, come back by another process, and play all the same. */
export const reconnecting: Fault = {
  name: 'reconnecting',
  from: ['socket.io#4733', 'socket.io#4880', 'netrunner#4374'],
  async strike(stage, _found, round) {
    const { crew } = stage
    const nervous = crew.everybody.filter((_, i) => i % 3 === round % 3)
    for (const end = Date.now() + COMING; Date.now() < end; await sleep(EVERY)) {
      stage.turned++
      for (const { client } of nervous) client.connection.socket.disconnect().connect()
    }
    stage.turned = 0
  },
}

/** Whole views that are asked for at most by each who does not read them, and how many at once. */
const ASKED = 4_000
const AT_ONCE = 20

/** The wire under a connection. */
function wireOf({ connection }: MoothallClient): Socket | undefined {
  const { transport } = connection.socket.io.engine as unknown as {
    transport: { ws?: { _socket?: Socket } }
  }
  return transport.ws?._socket
}

/**
 * At each process somebody asks for whole views again and again and reads nothing: what waits for them is bounded, so
 * that they are cut off; when they read again they come back by themselves, to what is now.
 */
export const slowReaders: Fault = {
  name: 'slow-readers',
  async strike(stage, found) {
    const { watchers, tables } = stage.crew
    // The largest views of the stage.
    const [, id = ''] = tables
    await Promise.all(
      watchers.map(async (person, i) => {
        const slow = person.elsewhere(stage.processes[i]?.hall.url ?? '')
        const { socket } = slow.connection
        await slow.game(id).join()
        const wire = wireOf(slow)
        const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve))
        wire?.pause()
        for (let sent = 0; sent < ASKED && wire?.destroyed === false; sent += AT_ONCE) {
          for (let n = 0; n < AT_ONCE; n++) socket.emit('game:join', { game: id }, () => {})
          await sleep(20)
        }
        wire?.resume()
        const told = await Promise.race([cut, sleep(3_000, 'nothing')])
        if (!told.startsWith('transport'))
          found.diverged.push(`${person.name} read nothing, and was told ${told}`)
        const lines = stage.crew.people.map((one) => one.client.game(id).frame?.logCount ?? 0)
        const back = slow.game(id).until(({ logCount }) => logCount >= Math.max(...lines))
        if ((await Promise.race([back, sleep(5_000)])) === undefined)
          found.diverged.push(`${person.name} read again, and did not come to what is now`)
        slow.close()
      }),
    )
  },
}
