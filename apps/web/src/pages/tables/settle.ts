import { fits, freeChairs, type TableFilter } from '../../data/tables.ts'
import type { TableRow } from '../../data/types.ts'

export interface Settled {
  readonly table: TableRow
  /** The section where the row stood when it was first seen; it stays there while one looks. */
  readonly was: 'free' | 'full' | 'playing'
}

function section(table: TableRow): Settled['was'] {
  if (table.stage === 'playing') return 'playing'
  return freeChairs(table) > 0 ? 'free' : 'full'
}

/**
 * Lays fresh rows over those already shown: known rows keep their place and section, new rows come at the
 * end of theirs, cleared tables leave. A table that begins to be played leaves its old section for good.
 */
export function settle(before: readonly Settled[], tables: readonly TableRow[]): Settled[] {
  const fresh = new Map(tables.map((table) => [table.id, table]))
  const kept: Settled[] = []
  for (const row of before) {
    const table = fresh.get(row.table.id)
    if (!table) continue
    fresh.delete(table.id)
    kept.push({ table, was: row.was === 'full' ? section(table) : row.was })
  }
  return [...kept, ...[...fresh.values()].map((table) => ({ table, was: section(table) }))]
}

/** Whether a row stands in the list under this filter. One that had a free chair when it was first seen stays when it fills. */
export function isShown({ table, was }: Settled, filter: TableFilter): boolean {
  return fits(table, was === 'free' ? { ...filter, free: false } : filter)
}
