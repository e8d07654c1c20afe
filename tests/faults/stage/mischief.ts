/** One message that Redis pushes to a subscriber, as far as its length can be told. */
const PUSHED = /^[>*]3\r\n\$7\r\nmessage\r\n\$(\d+)\r\n/

/** What becomes of a message: it comes not at all, once, or more often. */
export type Fate = () => number

/**
 * For a relay in front of Redis: lets through what comes, but each pushed message as often as its fate says. Everything
 * else passes as it is.
 */
export function mischief(fate: Fate): () => (bytes: Buffer) => Buffer {
  return () => {
    let held = ''
    return (bytes) => {
      held += bytes.toString('latin1')
      let out = ''
      while (held !== '') {
        const length = lengthOf(held)
        if (length === undefined) break
        const part = held.slice(0, length)
        held = held.slice(length)
        out += PUSHED.test(part) ? part.repeat(fate()) : part
      }
      return Buffer.from(out, 'latin1')
    }
  }
}

/** How long the first part is: one pushed message, or all before the next. Undefined: more has to come. */
function lengthOf(text: string): number | undefined {
  if (!text.startsWith('>') && !text.startsWith('*')) {
    const next = text.search(/\r\n[>*]/)
    return next < 0 ? text.length : next + 2
  }
  const head = PUSHED.exec(text)
  // Another array than a message, or the beginning of one.
  if (head === null) return text.length < 24 ? undefined : otherArray(text)
  const body = head[0].length + Number(head[1]) + 2
  const size = /^\$(\d+)\r\n/.exec(text.slice(body))
  if (size === null) return undefined
  const length = body + size[0].length + Number(size[1]) + 2
  return text.length < length ? undefined : length
}

function otherArray(text: string): number {
  const next = text.slice(1).search(/\r\n[>*]/)
  return next < 0 ? text.length : next + 3
}
