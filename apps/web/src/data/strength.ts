import { PASSWORD_MIN } from './names.ts'

/** How hard a password is to guess, from 0 (too short) to 4; what stands on stolen lists only the hall knows. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** So many telling signs make the next step. */
const STEPS = [11, 14, 18] as const

/**
 * Counts the signs that tell something new: one that repeats the sign before it, or goes on from it as in `abc` or `321`,
 * tells nothing. Kinds of signs do not count, since people put them where everybody does.
 */
export function strengthOf(password: string): Strength {
  if (password.length < PASSWORD_MIN) return 0
  const codes = [...password.toLowerCase()].map((sign) => sign.codePointAt(0) ?? 0)
  const telling = codes.filter((code, i) => Math.abs(code - (codes[i - 1] ?? -9)) > 1).length
  const few = new Set(codes).size < 5
  return few ? 1 : ((1 + STEPS.filter((step) => telling >= step).length) as Strength)
}
