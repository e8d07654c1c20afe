import { MoothallClient } from '@moothall/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, guest, type TestHall, testHall } from '../testing/hall.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { onlyOn } from '../testing/on-stores.ts'

const PASSWORD = 'a sentence to keep'
let hall: TestHall
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  hall = await testHall(sending())
})
/** Of a hall that sends its letters here, and stands behind a proxy. */
const sending = () => ({
  MOOTHALL_SMTP: mailbox.url,
  MOOTHALL_URL: 'https://hall.example',
  MOOTHALL_PROXIES: '1',
})
afterAll(async () => {
  await hall.close()
  await mailbox.close()
})

const fresh = (token?: string) =>
  new MoothallClient({ baseUrl: hall.url, ...(token === undefined ? {} : { token }) }).rest
async function lettersTo(email: string, of = hall): Promise<string[]> {
  await of.letters()
  return mailbox.to(email)
}
const linkIn = (letter: string | undefined) =>
  /\/register#([\w-]{43})/.exec(letter ?? '')?.[1] ?? ''
const linkTo = async (email: string, of = hall) => linkIn((await lettersTo(email, of)).at(-1))
const spent = { code: 'LINK_SPENT' }
const wrong = { code: 'WRONG_CREDENTIALS' }

/** A try at the password of a link by somebody at this address: what is answered to it. */
async function tried(link: string, password: string, address: string, of = hall): Promise<string> {
  const response = await fetch(`${of.url}/api/v1/accounts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ token: link, password }),
  })
  const { error } = (await response.json()) as { error?: { code: string } }
  return error?.code ?? 'made'
}

/** Somebody with an account. */
async function owner(email: string) {
  const rest = fresh()
  await rest.register({ email, password: PASSWORD, nickname: 'Owner' })
  await rest.finishRegistering(await linkTo(email), PASSWORD)
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
  await rest.finishRegistering(link, PASSWORD)
  expect(await cut).toBe('io server disconnect')
  expect(rest.token).not.toBe(before)
  expect((await rest.me()).me).toMatchObject({ id: ann.id, guest: false, confirmed: true })
  expect((await rest.myGames()).map(({ id }) => id)).toEqual([game])
  // Whoever else held the guest's session has none of the account's.
  expect(await elsewhere.me()).toEqual({ me: null })
  await expect(rest.finishRegistering(link, PASSWORD)).rejects.toMatchObject(spent)
  expect((await fresh().signIn('ann@example.org', PASSWORD)).me.id).toBe(ann.id)
  ann.client.close()
})

test('the link opened elsewhere makes the account for whoever knows the password, and lets them in', async () => {
  const rest = fresh()
  await rest.register({ email: 'far@example.org', password: PASSWORD, nickname: 'Far' })
  const reader = fresh()
  await reader.finishRegistering(await linkTo('far@example.org'), PASSWORD)
  expect((await reader.me()).me).toMatchObject({ nickname: 'Far', guest: false, confirmed: true })
  expect(await rest.me()).toEqual({ me: null })
  expect((await fresh().signIn('far@example.org', PASSWORD)).me.nickname).toBe('Far')
})

test('whoever is in as another stays that one, and the account is made all the same', async () => {
  await fresh().register({ email: 'beside@example.org', password: PASSWORD, nickname: 'Beside' })
  const other = fresh()
  const { me } = await other.enter('Other')
  const before = other.token
  await other.finishRegistering(await linkTo('beside@example.org'), PASSWORD)
  expect(other.token).toBe(before)
  expect((await other.me()).me).toEqual(me)
  expect((await fresh().signIn('beside@example.org', PASSWORD)).me.nickname).toBe('Beside')
})

test('who reads a letter and does not know the password makes nothing, and ends nothing', async () => {
  const rest = fresh()
  const { me } = await rest.register({
    email: 'astray@example.org',
    password: PASSWORD,
    nickname: 'Astray',
  })
  const link = await linkTo('astray@example.org')
  const reader = fresh()
  for (const guess of ['not the one it is', '', `${PASSWORD} `])
    await expect(reader.finishRegistering(link, guess)).rejects.toMatchObject(wrong)
  // Nor by the way of those whose account is there already.
  await expect(reader.confirm(link)).rejects.toMatchObject(spent)
  expect(await reader.me()).toEqual({ me: null })
  expect((await rest.me()).me).toEqual(me)
  await expect(reader.signIn('astray@example.org', PASSWORD)).rejects.toMatchObject(wrong)
  await rest.finishRegistering(link, PASSWORD)
  expect((await rest.me()).me).toMatchObject({ id: me.id, guest: false })
})

test('ten wrong passwords from one address stop it there, twenty tries in all end the link', async () => {
  const rest = fresh()
  const asked = { email: 'guessed@example.org', password: PASSWORD, nickname: 'Guessed' }
  await rest.register(asked)
  const link = await linkTo(asked.email)
  // Those who guess at the door do not hold the owner of the letter up.
  for (let n = 0; n < 10; n++)
    await expect(fresh().signIn(asked.email, 'not it')).rejects.toMatchObject(wrong)
  const ten = (address: string) =>
    Promise.all(Array.from({ length: 10 }, (_, n) => tried(link, `guess ${n}`, address)))
  expect(new Set(await ten('198.51.100.1'))).toEqual(new Set(['WRONG_CREDENTIALS']))
  expect(await tried(link, PASSWORD, '198.51.100.1')).toBe('RATE_LIMITED')
  expect(new Set(await ten('198.51.100.2'))).toEqual(new Set(['WRONG_CREDENTIALS']))
  expect(await tried(link, PASSWORD, '198.51.100.3')).toBe('LINK_SPENT')
  expect((await rest.me()).me?.guest).toBe(true)

  // Asked for once more, it is there.
  await rest.register(asked)
  expect(await tried(await linkTo(asked.email), PASSWORD, '198.51.100.3')).toBe('made')
})

test('a right password is found after nineteen wrong ones', async () => {
  await fresh().register({ email: 'last@example.org', password: PASSWORD, nickname: 'Last' })
  const link = await linkTo('last@example.org')
  const wrongs = Array.from({ length: 19 }, (_, n) => tried(link, 'not it', `198.51.100.${n}`))
  expect(new Set(await Promise.all(wrongs))).toEqual(new Set(['WRONG_CREDENTIALS']))
  expect(await tried(link, PASSWORD, '198.51.100.20')).toBe('made')
})

test('a later letter takes the place of the earlier one of the same guest, and of nobody else', async () => {
  const [rest, stranger] = [fresh(), fresh()]
  const email = 'again@example.org'
  await rest.register({ email, password: 'soon forgotten', nickname: 'Again' })
  const first = await linkTo(email)
  await rest.register({ email, password: PASSWORD })
  const second = await linkTo(email)
  await stranger.register({ email, password: 'of a stranger', nickname: 'Stranger' })
  const third = await linkTo(email)
  expect(new Set([first, second, third]).size).toBe(3)
  await expect(rest.finishRegistering(first, 'soon forgotten')).rejects.toMatchObject(spent)
  await expect(rest.finishRegistering(third, PASSWORD)).rejects.toMatchObject(wrong)
  await rest.finishRegistering(second, PASSWORD)
  expect((await rest.me()).me).toMatchObject({ nickname: 'Again', guest: false })
  // The address has an account now.
  expect(await tried(third, 'of a stranger', '198.51.100.9')).toBe('LINK_SPENT')
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
  await two.finishRegistering(second, 'another sentence')
  await expect(one.finishRegistering(first, PASSWORD)).rejects.toMatchObject(spent)
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
  await expect(rest.finishRegistering(link, PASSWORD)).rejects.toMatchObject(spent)
  await hall.service.recovery.sweep()
  expect(await prisma.mailToken.count({ where: { email: 'late@example.org' } })).toBe(0)
})

onlyOn(['cluster'], 'it is about several processes').test(
  'tries at one link are counted by several processes together, and of many right ones at once one makes the account',
  async () => {
    const several = await testHall(sending(), undefined, 'cluster')
    try {
      const ask = async (email: string) => {
        const { rest } = new MoothallClient({ baseUrl: several.url })
        await rest.register({ email, password: PASSWORD, nickname: 'Many' })
        return linkTo(email, several)
      }
      // Each from an address of its own, so that only the link is counted.
      const at = (n: number) => `203.0.113.${n}`
      const guessed = await ask('guessed@example.net')
      const wrongs = await Promise.all(
        Array.from({ length: 30 }, (_, n) => tried(guessed, 'not it', at(n), several)),
      )
      expect(wrongs.filter((code) => !['WRONG_CREDENTIALS', 'LINK_SPENT'].includes(code))).toEqual(
        [],
      )
      expect(await tried(guessed, PASSWORD, at(99), several)).toBe('LINK_SPENT')

      const link = await ask('known@example.net')
      const rights = await Promise.all(
        Array.from({ length: 6 }, (_, n) => tried(link, PASSWORD, at(n), several)),
      )
      expect(rights.sort()).toEqual([...Array(5).fill('LINK_SPENT'), 'made'])
      for (let n = 0; n < 3; n++)
        expect(await tried(link, PASSWORD, at(n), several)).toBe('LINK_SPENT')
    } finally {
      await several.close()
    }
  },
  60_000,
)
