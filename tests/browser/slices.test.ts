import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GameClient, MoothallClient } from '@moothall/client'
import { draws, playOn } from '@moothall/server/testing/hall.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RealHall } from '../halls/real-hall.ts'
import { press, shown } from './panel-player.ts'

let hall: RealHall
let browser: Browser
const clients: MoothallClient[] = []
const faults: string[] = []

beforeAll(async () => {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
  hall = await RealHall.open({
    program: ['infra/dev/start.mjs'],
    env: { MOOTHALL_OWN_GAMES: 'docs/examples/prizes.ts,libs/elfquest/src/testing/salt-marsh' },
  })
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
  readonly client: MoothallClient
  readonly page: Page
  readonly game: GameClient
}

/** Two people at a table of this game, each in a browser of their own, with bots on the other seats. */
async function table(ruleset: string, options: object, bots = 0): Promise<[Person, Person]> {
  const people = await Promise.all(
    ['Ann', 'Ben'].map(async (name) => {
      const client = new MoothallClient({ baseUrl: hall.url })
      clients.push(client)
      await client.rest.enter(name)
      return client
    }),
  )
  const [ann, ben] = people as [MoothallClient, MoothallClient]
  const { id: lobby } = await ann.rest.createLobby({
    ruleset,
    name: 'A table',
    options: options as Record<string, string>,
    visibility: 'public',
    pace: 'live',
  })
  await ben.rest.join(lobby)
  await ben.rest.ready(lobby)
  for (let i = 0; i < bots; i++) await ann.rest.addBot(lobby)
  const id = await ann.rest.start(lobby)
  const sit = async (client: MoothallClient): Promise<Person> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const value = encodeURIComponent(client.rest.token ?? '')
    await context.addCookies([{ name: 'moothall_session', value, url: hall.url }])
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`${ruleset}: ${error.stack ?? error.message}`))
    await page.goto(`${hall.url}/games/${id}`)
    await page.locator('.game .decision').waitFor({ timeout: 30_000 })
    const game = client.game(id)
    await game.join()
    return { client, page, game }
  }
  return [await sit(ann), await sit(ben)]
}

async function playOut(people: readonly Person[]): Promise<void> {
  await Promise.all(people.map(({ game }, n) => playOn(game, draws(n + 1))))
  for (const { page } of people) await page.locator('.over h2').first().waitFor({ timeout: 60_000 })
}

/** Seats for bots, a word of the game's own on the table, presses of each person before programs play on. */
test.each([
  ['dragonbond-planning', { humans: 2 }, 0, 'Elyse', 12],
  ['dragonbond-auction', { humans: 3 }, 1, 'Elyse', 12],
  ['eldervale-draft', { seats: 2 }, 0, 'Magic cards', 4],
  ['eldervale-battle', { seats: 2, rounds: 3, pause: '0' }, 0, 'Dragon (you)', 12],
  ['prizes', { seats: 2, rounds: 5 }, 0, 'On the table', 6],
  // ElfQuest with another pack of cards, which the board with pictures does not know.
  ['elfquest-salt-marsh', { chapters: 1 }, 0, 'Failing dice are thrown again for', 6],
])(
  '%s is played by two people through the panel that knows no game',
  async (ruleset, options, bots, words, presses) => {
    const people = await table(ruleset, options, bots)
    // Whoever holds several seats can tell them apart.
    const strip = await people[0].page.locator('.seats .who bdi').allTextContents()
    expect(strip.length).toBeGreaterThan(1)
    expect(new Set(strip).size).toBe(strip.length)
    const before = people[0].game.frame?.logCount ?? 0
    for (let i = 0; i < presses; i++) {
      for (const [n, { page }] of people.entries()) {
        await press(page, n === 0 ? 'keys' : 'pointer')
        await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'))
      }
      await sleep(100)
    }
    expect(people[0].game.frame?.logCount ?? 0).toBeGreaterThan(before)
    // What lies there is told in the words of the game.
    const { board } = await shown(people[0].page)
    expect(board).toContain(words)
    expect(board).not.toMatch(/(char|unit|realm|stack|magic):|~\w/)
    await playOut(people)
    expect(faults).toEqual([])
  },
  240_000,
)

