import type { Answer, Game, OpenDecision } from '@moothall/engine'

/** Gives a whole number from 0 to n - 1. A bot's own: no stream of the game is touched by it. */
export type Draw = (n: number) => number

/** A game as bots take it, whatever its rules are. */
// biome-ignore lint/suspicious/noExplicitAny: games of all rulesets, whose tables differ
export type AnyGame = Game<any, any>

/** A player made of code: what its seat answers to a decision that is open. Always one of the options. */
export type Bot = (open: OpenDecision, draw: Draw, game: AnyGame) => Answer

/** A small generator with a seed, so that a run can be done again. */
export function drawer(seed: string): Draw {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) % n
  }
}
