// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** Attributes whose words a person sees or hears. */
const SPOKEN = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'heading',
  'lead',
  'help',
])

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const hasLetters = (text: unknown) => typeof text === 'string' && /\p{L}{2,}/u.test(text)

/** Raw words in JSX: text between tags, string literals as children, and spoken attributes. */
function rawTexts(node: Node, found: string[] = []): string[] {
  if (node.type === 'JSXText' && hasLetters(node['value'])) found.push(String(node['value']).trim())
  if (node.type === 'JSXExpressionContainer') {
    const inner = node['expression'] as Node
    if (inner.type === 'Literal' && hasLetters(inner['value'])) found.push(String(inner['value']))
  }
  if (node.type === 'JSXAttribute') {
    const name = (node['name'] as Node)['name']
    const value = node['value'] as Node | null
    if (SPOKEN.has(String(name)) && value?.type === 'Literal' && hasLetters(value['value'])) {
      found.push(`${String(name)}=${String(value['value'])}`)
    }
    // Other attributes hold class names and ids: no words.
    if (value?.type !== 'JSXExpressionContainer' || isNode(value['expression']) === false)
      return found
    if ((value['expression'] as Node).type === 'Literal') return found
  }
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const one of child) isNode(one) && rawTexts(one, found)
    else if (isNode(child)) rawTexts(child, found)
  }
  return found
}

const scan = (source: string) => rawTexts(parseAst(source, { lang: 'tsx' }) as unknown as Node)

it('finds raw words, and only those', () => {
  expect(
    scan('const a = <p title="Go on">Hello {"there"} {t("x.y")}<b className="big one">5</b></p>'),
  ).toEqual(['title=Go on', 'Hello', 'there'])
})

it('no words stand in the components: all of them come from a catalogue', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  )
  expect(files.length).toBeGreaterThan(30)
  const raw = files.flatMap((file) =>
    scan(readFileSync(new URL(file, folder), 'utf8')).map((text) => `${file}: ${text}`),
  )
  // Proper names of sites stand as they are in every language.
  expect(raw.filter((line) => !line.endsWith(': game-icons.net'))).toEqual([])
})
