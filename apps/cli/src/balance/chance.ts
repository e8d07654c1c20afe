import { budgetOf, chancesOf, isSuccess, meanOf } from '@moothall/elfquest'
import { Streams } from '@moothall/engine'
import type { Line } from './targets.ts'

/** The cells of the table of means: dice, re-rolls, and how far off so many throws may be. */
const DICE = [5, 7, 8, 10, 12, 16, 20]
const RE_ROLLS = [0, 2, 4, 6, 8, 10, 14]
const errorOf = (dice: number): number => (dice < 16 ? 0.02 : 0.03)

/** How a throw of a cell may be thrown again. */
const WAYS = ['pool', 'oncePerDie'] as const

/** A die of a game that is played under this secret: does it succeed? */
export function dieOf(secret: string): () => boolean {
  const streams = new Streams(secret)
  return () => isSuccess(streams.int('dice', 6) + 1)
}

/** AC-13: means of pools and re-rolls, thrown with a game's own dice, against the exact ones. */
export function meanLines(throws: number, die: () => boolean): Line[] {
  const most = Math.max(...DICE)
  const sums = new Map<string, number>()
  for (let i = 0; i < throws; i++) {
    // The same throw serves all cells: each reads as many of its dice as it has.
    const first = Array.from({ length: most }, die)
    const again = Array.from({ length: Math.max(...RE_ROLLS) }, die)
    for (const dice of DICE) {
      const hits = first.slice(0, dice).filter(Boolean).length
      for (const rerolls of RE_ROLLS) {
        for (const way of WAYS) {
          const key = `${dice}/${rerolls}/${way}`
          sums.set(key, (sums.get(key) ?? 0) + hits + gained(dice - hits, rerolls, again, way))
        }
      }
    }
  }
  return WAYS.map((way): Line => {
    let worst = 0
    let where = ''
    let ok = true
    for (const dice of DICE) {
      for (const rerolls of RE_ROLLS) {
        const mean = (sums.get(`${dice}/${rerolls}/${way}`) ?? 0) / throws
        const off = Math.abs(mean - meanOf(chancesOf(dice, rerolls, way)))
        // Fewer throws than the table asks for are further off.
        if (off > errorOf(dice) * Math.sqrt(Math.max(1, 100_000 / throws))) ok = false
        if (off <= worst) continue
        worst = off
        where = `${dice} dice, ${rerolls} re-rolls`
      }
    }
    return {
      id: 'AC-13',
      what: `means of ${DICE.length * RE_ROLLS.length} pools, re-rolls ${way}, ${throws} throws each`,
      found: `at most ${worst.toFixed(4)} off (${where})`,
      bar: '0.02; 0.03 for 16 and 20 dice',
      ok,
    }
  })
}

/** What so many failing dice gain by throwing them again, one at a time. */
function gained(
  failing: number,
  rerolls: number,
  again: readonly boolean[],
  way: (typeof WAYS)[number],
): number {
  let left = failing
  let gain = 0
  for (let used = 0; budgetOf(rerolls, used) > 0 && left > 0; used++) {
    const hit = again[used] === true
    if (hit) gain++
    // A die that failed again stays in the pool, or has had its turn.
    if (hit || way === 'oncePerDie') left--
  }
  return gain
}

/** AC-14: the four outcomes of an event that three dice settle. */
export function fixedRollLine(throws: number, die: () => boolean): Line {
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < throws; i++) {
    let hits = 0
    for (let j = 0; j < 3; j++) if (die()) hits++
    counts[hits] = (counts[hits] ?? 0) + 1
  }
  const exact = chancesOf(3, 0)
  const found = counts.map((n) => n / throws)
  return {
    id: 'AC-14',
    what: `outcomes of the fixed roll, ${throws} throws`,
    found: `${found.map((p) => (100 * p).toFixed(1)).join(' / ')} %`,
    bar: `${exact.map((p) => (100 * p).toFixed(1)).join(' / ')} %, each within 0.5 points`,
    ok: found.every(
      (p, k) => Math.abs(p - (exact[k] ?? 0)) <= 0.005 * Math.sqrt(Math.max(1, 100_000 / throws)),
    ),
  }
}
