import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Rulesets } from '@moothall/server'
import { carryStored } from '@moothall/server/operator/carry-over.ts'
import {
  begin,
  draws,
  type Guest,
  guest,
  playOn,
  playTogether,
  testHall,
} from '@moothall/server/testing/hall.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pebbleEdition } from '../halls/pebbles.ts'
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

async function openAs(
  person: Guest,
  id: string,
  at: { readonly url: string } = hall,
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const value = encodeURIComponent(person.client.rest.token ?? '')
  await context.addCookies([{ name: 'moothall_session', value, url: at.url }])
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  // Whatever the policy of the page forbids is told here.
  page.on('console', (line) => line.text().includes('Content Security') && faults.push(line.text()))
  await page.goto(`${at.url}/games/${id}`)
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

test('a game that was carried over to other rules is checked stretch by stretch, each by its own rules and secret', async () => {
  const build = 'build/check-here'
  const first = await pebbleEdition(build, 'first')
  // Under the second edition who takes, takes two; the die is laid on a nine, and there is one round more.
  const second = await pebbleEdition(build, 'second', [
    ["version: '1'", "version: '2'"],
    ['board.pile--\n    hand.pebbles++', 'board.pile -= 2\n    hand.pebbles += 2'],
    ['board.pile > 0', 'board.pile > 1'],
    [
      "messages: { en: { 'pebbles.take': 'Take one' } },",
      `messages: { en: { 'pebbles.take': 'Take two' } },
  from: {
    '1': ({ state, options }) => ({
      state: { ...state, board: { ...(state['board'] as object), die: 9 } as never },
      options: { ...(options as object), rounds: (options as { rounds: number }).rounds + 1 },
    }),
  },`,
    ],
  ])
  const data = await mkdtemp(join(tmpdir(), 'moothall-check-'))
  const own = await testHall({ MOOTHALL_DATA: data }, new Rulesets([first]))
  const two: Guest[] = []
  try {
    two.push(await guest(own.url, 'Ann'), await guest(own.url, 'Ben'))
    const [ann] = two as [Guest]
    const id = await begin(two, 'pebbles', { rounds: 2 })
    const games = two.map(({ client }) => client.game(id))
    // One round: both hide, both say something.
    await playTogether(games, draws(4), 4)
    const { commitment } = await ann.client.rest.game(id)
    // Ann's page stays open over the change.
    const page = await openAs(ann, id, own)
    await page.locator('.game .decision').waitFor({ timeout: 30_000 })
    const spec = {
      sql: own.service.database.sql,
      folder: join(data, 'bundles'),
      rulesets: new Rulesets([second]),
      now: Date.now(),
      carry: true,
    }
    expect(await carryStored(spec, id)).toMatchObject({ state: 'carried' })
    own.service.bus.publish('people', { game: id })
    // Nobody has to load the page anew.
    await expect
      .poll(async () => (await own.service.rooms.open(id))?.record.rulesetHash)
      .toBe(second.hash)
    await playTogether(games, draws(4), 100)
    expect(games.map((game) => game.frame?.status)).toEqual(['over', 'over'])

    const journal = await ann.client.rest.journal(id)
    expect(journal.earlier).toMatchObject([{ commitment, rulesetHash: first.hash }])
    const newest = 'The newest secret fits the hash that was shown since it is in use.'
    const good = [
      newest,
      FITS[1],
      expect.stringContaining(`fits the hash of that time, ${commitment}.`),
    ]
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    expect(await findings(page)).toEqual([...good, expect.stringMatching(LEADS)])
    for (const { hash } of [first, second]) expect(asked).toContain(`/bundles/${hash}.mjs`)
    await page.context().close()

    // An earlier secret that was not the promised one is found out, whether the journal still leads here or not.
    const [{ secret, server }] = journal.earlier as [(typeof journal.earlier)[number]]
    for (const [change, leads] of [
      [{ server: `${server}0` }, LEADS],
      [{ secret: `${secret}0` }, /^Played again, the journal leads to something else/],
    ] as const) {
      const forged = await openAs(ann, id, own)
      await forged.route('**/api/v1/games/*/journal', (route) =>
        route.fulfill({
          json: { ...journal, earlier: [{ ...journal.earlier[0], ...change }] },
        }),
      )
      expect(await findings(forged)).toEqual([
        ...good.slice(0, 2),
        expect.stringContaining('does not fit the shares and the hash of that time'),
        expect.stringMatching(leads),
      ])
      await forged.context().close()
    }
    expect(faults).toEqual([])
  } finally {
    for (const { client } of two) client.close()
    await own.close()
    await rm(data, { recursive: true, force: true })
  }
})

test('of a game that goes on nothing is opened', async () => {
  const id = await begin(people, 'prizes', { seats: 2, rounds: 3 })
  await expect(people[0]!.client.rest.journal(id)).rejects.toMatchObject({ code: 'NOT_OVER' })
  const page = await openAs(people[0]!, id)
  await page.locator('.game .decision').waitFor({ timeout: 30_000 })
  expect(await page.getByRole('button', { name: 'Check it in this browser' }).count()).toBe(0)
  await page.context().close()
})
