import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

export interface Problem {
  readonly at: string
  readonly message: string
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
