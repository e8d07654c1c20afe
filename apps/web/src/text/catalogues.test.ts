import { describe, expect, it } from 'vitest'
import * as credits from '../pages/credits/text.ts'
import * as rules from '../pages/rules/text.ts'
import { en } from './en.ts'
import * as hall from './hall.ts'
import { inWords, inWordsFirst } from './numbers.ts'

describe('the catalogues', () => {
  it.each([
    ['hall', hall],
    ['rules', rules],
    ['credits', credits],
  ] as const)('every message of %s can be formatted with any number', (_name, catalogue) => {
    for (const key of catalogue.keys) {
      for (const n of [0, 1, 2, 5]) {
        const text = (catalogue.t as (key: string, values: Record<string, number>) => string)(key, {
          n,
          free: n,
        })
        expect(text, key).not.toBe('')
        expect(text, key).not.toMatch(/plural|#/)
      }
    }
  })

  it('says small counts in words', () => {
    expect([inWords(2), inWordsFirst(12), inWords(13)]).toEqual(['two', 'Twelve', '13'])
  })

  it('uses no straight quotes or three dots in English', () => {
    for (const [key, text] of Object.entries(en))
      expect(text, key).not.toMatch(/"|\.\.\.| - |\w'\w/)
  })
})
