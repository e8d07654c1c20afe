import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CannotError } from '../args.ts'
import type { AnyRuleset } from '../games.ts'
import { gate, replay } from './command.ts'
import { type Built, KEPT, keep, readKept } from './kept.ts'
import { record } from './record.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
let folder: string
let work: string
/** The auction with one rule changed: what is paid for counts twice. */
let changed: Built

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'moothall-replay-'))
  folder = join(work, 'kept')
  cpSync(KEPT, folder, { recursive: true })
  const own = recorded('dragonbond-auction-1-finished').stretches[0]?.edition ?? ''
  const code = gunzipSync(readFileSync(join(folder, 'rules', `${own}.mjs.gz`))).toString()
  const other = code.replace('power.spent+=by.spent', 'power.spent+=2*by.spent')
  expect(other).not.toBe(code)
  const file = join(work, 'changed.mjs')
  writeFileSync(file, other)
  const { default: ruleset } = (await import(file)) as { default: AnyRuleset }
  changed = { name: hashOf(other), ruleset, code: other }
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

interface Stored {
  stretches: { edition: string }[]
  checkpoints: Record<string, string>
  rows: { kind: string; answer: unknown }[]
  hash: string
}
const fileOf = (name: string) => join(folder, `${name}.json`)
const recorded = (name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) as Stored
/** Alters a recorded game for one check. */
async function altered(name: string, alter: (game: Stored) => void, check: () => Promise<void>) {
  const before = readFileSync(fileOf(name))
  const game = recorded(name)
  alter(game)
  writeFileSync(fileOf(name), JSON.stringify(game))
  try {
    await check()
  } finally {
    writeFileSync(fileOf(name), before)
  }
}

test('every recorded game comes to the same again under the rules that it was begun with', async () => {
  const report = await gate(KEPT, [])
  expect(report.diverged).toEqual([])
  expect(report.games).toBeGreaterThanOrEqual(6)
  expect(report.checkpoints).toBeGreaterThan(100)
  // Finished games and unfinished ones, and every kind of row that people and the hall write.
  const names = readdirSync(KEPT).filter((file) => file.endsWith('.json'))
  expect(names.some((name) => name.includes('finished'))).toBe(true)
  expect(names.some((name) => name.includes('open'))).toBe(true)
  const { games, editions: own } = await readKept(KEPT)
  const kinds = new Set(games.flatMap(({ rows }) => rows.map(({ kind }) => kind)))
  for (const kind of ['choice', 'undo', 'presence', 'rest', 'timeout', 'window.close'] as const)
    expect(kinds).toContain(kind)
  // One was begun under a first edition, went over to a second that knows more, and was finished under it.
  const over = games.find(({ name }) => name === 'pebbles-1-carried-over')
  const change = over?.rows.findIndex(({ kind }) => kind === 'migrate') ?? -1
  expect(change).toBeGreaterThan(20)
  expect(over?.rows.slice(change).filter(({ kind }) => kind === 'choice').length).toBeGreaterThan(
    20,
  )
  expect(new Set(over?.stretches.map(({ edition }) => edition)).size).toBe(2)
  const [first, second] = over?.stretches.map(({ edition }) => own.named(edition).ruleset) ?? []
  expect([first?.version, second?.version]).toEqual(['1', '2'])
})

test('a changed rule is named with the game, the row and what is different', async () => {
  const report = await gate(folder, [changed])
  expect(report.diverged).toEqual([
    {
      game: 'dragonbond-auction-1-finished',
      under: 'today',
      n: expect.any(Number),
      what: expect.stringMatching(/^char:\w+: power$/),
    },
  ])
})

test('a game whose own rules play it otherwise has diverged', async () => {
  writeFileSync(join(folder, 'rules', `${changed.name}.mjs.gz`), gzipSync(changed.code))
  const name = 'dragonbond-auction-1-finished'
  const lines: string[] = []
  const rules = (game: Stored) => {
    for (const one of game.stretches) one.edition = changed.name
  }
  await altered(name, rules, async () => {
    expect(await replay(['--from', folder], (line) => lines.push(line))).toBe(1)
    expect(lines.join()).toMatch(/DIVERGED {2}dragonbond-auction-1-finished, row \d+: /)
  })
})

