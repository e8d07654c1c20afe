import { describe, expect, it } from 'vitest'
import { filterAddress, fits, readFilter } from '../../data/tables.ts'
import type { Chair, TableRow } from '../../data/types.ts'
import { isShown, settle } from './settle.ts'

const chair = (index: number, name?: string, me = false): Chair => ({
  index,
  who: name ? { kind: 'person', id: name, name, me, host: false, ready: false } : undefined,
})
const table = (id: string, chairs: readonly Chair[], more: Partial<TableRow> = {}): TableRow => ({
  id,
  name: id,
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'laid',
  chairs,
  seated: chairs.some((one) => one.who?.kind === 'person' && one.who.me),
  when: '2026-01-01T00:00:00Z',
  ...more,
})

describe('the ledger never jumps', () => {
  it('keeps rows in place while they fill, adds new ones at the end, drops cleared ones', () => {
    const first = settle(
      [],
      [table('a', [chair(0)]), table('b', [chair(0)]), table('c', [chair(0)])],
    )
    const next = settle(first, [
      table('d', [chair(0)]),
      table('c', [chair(0)]),
      table('b', [chair(0, 'Tove')]),
    ])
    expect(next.map((row) => [row.table.id, row.was])).toEqual([
      ['b', 'free'],
      ['c', 'free'],
      ['d', 'free'],
    ])
    expect(next[0]?.table.chairs[0]?.who?.name).toBe('Tove')
  })

  it('shows a full table among the free ones again when a chair is free', () => {
    const full = settle([], [table('a', [chair(0, 'Tove')])])
    expect(full[0]?.was).toBe('full')
    expect(settle(full, [table('a', [chair(0)])])[0]?.was).toBe('free')
  })
})

describe('the filters', () => {
  it('survive the way through the address', () => {
    const filter = { ruleset: 'elfquest', pace: 'turns', free: true } as const
    expect(readFilter(new URL(filterAddress(filter), 'http://hall').searchParams)).toEqual(filter)
    expect(filterAddress(readFilter(new URLSearchParams('pace=never&x=1')))).toBe('/tables')
  })

  it('keep my own table in sight even when it is full', () => {
    const free = { ruleset: undefined, pace: undefined, free: true } as const
    expect(fits(table('a', [chair(0, 'Tove')]), free)).toBe(false)
    expect(fits(table('a', [chair(0, 'Ingrid', true)]), free)).toBe(true)
    expect(fits(table('a', [chair(0)]), free)).toBe(true)
  })
})

it('a table with free chairs that does not fit the filter is not shown; one that fills stays', () => {
  const open = table('a', [chair(0)])
  const [row] = settle([], [open])
  const [filled] = settle(row === undefined ? [] : [row], [table('a', [chair(0, 'Bo')])])
  if (row === undefined || filled === undefined) throw new Error('no row')
  const any = { ruleset: undefined, pace: undefined, free: false }
  for (const one of [row, filled]) {
    expect(isShown(one, { ...any, free: true })).toBe(true)
    expect(isShown(one, { ...any, ruleset: 'elfquest' })).toBe(true)
    expect(isShown(one, { ...any, ruleset: 'dragonbond-auction' })).toBe(false)
    expect(isShown(one, { ...any, pace: 'turns' })).toBe(false)
  }
  const [full] = settle([], [table('b', [chair(0, 'Bo')])])
  if (full === undefined) throw new Error('no row')
  expect(isShown(full, { ...any, free: true })).toBe(false)
})
