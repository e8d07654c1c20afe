import { setTimeout as sleep } from 'node:timers/promises'
import { MoothallClient } from '@moothall/client'
import { anyAnswer, draws, playOn } from '@moothall/server/testing/hall.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** A person of the pictures, with the session that a browser shows. */
interface Somebody {
  readonly client: MoothallClient
  token: string
}

/** Some choices of people who sit at a table, each in turn when asked. */
async function playSome(people: readonly Somebody[], id: string, most: number): Promise<void> {
  const draw = draws(3)
  for (let n = 0, idle = 0; n < most && idle < people.length; ) {
    const game = (people[n % people.length] as Somebody).client.game(id)
    await game.join()
    n++
    idle++
    const open = game.mine[0]
    if (open === undefined) continue
    const { answer, seat } = anyAnswer(open, draw)
    idle = 0
    try {
      await game.choose(open.id, answer, seat)
    } catch (error) {
      // The news of the other's choice is on its way.
      if ((error as { code?: string }).code !== 'STALE_DECISION') throw error
      await sleep(50)
    }
  }
}

/** A page of the hall in one of its states. */
export interface HallPage {
  readonly name: string
  readonly path: string
  /** Whose page it is; undefined: nobody has come in. */
  readonly as?: Somebody | undefined
  /** What is there when it is drawn. */
  readonly ready: string
  /** Brings the page into the state that is meant. */
  readonly then?: (page: Page) => Promise<unknown>
  /** Something lies over a part of it: an open menu, or the bars at the edges over what has been scrolled under them. */
  readonly covered?: boolean
}

/** A hall with people, tables and games in it, and all its pages. */
export class HallPages {
  readonly pages: readonly HallPage[]
  readonly #url: string
  readonly #people: readonly Somebody[]

  private constructor(url: string, pages: readonly HallPage[], people: readonly Somebody[]) {
    this.#url = url
    this.pages = pages
    this.#people = people
  }