test('so has one whose journal or hashes were touched', async () => {
  const name = 'elfquest-2-open'
  const wrong = async () => (await gate(folder, [])).diverged.map(({ what }) => what)
  const last = (game: Stored) => Object.keys(game.checkpoints).at(-1) ?? ''
  const touched: [(game: Stored) => void, RegExp][] = [
    [(game) => Object.assign(game.checkpoints, { [last(game)]: 'other' }), /has another hash/],
    [(game) => Object.assign(game.checkpoints, { 9999: 'never' }), /no checkpoint at row 9999/],
    [(game) => Object.assign(game, { hash: 'other' }), /another state at the end/],
    [(game) => Object.assign(game.rows[2] as object, { answer: 'nonsense' }), /stopped at row 3/],
  ]
  for (const [alter, what] of touched)
    await altered(name, alter, async () =>
      expect(await wrong()).toEqual([expect.stringMatching(what)]),
    )
})

test('what a change of rules has carried over must be what the newer rules make of it, and every stretch played by its own', async () => {
  const name = 'pebbles-1-carried-over'
  const alone = join(work, 'alone')
  cpSync(join(KEPT, 'rules'), join(alone, 'rules'), { recursive: true })
  const target = (game: Stored) =>
    game.rows.find(({ kind }) => kind === 'migrate')?.answer as { hash: string; checkpoint: number }
  const touched: [(game: Stored) => void, RegExp][] = [
    [(game) => Object.assign(target(game), { hash: 'other' }), /carries over another state/],
    [(game) => Object.assign(target(game), { checkpoint: 18 }), /which is no checkpoint/],
    [(game) => Object.assign(game.stretches[1] as object, { secret: 'other' }), /another hash/],
    [(game) => Object.assign(game.stretches[0] as object, { secret: 'other' }), /another hash/],
    [
      (game) =>
        game.rows.splice(
          game.rows.findIndex(({ kind }) => kind === 'migrate'),
          1,
        ),
      /./,
    ],
  ]
  for (const [alter, what] of touched) {
    const game = recorded(name)
    alter(game)
    writeFileSync(join(alone, `${name}.json`), JSON.stringify(game))
    const { diverged } = await gate(alone, [])
    expect(diverged.map((one) => one.what)).toEqual([expect.stringMatching(what)])
  }
})

test('a bundle that was changed is not run, and one that is missing is named', async () => {
  const [file = ''] = readdirSync(join(folder, 'rules'))
  const path = join(folder, 'rules', file)
  const before = readFileSync(path)
  writeFileSync(path, gzipSync(`${gunzipSync(before).toString()}//`))
  await expect(gate(folder, [])).rejects.toThrow(/has been changed/)
  rmSync(path)
  await expect(gate(folder, [])).rejects.toThrow(/is missing/)
  writeFileSync(path, before)
  await expect(gate(join(work, 'none'), [])).rejects.toThrow(CannotError)
})

test('a game that is recorded now passes the gate, and one that breaks its own invariants is not recorded', async () => {
  const own = await readKept(KEPT)
  const edition = own.editions.newest('dragonbond-auction') as Built
  const spec = { players: 3, seed: 'now', bot: 'random', options: { bidding: 'sealed' } } as const
  const fresh = join(work, 'fresh')
  for (const rows of [undefined, 8])
    keep(fresh, record({ ...spec, game: 'dragonbond-auction', edition, rows }), edition)
  expect(await gate(fresh, [])).toMatchObject({ games: 2, diverged: [] })
  expect(readdirSync(fresh).sort()).toEqual([
    'dragonbond-auction-now-finished.json',
    'dragonbond-auction-now-open.json',
    'rules',
  ])
  // One that never comes to where it could go over is told, and so is an edition that does not follow.
  const whole = { ...spec, game: 'dragonbond-auction', edition, rows: undefined }
  const over = { edition: changed, after: 1 }
  expect(() => record({ ...whole, over })).toThrow(/after row 1: none/)
  expect(() => record({ ...whole, over: { ...over, after: 9_999 } })).toThrow(/never stood/)
  const wrong = { ...spec, game: 'dragonbond-auction', edition: changed, rows: undefined }
  expect(() => record(wrong)).toThrow(/-1 spent/)
})
