/** A message for one connection, made ready once for all that get it. */
export interface Piece {
  /** As a packet of Socket.IO, for long polling. */
  readonly packet: () => string
  /** As a frame of a WebSocket, header and all. */
  readonly frame: Buffer
}

/** Packets of the protocols that Socket.IO speaks: in the main namespace, inside a message. */
const EVENT = '42'
const ACK = '43'

/** How an event begins, with as much of its data as all that are sent have in common. */
export const eventHead = (name: string, data: string): string =>
  `${EVENT}[${JSON.stringify(name)},${data}`

/** An event of this head. Its texts are put together only in the frame, since most are sent nowhere else. */
export function eventPiece(head: string, data: string, end: string): Piece {
  return pieceOf(head, data, `${end}]`)
}

/** The answer to what came with this number. */
export function ackPiece(id: number, answer: unknown): Piece {
  return pieceOf(`${ACK}${id}[${JSON.stringify(answer)}]`)
}

function pieceOf(...texts: readonly string[]): Piece {
  // Engine.IO puts the first letter before it by itself.
  return { packet: () => texts.join('').slice(1), frame: frameOf(...texts) }
}

/** So much more than plain letters need: one that needs more bytes is seen by it, and does not fit instead. */
const SPARE = 4

/** A text, given in pieces, as one frame of a WebSocket, header and all, as a server sends it (RFC 6455, 5.2). */
export function frameOf(...pieces: readonly string[]): Buffer {
  const letters = pieces.reduce((n, piece) => n + piece.length, 0)
  // What a hall sends is plain letters nearly always. Then it has as many bytes as letters, and need not be measured.
  return framed(pieces, letters) ?? (framed(pieces, Buffer.byteLength(pieces.join(''))) as Buffer)
}

/** The frame, if the text has so many bytes. */
function framed(pieces: readonly string[], bytes: number): Buffer | undefined {
  const header = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + bytes + SPARE)
  frame[0] = 0x81
  if (header === 2) frame[1] = bytes
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(bytes, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(bytes), 2)
  }
  let at = header
  for (const piece of pieces) at += frame.write(piece, at)
  return at === header + bytes ? frame.subarray(0, at) : undefined
}
