import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../dev/setup.mjs'

/** One line of code for each thing that a rule of a game must not do. */
const forbidden = {
  'Math.random': 'export const a = Math.random()',
  'Math.random by name': "export const a = Math['random']()",
  'Math.random taken apart': 'export const { random } = Math',
  'Date.now': 'export const a = Date.now()',
  'new Date': 'export const a = new Date()',
  performance: 'export const a = performance.now()',
  setTimeout: 'setTimeout(() => undefined, 1)',
  setInterval: 'setInterval(() => undefined, 1)',
  crypto: 'export const a = crypto.randomUUID()',
  process: "export const a = process.env['HOME']",
  fetch: "export const a = fetch('/')",
  globalThis: "export const a = globalThis['Date']",
  console: "console.error('x')",
  'node: import': "export { readFileSync } from 'node:fs'",
  'node import': "import { readFileSync } from 'node:fs'\nexport const a = readFileSync('x')",
  any: 'export const a: any = 1',
}

let house
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'moothall-lint-'))
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(house, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  cpSync(join(root, 'infra/lint'), join(house, 'infra/lint'), { recursive: true })
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** How many errors the linter finds in this code, as a file of that package. */
function errorsIn(folder, name, code) {
  mkdirSync(join(house, folder), { recursive: true })
  const file = join(folder, name)
  writeFileSync(join(house, file), `${code}\n`)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', file], {
    cwd: house,
    encoding: 'utf8',
  })
  rmSync(join(house, file))
  const { summary } = JSON.parse(run.stdout)
  expect(summary.unchanged + summary.changed, 'files looked at').toBe(1)
  return summary.errors
}

for (const library of ['engine', 'elfquest', 'bots']) {
  test.each(Object.entries(forbidden))(`libs/${library} may not use %s`, (_, code) => {
    expect(errorsIn(`libs/${library}/src`, 'rule.ts', code)).toBeGreaterThan(0)
  })
}

test('harmless code passes, and so do clocks outside the rules', () => {
  expect(errorsIn('libs/engine/src', 'rule.ts', 'export const a = Math.max(1, 2)')).toBe(0)
  expect(errorsIn('apps/server/src', 'clock.ts', 'export const a = Date.now()')).toBe(0)
})
