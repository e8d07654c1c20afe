/** Limits and checks for what people type about themselves; the server checks again and has the last word. */
export const NAME_MAX = 32
export const NAME_SHOWN = 20
export const PASSWORD_MIN = 8

export type FieldProblem =
  | 'name.missing'
  | 'name.long'
  | 'email.missing'
  | 'email.shape'
  | 'password.missing'
  | 'password.short'
  | 'seed.space'
  | 'seed.signs'

export function nameProblem(name: string): FieldProblem | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return 'name.missing'
  return [...trimmed].length > NAME_MAX ? 'name.long' : undefined
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
