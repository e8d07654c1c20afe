// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconModules } from '../../build/icon-sources.ts'

it('the generated icons are those that hall and skins name (else run `npm run icons -w @moothall/web`)', () => {
  for (const [file, text] of iconModules()) {
    expect(
      readFileSync(new URL(`./generated/${file}`, import.meta.url), 'utf8') === text,
      file,
    ).toBe(true)
  }
})

it('the credits name source, authors and licence of the pictures', async () => {
  const { t } = await import('../pages/credits/text.ts')
  expect(t('pictures', { site: 'game-icons.net', licence: t('licence') })).toMatch(
    /game-icons\.net.*Lorc, Delapouite.*CC BY 3\.0/,
  )
})

/** How many numbers each path command takes. */
const TAKES: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

it('every generated path is a path: each command has its numbers', async () => {
  const hall = (await import('./generated/hall-icons.ts')).icons
  const sheet = readFileSync(new URL('./generated/elfquest-icons.svg', import.meta.url), 'utf8')
  const drawn = Object.fromEntries(
    [...sheet.matchAll(/<symbol id="([^"]+)"[^>]*>(.*)<\/symbol>/g)].map(
      ([, name = '', body = '']) => [
        name,
        { paths: [...body.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d) },
      ],
    ),
  )
  expect(Object.keys(drawn)).toEqual((await import('./generated/elfquest-icons.ts')).icons.names)
  for (const icons of [hall, drawn]) {
    for (const [name, { paths }] of Object.entries(icons)) {
      expect(paths.length, name).toBeGreaterThan(0)
      for (const [, command = '', rest = ''] of paths
        .join('')
        .matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
        const takes = TAKES[command.toLowerCase()]
        // The two flags of an arc may stand together with what follows.
        const spaced = command.toLowerCase() === 'a' ? spaceFlags(rest) : rest
        const numbers = spaced.match(/[-+]?(?:\d+\.?\d*|\.\d+)/g) ?? []
        expect(
          spaced.replaceAll(/[-+]?(?:\d+\.?\d*|\.\d+)|[\s,]/g, ''),
          `${name} ${command}${rest}`,
        ).toBe('')
        if (takes === 0) expect(numbers, name).toHaveLength(0)
        else expect(numbers.length % (takes ?? Number.NaN), `${name} ${command}${rest}`).toBe(0)
      }
    }
  }
})

function spaceFlags(arcs: string): string {
  const number = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)'
  const head = new RegExp(
    `(${number}[\\s,]*${number}[\\s,]*${number}[\\s,]*)([01])[\\s,]*([01])[\\s,]*(${number}[\\s,]*${number})`,
    'g',
  )
  return arcs.replaceAll(head, '$1 $2 $3 $4 ')
}
