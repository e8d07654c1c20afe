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
