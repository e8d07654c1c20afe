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

export function nameProblem(name: string): FieldProblem | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return 'name.missing'
  return [...trimmed].length > NAME_MAX ? 'name.long' : undefined
}

export function emailProblem(email: string): FieldProblem | undefined {
  if (email.trim() === '') return 'email.missing'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'email.shape'
}

export function passwordProblem(password: string, making: boolean): FieldProblem | undefined {
  if (password === '') return 'password.missing'
  return making && password.length < PASSWORD_MIN ? 'password.short' : undefined
}
