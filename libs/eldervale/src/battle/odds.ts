/** Chances of one side. */
export interface Odds {
  /** In %, with two decimals, in the order of the sides given. */
  readonly wins: readonly number[]
  /** In %: nobody is ahead and all lose (EV-BATTLE-38). */
  readonly none: number
}

/** For n dice: how likely each sorted roll is, as rank in the order of all rolls of up to `most` dice. */
interface Spread {
  /** Probability by rank. */
  readonly at: readonly number[]
}

const FACES = 6

/** All sorted rolls of up to `most` dice padded with zeros, worst first: position is rank (EV-BATTLE-40). */
function ranks(most: number): Map<string, number> {
  const rolls: number[][] = []
  const grow = (roll: number[], highest: number): void => {
    rolls.push([...roll, ...Array.from({ length: most - roll.length }, () => 0)])
    if (roll.length === most) return
    for (let face = 1; face <= highest; face++) grow([...roll, face], face)
  }
  grow([], FACES)
  rolls.sort((a, b) => {
    const i = a.findIndex((face, at) => face !== b[at])
    return i < 0 ? 0 : (a[i] as number) - (b[i] as number)
  })
  return new Map(rolls.map((roll, i) => [roll.join(), i]))
}

function spread(n: number, most: number, rank: ReadonlyMap<string, number>): Spread {
  const at = Array.from({ length: rank.size }, () => 0)
  const total = FACES ** n
  const grow = (roll: number[], highest: number): void => {
    if (roll.length < n) {
      for (let face = 1; face <= highest; face++) grow([...roll, face], face)
      return
    }
    const padded = [...roll, ...Array.from({ length: most - n }, () => 0)]
    at[rank.get(padded.join()) as number] = orders(roll) / total
  }
  grow([], FACES)
  return { at }
}

/** In how many orders the dice can fall into this sorted roll. */
function orders(roll: readonly number[]): number {
  let ways = 1
  let same = 0
  for (const [i, face] of roll.entries()) {
    same = face === roll[i - 1] ? same + 1 : 1
    ways = (ways * (i + 1)) / same
  }
  return ways
}

const known = new Map<string, Odds>()

/** Exact chances of sides with these numbers of dice, nothing being changed after the roll (EV-BATTLE-55 to -57). */
export function oddsOf(dice: readonly number[]): Odds {
  const key = dice.join()
  const found = known.get(key)
  if (found !== undefined) return found
  const most = Math.max(...dice)
  const rank = ranks(most)
  const spreads = dice.map((n) => spread(n, most, rank))
  // below[i][r]: side i rolls less than rank r.
  const below = spreads.map(({ at }) => {
    let sum = 0
    return at.map((p) => {
      const before = sum
      sum += p
      return before
    })
  })
  const wins = spreads.map(({ at }, i) =>
    at.reduce((sum, p, r) => {
      if (p === 0) return sum
      return sum + below.reduce((all, less, j) => (j === i ? all : all * (less[r] as number)), p)
    }, 0),
  )
  const percent = (p: number): number => Math.round(p * 10_000) / 100
  const odds: Odds = {
    wins: wins.map(percent),
    none: Math.max(0, percent(1 - wins.reduce((a, b) => a + b, 0))),
  }
  known.set(key, odds)
  return odds
}

/**
 * Who is ahead: each roll sorted downward, padded with zeros, compared place by place; the one highest wins, and without
 * one nobody does (EV-BATTLE-35 to -40).
 */
export function winnerOf<S extends string>(
  rolls: Readonly<Partial<Record<S, readonly number[]>>>,
): S | null {
  const sides = Object.keys(rolls) as S[]
  const sorted = new Map(
    sides.map((side) => [side, [...(rolls[side] ?? [])].sort((a, b) => b - a)]),
  )
  const most = Math.max(0, ...[...sorted.values()].map((roll) => roll.length))
  let ahead = sides
  for (let place = 0; place < most && ahead.length > 1; place++) {
    // EV-BATTLE-37
    const face = (side: S): number => sorted.get(side)?.[place] ?? 0
    const best = Math.max(...ahead.map(face))
    ahead = ahead.filter((side) => face(side) === best)
  }
  return ahead.length === 1 ? (ahead[0] as S) : null
}
