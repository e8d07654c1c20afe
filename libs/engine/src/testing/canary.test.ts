import { describe, expect, it } from 'vitest'
import type { Game } from '../game/game.ts'
import type { Entities, Ruleset } from '../ruleset.ts'
import { type CanaryCase, findCanary } from './canary.ts'
import { type HandsEntities, type HandsOptions, hands, type Leak, unknownTo } from './hands.ts'
import { leaky } from './hands-leaks.ts'
import {
  LETTER_LEAKS,
  type LettersEntities,
  type LettersOptions,
  leakyLetters,
  letters,
} from './letters.ts'
import type { Outlet } from './swap/swap.ts'

const HOLDERS = ['p1', 'p2', 'p3']

function handsCase(
  ruleset: Ruleset<HandsEntities, HandsOptions>,
  seed: number,
  leak?: Leak,
): CanaryCase<HandsEntities, HandsOptions> {
  return {
    spec: {
      ruleset,
      options: { seats: 3, cards: 14, rounds: 5, ...(leak === undefined ? {} : { leak }) },
      secret: `secret-of-${seed}`,
      holders: HOLDERS,
      strict: true,
    },
    seed: `${seed}`,
    words: /canary-K\d+/g,
    known: (t, viewer) => {
      const unknown = new Set(unknownTo(t, viewer.seats))
      return t
        .keys<`card:~${string}`>('card')
        .filter((key) => !unknown.has(key.slice('card:'.length)))
        .map((key) => t.get(key).face)
    },
  }
}

function lettersCase(
  ruleset: Ruleset<LettersEntities, LettersOptions>,
  seed: number,
  leak?: LettersOptions['leak'],
): CanaryCase<LettersEntities, LettersOptions> {
  return {
    spec: {
      ruleset,
      options: { seats: 3, rounds: 4, ...(leak === undefined ? {} : { leak }) },
      secret: `secret-of-${seed}`,
      holders: HOLDERS,
      strict: true,
    },
    seed: `${seed}`,
    words: /word-\d-\d-secret/g,
    known: (t, viewer) => [
      ...viewer.seats.flatMap((seat) => t.get(`desk:${seat}`).words),
      ...t
        .keys<`letter:${string}`>('letter')
        .map((key) => t.get(key))
        .filter(({ from, to }) => viewer.seats.includes(from) || viewer.seats.includes(to))
        .map(({ word }) => word),
    ],
  }
}

const GAMES = 8

function anyFound<E extends Entities, O>(of: (seed: number) => CanaryCase<E, O>): boolean {
  for (let seed = 0; seed < GAMES; seed++) if (findCanary(of(seed)) !== undefined) return true
  return false
}

describe('the canary test', () => {
  it('finds no hidden card, kernel id, key or secret in anything that is sent', () => {
    for (let seed = 0; seed < GAMES; seed++)
      expect(findCanary(handsCase(hands, seed))).toBeUndefined()
  })

  it('finds no sealed or private word in anything that is sent', () => {
    for (let seed = 0; seed < GAMES; seed++)
      expect(findCanary(lettersCase(letters, seed))).toBeUndefined()
  })

  it.each<Leak>(['view', 'log', 'about'])('catches a card told by the planted leak %s', (leak) => {
    expect(anyFound((seed) => handsCase(leaky(leak), seed, leak))).toBe(true)
  })

  it.each(LETTER_LEAKS)('catches a word told by the planted leak %s', (leak) => {
    expect(anyFound((seed) => lettersCase(leakyLetters(leak), seed, leak))).toBe(true)
  })

  it.each<[string, (game: Game) => Partial<Outlet>]>([
    [
      'refusals in kernel ids',
      () => ({
        prepare: () => ({
          ok: false,
          code: 'NOT_AN_OPTION',
          misfit: { code: 'UNKNOWN_OPTION', at: ['play:~K3'] },
        }),
      }),
    ],
    [
      'decisions by kernel keys',
      (game) => ({
        view: (viewer) => ({
          ...game.view(viewer),
          standing: game.standing(0).map((s) => ({ ...s, id: `standing:${s.kind}` })),
        }),
      }),
    ],
    [
      'the log of everybody',
      (game) => ({ pageLog: () => game.logLines().map((line, i) => ({ ...line, i })) }),
    ],
    [
      'the state itself',
      (game) => ({ take: () => [{ seq: 1, state: game.table.store.all() }] as never }),
    ],
    ['the rows', (game) => ({ since: () => [{ seq: game.n, clientId: 'client-3' }] as never })],
  ])('catches a fault of what leaves the kernel: %s', (_name, fault) => {
    const outlet = (game: Game<HandsEntities, HandsOptions>): Outlet =>
      Object.assign(Object.create(wrap(game)), fault(game as never))
    expect(anyFound((seed) => ({ ...handsCase(hands, seed), outlet }))).toBe(true)
  })
})

/** The game's own outlet, to be overlaid: private members need the game itself as their `this`. */
function wrap(game: Game<HandsEntities, HandsOptions>): Outlet {
  const of = game as unknown as Game
  return {
    view: (viewer) => of.view(viewer),
    take: (viewer) => of.take(viewer),
    since: (viewer, seq) => of.since(viewer, seq),
    pageLog: (viewer, before, limit) => of.pageLog(viewer, before, limit),
    refused: (viewer, decision, seat) => of.refused(viewer, decision, seat),
    prepare: (...of_) => of.prepare(...of_),
    prepareUndo: (...of_) => of.prepareUndo(...of_),
    prepareConsent: (...of_) => of.prepareConsent(...of_),
  }
}
