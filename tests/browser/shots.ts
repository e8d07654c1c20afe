/**
 * Draws every state of the game screen from fixed seeds, in both themes and at two widths, into `shots/`.
 * `npm run shots [-- NAME …]` draws the named scenes alone.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { openGames } from './games-page.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const MIDDLE = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
] as const
const THEMES = ['night', 'day'] as const

const folder = fileURLToPath(new URL('../../shots/', import.meta.url))
mkdirSync(folder, { recursive: true })

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const all = args.includes('--all-widths')
const wanted = args.filter((arg) => !arg.startsWith('--'))

const games = await openGames()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
let failed = false
try {
  for (const scene of wanted.length > 0 ? wanted : games.scenes) {
    for (const theme of quick ? (['night'] as const) : THEMES) {
      for (const viewport of all ? [...SIZES, ...MIDDLE] : SIZES) {
        const phone = viewport.width < 768
        const page = await browser.newPage({
          viewport,
          deviceScaleFactor: phone ? 2 : 1,
          hasTouch: phone,
          reducedMotion: 'reduce',
        })
        page.on('pageerror', (error) => {
          failed = true
          console.error(`${scene} ${theme} ${viewport.width}: ${error.message}`)
        })
        await page.goto(games.address(scene, theme))
        await page.waitForSelector('.game .decision, .game .over')
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({ path: `${folder}${scene}-${viewport.width}-${theme}.png` })
        await page.close()
      }
    }
    console.log(scene)
  }
} finally {
  await browser.close()
  await games.close()
}
process.exitCode = failed ? 1 : 0
