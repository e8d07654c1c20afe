/**
 * Whether something is a ruleset, as far as that shows without playing it. Types say it to whoever compiles; games that
 * people bring along may never have been compiled.
 */
type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown): value is number => Number.isInteger(value)
const isText = (value: unknown): boolean => isObject(value) && typeof value['k'] === 'string'

/** A value as it is told to whoever wrote it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** Gathers what is wrong, each as `options.fields[0].type: is 'boolean'; needed is …`. */
class Problems {
  readonly all: string[] = []

  add(path: string, is: string, needed: string): void {
    this.all.push(`${path}: ${is}; needed is ${needed}`)
  }

  /** True if it holds. */
  need(holds: boolean, path: string, value: unknown, needed: string): boolean {
    if (!holds) this.add(path, value === undefined ? 'is missing' : `is ${shown(value)}`, needed)
    return holds
  }
}

const FUNCTIONS = ['seats', 'setup', 'flow', 'invariants', 'result'] as const
const FUNCTIONS_IF_ANY = [
  'seatName',
  'placeName',
  'barrier',
  'windowTimes',
  'turn',
  'imagine',
] as const

/**
 * What is wrong with the public face of a ruleset: a sentence for each part that is not as it must be, which names the
 * part and what is needed there. None: it can be put on the shelf. Nothing is played, so rules may still go wrong.
 */
export function faceProblems(ruleset: unknown): string[] {
  const problems = new Problems()
  if (!problems.need(isObject(ruleset), 'the ruleset', ruleset, 'an object')) return problems.all
  const face = ruleset as Loose
  for (const part of ['id', 'version']) {
    const value = face[part]
    problems.need(typeof value === 'string' && value !== '', part, value, 'a word')
  }
  for (const part of FUNCTIONS)
    problems.need(typeof face[part] === 'function', part, face[part], 'a function')
  for (const part of FUNCTIONS_IF_ANY)
    if (face[part] !== undefined)
      problems.need(typeof face[part] === 'function', part, face[part], 'a function, or nothing')
  const hidden = face['hiddenInformation']
  problems.need(typeof hidden === 'boolean', 'hiddenInformation', hidden, 'true or false')
  players(problems, face['players'])
  problems.need(isObject(face['views']), 'views', face['views'], 'an object, by kind of entity')
  messages(problems, face['messages'])
  standing(problems, face)
  if (options(problems, face['options'])) seats(problems, face)
  return problems.all
}

function players(problems: Problems, value: unknown): void {
  const needed = 'an object with min and max'
  if (!problems.need(isObject(value), 'players', value, needed)) return
  const { min, max } = value as Loose
  if (!problems.need(isWhole(min) && min >= 1, 'players.min', min, 'a whole number from 1')) return
  problems.need(
    isWhole(max) && max >= (min as number),
    'players.max',
    max,
    `a whole number from ${min}`,
  )
}

function messages(problems: Problems, value: unknown): void {
  const needed = 'an object of sentences for each language'
  if (!problems.need(isObject(value), 'messages', value, needed)) return
  for (const [language, sentences] of Object.entries(value as Loose)) {
    if (!problems.need(isObject(sentences), `messages.${language}`, sentences, needed)) continue
    for (const [key, sentence] of Object.entries(sentences as Loose))
      problems.need(
        typeof sentence === 'string',
        `messages.${language}['${key}']`,
        sentence,
        'a sentence',
      )
  }
}

function standing(problems: Problems, face: Loose): void {
  const acts = face['standing']
  const kinds = new Set<unknown>()
  if (acts !== undefined && problems.need(Array.isArray(acts), 'standing', acts, 'a list'))
    for (const [i, act] of (acts as unknown[]).entries()) {
      const path = `standing[${i}]`
      if (!problems.need(isObject(act), path, act, 'an object with kind, space and run')) continue
      const { kind, space, run } = act as Loose
      problems.need(typeof kind === 'string', `${path}.kind`, kind, 'a word')
      problems.need(typeof space === 'function', `${path}.space`, space, 'a function')
      problems.need(typeof run === 'function', `${path}.run`, run, 'a function')
      kinds.add(kind)
    }
  const named = face['seatsByRules']
  if (named === undefined) return
  const all = Array.isArray(named) && named.every((kind) => kinds.has(kind))
  problems.need(all, 'seatsByRules', named, 'a list of kinds that stand in standing')
}