test('a game that somebody has brought is called as it calls itself, on the shelf and at the table', async () => {
  const page = await browser.newPage()
  const client = new MoothallClient({ baseUrl: hall.url })
  clients.push(client)
  await client.rest.enter('Cat')
  const value = encodeURIComponent(client.rest.token ?? '')
  await page.context().addCookies([{ name: 'moothall_session', value, url: hall.url }])
  await page.goto(hall.url)
  const shelf = page.locator('.shelf').first()
  await shelf.waitFor()
  await expect.poll(() => shelf.textContent()).toContain('ElfQuest Adventure: The Salt Marsh')
  await shelf.getByRole('button', { name: 'Prizes' }).click()
  await page.waitForURL(/\/tables\/\w/)
  await expect.poll(() => page.locator('#main').textContent()).toContain('Prizes')
  await page.context().close()
})

test('a sealed bid is made anew in the browser, and the other browser cannot tell', async () => {
  const [ann, ben] = await table('dragonbond-auction', { humans: 3, bidding: 'sealed' }, 1)
  const seal = async (page: Page, more: number) => {
    for (let i = 0; i < more; i++) await page.getByRole('button', { name: 'More' }).click()
    await page.locator('.go-main').click()
    await page.getByRole('button', { name: 'Answer anew' }).waitFor()
  }
  await seal(ann.page, 2)
  await expect.poll(() => ben.game.frame?.decisions[0]?.answered).toEqual([0])
  const seen = { page: await ben.page.locator('#main').textContent(), seq: ben.game.frame?.seq }
  await ann.page.getByRole('button', { name: 'Answer anew' }).click()
  await seal(ann.page, 1)
  await sleep(500)
  expect(await ben.page.locator('#main').textContent()).toBe(seen.page)
  expect(ben.game.frame?.seq).toBe(seen.seq)
  await ben.page.locator('.go-main').click()
  const lines = () => ben.game.frame?.log.map((line) => [line.text.k, line.text.a?.['n']]) ?? []
  await expect.poll(lines).toContainEqual(['db.log.bid', 1])
  expect(lines()).not.toContainEqual(['db.log.bid', 2])
  await playOut([ann, ben])
  expect(faults).toEqual([])
}, 240_000)

test('a moment to react is held open in the browser, and then let happen for the rest of the game', async () => {
  const options = { seats: 2, rounds: 20, pause: '5', answer: 120 }
  const [ann, ben] = await table('eldervale-battle', options)
  const people = [ann, ben]
  const moment = (one: Person) => one.game.frame?.decisions.find((d) => d.type === 'window')
  const draw = draws(11)
  // To a moment in which Ann is asked.
  while ((moment(ann)?.mine.length ?? 0) === 0) {
    const asked = people.find((one) => one.game.mine.some((d) => d.type !== 'window'))
    if (asked !== undefined) await playOn(asked.game, draw, 1)
    else await sleep(100)
  }
  const id = moment(ann)?.id
  const hold = ann.page.getByRole('button', { name: 'Hold this moment open' })
  await hold.click()
  await ann.page.getByRole('button', { name: 'Held open: let it go' }).waitFor()
  const told = await ben.page.locator('#main').textContent()
  await sleep(7_000)
  expect(moment(ann)?.id).toBe(id)
  // Ben's page shows what it showed: that a moment is open, and nobody's name with it.
  expect(await ben.page.locator('#main').textContent()).toBe(told)
  await ann.page
    .getByLabel('At moments like this')
    .selectOption({ label: 'let them happen, the whole game' })
  await expect.poll(() => moment(ann)?.mine.length ?? 0).toBe(0)
  // The way back stays at hand.
  const again = ann.page.getByRole('button', { name: 'Ask me again' })
  await again.waitFor()
  await again.click()
  await again.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
}, 240_000)
