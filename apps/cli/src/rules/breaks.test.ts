import { describe, expect, test } from 'vitest'
import { clausesInComment, codeBeside } from './beside.ts'
import { breaksOf, broken } from './breaks.ts'

const source = `import { text } from './text.ts'

/** A hand holds eight cards (EQ-HAND-01). */
const MOST = 8

/** EQ-HAND-02 to -04, EQ-DICE-01 */
export function draw(t: Table, who: Character): void {
  if (who.hand.length >= MOST) return
  t.log(text('drew', { n: 1 }))
  // EQ-HAND-05: and no more than two.
  who.drawn += 1
  who.hand.push(t.deck.shift() ?? 'nothing')

  who.done = true // EQ-HAND-06
}

// EQ-HAND-07
export interface Character {
  hand: string[] // EQ-HAND-08
  /** EQ-HAND-09 */
  drawn: number
}

const later = 3
`

const changes = (code: string): string[] =>
  breaksOf('a.ts', `// EQ-A-01\n${code}\n`).map(({ was, is }) => `${was} → ${is}`)

describe('the code beside a comment', () => {
  const beside = codeBeside('a.ts', source).map(({ clauses, nodes }) => [
    clauses.join(' '),
    nodes.map(({ start, end }) => source.slice(start, end).split('\n')[0]).join(' ; '),
  ])

  test('is the declaration, the paragraph or the line that it stands at', () => {
    expect(beside).toEqual([
      ['EQ-HAND-01', 'const MOST = 8'],
      [
        'EQ-HAND-02 EQ-HAND-03 EQ-HAND-04 EQ-DICE-01',
        'export function draw(t: Table, who: Character): void {',
      ],
      ['EQ-HAND-05', "who.drawn += 1 ; who.hand.push(t.deck.shift() ?? 'nothing')"],
      ['EQ-HAND-06', 'who.done = true'],
    ])
  })

  test('short forms of clauses are written out', () => {
    expect(clausesInComment('EQ-DEBT-06 to -08, and EQ-SEND-03, -11; EQ-A-1')).toEqual([
      'EQ-DEBT-06',
      'EQ-DEBT-07',
      'EQ-DEBT-08',
      'EQ-SEND-03',
      'EQ-SEND-11',
    ])
    expect(clausesInComment('EQ-DEBT-06 to\n * -07')).toEqual(['EQ-DEBT-06', 'EQ-DEBT-07'])
  })
})

describe('breaks', () => {
  const found = breaksOf('a.ts', source)

  test('belong to the nearest comment and tell where they are', () => {
    const told = found.map((one) => `${one.clauses.at(-1)}:${one.line} ${one.was} → ${one.is}`)
    expect(told).toEqual([
      'EQ-HAND-01:4 8 → 9',
      'EQ-DICE-01:8 who.hand.length >= MOST → who.hand.length < MOST',
      'EQ-DICE-01:8 who.hand.length >= MOST → who.hand.length > MOST',
      'EQ-HAND-05:11 who.drawn += 1 → ;',
      'EQ-HAND-05:11 who.drawn += 1 → who.drawn -= 1',
      'EQ-HAND-05:11 1 → 2',
      "EQ-HAND-05:12 who.hand.push(t.deck.shift() ?? 'nothing') → ;",
      'EQ-HAND-06:14 who.done = true → ;',
      'EQ-HAND-06:14 true → false',
    ])
  })

  test('of a later statement belong to the comment around as well', () => {
    const clausesAt = (is: string) => found.find((one) => one.is === is)?.clauses
    expect(clausesAt('who.drawn -= 1')).toEqual(['EQ-HAND-05'])
    expect(found.find((one) => one.line === 12)?.clauses).toContain('EQ-HAND-02')
  })

  test('change the one place and nothing else', () => {
    const one = found.find(({ is }) => is === 'who.drawn -= 1')!
    expect(broken(source, one)).toBe(source.replace('+= 1', '-= 1'))
  })

  test.each([
    ['if (a.has(b) && !c) go()', 5],
    ['const x = a ? b : c', 1],
    ['const x = a.filter((b) => b)', 1],
    ['const x = [...a, b]', 2],
    ['const x = Math.min(a, b)', 1],
    ['a++', 2],
  ])('%s', (code, n) => {
    expect(new Set(changes(code)).size).toBe(n)
  })

  test.each([
    ['words put together', "const x = 'a' + b"],
    ['what is said', "const x = { label: text('a', { n: 1 }), at: [1] }"],
    ['lines for the log', "t.log(text('a'), { seat: 1 })"],
    ['guards that only throw', 'if (a === 1) throw new RangeError(String(1))'],
    ['conditions of log lines', "if (a === 1) t.log(text('a'))"],
    ['what an index wants', 'const x = a[b] ?? 0'],
    ['types', 'type X = { a: 1; b: true }'],
    ['imports', "import { a } from './b.ts'"],
  ])('%s are left alone', (_what, code) => {
    expect(changes(code)).toEqual([])
  })
})
