/** Gives a whole number from 0 to n - 1. Whoever draws with it touches no stream of any game. */
export type Draw = (n: number) => number

/**
 * A small generator with a seed, for bots, simulations and tests: the same seed draws the same. It is quick and no
 * secret; the draws of a game come from its streams.
 */
export function drawer(seed: string | number): Draw {
  let state = typeof seed === 'number' ? seed * 2_654_435_769 + 1 : hashOf(seed)
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) % n
  }
}

function hashOf(seed: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  return hash
}
