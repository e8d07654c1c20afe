import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { DataError, lockFolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'moothall-lock-'))
const file = join(folder, 'in-use.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const left = (holder: object) =>
  writeFileSync(file, JSON.stringify({ token: 'x', host: hostname(), ...holder }))

test('a folder is one process’s alone, until it is given back', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(join(folder, '.'))).toThrow(DataError)
  unlock()
  expect(existsSync(file)).toBe(false)
  lockFolder(folder)()
})

test('what a dead process left behind holds nothing; a living one does', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  left({ pid: child.pid })
  expect(() => lockFolder(folder)).toThrow(`process ${child.pid}`)
  // The number is used again by a process that began at another time.
  if (existsSync('/proc/self/stat')) {
    left({ pid: child.pid, began: '1' })
    lockFolder(folder)()
    left({ pid: child.pid })
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
  // A container's processes have the same numbers each time.
  left({ pid: process.pid })
  lockFolder(folder)()
  writeFileSync(file, 'cut in the mid')
  lockFolder(folder)()
})

test('one of another machine holds it as long as it gives signs of life', () => {
  left({ pid: 1, host: 'elsewhere' })
  expect(() => lockFolder(folder)).toThrow('on elsewhere')
  const ago = new Date(Date.now() - 60_000)
  utimesSync(file, ago, ago)
  lockFolder(folder)()
})

test('data that cannot be opened are told as such, and the folder is given back', async () => {
  const broken = join(folder, 'broken')
  const good = await openDatabase({ data: broken })
  await expect(openDatabase({ data: broken })).rejects.toThrow('in this process already')
  await good.close()
  const control = join(broken, 'pglite', 'global', 'pg_control')
  writeFileSync(control, Buffer.alloc(readFileSync(control).length, 7))
  for (let n = 0; n < 2; n++)
    await expect(openDatabase({ data: broken })).rejects.toThrow('cannot be opened')
})
