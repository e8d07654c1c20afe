import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RealHall } from '../halls/real-hall.ts'

const BUILT = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

let folder: string
let hall: RealHall
let browser: Browser

beforeAll(async () => {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
  folder = await mkdtemp(join(tmpdir(), 'moothall-newer-'))
  await cp(BUILT, folder, { recursive: true })
  hall = await RealHall.open({ env: { MOOTHALL_WEB: folder } })
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
})
afterAll(async () => {
  await browser?.close()
  await hall?.close()
  await rm(folder, { recursive: true, force: true })
})

/** As another build would leave the folder: every script under another name, none under its old one. */
async function buildAnew(): Promise<void> {
  const assets = join(folder, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const texts = [join(folder, 'index.html'), ...scripts.map((name) => join(assets, name))]
  const anew = (name: string) => name.replace(/\.js$/, '2.js')
  for (const path of texts) {
    let text = await readFile(path, 'utf8')
    for (const name of scripts) text = text.replaceAll(name, anew(name))
    await writeFile(path, text)
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, anew(name)))
}

test('a page that is older than the hall is told so, loads the newer one when its reader says so, and never lacks a part', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(hall.url)
  await page.locator('input[name="nickname"]').first().fill('Ann')
  await page.getByRole('button', { name: 'Come in as a guest' }).click()
  await page.locator('.game-box').first().waitFor()
  const waiting = await context.newPage()
  await waiting.goto(`${hall.url}/tables`)
  await waiting.locator('h1').waitFor()
  await hall.kill()
  await buildAnew()
  await hall.start()

  // One who stays on the page reads of it, and nothing happens by itself.
  const told = waiting.getByText('The hall has a newer page than this one.')
  await told.waitFor({ timeout: 30_000 })
  const old = await waiting.locator('script[type="module"]').first().getAttribute('src')
  await waiting.getByRole('button', { name: 'Load it' }).click()
  await expect
    .poll(() => waiting.locator('script[type="module"]').first().getAttribute('src'))
    .not.toBe(old)
  await waiting.locator('h1').waitFor()

  // One who goes on to a part that is no longer there gets it with the newer page.
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await page.getByRole('heading', { name: 'Campaigns' }).waitFor({ timeout: 30_000 })
  expect(await page.locator('script[type="module"]').first().getAttribute('src')).not.toBe(old)
  await expect.poll(() => page.getByText('Ann').first().isVisible()).toBe(true)
})
