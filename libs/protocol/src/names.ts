/** What may be a name. Kept apart from the schemas, so that pages can check with the same rule before they ask. */

export const NAME_MAX = 32

/**
 * What stands in no name: control signs, and signs that turn the direction of writing, with which a name would turn
 * the sentences that it stands in.
 */
export const TURNING = '\\p{Cc}\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'
/** Signs that are not seen, with which two names would look the same. */
const UNSEEN =
  '\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\u{E0000}-\\u{E007F}'
/**
 * Some scripts and pictures are written with the joiners U+200C and U+200D; after a Latin letter, a figure, a space or
 * another joiner they do nothing that is seen.
 */
const IDLE_JOINER = '[\\p{Script=Latin}\\p{N}\\p{Z}\\p{P}\\u200C\\u200D][\\u200C\\u200D]'

/** No writing needs more marks on one letter; heaps of them run over the lines above and below. */
const HEAP = '\\p{M}{5}'

/** Visible at both ends, and without signs that turn, hide or cover something. */
export const NAME_PATTERN = `^(?!.*${IDLE_JOINER})(?!.*${HEAP})[^\\s\\p{C}${UNSEEN}](?:[^${TURNING}${UNSEEN}]*[^\\s\\p{C}${UNSEEN}])?$`

/** Scripts whose letters look like those of one another, so that a name of two of them is made to deceive. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret']
const has = (script: string) => `(?=.*\\p{Script=${script}})`
const MIXED = ALIKE.flatMap((one, i) =>
  ALIKE.slice(i + 1).map((other) => `(?!${has(one)}${has(other)})`),
).join('')

/** Names of people hold letters of one such script alone: somebody could pass for somebody else by them. */
export const NICKNAME_PATTERN = `^${MIXED}${NAME_PATTERN.slice(1)}`

/**
 * A name in the one form in which the hall keeps it, as RFC 8266 has it for nicknames: letters that are but other shapes
 * of plain ones become these, what can be written in two ways is written in one, and spaces are single ones.
 */
export function keptName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Z}+/gu, ' ')
    .trim()
}

/** An e-mail address in the one form in which it is looked up. */
export function keptEmail(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
