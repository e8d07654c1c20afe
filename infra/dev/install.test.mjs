import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { install, missing } from './install.mjs'

/** A folder that asks for one package in this version. */
function folder(version = '1.0.0') {
  const path = mkdtempSync(join(tmpdir(), 'moothall-install-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  const record = { packages: { '': {}, 'node_modules/one': { version } } }
  writeFileSync(join(path, 'package-lock.json'), JSON.stringify(record))
  return path
}

/** An npm that writes down what it has installed when it is done, as the real one does. */
const npmOf = (path, version, asked) => (args) => {
  asked.push(args[0])
  mkdirSync(join(path, 'node_modules'), { recursive: true })
  const record = { packages: { 'node_modules/one': { version } } }
  writeFileSync(join(path, 'node_modules', '.package-lock.json'), JSON.stringify(record))
}

test('what is there is not installed again; another version is brought in where the old one stands', () => {
  const path = folder('2.0.0')
  const asked = []
  install(path, npmOf(path, '1.0.0', asked))
  install(path, npmOf(path, '2.0.0', asked))
  install(path, npmOf(path, '2.0.0', asked))
  expect(asked).toEqual(['ci', 'install'])
})

test('what npm left when it was killed is not built upon', () => {
  const path = folder()
  mkdirSync(join(path, 'node_modules', 'one'), { recursive: true })
  expect(missing(path)).toEqual(['ci'])

  // Killed in the middle of bringing it up to date: the record is that of before.
  const asked = []
  install(path, npmOf(path, '0.9.0', asked))
  const killed = () => {
    throw new Error('killed')
  }
  expect(() => install(path, killed)).toThrow('killed')
  npmOf(path, '1.0.0', [])(['install'])
  install(path, npmOf(path, '1.0.0', asked))
  expect(asked).toEqual(['ci', 'ci'])
  expect(missing(path)).toBeUndefined()
})
