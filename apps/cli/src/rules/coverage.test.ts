import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clausesIn, writeReport } from './coverage.ts'

test('an old report is not taken for a new one', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'moothall-')), 'report', 'x.json')
  mkdirSync(join(file, '..'))
  writeFileSync(file, '{"testResults":[]}')
  // A folder without tests: the run ends with an error and without a report.
  expect(() => writeReport('libs/nothing-is-here', file)).toThrow(/left no report/)
  expect(existsSync(file)).toBe(false)
})

test('clauses are read from a text, each once', () => {
  expect(clausesIn('EQ-TASK-01, EQ-TASK-01: and ED-UNIT-12 but not EQ-TASK-1')).toEqual([
    'EQ-TASK-01',
    'ED-UNIT-12',
  ])
})