  static async fill(url: string): Promise<HallPages> {
    const people: Somebody[] = []
    const guest = async (name: string): Promise<Somebody> => {
      const client = new MoothallClient({ baseUrl: url })
      await client.rest.enter(name)
      const one = { client, token: client.rest.token ?? '' }
      people.push(one)
      return one
    }
    const ingrid = await guest('Ingrid')
    const bram = await guest('Bram')
    const tove = await guest('Tove Marie Andersen-Holm')
    const newcomer = await guest('Kees')
    const member = await guest('Maud')
    await member.client.rest.register({
      email: 'maud@example.org',
      password: 'a sentence to keep',
    })
    member.token = member.client.rest.token ?? ''
    const lay = (who: Somebody, name: string, more: object = {}) =>
      who.client.rest.createLobby({ ruleset: 'elfquest', name, ...more })
    const sit = async (who: Somebody, id: string, ready = true) => {
      await who.client.rest.join(id)
      if (ready) await who.client.rest.ready(id)
    }
    const start = async (
      host: Somebody,
      others: readonly Somebody[],
      name: string,
      seed: string,
    ) => {
      const table = await lay(host, name, { openSeed: seed })
      for (const one of others) await sit(one, table.id)
      return host.client.rest.start(table.id)
    }

    const live = await start(ingrid, [bram], 'The Holt at Long Water', 'shots-1')
    await playSome([ingrid, bram], live, 14)
    await start(bram, [ingrid], 'Winter Quarters', 'shots-2')
    const bots = await lay(tove, 'Wolves and Bots')
    await tove.client.rest.addBot(bots.id)
    const withBots = await tove.client.rest.start(bots.id)
    const over = await start(ingrid, [], 'A Short Story', 'shots-3')
    await playOn(ingrid.client.game(over), draws(7))
    const resting = await start(ingrid, [bram], 'A Rest by the River', 'shots-4')
    await playSome([ingrid, bram], resting, 10)
    const putAway = { params: { id: resting }, body: { resting: true } }
    await ingrid.client.rest.call('POST /games/:id/rest', putAway)
    const told = await ingrid.client.rest.call('GET /games/:id/file', { params: { id: over } })
    const own = await lay(ingrid, 'First Forest')
    const full = await lay(bram, 'Four at the Fire')
    for (const one of [ingrid, tove, newcomer]) await sit(one, full.id, one !== tove)
    await lay(tove, 'A very long name for a table that nobody would say aloud', { pace: 'turns' })

    const main = '#main h1, #main .slip, #main form, .game'
    const open = (name: RegExp) => (page: Page) =>
      page.getByRole('button', { name }).first().click()
    const account = (page: Page) => page.locator('.door-account summary').click()
    const bringIn = (file: object) => async (page: Page) => {
      await page.locator('.bring summary').click()
      await page.locator('.bring input[type="file"]').setInputFiles({
        name: 'a-short-story.moothall.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(file)),
      })
      await page.getByRole('button', { name: 'Bring it in' }).click()
    }
    const pages: HallPage[] = [
      { name: 'door', path: '/', ready: 'input[name="nickname"]' },
      { name: 'door-signin', path: '/door', ready: '#main form', then: account },
      {
        name: 'door-account',
        path: '/door',
        ready: '#main form',
        then: async (page) => {
          await account(page)
          await open(/^Make an account/)(page)
        },
      },
      {
        name: 'door-errors',
        path: '/door',
        ready: '#main form',
        then: async (page) => {
          await account(page)
          await page.locator('.door-account form button[type="submit"]').click()
          await page.locator('.field-error').first().waitFor()
        },
      },
      { name: 'door-table', path: `/tables/${own.id}`, ready: '#main .lead[role="status"]' },
      { name: 'hall-new', path: '/', as: newcomer, ready: '.game-box' },
      { name: 'hall', path: '/', as: ingrid, ready: '.slip, [class*="slip"]' },
      {
        name: 'hall-menu',
        covered: true,
        path: '/',
        as: ingrid,
        ready: '.game-box',
        then: open(/^Menu/),
      },
      { name: 'tables', path: '/tables', as: newcomer, ready: main },
      {
        name: 'tables-none-fit',
        path: '/tables?game=dragonbond-auction',
        as: ingrid,
        ready: main,
      },
      { name: 'room-host', path: `/tables/${own.id}`, as: ingrid, ready: '.house-rules' },
      {
        name: 'room-seed',
        // The bar with the start lies over whatever is at the window's foot just then.
        covered: true,
        path: `/tables/${own.id}`,
        as: ingrid,
        ready: '.house-rules',
        then: (page) => page.getByLabel('Seed', { exact: true }).fill('two words'),
      },
      { name: 'room-guest', path: `/tables/${full.id}`, as: tove, ready: '.house-rules' },
      { name: 'room-full-host', path: `/tables/${full.id}`, as: bram, ready: '.house-rules' },
      { name: 'mine', path: '/mine', as: ingrid, ready: main },
      { name: 'mine-empty', path: '/mine', as: member, ready: main },
      { name: 'campaigns', path: '/campaigns', as: ingrid, ready: main },
      {
        name: 'campaigns-here',
        covered: true,
        path: '/campaigns',
        as: ingrid,
        ready: '.bring',
        then: async (page) => {
          await bringIn(told)(page)
          await page.locator('.bring-here').scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'campaigns-wrong',
        covered: true,
        path: '/campaigns',
        as: tove,
        ready: '.bring',
        then: async (page) => {
          await bringIn({ ...told, ruleset: { ...told.ruleset, hash: '0'.repeat(64) } })(page)
          await page.locator('.bring .field-error').scrollIntoViewIfNeeded()
        },
      },
      { name: 'story', path: `/games/${over}/story`, as: ingrid, ready: '.story-chapter' },
      {
        name: 'story-move',
        covered: true,
        path: `/games/${resting}/story`,
        as: ingrid,
        ready: '.story-move',
        then: async (page) => {
          await page.locator('.story-move .btn').first().click()
          await page.getByRole('button', { name: 'Leave it here' }).scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'campaigns-resting',
        covered: true,
        path: '/campaigns',
        as: bram,
        ready: '.campaign',
        then: (page) => page.getByRole('button', { name: 'Take out' }).scrollIntoViewIfNeeded(),
      },
      { name: 'rules', path: '/rules', as: ingrid, ready: main },
      { name: 'credits', path: '/credits', as: ingrid, ready: main },
      { name: 'forgot', path: '/forgot', ready: '#main form' },
      { name: 'reset', path: `/reset#${'t'.repeat(43)}`, ready: '#main form' },
      { name: 'register', path: `/register#${'t'.repeat(43)}`, ready: '#main form' },
      { name: 'confirm', path: `/confirm#${'t'.repeat(43)}`, ready: '#main .btn-main' },
      { name: 'account-guest', path: '/account', as: ingrid, ready: main },
      { name: 'account-member', path: '/account', as: member, ready: main },
      { name: 'error-missing', path: '/nowhere', as: ingrid, ready: main },
      { name: 'error-gone', path: '/tables/gone', as: ingrid, ready: '#main' },
      {
        name: 'error-away',
        path: '/tables',
        as: ingrid,
        ready: '#main',
        then: async (page) => {
          await page.route('**/api/**', (route) => route.abort())
          await page.reload()
          await page.locator('#main h1, #main h2').first().waitFor()
        },
      },
      { name: 'game', path: `/games/${live}`, as: ingrid, ready: '.game .decision' },
      {
        name: 'game-menu',
        covered: true,
        path: `/games/${live}`,
        as: ingrid,
        ready: '.game .decision',
        then: open(/^Game menu/),
      },
      {
        name: 'game-seats',
        path: `/games/${live}`,
        as: ingrid,
        ready: '.game .decision',
        then: async (page) => {
          await open(/^Game menu/)(page)
          await page.getByRole('button', { name: 'Who sits where' }).click()
        },
      },
      { name: 'game-resting', path: `/games/${resting}`, as: bram, ready: '.game .decision' },
      { name: 'game-watching', path: `/games/${withBots}`, as: newcomer, ready: '.game .decision' },
      { name: 'game-over', path: `/games/${over}`, as: ingrid, ready: '.game .over' },
      {
        name: 'game-check',
        path: `/games/${over}`,
        as: ingrid,
        ready: '.game .over',
        then: async (page) => {
          await page.locator('.over-fair summary').click()
          await open(/^Check it in this browser/)(page)
          await page.locator('.check-here li').first().waitFor()
        },
      },
      {
        name: 'game-replay',
        path: `/games/${over}`,
        as: ingrid,
        ready: '.game .over',
        then: async (page) => {
          await open(/^Watch it step by step/)(page)
          await page.locator('.replay').waitFor()
          await page.locator('.replay input[type="range"]').fill('40')
        },
      },
      { name: 'game-missing', path: '/games/gone', as: ingrid, ready: '#main' },
    ]
    return new HallPages(url, pages, people)
  }

  /** Opens a page in a browser of its own, drawn and in its state. */
  async open(
    browser: Browser,
    page: HallPage,
    look: { readonly phone: boolean; readonly theme: 'night' | 'day' },
  ): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
    const context = await browser.newContext({
      viewport: look.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      deviceScaleFactor: 1,
      hasTouch: look.phone,
      reducedMotion: 'reduce',
      colorScheme: look.theme === 'day' ? 'light' : 'dark',
    })
    if (page.as !== undefined)
      await context.addCookies([
        { name: 'moothall_session', value: encodeURIComponent(page.as.token), url: this.#url },
      ])
    const shown = await context.newPage()
    await shown.goto(this.#url + page.path)
    await shown.locator(page.ready).first().waitFor()
    await shown.waitForFunction(() => document.querySelector('.ghost-rows') === null)
    await page.then?.(shown)
    await shown.evaluate(() => document.fonts.ready)
    return { page: shown, context }
  }

  close(): void {
    for (const { client } of this.#people) client.close()
  }
}
