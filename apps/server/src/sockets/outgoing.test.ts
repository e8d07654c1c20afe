import { Socket } from 'socket.io'
import { describe, expect, it } from 'vitest'
import type { HallSocket } from './gateway.ts'
import { Outgoing } from './outgoing.ts'
import { ackPiece, type Piece } from './pieces.ts'

const piece = (name: string): Piece => ({ packet: () => name, frame: Buffer.from(name) })
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** What lies below a socket, with what has gone over it: `>` past Engine.IO, `=` by way of it. */
function socketOver({ name = 'websocket', writable = true } = {}) {
  const sent: string[] = []
  const below = {
    _sender: { sendFrame: ([frame]: readonly Buffer[]) => sent.push(`>${frame}`) },
  }
  const conn = {
    readyState: 'open',
    writeBuffer: [] as unknown[],
    transport: { name, writable, ...(name === 'websocket' ? { socket: below } : {}) },
    write: (packet: string) => sent.push(`=${packet}`),
  }
  return { sent, conn, socket: { conn } as unknown as HallSocket }
}

describe('what goes out in one turn of the loop', () => {
  const fails: unknown[] = []
  const outgoing = new Outgoing((error) => fails.push(error))

  it('goes at its end, in the order in which it was given', async () => {
    const { sent, socket } = socketOver()
    outgoing.send(socket, piece('one'))
    outgoing.after(() => sent.push('answer'))
    outgoing.send(socket, piece('two'))
    expect(sent).toEqual([])
    await turn()
    expect(sent).toEqual(['>one', 'answer', '>two'])
  })

  it('is not waited for where there is nothing', () => {
    const said: string[] = []
    outgoing.after(() => said.push('at once'))
    expect(said).toEqual(['at once'])
  })

  it('waits for whoever is being carried on by promises', async () => {
    const { sent, socket } = socketOver()
    outgoing.send(socket, piece('one'))
    for (let i = 0; i < 50; i++) await Promise.resolve()
    outgoing.send(socket, piece('two'))
    expect(sent).toEqual([])
    await turn()
    expect(sent).toEqual(['>onetwo'])
  })

  it('goes to each connection in one piece, with the answer to whoever waits for one', async () => {
    const [ann, ben] = [socketOver(), socketOver()]
    outgoing.answers(ann.socket)
    const { ack } = ann.socket as unknown as { ack(id: number): (answer: unknown) => void }
    const answer = ack(7)
    outgoing.send(ann.socket, piece('frame'))
    outgoing.send(ben.socket, piece('frame'))
    answer({ ok: true })
    answer({ ok: false })
    await turn()
    expect(ann.sent).toEqual([`>frame${ackPiece(7, { ok: true }).frame}`])
    expect(ben.sent).toEqual(['>frame'])
  })

  it('has the answers that Socket.IO gives its listeners to give', async () => {
    const { sent, conn } = socketOver()
    const socket = Object.assign(Object.create(Socket.prototype), { client: { conn }, fns: [] })
    outgoing.answers(socket)
    socket.onAny((_name: string, answer: (what: object) => void) => answer({ ok: true }))
    socket.onevent({ id: 3, data: ['game:choose'] })
    await turn()
    expect(sent).toEqual([`>${ackPiece(3, { ok: true }).frame}`])
  })

  it('never overtakes what Engine.IO still holds', async () => {
    for (const how of [{ writable: false }, { name: 'polling' }]) {
      const { sent, socket } = socketOver(how)
      outgoing.send(socket, piece('frame'))
      await turn()
      expect(sent).toEqual(['=frame'])
    }
    const { sent, socket, conn } = socketOver()
    conn.writeBuffer.push('earlier')
    outgoing.send(socket, piece('frame'))
    await turn()
    expect(sent).toEqual(['=frame'])
  })

  it('is not held up by what fails', async () => {
    const { sent, socket } = socketOver()
    outgoing.send(socket, piece('one'))
    outgoing.after(() => {
      throw new Error('no')
    })
    outgoing.send(socket, piece('two'))
    await turn()
    expect(sent).toEqual(['>one', '>two'])
    expect(fails).toHaveLength(1)
  })
})
