import type { Text, TextArg } from '../text.ts'
import { type Actor, format, isActor, type Value } from './format.ts'

/** What is needed to say a ruleset's text: its sentences, and the names of things and seats that stand in it. */
export interface Words {
  readonly messages: Readonly<Record<string, string>>
  /** Name of a thing of the game by its id; from the skin. */
  readonly nameOf?: (id: string) => string
  /** Name of whoever sits there; whether that is the reader decides the verbs. */
  readonly seatName?: (seat: number) => string | Actor
  /** The language of the sentences, for plurals, numbers and lists. Default: English. */
  readonly locale?: string
}

/**
 * The words of a ruleset's text. A key that the catalogue lacks is shown as it is: a content pack may be
 * ahead of the client, and a strange word is better than a missing option.
 */
export function say(text: Text, words: Words): string {
  const message = words.messages[text.k]
  if (message === undefined) return text.k
  const values: Record<string, Value> = {}
  for (const [name, arg] of Object.entries(text.a ?? {})) values[name] = sayArg(arg, words)
  return format(message, values, localeOf(words))
}

const lists = new Map<string, Intl.ListFormat>()

function listFormat(locale: string): Intl.ListFormat {
  const found = lists.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction' })
  lists.set(locale, found)
  return found
}

const localeOf = (words: Words): string => words.locale ?? 'en'

const plain = (value: Value): string => (isActor(value) ? value.text : String(value))

function sayArg(arg: TextArg, words: Words): Value {
  if (typeof arg !== 'object') return arg
  if (isList(arg)) {
    const values = arg.map((part) => sayArg(part, words))
    const [only] = values
    if (values.length === 1 && isActor(only)) return only
    return {
      text: listFormat(localeOf(words)).format(values.map(plain)),
      person: values.length > 1 ? 'many' : 'one',
    }
  }
  if ('k' in arg) return say(arg, words)
  if ('id' in arg) return words.nameOf?.(arg.id) ?? arg.id
  return words.seatName?.(arg.seat) ?? String(arg.seat + 1)
}

const isList = (arg: TextArg): arg is readonly TextArg[] => Array.isArray(arg)
