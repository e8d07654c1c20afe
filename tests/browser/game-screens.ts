import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type GamesPage, openGames } from './games-page.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Scenes of games in a browser of their own, which is there while the tests of the file run. */
export function gameScreens() {
  let games: GamesPage
  let browser: Browser
  beforeAll(async () => {
    games = await openGames()
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
  })
  afterAll(async () => {
    await browser.close()
    await games.close()
  })
  return {
    /** A scene in a window of this size, as far as it is loaded by then. */
    async sized(scene: string, viewport: Size): Promise<Page> {
      const page = await browser.newPage({ viewport })
      await page.goto(games.address(scene))
      return page
    },
    /** A scene as somebody with a large window or with a phone sees it. */
    async open(scene: string, theme: 'night' | 'day' = 'night', phone = false): Promise<Page> {
      const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
      const page = await browser.newPage({ viewport, hasTouch: phone, reducedMotion: 'reduce' })
      await page.goto(games.address(scene, theme))
      await page.waitForSelector('.game .decision, .game .over')
      return page
    },
  }
}
