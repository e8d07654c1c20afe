import type { Row, Snapshot, StoredLine } from '@moothall/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Opened, onEachDatabase } from '../testing/databases.ts'
import { SqlJournal } from './sql-journal.ts'

function row(n: number, more: Partial<Row> = {}): Row {
  return {
    n,
    segment: 1,
    kind: 'choice',
    seat: 0,
    decision: `d/${n}`,
    answer: 'yes',
    by: 'person',
    time: 1_700_000_000_000 + n,
    ...more,
  }
}

onEachDatabase('the journal', (open) => {
  let opened: Opened
  let journal: SqlJournal
  beforeAll(async () => {
    opened = await open()
    journal = new SqlJournal(opened.database.sql)
  })
  afterAll(() => opened.close())

  test('gives back what was stored, to the byte', async () => {
    // Keys in an order that a sorted storage format would change.
    const rows: Row[] = [
      row(1, { answer: { zebra: 2, a: 1, mm: 3 } }),
      row(2, { kind: 'window.close', by: 'system' }),
      row(3, { answer: [{ id: 'é\u2028"', then: 4 }], clientId: 'abcdefgh' }),
    ]
    for (const one of rows)
      expect(await journal.append({ game: 'bytes', row: one })).toEqual({ state: 'stored' })
    expect(JSON.stringify(await journal.rows('bytes', 0))).toBe(JSON.stringify(rows.map(inOrder)))
    expect(await journal.rows('bytes', 2)).toHaveLength(1)
  })

  test('takes one of two rows with the same number', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        journal.append({ game: 'race', row: row(1, { answer: `${i}` }) }),
      ),
    )
    expect(results.filter((r) => r.state === 'stored')).toHaveLength(1)
    expect(results.filter((r) => r.state === 'conflict')).toHaveLength(19)
    const [only] = await journal.rows('race', 0)
    expect(only?.answer).toBe(`${results.findIndex((r) => r.state === 'stored')}`)
  })

  test('loses no row to another in 10 000 attempts of several writers at once (ghs-server#43)', async () => {
    const games = Array.from({ length: 50 }, (_, i) => `crowd-${i}`)
    const writers = Array.from({ length: 4 }, () => new SqlJournal(opened.database.sql))
    const stored = new Map<string, unknown[]>(games.map((game) => [game, []]))
    for (let n = 1; n <= 50; n++) {
      const attempts = games.flatMap((game) =>
        writers.map(async (writer, w) => {
          const { state } = await writer.append({ game, row: row(n, { answer: `${n} by ${w}` }) })
          if (state === 'stored') stored.get(game)?.push(`${n} by ${w}`)
          else expect(state).toBe('conflict')
        }),
      )
      await Promise.all(attempts)
    }
    for (const game of games) {
      const rows = await journal.rows(game, 0)
      expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
      expect(rows.map(({ answer }) => answer)).toEqual(stored.get(game))
    }
  })

  test('tells a repeated client id from a number that is taken', async () => {
    await journal.append({ game: 'twice', row: row(1, { clientId: 'client-1' }) })
    expect(await journal.append({ game: 'twice', row: row(2, { clientId: 'client-1' }) })).toEqual({
      state: 'repeated',
      n: 1,
    })
    expect(await journal.append({ game: 'twice', row: row(1, { clientId: 'client-2' }) })).toEqual({
      state: 'conflict',
    })
    expect(await journal.append({ game: 'other', row: row(1, { clientId: 'client-1' }) })).toEqual({
      state: 'stored',
    })
    expect(await journal.find('twice', 'client-1')).toBe(1)
    expect(await journal.find('twice', 'client-2')).toBeUndefined()
  })

  test('stores the rows of many rooms in few statements, and one conflict fails no other', async () => {
    await journal.append({ game: 'many-7', row: row(1) })
    let statements = 0
    journal.onCommit = () => {
      statements++
    }
    const results = await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        journal.append({ game: `many-${i}`, row: row(1, { answer: 'now' }) }),
      ),
    )
    journal.onCommit = undefined
    expect(statements).toBeLessThanOrEqual(4)
    expect(results.map((r) => r.state)).toEqual(
      results.map((_, i) => (i === 7 ? 'conflict' : 'stored')),
    )
  })

  test('leaves a note for lists in the same statement', async () => {
    await journal.append({ game: 'noted', row: row(1) })
    await journal.append({ game: 'noted', row: row(2) })
    const notes = await opened.database.sql.query<{ n: number }>(
      `SELECT n FROM "outbox" WHERE game_id = $1`,
      ['noted'],
    )
    expect(notes).toEqual([{ n: 2 }])
  })

  test('a transaction is never interleaved with a statement of somebody else', async () => {
    const { sql } = opened.database
    const during: number[] = []
    await Promise.all([
      sql.transaction(async (tx) => {
        await tx.query(`INSERT INTO "outbox" (kind, game_id, n) VALUES ('test', 'x', 1)`)
        await new Promise((resolve) => setTimeout(resolve, 60))
        await tx.query(`DELETE FROM "outbox" WHERE kind = 'test'`)
      }),
      new Promise((resolve) => setTimeout(resolve, 20)).then(async () => {
        const rows = await sql.query(`SELECT 1 AS one FROM "outbox" WHERE kind = 'test'`)
        during.push(rows.length)
      }),
    ])
    expect(during).toEqual([0])
  })

  test('keeps the two newest snapshots and every log line once', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, n) => ({ text: { k: 'l', a: { n } }, to: 'all', n, time: n }) as StoredLine,
    )
    const snapshot = (n: number, upTo: number): Snapshot => ({
      n,
      segment: 1,
      tick: n,
      state: { game: { n } },
      counters: {},
      undos: { main: 0, seats: [] },
      undone: [],
      lines: upTo,
      time: n,
      hash: `h${n}`,
    })
    const keeping = (n: number, upTo: number, known: number) => ({
      game: 'kept',
      snapshot: snapshot(n, upTo),
      lines: (from: number) => lines.slice(from, known),
    })
    for (const n of [1, 2, 3, 4, 5, 6]) await journal.append({ game: 'kept', row: row(n) })
    await journal.keep([keeping(1, 10, 12)])
    await journal.keep([keeping(3, 20, 25)])
    // Two processes may do the same.
    await Promise.all([journal.keep([keeping(5, 30, 30)]), journal.keep([keeping(5, 30, 30)])])
    const stored = await journal.load('kept')
    expect(stored.snapshot?.n).toBe(5)
    expect(stored.log).toEqual(lines)
    expect(stored.rows.map((r) => r.n)).toEqual([6])
    const kept = await opened.database.sql.query<{ n: number }>(
      `SELECT n FROM "snapshots" WHERE game_id = 'kept' ORDER BY n`,
    )
    expect(kept.map((k) => k.n)).toEqual([3, 5])
  })
})

/** In the order in which rows are read. */
function inOrder(row: Row) {
  const { n, segment, kind, seat, decision, answer, by, clientId, time } = row
  return {
    n,
    segment,
    kind,
    seat,
    decision,
    answer,
    by,
    ...(clientId === undefined ? {} : { clientId }),
    time,
  }
}
