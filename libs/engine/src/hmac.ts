import { SHA256, sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

const BLOCK = 64
const DIGEST = 32
type State = readonly [number, number, number, number, number, number, number, number]

/** The library's SHA-256, block by block from a state that is given: what it keeps for whoever extends it. */
class Blocks extends SHA256 {
  from(state: State | undefined, view: DataView, length: number): this {
    if (state !== undefined) this.set(...state)
    for (let at = 0; at < length; at += BLOCK) this.process(view, at)
    return this
  }

  /** Numbers with a sign, as the library counts. */
  state(): State {
    return this.get()
  }

  into(view: DataView): void {
    view.setUint32(0, this.A)
    view.setUint32(4, this.B)
    view.setUint32(8, this.C)
    view.setUint32(12, this.D)
    view.setUint32(16, this.E)
    view.setUint32(20, this.F)
    view.setUint32(24, this.G)
    view.setUint32(28, this.H)
  }
}

const blocks = new Blocks()
/** The message with its padding; grows with the longest. */
let inner = new Uint8Array(4 * BLOCK)
let innerView = new DataView(inner.buffer)
/** The inner digest with its padding, which is always the same. */
const outerView = new DataView(new ArrayBuffer(BLOCK))
outerView.setUint8(DIGEST, 0x80)
outerView.setUint32(BLOCK - 4, (BLOCK + DIGEST) * 8)

/**
 * HMAC-SHA-256 (RFC 2104) of many short messages under one key. The library's own makes half a dozen objects for each
 * message, which costs several times what the hashing does; here the key is worked in once, and the scratch is shared.
 */
export class Hmac {
  readonly #inner: State
  readonly #outer: State

  constructor(secret: string) {
    const given = utf8ToBytes(secret)
    const key = given.length > BLOCK ? sha256(given) : given
    this.#inner = padded(key, 0x36)
    this.#outer = padded(key, 0x5c)
  }

  /** What HMAC gives for this message, in UTF-8: 32 bytes as eight numbers of 32 bits, the first byte the highest. */
  of(message: string): readonly number[] {
    const length = lay(message)
    blocks.from(this.#inner, innerView, length).into(outerView)
    return blocks.from(this.#outer, outerView, BLOCK).state()
  }
}

/** So many hex digits of what `of` gives, in lower case. */
export function hexOf(words: readonly number[], digits: number): string {
  let hex = ''
  for (let i = 0; hex.length < digits; i++) {
    const word = words[i] as number
    for (let shift = 24; shift >= 0; shift -= 8) hex += BYTES[(word >>> shift) & 0xff]
  }
  return hex.slice(0, digits)
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function padded(key: Uint8Array, pad: number): State {
  const block = new Uint8Array(BLOCK).fill(pad)
  for (const [i, byte] of key.entries()) block[i] = byte ^ pad
  return new Blocks().from(undefined, new DataView(block.buffer), BLOCK).state()
}

/** Lays the message into the scratch, as what follows the key's block, with its padding. @returns bytes to be worked in */
function lay(message: string): number {
  let bytes = message.length
  // Names are plain letters nearly always, and then this is quicker than an encoder.
  room(bytes)
  for (let i = 0; i < bytes; i++) {
    const code = message.charCodeAt(i)
    if (code > 127) {
      const encoded = utf8ToBytes(message)
      bytes = encoded.length
      room(bytes)
      inner.set(encoded)
      break
    }
    inner[i] = code
  }
  const length = Math.ceil((bytes + 9) / BLOCK) * BLOCK
  inner[bytes] = 0x80
  inner.fill(0, bytes + 1, length)
  innerView.setUint32(length - 4, (BLOCK + bytes) * 8)
  return length
}

function room(bytes: number): void {
  const length = Math.ceil((bytes + 9) / BLOCK) * BLOCK
  if (length <= inner.length) return
  inner = new Uint8Array(2 * length)
  innerView = new DataView(inner.buffer)
}