/** True if the fields are as they must be. */
function options(problems: Problems, value: unknown): boolean {
  const fields = isObject(value) ? value['fields'] : undefined
  if (!problems.need(Array.isArray(fields), 'options.fields', fields, 'a list')) return false
  const before = problems.all.length
  const keys = new Set<unknown>()
  for (const [i, field] of (fields as unknown[]).entries()) {
    const path = `options.fields[${i}]`
    if (!problems.need(isObject(field), path, field, 'an object with key, type, label and default'))
      continue
    const one = field as Loose
    const { key, label, help } = one
    if (problems.need(typeof key === 'string' && key !== '', `${path}.key`, key, 'a word')) {
      if (keys.has(key)) problems.add(`${path}.key`, `'${key}' is there twice`, 'a key of its own')
      keys.add(key)
    }
    problems.need(isText(label), `${path}.label`, label, "text('a key of messages')")
    if (help !== undefined)
      problems.need(isText(help), `${path}.help`, help, "text('a key of messages'), or nothing")
    valuesOf(problems, path, one)
  }
  return problems.all.length === before
}

/** What a field may be set to, by its type. */
function valuesOf(problems: Problems, path: string, field: Loose): void {
  const { type, default: given } = field
  switch (type) {
    case 'switch':
      problems.need(typeof given === 'boolean', `${path}.default`, given, 'true or false')
      return
    case 'number': {
      const { min, max } = field
      if (!problems.need(isWhole(min), `${path}.min`, min, 'a whole number')) return
      const most = isWhole(max) && max >= (min as number)
      if (!problems.need(most, `${path}.max`, max, `a whole number from ${min}`)) return
      const fits = isWhole(given) && given >= (min as number) && given <= (max as number)
      problems.need(fits, `${path}.default`, given, `a whole number from ${min} to ${max}`)
      return
    }
    case 'choice': {
      const { choices } = field
      const some = Array.isArray(choices) && choices.length > 0
      if (!problems.need(some, `${path}.choices`, choices, 'a list of one or more')) return
      const values: unknown[] = []
      for (const [i, choice] of (choices as unknown[]).entries()) {
        const at = `${path}.choices[${i}]`
        if (!problems.need(isObject(choice), at, choice, 'an object with value and label')) continue
        const { value, label } = choice as Loose
        problems.need(typeof value === 'string', `${at}.value`, value, 'a word')
        problems.need(isText(label), `${at}.label`, label, "text('a key of messages')")
        if (values.includes(value))
          problems.add(`${at}.value`, `${shown(value)} is there twice`, 'a value of its own')
        values.push(value)
      }
      const needed = `one of ${values.map(shown).join(', ')}`
      problems.need(values.includes(given), `${path}.default`, given, needed)
      return
    }
    default:
      problems.need(false, `${path}.type`, type, "'choice', 'number' or 'switch'")
  }
}

/** How many places there are where nobody has changed a house rule. */
function seats(problems: Problems, face: Loose): void {
  if (typeof face['seats'] !== 'function') return
  const { fields } = face['options'] as { fields: readonly { key: string; default: unknown }[] }
  const path = 'seats(options) with the defaults'
  try {
    const count: unknown = face['seats'](
      Object.fromEntries(fields.map((field) => [field.key, field.default])),
    )
    problems.need(isWhole(count) && count >= 1, path, count, 'a whole number from 1')
  } catch (error) {
    problems.add(path, `fails with "${(error as Error).message}"`, 'a whole number from 1')
  }
}
