// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keyList } from './keys.ts'

it('the page for players calls what each key does as the list of keys does', () => {
  const page = readFileSync(new URL('../../../../../docs/players.md', import.meta.url), 'utf8')
  const told = new Map(
    [...page.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, key = '', does = '']) => [key, does]),
  )
  const written: Readonly<Record<string, string>> = {
    '1 – 9': '1 to 9',
    '← ↑ → ↓': 'arrow keys',
    'Ctrl Z': 'Ctrl+Z',
    'Ctrl Shift Z': 'Ctrl+Shift+Z',
    ', .': '`,` and `.`',
  }
  const letters = ['B', 'D', 'P', 'L', 'C', '?']
  for (const [key, does] of keyList()) {
    if (letters.includes(key)) continue
    expect([key, told.get(written[key] ?? key)]).toEqual([key, does])
  }
})
