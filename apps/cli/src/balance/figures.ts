/** A mean with the half width of its 95 % interval. */
export interface Mean {
  readonly mean: number
  readonly pm: number
  readonly n: number
}

export function meanOf(values: readonly number[]): Mean {
  const n = values.length
  if (n === 0) return { mean: 0, pm: 0, n }
  const mean = values.reduce((sum, one) => sum + one, 0) / n
  const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, n - 1)
  return { mean, pm: 1.96 * Math.sqrt(square / n), n }
}

/** Sum over sum, with the interval of a share of that many. */
export function shareOf(part: number, whole: number): Mean {
  if (whole === 0) return { mean: 0, pm: 0, n: 0 }
  const mean = part / whole
  return { mean, pm: 1.96 * Math.sqrt((mean * (1 - mean)) / whole), n: whole }
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

/** All ways to pick so many of the things, in order. */
export function choose<V>(things: readonly V[], n: number): V[][] {
  if (n === 0) return [[]]
  return things.flatMap((one, i) =>
    choose(things.slice(i + 1), n - 1).map((rest) => [one, ...rest]),
  )
}

export const percent = ({ mean, pm }: Mean): string =>
  `${(100 * mean).toFixed(1)} % ± ${(100 * pm).toFixed(1)}`

export const plain = ({ mean, pm }: Mean): string => `${mean.toFixed(2)} ± ${pm.toFixed(2)}`
