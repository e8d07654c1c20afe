import type { Text } from './text.ts'

/** One line of the house rules, as a lobby form shows it. */
export type OptionField =
  | {
      readonly key: string
      readonly type: 'choice'
      readonly label: Text
      readonly help?: Text
      readonly default: string
      readonly choices: readonly {
        readonly value: string
        readonly label: Text
        readonly help?: Text
      }[]
    }
  | {
      readonly key: string
      readonly type: 'switch'
      readonly label: Text
      readonly help?: Text
      readonly default: boolean
    }
  | {
      readonly key: string
      readonly type: 'number'
      readonly label: Text
      readonly help?: Text
      readonly default: number
      readonly min: number
      readonly max: number
    }

export interface OptionsSchema {
  readonly fields: readonly OptionField[]
}

export type OptionValues = { readonly [key: string]: string | number | boolean }

/** What is wrong with a field, if anything. */
export interface OptionProblem {
  readonly key: string
  readonly code: 'UNKNOWN' | 'TYPE' | 'CHOICE' | 'RANGE'
}

/** Fills in defaults and checks every value. Unknown keys are refused, since a typing error must not pass. */
export function readOptions(
  schema: OptionsSchema,
  given: unknown,
): { ok: true; values: OptionValues } | { ok: false; problems: OptionProblem[] } {
  const source: Record<string, unknown> =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? (given as Record<string, unknown>)
      : {}
  const problems: OptionProblem[] = []
  const values: Record<string, string | number | boolean> = {}
  const known = new Set(schema.fields.map((f) => f.key))
  for (const key of Object.keys(source))
    if (!known.has(key)) problems.push({ key, code: 'UNKNOWN' })
  for (const field of schema.fields) {
    const value = Object.hasOwn(source, field.key) ? source[field.key] : field.default
    switch (field.type) {
      case 'choice':
        if (typeof value !== 'string') problems.push({ key: field.key, code: 'TYPE' })
        else if (!field.choices.some((c) => c.value === value)) {
          problems.push({ key: field.key, code: 'CHOICE' })
        } else values[field.key] = value
        break
      case 'switch':
        if (typeof value !== 'boolean') problems.push({ key: field.key, code: 'TYPE' })
        else values[field.key] = value
        break
      case 'number':
        if (typeof value !== 'number' || !Number.isInteger(value)) {
          problems.push({ key: field.key, code: 'TYPE' })
        } else if (value < field.min || value > field.max) {
          problems.push({ key: field.key, code: 'RANGE' })
        } else values[field.key] = value
        break
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values }
}
