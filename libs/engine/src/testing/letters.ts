import type { Seat } from '../journal.ts'
import { type Audience, entityRules, type Ruleset } from '../ruleset.ts'
import type { Ask, Choice } from '../table/ops.ts'
import type { Table } from '../table/table.ts'
import { text } from '../text.ts'

/**
 * A small game for tests: everyone seals a letter of their own words, for one reader. Once all are in, each reader
 * sees the letters sent to them and nobody else ever does. Words are secrets that can be searched for.
 */
export interface LettersOptions {
  seats: number
  rounds: number
  leak?: LetterLeak
}

export const LETTER_LEAKS = ['opened', 'log', 'about', 'context', 'result', 'reasons'] as const
export type LetterLeak = (typeof LETTER_LEAKS)[number]

interface Desk {
  seat: Seat
  words: string[]
}
interface Letter {
  from: Seat
  to: Seat
  word: string
}
export type LettersEntities = { post: { round: number } } & { [k: `desk:${number}`]: Desk } & {
  [k: `letter:${string}`]: Letter
}
type T = Table<LettersEntities, LettersOptions>

/** The words that a seat has to write with; most of them are never sent. */
const wordsOf = (seat: Seat): string[] =>
  Array.from({ length: 6 }, (_, i) => `word-${seat}-${i}-secret`)

const parties = (letter: Readonly<Letter>): Audience => [letter.from, letter.to]

function* write(t: T, seat: Seat): Generator<Ask, { word: string; to: number }, Choice> {
  const desk = () => t.get(`desk:${seat}`)
  const word = (yield {
    kind: 'letters.word',
    seats: seat,
    space: () => ({
      type: 'one',
      options: desk().words.map((id) => ({ id, label: text('letters.write', { word: id }) })),
    }),
    context: () => text('letters.left', { words: desk().words }),
    refused: () => [
      {
        option: { id: 'other', label: text('letters.other') },
        reason: text('letters.notYours', {
          word: t.options.leak === 'reasons' ? (wordsOf((seat + 1) % t.seatCount)[5] as string) : 0,
        }),
      },
    ],
  }) as Choice<string>
  const to = (yield {
    kind: 'letters.to',
    seats: seat,
    space: () => ({
      type: 'one',
      options: others(t, seat).map((s) => ({
        id: `${s}`,
        label: text('letters.reader', { seat: { seat: s } }),
      })),
    }),
    question: () => text('letters.toWhom', { word: word.answer }),
  }) as Choice<string>
  return { word: word.answer, to: Number(to.answer) }
}

function others(t: T, seat: Seat): Seat[] {
  return Array.from({ length: t.seatCount }, (_, s) => s).filter((s) => s !== seat)
}

export const letters: Ruleset<LettersEntities, LettersOptions> = {
  id: 'test-letters',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: { fields: [] },
  setup(t) {
    t.create('post', { round: 0 })
    for (let seat = 0; seat < t.seatCount; seat++)
      t.create(`desk:${seat}`, { seat, words: wordsOf(seat) })
  },
  *flow(t) {
    const everyone = Array.from({ length: t.seatCount }, (_, s) => s)
    while (t.get('post').round < t.options.rounds) {
      yield* t.checkpoint()
      const sent = yield* t.all({
        kind: 'letters.write',
        seats: everyone,
        branch: (seat) => write(t, seat),
      })
      for (const [from, { word, to }] of sent) {
        const desk = t.edit(`desk:${from}`)
        desk.words = desk.words.filter((one) => one !== word)
        t.create(`letter:${t.get('post').round}-${from}`, { from, to, word })
        t.log(text('letters.sent', { to: { seat: to } }), { seat: from })
        t.log(text('letters.says', { word }), {
          seat: from,
          ...(t.options.leak === 'log' ? {} : { to: [from, to] }),
        })
      }
      t.edit('post').round++
      const reader = t.get('post').round % t.seatCount
      yield* t.ask({
        kind: 'letters.read',
        seats: reader,
        space: () => ({ type: 'one', options: [{ id: 'read', label: text('letters.read') }] }),
        question: () =>
          t.options.leak === 'context'
            ? text('letters.yours', { words: t.get(`desk:${reader}`).words })
            : text('letters.read'),
        ...(t.options.leak === 'about' ? { about: () => [...t.get(`desk:${reader}`).words] } : {}),
      })
    }
  },
  views: {
    post: entityRules<{ round: number }>({ round: 'all' }),
    desk: entityRules<Desk>({
      seat: 'all',
      words: { to: (d) => [d.seat], others: (d) => d.words.length },
    }),
    letter: entityRules<Letter>({ from: 'all', to: 'all', word: parties }),
  },
  barrier: () => 'consent',
  invariants: () => [],
  result: (t) => ({
    outcome: 'finished',
    record: t.options.leak === 'result' ? [...t.get('desk:0').words] : null,
  }),
  messages: { en: {} },
}

/** The same game with a letter that everybody may read. */
export function leakyLetters(leak: LetterLeak): Ruleset<LettersEntities, LettersOptions> {
  if (leak !== 'opened') return letters
  return {
    ...letters,
    views: {
      ...letters.views,
      letter: entityRules<Letter>({ from: 'all', to: 'all', word: 'all' }),
    },
  }
}
