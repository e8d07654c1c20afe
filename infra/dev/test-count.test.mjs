import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests } from './test-count.mjs'

const folder = mkdtempSync(join(tmpdir(), 'moothall-count-'))
afterAll(() => rmSync(folder, { recursive: true }))

function counted(report) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return countTests(path)
}

const report = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}

test('one plain line tells how many passed and failed', () => {
  expect(counted(report).line).toBe('7 passed, 1 failed')
})

test('skipped tests are told only where there are any', () => {
  expect(counted({ ...report, numPendingTests: 2 }).line).toBe('7 passed, 1 failed, 2 skipped')
})

test('those that were skipped are named', () => {
  const file = {
    status: 'passed',
    assertionResults: [
      { status: 'passed', fullName: 'one' },
      { status: 'skipped', fullName: 'two [left out here: why]' },
      { status: 'pending', fullName: 'three' },
    ],
  }
  const { skippedNames } = counted({ ...report, testResults: [file] })
  expect(skippedNames).toEqual(['two [left out here: why]', 'three'])
})

test('a file that could not be loaded is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(counted({ ...report, numFailedTests: 0, testResults: [broken] }).failed).toBe(1)
})

test('no report, no counts', () => {
  expect(countTests(join(folder, 'none.json'))).toBeUndefined()
})
