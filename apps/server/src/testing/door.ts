import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Hall } from '../hall.ts'

/** Has the hall close every connection after one request, so that the next goes through the door again. */
export function eachFromAfar({ app }: Hall): void {
  app.server.maxRequestsPerSocket = 1
}

/** In front of several processes of a hall: each connection goes to the next of them. */
export class Door {
  readonly #server: Server
  readonly #open = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(halls: readonly string[]): Promise<Door> {
    const ports = halls.map((url) => Number(new URL(url).port))
    let next = 0
    const server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect({
        port: ports[next++ % ports.length] as number,
        host: '127.0.0.1',
        allowHalfOpen: true,
      })
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        door.#open.add(one)
        one.setNoDelay(true)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          door.#open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    const door = new Door(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return door
  }

  get url(): string {
    const { port } = this.#server.address() as { port: number }
    return `http://127.0.0.1:${port}`
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }
}
