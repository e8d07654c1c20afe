/**
 * `node infra/dev/audit.mjs`: asks the registry whether any installed package has a known weakness, and fails if there is
 * one that is high or critical. A registry that gives no answer, or no network, is told and is no failure: nothing can be
 * said then, and what was good yesterday must not stand still for it.
 */
import { spawnSync } from 'node:child_process'
import { root } from './setup.mjs'

/** How long the registry may take, ms. */
const PATIENCE = 60_000

/** What an answer of `npm audit --json` means. */
export function judge(text) {
  let answer
  try {
    answer = JSON.parse(text)
  } catch {
    return { known: false, why: 'no answer that can be read' }
  }
  const counts = answer?.metadata?.vulnerabilities
  if (counts === undefined)
    return { known: false, why: answer?.message ?? answer?.error?.summary ?? 'no answer' }
  const found = Object.values(answer.vulnerabilities ?? {}).map(({ name, severity, via }) => ({
    name,
    severity,
    why: via.map((one) => one.title ?? one).join('; '),
  }))
  const bad = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
  return { known: true, found, bad }
}

function main() {
  const windows = process.platform === 'win32'
  // Asked once: npm's own tries take minutes where there is no network.
  const run = spawnSync(windows ? 'npm.cmd' : 'npm', ['audit', '--json', '--fetch-retries=0'], {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
    timeout: PATIENCE,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const verdict = judge(run.stdout ?? '')
  if (!verdict.known) {
    process.stdout.write(
      `known weaknesses: NOT LOOKED FOR, the registry gives no answer (${verdict.why.split('\n')[0]})\n`,
    )
    return 0
  }
  for (const { name, severity, why } of verdict.found)
    process.stdout.write(`${severity}: ${name}: ${why}\n`)
  process.stdout.write(
    `known weaknesses: ${verdict.found.length}, of them high or critical: ${verdict.bad.length}\n`,
  )
  return verdict.bad.length === 0 ? 0 : 1
}

if (import.meta.filename === process.argv[1]) process.exitCode = main()
