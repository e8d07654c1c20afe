// @vitest-environment node
import { elfquest } from '@moothall/elfquest'
import { type Actor, format } from '@moothall/engine/words/format.ts'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { gameEn } from './game-en.ts'

/** Slots that persons or several characters stand in; everything else is a thing, a number or one name. */
const ACTORS = ['seat', 'who', 'names'] as const
const READER: Actor = { text: 'You', person: 'you' }
const OTHER: Actor = { text: 'Bram', person: 'one' }
const MANY: Actor = { text: 'Bram and Tove', person: 'many' }

/** Words of the third person, to be followed by nothing in the plural or with "you". */
const SINGULAR = /^(has|is|was|does|goes|[a-z]{2,}(?:[^s]s))$/
const PLURAL = /^(have|are|do|go)$/
/** Words in -s that are no verbs. */
const NO_VERB = new Set(['others', 'always', 'perhaps', 'dice', 'as', 'this', 'asks?'])

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hall: en,
  game: gameEn,
  elfquest: elfquest.messages['en'] ?? {},
}

/** The word right after a name in the sentence. */
function after(sentence: string, name: string): string | undefined {
  const at = sentence.indexOf(name)
  if (at < 0) return undefined
  return /^[ ]([\p{L}]+)/u.exec(sentence.slice(at + name.length))?.[1]
}

function faultsOf(message: string): string[] {
  return ACTORS.flatMap((slot) => {
    if (!new RegExp(`\\{${slot}[,}]`).test(message)) return []
    return [1, 2].flatMap((n) =>
      // One seat is never several people.
      [READER, OTHER, ...(slot === 'seat' ? [] : [MANY])].flatMap((actor) => {
        const said = format(message, { [slot]: actor, n, free: n, count: n })
        const word = after(said, actor.text)
        if (word === undefined || NO_VERB.has(word)) return []
        const wrong = actor === OTHER ? PLURAL : SINGULAR
        return wrong.test(word) ? [said] : []
      }),
    )
  })
}

describe('verbs follow the person who acts', () => {
  it('finds a sentence that does not', () => {
    expect(faultsOf('{seat} has nothing more to put in.')).toContain(
      'You has nothing more to put in.',
    )
    expect(faultsOf('{who} attempt {event}.')).toEqual([])
    expect(faultsOf('{who} attempts it.')).toContain('Bram and Tove attempts it.')
    expect(faultsOf('{who} have it.')).toContain('Bram have it.')
  })

  it.each(Object.keys(CATALOGUES))('in every message of %s', (name) => {
    const messages = Object.entries(CATALOGUES[name] ?? {})
    expect(messages.length).toBeGreaterThan(40)
    expect(
      messages.flatMap(([key, message]) => faultsOf(message).map((f) => `${key}: ${f}`)),
    ).toEqual([])
  })

  it('of an attempt by one, by several, and of what I myself do', () => {
    const declared = elfquest.messages['en']?.['eq.log.declared'] ?? ''
    const ready = elfquest.messages['en']?.['eq.log.ready'] ?? ''
    expect(format(declared, { who: OTHER, event: 'the Hunt' })).toBe('Bram attempts the Hunt.')
    expect(format(declared, { who: MANY, event: 'the Hunt' })).toBe(
      'Bram and Tove attempt the Hunt.',
    )
    expect(format(ready, { seat: READER })).toBe('You have nothing more to put in.')
    expect(format(ready, { seat: OTHER })).toBe('Bram has nothing more to put in.')
  })
})
