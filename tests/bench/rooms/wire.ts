import { WebSocket } from 'ws'

/** What has come: the name of an event with its data, or the answer to what was asked. */
export interface Heard {
  event(name: string, data: unknown): void
}

/**
 * One client of Socket.IO that speaks its protocol directly, so that the load costs as little as it can and the servers
 * are what is measured.
 */
export class Wire {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (answer: unknown) => void>()
  #asked = 0
  /** Bytes of messages that came. */
  received = 0

  static open(port: number, token: string, heard: Heard): Promise<Wire> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    })
    return new Promise((resolve, reject) => {
      const wire = new Wire(socket, heard, token, () => resolve(wire))
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the server does not let this client in')))
    })
  }

  private constructor(socket: WebSocket, heard: Heard, token: string, ready: () => void) {
    this.#socket = socket
    socket.on('message', (bytes: Buffer) => {
      this.received += bytes.length
      const text = bytes.toString()
      if (text.startsWith('42')) {
        const [name, data] = JSON.parse(text.slice(2)) as [string, unknown]
        heard.event(name, data)
      } else if (text.startsWith('43')) {
        const at = text.indexOf('[')
        const id = Number(text.slice(2, at))
        const [answer] = JSON.parse(text.slice(at)) as [unknown]
        const answered = this.#answers.get(id)
        this.#answers.delete(id)
        answered?.(answer)
      } else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) ready()
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
    })
  }

  tell(name: string, data: unknown): void {
    this.#socket.send(`42${JSON.stringify([name, data])}`)
  }

  ask(name: string, data: unknown, answered: (answer: unknown) => void): void {
    const id = this.#asked++
    this.#answers.set(id, answered)
    this.#socket.send(`42${id}${JSON.stringify([name, data])}`)
  }

  close(): void {
    this.#socket.terminate()
  }
}
