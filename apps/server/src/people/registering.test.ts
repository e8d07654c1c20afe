import type { AddressInfo } from 'node:net'
import { MoothallClient } from '@moothall/client'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, guest, type TestHall, testHall } from '../testing/hall.ts'

const PASSWORD = 'a sentence to keep'
let hall: TestHall
const letters: { readonly to: string; readonly text: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      // Long lines are broken for the way.
      const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=')
      letters.push({ to: envelope.rcptTo[0]?.address ?? '', text })
      done()
    })
  },
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  hall = await testHall({
    MOOTHALL_SMTP: `smtp://127.0.0.1:${port}`,
    MOOTHALL_URL: 'https://hall.example',
  })
})
afterAll(async () => {
  await hall.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

const fresh = (token?: string) =>
  new MoothallClient({ baseUrl: hall.url, ...(token === undefined ? {} : { token }) }).rest
async function lettersTo(email: string): Promise<string[]> {
  await hall.letters()
  return letters.filter(({ to }) => to === email).map(({ text }) => text)
}
const linkIn = (letter: string | undefined) => /\/confirm#([\w-]{43})/.exec(letter ?? '')?.[1] ?? ''
const linkTo = async (email: string) => linkIn((await lettersTo(email)).at(-1))
const spent = { code: 'LINK_SPENT' }
const wrong = { code: 'WRONG_CREDENTIALS' }

/** Somebody with an account. */
async function owner(email: string) {
  const rest = fresh()
  await rest.register({ email, password: PASSWORD, nickname: 'Owner' })
  await rest.confirm(await linkTo(email))
  return rest
}

test('whoever registers is a guest until the link of the letter, and keeps games and the page', async () => {
  const ann = await guest(hall.url, 'Ann')
  const { rest } = ann.client
  const game = await begin([ann], 'pebbles', {}, { bots: 1 })
  const before = rest.token ?? ''
  const elsewhere = fresh(before)
  const asked = await rest.register({ email: 'Ann@example.org', password: PASSWORD })
  expect(asked).toMatchObject({ me: { id: ann.id, guest: true }, letter: { needed: true } })
  await expect(fresh().signIn('ann@example.org', PASSWORD)).rejects.toMatchObject(wrong)
  await ann.client.connection.ask('lobby:list', {})
  const cut = new Promise((resolve) => ann.client.connection.socket.once('disconnect', resolve))

  const link = await linkTo('ann@example.org')
  await rest.confirm(link)
  expect(await cut).toBe('io server disconnect')
  expect(rest.token).not.toBe(before)
  expect((await rest.me()).me).toMatchObject({ id: ann.id, guest: false, confirmed: true })
  expect((await rest.myGames()).map(({ id }) => id)).toEqual([game])
  // Whoever else held the guest's session has none of the account's.
  expect(await elsewhere.me()).toEqual({ me: null })
  await expect(rest.confirm(link)).rejects.toMatchObject(spent)
  expect((await fresh().signIn('ann@example.org', PASSWORD)).me.id).toBe(ann.id)
  ann.client.close()
})

test('the link opened elsewhere makes the account, and lets nobody in who does not know the password', async () => {
  const rest = fresh()
  await rest.register({ email: 'far@example.org', password: PASSWORD, nickname: 'Far' })
  const reader = fresh()
  await reader.confirm(await linkTo('far@example.org'))
  expect(await reader.me()).toEqual({ me: null })
  expect(await rest.me()).toEqual({ me: null })
  expect((await reader.signIn('far@example.org', PASSWORD)).me.nickname).toBe('Far')
})

test('neither the answer nor a sign-in nor what it waits for tells whether an address is taken', async () => {
  await owner('taken@example.org')
  const ask = (email: string) =>
    fetch(`${hall.url}/api/v1/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'another sentence', nickname: 'Ben' }),
    })
  const told: unknown[] = []
  for (const email of ['taken@example.org', 'free@example.org']) {
    const response = await ask(email)
    const { me, token, ...rest } = (await response.json()) as Record<string, object | string>
    const { id, ...shown } = me as Record<string, unknown>
    told.push([response.status, [...response.headers.keys()], shown, typeof id, typeof token, rest])
    await expect(fresh().signIn(email, 'another sentence')).rejects.toMatchObject(wrong)
  }
  expect(told[0]).toEqual(told[1])
  expect((await lettersTo('taken@example.org')).at(-1)).toMatch(/already has an account/)
  expect(linkIn((await lettersTo('taken@example.org')).at(-1))).toBe('')
  expect(await linkTo('free@example.org')).toHaveLength(43)

  // Nothing that depends on the address is waited for: the letters are held up, and both answers come.
  const { counts } = hall.service
  const { addWas, go, held } = { addWas: counts.add.bind(counts), ...door() }
  counts.add = async (...given) => {
    await held
    return addWas(...given)
  }
  try {
    for (const email of ['taken@example.org', 'free-too@example.org'])
      expect((await ask(email)).status).toBe(201)
  } finally {
    counts.add = addWas
    go()
  }
  expect(await linkTo('free-too@example.org')).toHaveLength(43)
})

function door() {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  return { go, held }
}

test('of two who ask for one address the first to open its letter has it', async () => {
  const [one, two] = [fresh(), fresh()]
  await one.register({ email: 'both@example.org', password: PASSWORD, nickname: 'One' })
  const first = await linkTo('both@example.org')
  await two.register({ email: 'both@example.org', password: 'another sentence', nickname: 'Two' })
  const second = await linkTo('both@example.org')
  await two.confirm(second)
  await expect(one.confirm(first)).rejects.toMatchObject(spent)
  expect((await one.me()).me).toMatchObject({ nickname: 'One', guest: true })
  expect((await two.me()).me).toMatchObject({ nickname: 'Two', guest: false })
  await expect(two.register({ email: 'x@example.org', password: PASSWORD })).rejects.toMatchObject({
    code: 'ALREADY_ACCOUNT',
  })
})

test('one address is sent three letters an hour, whoever asks; weak passwords are refused before', async () => {
  const weak = { email: 'many@example.org', password: 'password1', nickname: 'Many' }
  await expect(fresh().register(weak)).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
  for (let n = 0; n < 5; n++) {
    await fresh().register({ ...weak, password: PASSWORD })
    await hall.letters()
  }
  expect(await lettersTo('many@example.org')).toHaveLength(3)
})

test('a link that has run out is good for nothing, and its password is swept away', async () => {
  const rest = fresh()
  await rest.register({ email: 'late@example.org', password: PASSWORD, nickname: 'Late' })
  const link = await linkTo('late@example.org')
  const { prisma } = hall.service.database
  const long = new Date(Date.now() - 2 * 86_400_000)
  await prisma.mailToken.updateMany({
    where: { email: 'late@example.org' },
    data: { createdAt: long, expiresAt: long },
  })
  await expect(rest.confirm(link)).rejects.toMatchObject(spent)
  await hall.service.recovery.sweep()
  expect(await prisma.mailToken.count({ where: { email: 'late@example.org' } })).toBe(0)
})
