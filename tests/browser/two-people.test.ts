import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GameClient, MoothallClient } from '@moothall/client'
import { draws, playOn } from '@moothall/server/testing/hall.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RealHall } from '../halls/real-hall.ts'
import { press, shown } from './panel-player.ts'

/** Choices made in the browsers before the server is killed. */
const CHOICES = 16

let hall: RealHall
let browser: Browser
const clients: MoothallClient[] = []

beforeAll(async () => {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
  hall = await RealHall.open()
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
})
afterAll(async () => {
  for (const client of clients) client.close()
  await browser?.close()
  await hall?.close()
})

interface Person {
  readonly name: string
  readonly how: 'keys' | 'pointer'
  readonly context: BrowserContext
  readonly page: Page
  /** How many sockets the page has open. */
  readonly sockets: () => number
}

async function comeIn(name: string, how: Person['how']): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const sockets = openSockets(page)
  await page.goto(hall.url)
  await page.locator('input[name="nickname"]').first().fill(name)
  await page.getByRole('button', { name: 'Come in as a guest' }).click()
  await page.locator('.game-box').first().waitFor()
  return { name, how, context, page, sockets }
}

/** Counts the sockets of the page that are open, from now on. */
function openSockets(page: Page): () => number {
  const open = new Set<unknown>()
  page.on('websocket', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return () => open.size
}

/** A program that acts as the person of a browser, by the browser's own session. */
async function programOf(person: Person): Promise<MoothallClient> {
  const cookie = (await person.context.cookies()).find((one) => one.name === 'moothall_session')
  if (cookie === undefined) throw new Error(`${person.name} has no session`)
  const client = new MoothallClient({ baseUrl: hall.url, token: decodeURIComponent(cookie.value) })
  clients.push(client)
  return client
}

/** Plays in the browsers until the hall has taken this many choices; says how many of them each made. */
async function playInBrowsers(
  people: readonly Person[],
  watched: GameClient,
  choices: number,
): Promise<Map<string, number>> {
  const made = new Map(people.map(({ name }) => [name, 0]))
  let all = 0
  for (let presses = 0; all < choices; presses++) {
    if (presses > choices * 30) throw new Error(`only ${all} choices after ${presses} presses`)
    for (const { name, page, how } of people) {
      const before = watched.frame?.seq ?? 0
      if (!(await press(page, how))) continue
      await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'))
      await sleep(120)
      if ((watched.frame?.seq ?? 0) > before) {
        made.set(name, (made.get(name) ?? 0) + 1)
        all++
      }
    }
    await sleep(30)
  }
  return made
}

/** What a page shows once nothing moves any more. */
async function settled(page: Page) {
  await page.locator('[data-board]').waitFor()
  let last = await shown(page)
  for (let still = 0; still < 3; ) {
    await sleep(150)
    const now = await shown(page)
    still = JSON.stringify(now) === JSON.stringify(last) ? still + 1 : 0
    last = now
  }
  expect(last.board.length).toBeGreaterThan(20)
  expect(last.log.length).toBeGreaterThan(0)
  return last
}

/** The log says "You have" to each of them; told with names it is the same log. */
function told(log: readonly string[], reader: Person): string[] {
  return log.map((line) =>
    line
      .replaceAll(/\bYou have\b/g, `${reader.name} has`)
      .replaceAll(/\bYou (attempt|want|ask|take)\b/g, `${reader.name} $1s`)
      .replaceAll(/\bYou\b/g, reader.name),
  )
}

test('two people meet, play, lose pages, lines and the server itself, and play to the end', async () => {
  const ann = await comeIn('Ann', 'keys')
  const ben = await comeIn('Ben', 'pointer')
  const people = [ann, ben]
  const faults: string[] = []
  for (const { name, page } of people)
    page.on('pageerror', (error) => faults.push(`${name}: ${error.stack ?? error.message}`))

  // The table is laid, found and filled.
  await ann.page.locator('.game-box').first().click()
  const seed = ann.page.getByLabel('Seed', { exact: true })
  await seed.fill('two-people')
  const kept = ann.page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.ok(),
  )
  await seed.press('Enter')
  await kept
  await ann.page.getByText('A typed seed is shown to all: for practice.').waitFor()
  expect(await ann.page.getByRole('checkbox', { name: /^Open to everyone/ }).isChecked()).toBe(true)
  await ben.page.goto(`${hall.url}/tables`)
  await ben.page.getByRole('link', { name: 'Sit down: Ann’s ElfQuest' }).click()
  await ben.page.getByRole('button', { name: 'I am ready' }).click()
  await ben.page.getByRole('button', { name: 'Not yet' }).waitFor()
  await ann.page.locator('.room-start .btn-main:not([aria-disabled])').click()
  await ann.page.waitForURL(/\/games\//)
  const id = new URL(ann.page.url()).pathname.split('/')[2] ?? ''
  const toGame = ben.page.getByRole('link', { name: 'To the game' })
  await Promise.race([ben.page.waitForURL(/\/games\//), toGame.click()])
  await ben.page.waitForURL(`${hall.url}/games/${id}`)
  for (const { page } of people) await page.locator('.game .decision').waitFor()

  // The table's name and whose turn it is, with the one game that waits; hall and game share one line.
  expect(await ann.page.title()).toMatch(
    /^\(1\) Your turn · Ann’s ElfQuest · Moothall$|^Ann’s ElfQuest/,
  )
  expect(ann.sockets()).toBe(1)

  const walter = new MoothallClient({ baseUrl: hall.url })
  clients.push(walter)
  await walter.rest.enter('Walter')
  const watched = walter.game(id)
  await watched.join()
  expect((await walter.rest.game(id)).openSeed).toBe('two-people')

  const made = await playInBrowsers(people, watched, CHOICES)
  for (const { name } of people) expect([name, made.get(name)]).not.toEqual([name, 0])

  // A reloaded page, a second tab and a page whose line was cut come back to the same state.
  const before = { ann: await settled(ann.page), ben: await settled(ben.page) }
  expect(told(before.ann.log, ann)).toEqual(told(before.ben.log, ben))
  await ann.page.reload()
  expect(await settled(ann.page)).toEqual(before.ann)
  const tab = await ann.context.newPage()
  await tab.goto(`${hall.url}/games/${id}`)
  expect(await settled(tab)).toEqual(before.ann)
  await ben.context.setOffline(true)
  await sleep(500)
  await ben.context.setOffline(false)
  expect(await settled(ben.page)).toEqual(before.ben)
  await playInBrowsers(people, watched, 2)
  const now = await settled(ann.page)
  expect(await settled(tab)).toEqual(now)
  expect(told((await settled(ben.page)).log, ben)).toEqual(told(now.log, ann))
  await tab.close()

  // The server is killed; what was acknowledged is there again, and play goes on in the same pages.
  const last = { ann: await settled(ann.page), ben: await settled(ben.page) }
  await hall.kill()
  for (const { page } of people) await page.locator('.connection-line').waitFor()
  await hall.start()
  for (const { page } of people)
    await page.locator('.connection-line').waitFor({ state: 'detached', timeout: 30_000 })
  expect(await settled(ann.page)).toEqual(last.ann)
  expect(await settled(ben.page)).toEqual(last.ben)
  await watched.join()
  await playInBrowsers(people, watched, 4)

  // The rest is played by programs in the name of both, while their pages look on.
  const programs = [await programOf(ann), await programOf(ben)]
  await Promise.all(programs.map((one, n) => playOn(one.game(id), draws(n + 1))))
  expect(watched.frame?.status === 'over' || (await watched.join()).status === 'over').toBe(true)
  for (const { page } of people) {
    await page.locator('.over h2').first().waitFor({ timeout: 30_000 })
    expect(await page.locator('.over h2').first().textContent()).toMatch(/^(Won|Lost)$/)
  }

  // No page may have failed, not even where programs play faster than people could.
  expect(faults).toEqual([])
}, 280_000)
