import { HallRefusal } from '@moothall/protocol'
import { type Counts, type Limit, networkOf } from './counts.ts'

const DAY = 86_400_000
const MEGABYTE = 1024 * 1024
/** What the hall keeps for one account and for one network within a day. */
const QUOTAS = {
  /** Of games that are brought in: the longest campaigns take some hundred kilobytes. */
  bytes: { account: 128 * MEGABYTE, network: 512 * MEGABYTE },
  /** Games that are brought in or copied. */
  games: { account: 100, network: 400 },
  /** Tables that are laid; the list shows the newest, so that many would hide those of others. */
  tables: { account: 100, network: 600 },
} as const

/**
 * Counts what is kept for somebody from now on. Limits of a minute alone would let one person fill the disk, or the list,
 * in a day.
 * @throws HallRefusal RATE_LIMITED, and then nothing is counted
 */
export async function takeQuota(
  counts: Counts,
  asker: { readonly account: string; readonly address: string },
  kept: Partial<Record<keyof typeof QUOTAS, number>>,
): Promise<void> {
  const network = networkOf(asker.address)
  const all = Object.entries(kept).flatMap(([kind, n]) => {
    const most = QUOTAS[kind as keyof typeof QUOTAS]
    return [
      { what: ['day', kind, asker.account], n, most: most.account },
      { what: ['day', kind, '', network], n, most: most.network },
    ]
  })
  const limits = all.map(({ what, n, most }): readonly [readonly string[], Limit] => [
    what,
    { most: most - n + 1, within: DAY },
  ])
  if (!(await counts.mayAll(limits))) throw new HallRefusal('RATE_LIMITED')
  await counts.addAll(all, DAY)
}
