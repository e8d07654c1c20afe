/**
 * `npm run test:stores [-- [--store NAME] FILE…]`: the tests of the service, and those of the house that look into a
 * hall, on each store that a hall can stand on, one after the other: the embedded database; PostgreSQL; PostgreSQL and
 * Redis with three processes. Or on those that are named: `pglite`, `postgres`, `cluster`. One line each, and which tests
 * concern another store alone. Needs all of it: here nothing is skipped without a reason in its name.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, setUp } from './setup.mjs'
import { countTests } from './test-count.mjs'

const STORES = {
  pglite: 'PGlite',
  postgres: 'PostgreSQL',
  cluster: 'PostgreSQL and Redis with three processes',
}
const FILES = [
  'apps/server/',
  'tests/operator/',
  'tests/versions.test.ts',
  'tests/protocol-doc.test.ts',
]

/** Only what concerns another store may be left out, and its name says so. */
const saysWhy = (name) => name.includes('[left out here: ')

setUp()
mkdirSync(join(root, 'build'), { recursive: true })
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { store: { type: 'string', multiple: true, default: Object.keys(STORES) } },
})
const lines = []
let failed = false

for (const store of values.store) {
  const name = STORES[store]
  if (name === undefined) throw new Error(`there is no store "${store}"`)
  const report = join(root, 'build', `tests-${store}.json`)
  rmSync(report, { force: true })
  const begin = Date.now()
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project=service',
      '--project=house',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(named.length > 0 ? named : FILES),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MOOTHALL_TEST_STORE: store },
    },
  )
  if (run.error) throw run.error
  const counts = countTests(report)
  const good = run.status === 0 && (counts?.passed ?? 0) > 0 && counts?.skippedNames.every(saysWhy)
  failed ||= !good
  const seconds = Math.round((Date.now() - begin) / 1000)
  lines.push(`${name}: ${counts?.line ?? 'no report'} (${seconds} s)${good ? '' : '  NOT GREEN'}`)
  for (const test of counts?.skippedNames ?? []) lines.push(`  ${test}`)
}
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = failed ? 1 : 0
