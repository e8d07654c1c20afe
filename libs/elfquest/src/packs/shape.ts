/**
 * What a value in a file may be: told once, and used twice, to say to authors what is wrong and to write the JSON Schema
 * for their editors.
 */

export type JsonSchema = Readonly<Record<string, unknown>>
/** Takes down that something at a path is wrong. */
export type Complain = (path: string, message: string) => void

export interface Shape {
  readonly schema: JsonSchema
  /** What would be right, to stand behind "needed is". */
  readonly wanted: string
  check(value: unknown, path: string, complain: Complain): void
}

type Fields = Readonly<Record<string, Shape>>

/** `a.b[2].c`, from the top of a file. */
export const below = (path: string, key: string | number): string =>
  typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as short as it can be told. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isObject(value)) return 'an object'
  const json = JSON.stringify(value)
  return json.length > 40 ? `${json.slice(0, 37)}…"` : json
}

function simple(schema: JsonSchema, wanted: string, fits: (value: unknown) => boolean): Shape {
  return {
    schema,
    wanted,
    check(value, path, complain) {
      if (!fits(value)) complain(path, `${shown(value)} is here; needed is ${wanted}`)
    },
  }
}

export const whole = (least: number, most: number): Shape =>
  simple(
    { type: 'integer', minimum: least, maximum: most },
    `a whole number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  )

export const truth: Shape = simple(
  { type: 'boolean' },
  'true or false',
  (value) => typeof value === 'boolean',
)

export const only = (value: string | number | boolean): Shape =>
  simple({ const: value }, JSON.stringify(value), (found) => found === value)

export const oneOf = (values: readonly (string | number)[]): Shape =>
  simple({ enum: values }, `one of ${values.join(', ')}`, (value) =>
    values.includes(value as string),
  )

export const words: Shape = simple(
  { type: 'string', pattern: '\\S' },
  'some words',
  (value) => typeof value === 'string' && /\S/.test(value),
)

/** A string of a pattern; `wanted` says it with an example. */
export const pattern = (source: string, wanted: string): Shape =>
  simple(
    { type: 'string', pattern: source },
    wanted,
    (value) => typeof value === 'string' && new RegExp(source).test(value),
  )

export function list(item: Shape, { least = 0, most = 500, distinct = false } = {}): Shape {
  const many = least === most ? `${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`
  const wanted = `a list of ${many}, each ${item.wanted}`
  return {
    schema: {
      type: 'array',
      items: item.schema,
      ...(least > 0 ? { minItems: least } : {}),
      maxItems: most,
      ...(distinct ? { uniqueItems: true } : {}),
    },
    wanted,
    check(value, path, complain) {
      if (!Array.isArray(value)) {
        complain(path, `${shown(value)} is here; needed is ${wanted}`)
        return
      }
      if (value.length < least || value.length > most)
        complain(path, `${value.length} are here; needed are ${many}`)
      for (const [i, one] of value.entries()) {
        item.check(one, below(path, i), complain)
        if (distinct && value.indexOf(one) < i)
          complain(below(path, i), `${shown(one)} stands here twice; once is enough`)
      }
    },
  }
}

/** An object of these fields and no others. */
export function object(required: Fields, optional: Fields = {}): Shape {
  const fields: Fields = { ...required, ...optional }
  const names = Object.keys(fields)
  const wanted = `an object with ${Object.keys(required).join(', ') || names.join(', ')}`
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema])),
      ...(Object.keys(required).length > 0 ? { required: Object.keys(required) } : {}),
      additionalProperties: false,
    },
    wanted,
    check(value, path, complain) {
      if (!isObject(value)) {
        complain(path, `${shown(value)} is here; needed is ${wanted}`)
        return
      }
      for (const [name, shape] of Object.entries(required))
        if (!Object.hasOwn(value, name))
          complain(below(path, name), `is missing; needed is ${shape.wanted}`)
      for (const [name, part] of Object.entries(value)) {
        const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (shape === undefined)
          complain(below(path, name), `is no field here; there are ${names.join(', ')}`)
        else shape.check(part, below(path, name), complain)
      }
    },
  }
}

/** An object whose fields are any of these names, all of one shape; with `all` each of them. */
export const keyed = (names: readonly string[], value: Shape, all = false): Shape => {
  const fields = Object.fromEntries(names.map((name) => [name, value]))
  return all ? object(fields) : object({}, fields)
}

/** An object of any fields, all of one shape. */
export const dictionary = (value: Shape): Shape => ({
  schema: { type: 'object', additionalProperties: value.schema },
  wanted: `an object whose fields are ${value.wanted}`,
  check(found, path, complain) {
    if (!isObject(found)) complain(path, `${shown(found)} is here; needed is ${this.wanted}`)
    else
      for (const [name, part] of Object.entries(found))
        value.check(part, below(path, name), complain)
  },
})

/** Objects told apart by the word in one field. Without it they are of the kind `otherwise`, if there is one. */
export function tagged(
  tag: string,
  kinds: Readonly<Record<string, readonly [required: Fields, optional?: Fields]>>,
  otherwise?: string,
): Shape {
  const shapes = Object.fromEntries(
    Object.entries(kinds).map(([name, [required, optional]]) => {
      const own = { [tag]: only(name) }
      return [
        name,
        name === otherwise
          ? object(required, { ...own, ...optional })
          : object({ ...own, ...required }, optional),
      ]
    }),
  )
  const names = Object.keys(kinds)
  return {
    schema: { anyOf: names.map((name) => shapes[name]?.schema) },
    wanted: `an object with ${tag}: ${names.join(', ')}`,
    check(value, path, complain) {
      const name = isObject(value)
        ? Object.hasOwn(value, tag)
          ? value[tag]
          : otherwise
        : undefined
      const shape =
        typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined
      if (shape !== undefined) shape.check(value, path, complain)
      else if (isObject(value))
        complain(
          below(path, tag),
          `${shown(value[tag])} is here; needed is one of ${names.join(', ')}`,
        )
      else complain(path, `${shown(value)} is here; needed is ${this.wanted}`)
    },
  }
}

/** One of several shapes, told apart by what kind of JSON it is. */
export function either(kinds: {
  readonly word?: Shape
  readonly list?: Shape
  readonly object?: Shape
  readonly nothing?: true
}): Shape {
  const shapes = [kinds.word, kinds.list, kinds.object].filter((shape) => shape !== undefined)
  const wanted = shapes.map((shape) => shape.wanted).join(', or ')
  return {
    schema: {
      anyOf: [
        ...shapes.map((shape) => shape.schema),
        ...(kinds.nothing === true ? [{ type: 'null' }] : []),
      ],
    },
    wanted,
    check(value, path, complain) {
      if (value === null && kinds.nothing === true) return
      const shape =
        typeof value === 'string' ? kinds.word : Array.isArray(value) ? kinds.list : kinds.object
      if (shape !== undefined) shape.check(value, path, complain)
      else complain(path, `${shown(value)} is here; needed is ${wanted}`)
    },
  }
}

/** The same shape with words for whoever edits such a file. */
export const about = (description: string, shape: Shape): Shape => ({
  wanted: shape.wanted,
  schema: { ...shape.schema, description },
  check: (value, path, complain) => shape.check(value, path, complain),
})

/** A shape that a schema tells once, under a name. */
export class Definitions {
  readonly all: Record<string, JsonSchema> = {}
  readonly name = (name: string, shape: Shape): Shape => {
    this.all[name] = shape.schema
    return {
      wanted: shape.wanted,
      schema: { $ref: `#/$defs/${name}` },
      check: (value, path, complain) => shape.check(value, path, complain),
    }
  }
}
