/**
 * Draws every page of the hall and every state of the game screen from fixed seeds, in both themes and at two widths,
 * into `shots/`. `npm run shots [-- NAME …]` draws the named pages and scenes alone; `--quick` by night alone.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { RealHall } from '../halls/real-hall.ts'
import { openGames } from './games-page.ts'
import { HallPages } from './hall-pages.ts'

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
  const scenes = await sceneNames()
  for (const scene of scenes.filter((one) => wanted.length === 0 || wanted.includes(one))) {
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
  if (wanted.length === 0 || wanted.some((one) => !scenes.includes(one))) await drawHall()
} finally {
  await browser.close()
  await games.close()
}

/** The scenes there are, as any of them tells. */
async function sceneNames(): Promise<readonly string[]> {
  const page = await browser.newPage()
  await page.goto(games.address('next'))
  const names = await page.evaluate(() => (window as unknown as { scenes: string[] }).scenes)
  await page.close()
  return names
}

/** The pages of a hall that people have been in. */
async function drawHall(): Promise<void> {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
  const hall = await RealHall.open()
  const filled = await HallPages.fill(hall.url)
  try {
    for (const one of filled.pages) {
      if (wanted.length > 0 && !wanted.includes(one.name)) continue
      for (const theme of quick ? (['night'] as const) : THEMES) {
        for (const phone of [false, true]) {
          const path = `${folder}${one.name}-${phone ? 390 : 1440}-${theme}.png`
          try {
            const { page, context } = await filled.open(browser, one, { phone, theme })
            await page.screenshot({ path })
            await context.close()
          } catch (error) {
            failed = true
            console.error(`${one.name} ${theme} ${phone}: ${String(error)}`)
          }
        }
      }
      console.log(one.name)
    }
  } finally {
    filled.close()
    await hall.close()
  }
}
process.exitCode = failed ? 1 : 0
