/**
 * `npm test [-- VITEST ARGUMENTS]`: set-up, then every test of the workspace; without arguments all but the faults in
 * their short form, which the checks of a change run besides (`npm test -- --project faults`).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'
import { countTests } from './test-count.mjs'

const asked = process.argv.slice(2)
setUp()

const report = join(root, 'build', `tests-node${process.versions.node.split('.')[0]}.json`)
mkdirSync(join(root, 'build'), { recursive: true })
rmSync(report, { force: true })

const run = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(asked.length > 0 ? asked : ['--project=!faults']),
  ],
  { cwd: root, stdio: 'inherit' },
)
if (run.error) throw run.error

const counts = countTests(report)
if (counts) process.stdout.write(`${counts.line}\n`)
// A run without a report, or that ran nothing, proves nothing: it must not pass for a success.
const empty = !counts || counts.passed + counts.failed === 0
process.exitCode = run.status !== 0 ? (run.status ?? 1) : empty ? 1 : 0
