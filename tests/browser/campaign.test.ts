import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { bots } from '@moothall/bots'
import type { Hall } from '@moothall/server/hall.ts'
import type { Room } from '@moothall/server/rooms/room.ts'
import { begin, draws, type Guest, guest, testHall } from '@moothall/server/testing/hall.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { press } from './panel-player.ts'

let here: Hall
let there: Hall
let browser: Browser
const people: Guest[] = []
const faults: string[] = []

beforeAll(async () => {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
  here = await testHall()
  there = await testHall()
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
})
afterAll(async () => {
  for (const one of people) one.client.close()
  await browser?.close()
  await here?.close()
  await there?.close()
})

async function comeIn(hall: Hall, name: string): Promise<Guest> {
  const one = await guest(hall.url, name)
  people.push(one)
  return one
}

/** The browser in which somebody sits, on a page of the hall. */
async function pageOf(hall: Hall, one: Guest, path: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  const value = encodeURIComponent(one.client.rest.token ?? '')
  await context.addCookies([{ name: 'moothall_session', value, url: hall.url }])
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  await page.goto(`${hall.url}${path}`)
  return page
}

const scenarioOf = (room: Room): number =>
  (room.game.table.get('campaign') as unknown as { scenario: number }).scenario

/** A campaign of two people whose third scenario has just begun: the story so far is played by programs. */
async function afterTwoScenarios(ann: Guest, ben: Guest): Promise<Room> {
  for (let n = 0; n < 40; n++) {
    const id = await begin([ann, ben], 'elfquest', { chapters: 5 })
    const room = (await here.service.rooms.open(id)) as Room
    const draw = draws(n)
    while (room.game.status === 'open' && scenarioOf(room) < 3) {
      // Whoever is asked first would propose the same for ever.
      const asked = room.game.open()
      const open = asked[draw(asked.length)]
      if (open === undefined) break
      const answer = bots.shrewd(open, draw, room.game)
      await room.act((game) => game.prepareFor(open.seat, open.key, answer, 'person'))
    }
    if (room.game.status === 'open') return room
  }
  throw new Error('no campaign came so far')
}

const told = (page: Page) => page.locator('.story-chapter li').allInnerTexts()

test('a campaign rests after its second scenario, moves to another hall, and is played on there by somebody else at one seat', async () => {
  const [ann, ben] = [await comeIn(here, 'Ann'), await comeIn(here, 'Ben')]
  const room = await afterTwoScenarios(ann, ben)
  const { id } = room

  // Ann puts it away, reads the story, and takes the file.
  const page = await pageOf(here, ann, '/campaigns')
  const campaign = page.locator('.campaign').filter({ has: page.locator(`a[href="/games/${id}"]`) })
  await campaign.getByRole('button', { name: 'Put away' }).click()
  await campaign.getByText(/Put away since/).waitFor()
  expect(room.game.status).toBe('resting')
  const hash = room.game.hash()
  await campaign.getByRole('link', { name: 'The story so far' }).click()
  await page.locator('.story-chapter').nth(1).waitFor()
  const before = await told(page)
  expect(before.length).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Move to another hall' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Close it here and take the file' }).click(),
  ])
  const file = await download.path()
  await page.goto(`${here.url}/games/${id}`)
  await page.locator('.game .decision').waitFor()
  expect(room.game.status).toBe('moved')

  // In the other hall she brings it in, and opens it to whoever wants Ben's seats.
  const ann2 = await comeIn(there, 'Ann')
  const there1 = await pageOf(there, ann2, '/campaigns')
  await there1.locator('.bring summary').click()
  await there1.locator('.bring input[type="file"]').setInputFiles(file)
  await there1.getByLabel('Who are you in it?').selectOption({ label: 'Ann' })
  await there1.getByRole('button', { name: 'Bring it in' }).click()
  await there1.locator('.story-chapter').nth(1).waitFor()
  expect(await told(there1)).toEqual(before)
  const moved = new URL(there1.url()).pathname.split('/')[2] as string
  const room2 = (await there.service.rooms.open(moved)) as Room
  expect(room2.game.hash()).toBe(hash)
  const open = there1.getByLabel('Open to everyone')
  await open.click()
  await expect.poll(() => open.isChecked()).toBe(true)
  const dora = await comeIn(there, 'Dora')
  const there2 = await pageOf(there, dora, `/games/${moved}`)
  for (const n of [1, 2]) {
    await there2
      .getByRole('button', { name: /^Take up/ })
      .first()
      .click()
    await expect.poll(() => room2.seatsOf(dora.id).length).toBe(n)
  }
  await there1.goto(`${there.url}/games/${moved}`)
  await there1.getByRole('button', { name: 'Take it out' }).click()
  await expect.poll(() => room2.game.status).toBe('open')

  // Both play on, under a new secret.
  const n = room2.game.n
  expect(room2.record.segment).toBe(2)
  for (let presses = 0; room2.game.n < n + 12; presses++) {
    expect(presses).toBeLessThan(400)
    for (const [one, how] of [
      [there1, 'keys'],
      [there2, 'pointer'],
    ] as const) {
      if (!(await press(one, how))) continue
      await one.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'))
      await sleep(100)
    }
  }
  expect(room2.game.paused).toBeUndefined()
  const rows = await there.service.database.sql.query<{ segment: number; seat: number }>(
    `SELECT segment, seat FROM "journal" WHERE game_id = $1 AND n > $2::int`,
    [moved, n],
  )
  expect(rows.every((row) => row.segment === 2)).toBe(true)
  // What is told at the end begins with what was told in the first hall.
  await there1.goto(`${there.url}/games/${moved}/story`)
  await there1.locator('.story-chapter').nth(1).waitFor()
  expect((await told(there1)).slice(0, before.length)).toEqual(before)
  expect(faults).toEqual([])
}, 300_000)
