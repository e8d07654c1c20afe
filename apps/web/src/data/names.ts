import { keptName, NAME_MAX, NAME_PATTERN, NICKNAME_PATTERN } from '@moothall/protocol/names.ts'

/** Limits and checks for what people type about themselves; the server checks again and has the last word. */
export { NAME_MAX }
export const NAME_SHOWN = 20
export const PASSWORD_MIN = 8

export type FieldProblem =
  | 'name.missing'
  | 'name.long'
  | 'name.signs'
  | 'name.mixed'
  | 'email.missing'
  | 'email.shape'
  | 'password.missing'
  | 'password.short'
  | 'seed.space'
  | 'seed.signs'

export function nameProblem(name: string): FieldProblem | undefined {
  const kept = keptName(name)
  if (kept === '') return 'name.missing'
  if ([...kept].length > NAME_MAX) return 'name.long'
  return signsProblem(kept) ?? (NICKNAME.test(kept) ? undefined : 'name.mixed')
}

/** What keeps a table from being called so; a blank name is no change. */
export function tableNameProblem(name: string): FieldProblem | undefined {
  const kept = keptName(name)
  return kept === '' ? undefined : signsProblem(kept)
}

const NAME = new RegExp(NAME_PATTERN, 'u')
const NICKNAME = new RegExp(NICKNAME_PATTERN, 'u')

const signsProblem = (name: string): FieldProblem | undefined =>
  NAME.test(name) ? undefined : 'name.signs'

/** A name in a sentence or a narrow place: whole up to so many letters, then cut. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length <= NAME_SHOWN ? name : `${letters.slice(0, NAME_SHOWN - 1).join('')}…`
}

export function emailProblem(email: string): FieldProblem | undefined {
  if (email.trim() === '') return 'email.missing'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'email.shape'
}

/** What keeps a typed seed from being one: it is one word of plain signs, so that it can be passed on by hand. */
export function seedProblem(seed: string): FieldProblem | undefined {
  if (/\s/u.test(seed)) return 'seed.space'
  return /^[\x21-\x7e]*$/.test(seed) ? undefined : 'seed.signs'
}

export function passwordProblem(password: string, making: boolean): FieldProblem | undefined {
  if (password === '') return 'password.missing'
  return making && password.length < PASSWORD_MIN ? 'password.short' : undefined
}
