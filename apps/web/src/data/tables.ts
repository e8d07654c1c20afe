import { useHall } from './hall.ts'
import { type Resource, useResource } from './resource.ts'
import type { Pace, TableRow } from './types.ts'

export type Tables = Resource<readonly TableRow[]> & { readonly reload: () => void }

/** The public tables, live. */
export function useTables(): Tables {
  const hall = useHall()
  return useResource('tables', () => hall.tables())
}

export function freeChairs(table: TableRow): number {
  return table.stage === 'laid' ? table.chairs.filter((chair) => chair.who === undefined).length : 0
}

/** The filters of the ledger. They live in the address, so that a filtered list can be kept and shared. */
export interface TableFilter {
  readonly ruleset: string | undefined
  readonly pace: Pace | undefined
  readonly free: boolean
}

export function readFilter(query: URLSearchParams): TableFilter {
  const pace = query.get('pace')
  return {
    ruleset: query.get('game') ?? undefined,
    pace: pace === 'live' || pace === 'turns' ? pace : undefined,
    free: query.get('free') === '1',
  }
}

/** The address of the ledger with these filters. */
export function filterAddress(filter: TableFilter): string {
  const query = new URLSearchParams()
  if (filter.ruleset) query.set('game', filter.ruleset)
  if (filter.pace) query.set('pace', filter.pace)
  if (filter.free) query.set('free', '1')
  const text = query.toString()
  return text ? `/tables?${text}` : '/tables'
}

export function fits(table: TableRow, filter: TableFilter): boolean {
  if (filter.ruleset && table.ruleset !== filter.ruleset) return false
  if (filter.pace && table.pace !== filter.pace) return false
  return !filter.free || freeChairs(table) > 0 || table.seated
}
