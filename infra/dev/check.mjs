/**
 * `npm run check`: format and lint, types, the direction of imports, the licences of packages, and code
 * or dependencies that nothing uses. All are run, so that one run shows everything there is to mend.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { generateDatabaseClient, installDependencies, root } from './setup.mjs'

installDependencies()
generateDatabaseClient()

const modules = (path) => join(root, 'node_modules', path)
const steps = [
  ['format and lint', modules('@biomejs/biome/bin/biome'), ['ci', '--max-diagnostics=100', '.']],
  ['types', modules('typescript/bin/tsc'), ['-b']],
  ['directions of imports', join(root, 'infra/dev/check-imports.mjs'), []],
  ['licences of packages', join(root, 'infra/dev/check-licences.mjs'), []],
  ['unused code', modules('knip/bin/knip.js'), ['--no-progress']],
]

const results = steps.map(([name, program, args]) => {
  process.stdout.write(`\n== ${name}\n`)
  const begin = Date.now()
  const run = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
  return { name, ok: run.status === 0, seconds: (Date.now() - begin) / 1000 }
})

process.stdout.write('\n')
for (const { name, ok, seconds } of results) {
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)\n`)
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
