import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Length of a run of words that counts as copied. */
export const RUN = 7
/** Hex digits kept of each hash: 40 bits, so that a chance hit is less likely than one in ten thousand builds. */
export const DIGITS = 10

/** The words of a text, lower case, without punctuation; straight and curly apostrophes are the same. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .match(/[a-z0-9']+/g) ?? []

export const hashRun = (words: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(words.join(' ')))).slice(0, DIGITS)

/** Every run of seven words in a text. */
export function runsOf(text: string): string[][] {
  const words = wordsOf(text)
  return words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, i) => words.slice(i, i + RUN))
}
