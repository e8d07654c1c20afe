import { keptEmail, keptName } from '@moothall/protocol/names.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

const DEEPEST = 24

export interface Problem {
  readonly at: string
  readonly message: string
}

/** Whether values have the form that a schema describes. */
export function fits(schema: TSchema): (value: unknown) => boolean {
  const validator = Compile(schema)
  return (value) => validator.Check(value)
}

/** What is wrong with a value: at most five things, since a long list helps nobody. */
export function problemsOf(schema: TSchema): (value: unknown) => Problem[] {
  const validator = Compile(schema)
  return (value) =>
    validator.Check(value)
      ? []
      : validator
          .Errors(value)
          .slice(0, 5)
          .map((error) => ({ at: error.instancePath, message: error.message }))
}

/** Whether something is nested deeper than any option space: it is refused before anything else walks through it. */
export function deeperThan(value: unknown, depth = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const key of Object.keys(value))
    if (deeperThan((value as Record<string, unknown>)[key], depth - 1)) return true
  return false
}

/** What people write of themselves and of tables, in the form in which it is kept; all else stays as it is. */
export function kept(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const given = body as Record<string, unknown>
  for (const key of ['nickname', 'name'])
    if (typeof given[key] === 'string') given[key] = keptName(given[key])
  if (typeof given['email'] === 'string') given['email'] = keptEmail(given['email'])
}

/** Numbers and switches out of an address come as text. */
export function convert(schema: TSchema, value: unknown): unknown {
  return Value.Convert(schema, { ...(value as object) })
}

/** Fastify's view of a validator. */
export function checker(schema: TSchema) {
  const problems = problemsOf(schema)
  return (value: unknown) => {
    const found = problems(value)
    if (found.length === 0) return { value }
    return {
      error: Object.assign(new Error('bad input'), { statusCode: 400, validation: found }) as never,
    }
  }
}
