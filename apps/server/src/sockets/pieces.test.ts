import type { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import * as ws from 'ws'
import { ackPiece, eventHead, eventPiece, frameOf } from './pieces.ts'

/** The reading half of a client, which the types of the library leave out. */
const { Receiver } = ws as unknown as { Receiver: new (how: { isServer: boolean }) => Writable }

/** What a client reads out of these bytes. */
function read(bytes: Buffer): Promise<string> {
  const receiver = new Receiver({ isServer: false })
  return new Promise((resolve, reject) => {
    receiver.on('message', (data: Buffer) => resolve(data.toString()))
    receiver.on('error', reject)
    receiver.write(bytes)
  })
}

describe('a frame of a WebSocket', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    'of %i letters reads as it was',
    async (n) => {
      expect(await read(frameOf('x'.repeat(n)))).toBe('x'.repeat(n))
    },
  )

  it('counts bytes and not letters', async () => {
    for (const text of ['ä'.repeat(63), '🂡'.repeat(40), `${'a'.repeat(120)}…`, '漢'.repeat(21_846)])
      expect(await read(frameOf(text))).toBe(text)
  })

  it('takes its text in pieces, in each of which any letter may stand', async () => {
    const words = ['', 'a', 'ä', 'ää', '漢', '🂡', '🂡🂡', 'plain '.repeat(30), 'ä'.repeat(90)]
    for (const one of words)
      for (const two of words)
        for (const three of words)
          expect(await read(frameOf(one, two, three))).toBe(`${one}${two}${three}`)
  })
})

describe('a piece', () => {
  it('reads the same as a packet and in its frame', async () => {
    const event = eventPiece(eventHead('game:change', '{"game":"g","change":'), '{"seq":1}', '}')
    const ack = ackPiece(12, { ok: true })
    expect(event.packet()).toBe('2["game:change",{"game":"g","change":{"seq":1}}]')
    expect(ack.packet()).toBe('312[{"ok":true}]')
    for (const { packet, frame } of [event, ack]) expect(await read(frame)).toBe(`4${packet()}`)
  })
})
