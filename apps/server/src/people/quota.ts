import { HallRefusal } from '@moothall/protocol'
import { type Counts, type Limit, networkOf } from './counts.ts'

const DAY = 86_400_000
const MEGABYTE = 1024 * 1024
/** What somebody may bring into the hall within a day, in bytes: the longest campaigns take some hundred kilobytes. */
const BYTES = { account: 128 * MEGABYTE, network: 512 * MEGABYTE } as const
/** Games that somebody may bring in or copy within a day. */
const GAMES = { account: 100, network: 400 } as const

/**
 * Counts one more game, of so many bytes, that is kept for somebody. Limits of a minute alone would let one person fill
 * the disk in a day.
 * @throws HallRefusal RATE_LIMITED, and then nothing is counted
 */
export async function takeQuota(
  counts: Counts,
  asker: { readonly account: string; readonly address: string },
  bytes: number,
): Promise<void> {
  const network = networkOf(asker.address)
  const all: readonly (readonly [what: readonly string[], n: number, most: number])[] = [
    [['day', 'bytes', asker.account], bytes, BYTES.account],
    [['day', 'bytes', '', network], bytes, BYTES.network],
    [['day', 'games', asker.account], 1, GAMES.account],
    [['day', 'games', '', network], 1, GAMES.network],
  ]
  const limits = all.map(([what, n, most]): readonly [readonly string[], Limit] => [
    what,
    { most: most - n + 1, within: DAY },
  ])
  if (!(await counts.mayAll(limits))) throw new HallRefusal('RATE_LIMITED')
  await counts.addAll(
    all.filter(([, n]) => n > 0).map(([what, n]) => ({ what, n })),
    DAY,
  )
}
