import { execFileSync } from 'node:child_process'
import { testHall } from '@moothall/server/testing/hall.ts'
import { openMailbox } from '@moothall/server/testing/mailbox.ts'
import { chromium } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

beforeAll(() => {
  execFileSync(process.execPath, ['infra/dev/build.mjs'], { stdio: 'ignore' })
}, 240_000)

test('somebody makes an account, confirms the address, forgets the password and comes back in', async () => {
  const hall = await testHall()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = (name: string, value: string) =>
    page.locator(`#main input[name="${name}"]`).fill(value)
  /** The address that the newest letter for this page names, in this hall. */
  const link = async (to: string) => {
    await hall.service.recovery.settled()
    const letters = await hall.service.post.list()
    const token = letters
      .map(({ text }) => new RegExp(`/${to}#(\\S+)`).exec(text)?.[1])
      .find((found) => found !== undefined)
    return `${hall.url}/${to}#${token}`
  }
  try {
    await page.goto(`${hall.url}/door`)
    await page.locator('.door-account summary').click()
    await press('Make an account')
    await fill('name', 'Maud')
    await fill('email', 'maud@example.org')
    await fill('password', 'password1')
    await press('Make the account')
    await page.getByText('among the first that somebody would guess').waitFor()
    await fill('password', 'a sentence to keep')
    await press('Make the account')
    await page.getByText('A letter asks whether maud@example.org is yours').waitFor()
    expect(await page.getByRole('link', { name: '/dev/mails' }).getAttribute('href')).toBe(
      '/dev/mails',
    )
    await press('Go on into the hall')
    await page.waitForURL(`${hall.url}/`)

    await page.goto(await link('confirm'))
    await press('Yes, it is mine')
    await page.getByText('Now we know').waitFor()
    expect(page.url()).toBe(`${hall.url}/confirm`)

    await page.goto(`${hall.url}/account`)
    await fill('current', 'a sentence to keep')
    await fill('password', 'a newer sentence')
    await press('Change the password')
    await page.getByText('The new password holds').waitFor()
    await press('Sign out everywhere, here too')
    await page.locator('input[name="nickname"]').waitFor()

    await page.locator('.door-account summary').click()
    await page.getByRole('link', { name: 'I forgot my password' }).click()
    await fill('email', 'maud@example.org')
    await press('Send the link')
    await page.getByText('If there is an account with maud@example.org').waitFor()
    await page.goto(await link('reset'))
    await fill('password', 'the newest sentence')
    await press('Keep this password')
    await page.getByRole('link', { name: 'To the door' }).click()
    await page.locator('.door-account summary').click()
    await fill('email', 'maud@example.org')
    await fill('password', 'the newest sentence')
    await press('Sign in')
    await page.waitForURL(`${hall.url}/`)
    await page.getByText('Maud').first().waitFor()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    await hall.close()
  }
})

test('where letters are sent the link asks for the password, and who does not know it makes nothing', async () => {
  const mailbox = await openMailbox()
  const hall = await testHall({ MOOTHALL_SMTP: mailbox.url })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const reader = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const errors: string[] = []
  for (const one of [page, reader]) one.on('pageerror', (error) => errors.push(String(error)))
  const press = (of: typeof page, name: string) =>
    of.getByRole('button', { name, exact: true }).click()
  const fill = (of: typeof page, name: string, value: string) =>
    of.locator(`#main input[name="${name}"]`).fill(value)
  try {
    await page.goto(`${hall.url}/door`)
    await page.locator('.door-account summary').click()
    await press(page, 'Make an account')
    await fill(page, 'name', 'Maud')
    await fill(page, 'email', 'maud@example.org')
    await fill(page, 'password', 'a sentence to keep')
    await press(page, 'Make the account')
    await page.getByText('A letter is on its way to maud@example.org').waitFor()
    await hall.letters()
    const [letter = ''] = mailbox.to('maud@example.org')
    const link = `${hall.url}/register#${/\/register#([\w-]{43})/.exec(letter)?.[1]}`

    await reader.goto(link)
    await fill(reader, 'password', 'a guess of somebody')
    await press(reader, 'Make the account')
    await reader.getByText('That is not the password that was chosen').waitFor()
    await press(reader, 'I did not ask for it')
    await reader.getByText('Then nothing happens').waitFor()
    expect(reader.url()).toBe(`${hall.url}/register`)

    await page.goto(link)
    await fill(page, 'password', 'a sentence to keep')
    await press(page, 'Make the account')
    await page.getByText('The account is made').waitFor()
    expect(page.url()).toBe(`${hall.url}/register`)
    await page.getByRole('link', { name: 'To the hall', exact: true }).click()
    await page.waitForURL(`${hall.url}/`)
    await page.goto(`${hall.url}/account`)
    await page.getByText('You are in as maud@example.org').waitFor()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    await hall.close()
    await mailbox.close()
  }
})
