/**
 * A process that opens halls for tests when it is asked to, so that the three processes of a hall are three indeed.
 * Started once for a run of the tests; says where it answers on its first line.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeptLetter } from '../mail/post.ts'
import { eachFromAfar } from './door.ts'
import { type GameName, type OneProcess, openProcess } from './one-process.ts'

/** What is asked of it, and what it answers. */
export interface Asks {
  open: [{ env: Record<string, string>; games: readonly GameName[] }, { id: number; url: string }]
  letters: [{ id: number }, KeptLetter[]]
  close: [{ id: number }, null]
}

const halls = new Map<number, OneProcess>()
let ids = 0

function hall(id: number): OneProcess {
  const found = halls.get(id)
  if (found === undefined) throw new Error(`there is no hall ${id}`)
  return found
}

const answers: { [A in keyof Asks]: (ask: Asks[A][0]) => Promise<Asks[A][1]> } = {
  async open({ env, games }) {
    const opened = await openProcess(env, games)
    eachFromAfar(opened.hall)
    const id = ++ids
    halls.set(id, opened)
    return { id, url: opened.url }
  },
  letters: ({ id }) => hall(id).letters(),
  async close({ id }) {
    await hall(id).close()
    halls.delete(id)
    return null
  },
}

async function read(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return JSON.parse(text)
}

const server = createServer(async (request, response) => {
  const what = (request.url ?? '').slice(1) as keyof Asks
  try {
    const answer = await answers[what]((await read(request)) as never)
    response.end(JSON.stringify(answer))
  } catch (error) {
    response.statusCode = 500
    response.end((error as Error).stack)
  }
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
// Whoever started it is gone.
process.stdin.on('end', () => process.exit(0)).resume()
