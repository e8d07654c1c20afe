import { execFileSync } from 'node:child_process'
import { begin, draws, type Guest, guest, playOn } from '@moothall/server/testing/hall.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RealHall } from '../halls/real-hall.ts'

let hall: RealHall
let browser: Browser
let people: Guest[]
/** Who only looks on. */
let stranger: Guest
const faults: string[] = []

const FITS = [
  'The secret fits the hash that was shown before the game.',
  'All shares are mixed into the secret of the draws.',
]
const LEADS = /^All \d+ entries of the journal, played again, lead to what is shown here\.$/

beforeAll(async () => {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
  hall = await RealHall.open({
    program: ['infra/dev/start.mjs'],
    env: { MOOTHALL_OWN_GAMES: 'docs/examples/prizes.ts', MOOTHALL_BOT_PAUSE: '0' },
  })
  people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
  stranger = await guest(hall.url, 'Cat')
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
})
afterAll(async () => {
  for (const { client } of [...(people ?? []), ...(stranger ? [stranger] : [])]) client.close()
  await browser?.close()
  await hall?.close()
})

async function played(ruleset: string, options: Record<string, number | string>, bots = 0) {
  const id = await begin(people, ruleset, options, { bots })
  await Promise.all(people.map(({ client }, i) => playOn(client.game(id), draws(i + 1))))
  return id
}

async function openAs(person: Guest, id: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const value = encodeURIComponent(person.client.rest.token ?? '')
  await context.addCookies([{ name: 'moothall_session', value, url: hall.url }])
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  // Whatever the policy of the page forbids is told here.
  page.on('console', (line) => line.text().includes('Content Security') && faults.push(line.text()))
  await page.goto(`${hall.url}/games/${id}`)
  return page
}

/** What the page finds when it plays the game again. */
async function findings(page: Page): Promise<string[]> {
  await page.locator('.over-fair summary').first().click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Check it in this browser' }).click()
  const found = page.locator('.check-here li')
  await found.first().waitFor({ timeout: 60_000 })
  return found.allTextContents()
}

test.each([
  ['prizes', { seats: 2, rounds: 4 }, 0],
  ['eldervale-draft', { seats: 2 }, 0],
  ['dragonbond-auction', { humans: 3, bidding: 'sealed' }, 1],
])(
  'a finished game of %s is checked in the browser by the rules of its own bundle',
  async (ruleset, options, bots) => {
    const id = await played(ruleset, options as Record<string, number>, bots)
    // Each sees other things; each checks what it sees, and so does who only looks on.
    for (const who of [people[0]!, stranger]) {
      const page = await openAs(who, id)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      expect(await findings(page)).toEqual([...FITS, expect.stringMatching(LEADS)])
      const { rulesetHash } = (await people[0]!.client.rest.journal(id)).game
      expect(asked).toContain(`/bundles/${rulesetHash}.mjs`)
      await page.context().close()
    }
    expect(faults).toEqual([])
  },
)

test('rules whose bytes are not what they are named are not run, and a changed journal is found out', async () => {
  const id = await played('prizes', { seats: 2, rounds: 3 })
  const tampered = await openAs(people[0]!, id)
  await tampered.route('**/bundles/*.mjs', async (route) => {
    const answer = await route.fetch()
    const body = `${await answer.text()}\nglobalThis.wasRun = true`
    await route.fulfill({ response: answer, body })
  })
  expect((await findings(tampered))[2]).toMatch(/could not be had, or are not what they are named/)
  expect(await tampered.evaluate(() => 'wasRun' in globalThis)).toBe(false)
  await tampered.context().close()

  const forged = await openAs(people[0]!, id)
  await forged.route('**/api/v1/games/*/journal', async (route) => {
    const answer = await route.fetch()
    const journal = (await answer.json()) as { rows: unknown[] }
    await route.fulfill({ response: answer, json: { ...journal, rows: journal.rows.slice(0, -1) } })
  })
  expect((await findings(forged))[2]).toBe(
    'Played again, the journal leads to something else than is shown here.',
  )
  await forged.context().close()
})

test('of a game that goes on nothing is opened', async () => {
  const id = await begin(people, 'prizes', { seats: 2, rounds: 3 })
  await expect(people[0]!.client.rest.journal(id)).rejects.toMatchObject({ code: 'NOT_OVER' })
  const page = await openAs(people[0]!, id)
  await page.locator('.game .decision').waitFor({ timeout: 30_000 })
  expect(await page.getByRole('button', { name: 'Check it in this browser' }).count()).toBe(0)
  await page.context().close()
})
