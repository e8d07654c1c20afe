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

/** Visible at both ends, and without signs that turn or hide something. */
export const NAME_PATTERN = `^(?!.*${IDLE_JOINER})[^\\s\\p{C}${UNSEEN}](?:[^${TURNING}${UNSEEN}]*[^\\s\\p{C}${UNSEEN}])?$`
