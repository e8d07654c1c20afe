import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const SOURCE = new URL('../../apps/server/src/operator/own-folder.ts', import.meta.url).href
/** Has two folders with something in them, gives one of them up, and goes on until it is ended. */
const PROGRAM = `
  import { writeFileSync } from 'node:fs'
  import { join } from 'node:path'
  const { ownFolder } = await import(${JSON.stringify(SOURCE)})
  const [one, two] = [await ownFolder('reading'), await ownFolder('changing')]
  for (const { folder } of [one, two]) writeFileSync(join(folder, 'secret'), 'secret')
  one.tidy()
  process.stdout.write('begun')
  setInterval(() => process.argv.includes('exit') && process.exit(3), 20)`

/** Runs the program with a folder of its own for what is passing. */
function run(...args: readonly string[]) {
  const passing = mkdtempSync(join(tmpdir(), 'moothall-own-folder-'))
  onTestFinished(() => rmSync(passing, { recursive: true, force: true }))
  const node = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, ...args]
  const child = spawn(process.execPath, node, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, TMPDIR: passing },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, ended: once(child, 'exit'), left: () => readdirSync(passing).filter(ours) }
}
const ours = (name: string) => name.startsWith('moothall-')

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that is broken off by %s leaves no copy of a hall behind, and ends by it',
  async (signal) => {
    const { child, ended, left } = run()
    await once(child.stdout, 'data')
    expect(left()).toEqual([expect.stringContaining('changing')])
    child.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(left()).toEqual([])
  },
)

test('nor does one that ends by itself in the middle', async () => {
  const { ended, left } = run('exit')
  expect(await ended).toEqual([3, null])
  expect(left()).toEqual([])
})
