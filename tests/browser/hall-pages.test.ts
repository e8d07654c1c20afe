import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RealHall } from '../halls/real-hall.ts'
import { violations } from './accessibility.ts'
import { HallPages } from './hall-pages.ts'

let hall: RealHall
let filled: HallPages
let browser: Browser

beforeAll(async () => {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
  hall = await RealHall.open()
  filled = await HallPages.fill(hall.url)
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
}, 240_000)
afterAll(async () => {
  await browser?.close()
  filled?.close()
  await hall?.close()
})

/** What sticks out of the window, and what a finger could not hit. */
const unfit = (page: Page, phone: boolean) =>
  page.evaluate((touch) => {
    const out: string[] = []
    if (document.documentElement.scrollWidth > window.innerWidth + 1) out.push('scrolls sideways')
    if (!touch) return out
    for (const one of document.querySelectorAll<HTMLElement>('.btn, .btn-icon, .tab-bar a')) {
      const { width, height } = one.getBoundingClientRect()
      if (one.offsetParent !== null && width > 0 && (width < 40 || height < 40))
        out.push(`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 80)}`)
    }
    return out
  }, phone)

test('every page and state of the hall passes the accessibility checker, fits the window and a finger', async () => {
  const found: Record<string, readonly string[]> = {}
  // Both widths of each page; the themes take turns.
  const jobs = filled.pages.flatMap((one, at) =>
    [false, true].map((phone) => ({
      one,
      phone,
      theme: (at % 2 === 0) === phone ? ('day' as const) : ('night' as const),
    })),
  )
  const lane = async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { one, phone, theme } = job
      const name = `${one.name} ${theme} ${phone ? 390 : 1440}`
      try {
        const { page, context } = await filled.open(browser, one, { phone, theme })
        const wrong = [
          ...(await violations(page, one.covered === true)),
          ...(await unfit(page, phone)),
        ]
        if (wrong.length > 0) found[name] = wrong
        await context.close()
      } catch (error) {
        found[name] = [String(error).slice(0, 300)]
      }
    }
  }
  // One is drawn while the other is looked through.
  await Promise.all([lane(), lane()])
  expect(found).toEqual({})
}, 600_000)

const pageNamed = (name: string) => {
  const found = filled.pages.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no page ${name}`)
  return found
}

test('every game of the hall has a box with a picture and a place among the rules; pieces are marked', async () => {
  const answer = await fetch(`${hall.url}/api/v1/rulesets`)
  const { rulesets } = (await answer.json()) as { rulesets: { id: string }[] }
  const look = { phone: false, theme: 'night' } as const
  const shelf = await filled.open(browser, pageNamed('hall-new'), look)
  const boxes = shelf.page.locator('.game-box')
  expect(await boxes.count()).toBe(rulesets.length)
  // The cloth that a game without a picture of its own is wrapped in.
  expect(await boxes.locator('path[d="M0 0 240 142M0 142 240 0"]').count()).toBe(0)
  expect(await boxes.first().textContent()).toContain('ElfQuest')
  const pieces = shelf.page.locator('.making .game-box')
  expect(await pieces.count()).toBeGreaterThan(0)
  expect(await pieces.locator('.box-mark').count()).toBe(await pieces.count())
  expect(await boxes.locator('.box-mark').count()).toBe(await pieces.count())
  await shelf.context.close()

  const rules = await filled.open(browser, pageNamed('rules'), look)
  for (const { id } of rulesets) await rules.page.locator(`h2#${id}`).waitFor()
  expect(await rules.page.locator('article').textContent()).not.toContain('no page about this game')
  await rules.context.close()
})

test('neither the first page nor the screen of a game loads more than 250 KB of script', async () => {
  const look = { phone: false, theme: 'night' } as const
  for (const name of ['door', 'game']) {
    const { page, context } = await filled.open(browser, pageNamed(name), look)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((one) => one.name)
        .filter((one) => one.endsWith('.js')),
    )
    let size = 0
    for (const url of new Set(scripts)) {
      const code = await (await fetch(url)).arrayBuffer()
      size += gzipSync(Buffer.from(code)).length
    }
    expect(scripts.length, name).toBeGreaterThan(1)
    expect(size, name).toBeLessThanOrEqual(250_000)
    await context.close()
  }
})

test('the way from the door to the first choice is gone by keyboard alone', async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(hall.url)
  await page.locator('input[name="nickname"]').waitFor()
  const tabTo = async (what: string) => {
    for (let n = 0; n < 60; n++) {
      const there = await page.evaluate(
        (selector) => document.activeElement?.matches(selector) === true,
        what,
      )
      if (there) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no tab stop ${what}`)
  }
  await tabTo('input[name="nickname"]')
  await page.keyboard.type('Keya')
  await page.keyboard.press('Enter')
  await page.locator('.game-box').first().waitFor()
  await tabTo('.game-box, .game-box *')
  await page.keyboard.press('Enter')
  await page.locator('.room-start .btn-main:not([aria-disabled])').waitFor()
  await tabTo('.room-start .btn-main')
  await page.keyboard.press('Enter')
  await page.locator('.game .decision.sheet').waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.locator('.log-line').first().waitFor()
  await context.close()
}, 120_000)
