import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGE = 'docs/security/asvs.md'
/** Sections of version 4.0.3 with their requirements of levels 1 and 2: the first so many, or those named. */
const SECTIONS: Readonly<Record<string, number | readonly number[]>> = {
  ...{ '1.1': 7, '1.2': 4, '1.4': [1, 4, 5], '1.5': 4, '1.6': 4, '1.7': 2, '1.8': 2, '1.9': 2 },
  ...{ '1.10': 1, '1.11': 2, '1.12': [2], '1.14': 6, '2.1': 12, '2.2': 3, '2.3': 3, '2.4': 5 },
  ...{ '2.5': 7, '2.6': 3, '2.7': 6, '2.8': 7, '2.9': 3, '2.10': 4, '3.1': 1, '3.2': 4, '3.3': 4 },
  ...{ '3.4': 5, '3.5': 3, '3.7': 1, '4.1': [1, 2, 3, 5], '4.2': 2, '4.3': 3, '5.1': 5, '5.2': 8 },
  ...{ '5.3': 10, '5.4': 3, '5.5': 4, '6.1': 3, '6.2': 6, '6.3': 2, '6.4': 2, '7.1': 4, '7.2': 2 },
  ...{ '7.3': [1, 3, 4], '7.4': 3, '8.1': 4, '8.2': 3, '8.3': 8, '9.1': 3, '9.2': 4, '10.2': 2 },
  ...{ '10.3': 3, '11.1': 8, '12.1': 3, '12.2': 1, '12.3': 6, '12.4': 2, '12.5': 2, '12.6': 1 },
  ...{ '13.1': [1, 3, 4, 5], '13.2': [1, 2, 3, 5, 6], '13.3': 2, '13.4': 2, '14.1': 4, '14.2': 6 },
  ...{ '14.3': [2, 3], '14.4': 7, '14.5': 4 },
}
const numbers = Object.entries(SECTIONS).flatMap(([section, all]) =>
  (typeof all === 'number' ? Array.from({ length: all }, (_, i) => i + 1) : all).map(
    (n) => `${section}.${n}`,
  ),
)

interface Requirement {
  readonly number: string
  readonly standing: string
  readonly reason: string
}
const rows: Requirement[] = readFileSync(join(ROOT, PAGE), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', , standing = '', ...reason] = line.slice(2, -2).split(' | ')
    return { number, standing, reason: reason.join(' | ') }
  })
/** Files that a text names, from the root or from the sources of the server. */
const named = (text: string) =>
  [...text.matchAll(/`([\w./-]*\/[\w.-]+|[\w.-]+\.(?:tsx?|mjs|json|md|yml)|\.[\w.]+)`/g)]
    .map(([, file = '']) => file)
    // Addresses of the hall begin with a stroke.
    .filter((file) => /[a-z]/.test(file) && !file.startsWith('/'))
const isThere = (file: string) =>
  ['', 'apps/server/src'].some((folder) => existsSync(join(ROOT, folder, file)))

test('every requirement of the standard has one row, in its order, and there is no other', () => {
  expect(numbers).toHaveLength(259)
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('every row says how it stands; what is met names where, what is not says why', () => {
  for (const { number, standing, reason } of rows) {
    expect([number, standing]).toEqual([number, expect.stringMatching(/^(met|partly|not met|no)$/)])
    if (standing === 'met' || standing === 'partly')
      expect([number, named(reason).length > 0 || /^git;/.test(reason)]).toEqual([number, true])
    else expect([number, reason.length > 12]).toEqual([number, true])
  }
})

test.each([PAGE, 'docs/security.md'])('%s names only files that there are', (page) => {
  const files = named(readFileSync(join(ROOT, page), 'utf8'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !isThere(file))).toEqual([])
})
