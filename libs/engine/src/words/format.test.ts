import { describe, expect, it } from 'vitest'
import { format, parts } from './format.ts'

describe('the message format', () => {
  it('puts values in', () => {
    expect(format('Waits for {name}.', { name: 'Tove' })).toBe('Waits for Tove.')
  })

  it('chooses by number, an exact number before a plural form', () => {
    const message = '{n, plural, =0 {none} one {# chair} other {# chairs}}'
    expect([0, 1, 2, 1200].map((n) => format(message, { n }))).toEqual([
      'none',
      '1 chair',
      '2 chairs',
      '1,200 chairs',
    ])
  })

  it('finds values inside a branch', () => {
    const message = '{n, plural, one {{name}, one waits} other {{name}, # wait}}'
    expect(format(message, { n: 3, name: 'Ingrid' })).toBe('Ingrid, 3 wait')
  })

  it('leaves a missing value to be seen, and takes no value from another message', () => {
    expect(format('Hello {name}', {})).toBe('Hello {name}')
    expect(format('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
  })

  it('takes a message apart for elements', () => {
    expect(parts('a {b} c', {}, 'en')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'slot', name: 'b' },
      { kind: 'text', text: ' c' },
    ])
  })

  it('refuses a message with an open brace, so that a broken catalogue fails its test', () => {
    expect(() => format('{n, plural, one {x}')).toThrow(/unclosed/)
  })
})
