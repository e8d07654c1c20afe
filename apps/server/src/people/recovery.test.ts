import { setTimeout as sleep } from 'node:timers/promises'
import { MoothallClient } from '@moothall/client'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, type TestHall, testHall } from '../testing/hall.ts'
import { onStores } from '../testing/on-stores.ts'

const PASSWORD = 'a good long one'
const NEW = 'another one, as good'

onStores('accounts', ['pglite', 'postgres'], (store) => {
  let hall: TestHall
  beforeAll(async () => {
    hall = await testHall({ MOOTHALL_URL: 'https://hall.example/' }, undefined, store)
  })
  afterAll(() => hall.close())

  const fresh = (token?: string) =>
    new MoothallClient({ baseUrl: hall.url, ...(token === undefined ? {} : { token }) })

  let counter = 0
  async function person() {
    const email = `person-${++counter}@example.org`
    const { rest } = fresh()
    await rest.register({ email, password: PASSWORD, nickname: 'Somebody' })
    return { email, rest, token: rest.token ?? '' }
  }

  /** Tokens of the letters to this address for this page, newest first. */
  async function links(email: string, page: 'reset' | 'confirm'): Promise<string[]> {
    const letters = await hall.letters()
    return letters
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => {
        const token = new RegExp(`^https://hall\\.example/${page}#([A-Za-z0-9_-]{43})$`, 'm').exec(
          text,
        )
        return token?.[1] === undefined ? [] : [token[1]]
      })
  }
  async function resetLink(email: string): Promise<string> {
    await fresh().rest.askReset(email)
    const [token] = await links(email, 'reset')
    if (token === undefined) throw new Error('no letter came')
    return token
  }
  const nobody = { me: null }
  const spent = { code: 'LINK_SPENT' }

  describe('a forgotten password', () => {
    test('is replaced by the link of a mail, and every session ends', async () => {
      const { email, rest, token } = await person()
      const elsewhere = fresh()
      await elsewhere.rest.signIn(email, PASSWORD)
      await elsewhere.connection.ask('lobby:list', {})
      const cut = new Promise((resolve) => elsewhere.connection.socket.once('disconnect', resolve))

      await fresh().rest.reset(await resetLink(email), NEW)
      expect(await cut).toBe('io server disconnect')
      elsewhere.close()
      for (const old of [token, elsewhere.rest.token])
        expect(await fresh(old).rest.me()).toEqual(nobody)
      expect(await rest.me()).toEqual(nobody)
      await expect(fresh().rest.signIn(email, PASSWORD)).rejects.toMatchObject({
        code: 'WRONG_CREDENTIALS',
      })
      // Whoever reads the mail has shown that the address is theirs.
      expect((await fresh().rest.signIn(email, NEW)).me.confirmed).toBe(true)
      const [last] = await hall.letters()
      expect([last?.to, last?.subject]).toEqual([email, 'Your password was changed'])
    })

    test('a link is good once, also of many tries at once, and takes the other links with it', async () => {
      const { email } = await person()
      const earlier = await resetLink(email)
      const later = await resetLink(email)
      const tries = await Promise.allSettled(
        [1, 2, 3, 4].map((n) => fresh().rest.reset(later, `${NEW} ${n}`)),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const refused of tries)
        if (refused.status === 'rejected') expect(refused.reason).toMatchObject(spent)
      for (const token of [earlier, later])
        await expect(fresh().rest.reset(token, NEW)).rejects.toMatchObject(spent)
    })

    test('a link that has run out, is of the other kind, or was never sent is good for nothing', async () => {
      const { email } = await person()
      const [confirm] = await links(email, 'confirm')
      await expect(fresh().rest.reset(confirm ?? '', NEW)).rejects.toMatchObject(spent)
      await expect(fresh().rest.reset('x'.repeat(43), NEW)).rejects.toMatchObject(spent)
      const token = await resetLink(email)
      await expect(fresh().rest.confirm(token)).rejects.toMatchObject(spent)
      await hall.service.database.prisma.mailToken.updateMany({
        where: { email },
        data: { expiresAt: new Date(Date.now() - 1000) },
      })
      await expect(fresh().rest.reset(token, NEW)).rejects.toMatchObject(spent)
      expect((await fresh().rest.signIn(email, PASSWORD)).me.confirmed).toBe(false)
    })

    test('a password that is too weak leaves the link good', async () => {
      const { email } = await person()
      const token = await resetLink(email)
      await expect(fresh().rest.reset(token, 'password1')).rejects.toMatchObject({
        code: 'WEAK_PASSWORD',
        details: { why: 'common' },
      })
      await expect(fresh().rest.reset(token, 'short')).rejects.toMatchObject({
        code: 'BAD_INPUT',
      })
      await fresh().rest.reset(token, NEW)
    })

    test('nothing tells whether there is an account, and guests and strangers get no mail', async () => {
      const { email } = await person()
      const ask = (of: string) =>
        fetch(`${hall.url}/api/v1/password-resets`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: of }),
        })
      const [known, unknown] = [await ask(email), await ask('nobody-here@example.org')]
      expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
      expect(await links('nobody-here@example.org', 'reset')).toEqual([])
      expect(await links(email, 'reset')).toHaveLength(1)
    })

    test('the answer is given before anybody is looked up', async () => {
      const { email } = await person()
      await hall.letters()
      let go = () => {}
      const held = new Promise<void>((resolve) => {
        go = resolve
      })
      // The database is kept busy: whatever asked it would wait.
      const busy = hall.service.database.sql.transaction(() => held)
      try {
        expect(await fresh().rest.askReset(email)).toEqual({ done: true })
      } finally {
        go()
        await busy
      }
      expect(await links(email, 'reset')).toHaveLength(1)
    })

    test('three letters an hour are sent, also when many are asked for at once', async () => {
      const { email } = await person()
      await Promise.all(Array.from({ length: 8 }, () => fresh().rest.askReset(email)))
      expect(await links(email, 'reset')).toHaveLength(3)
    })

    test('a sign-in waits for a change of the password that is under way, and then is refused', async () => {
      const { email, rest } = await person()
      const id = (await rest.me()).me?.id ?? ''
      const { database, people } = hall.service
      const other = await hash(NEW)
      let go = () => {}
      const held = new Promise<void>((resolve) => {
        go = resolve
      })
      let laid = () => {}
      const changed = new Promise<void>((resolve) => {
        laid = resolve
      })
      const changing = database.sql.transaction(async (tx) => {
        await people.replacePassword(tx, id, other)
        laid()
        await held
      })
      await changed
      const signIn = fresh()
        .rest.signIn(email, PASSWORD)
        .then(
          () => 'in',
          (error: { code: string }) => error.code,
        )
      // Long enough for a sign-in that does not wait to be through.
      expect(await Promise.race([signIn, sleep(1500, 'waits')])).toBe('waits')
      go()
      await changing
      expect(await signIn).toBe('WRONG_CREDENTIALS')
      const { prisma } = database
      expect(await prisma.session.count({ where: { accountId: id } })).toBe(0)
    })

    test('a sign-in with the old password that is under way meanwhile does not stay', async () => {
      const { email } = await person()
      const token = await resetLink(email)
      const signIns = Array.from({ length: 6 }, async () => {
        const { rest } = fresh()
        await rest.signIn(email, PASSWORD).catch(() => undefined)
        return rest.token
      })
      await fresh().rest.reset(token, NEW)
      for (const signedIn of await Promise.all(signIns))
        expect(await fresh(signedIn).rest.me()).toEqual(nobody)
    })
  })

  describe('an address', () => {
    test('is confirmed by the link of the mail that came with the account, once', async () => {
      const { email, rest } = await person()
      const [token = ''] = await links(email, 'confirm')
      await fresh().rest.confirm(token)
      expect((await rest.me()).me?.confirmed).toBe(true)
      await expect(fresh().rest.confirm(token)).rejects.toMatchObject(spent)
      // Now there is nothing to ask any more.
      await rest.askConfirmation()
      expect(await links(email, 'confirm')).toHaveLength(1)
    })

    test('is asked for again on demand, of accounts and not of guests', async () => {
      const { email, rest } = await person()
      await rest.askConfirmation()
      expect(await links(email, 'confirm')).toHaveLength(2)
      const ann = await guest(hall.url, 'Ann')
      await expect(ann.client.rest.askConfirmation()).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(ann.client.rest.changePassword('', NEW)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    })

    test.each([
      'a,b@example.org',
      '<a>@example.org',
      'a@b.org;c',
      'a"@example.org',
      'a\u200b@b.org',
    ])('that could be read as several is refused: %s', async (email) => {
      await expect(fresh().rest.askReset(email)).rejects.toMatchObject({ code: 'BAD_INPUT' })
    })
  })

  describe('a new password', () => {
    test('needs the old one, ends all sessions and begins a new one', async () => {
      const { email, rest, token } = await person()
      const elsewhere = fresh()
      await elsewhere.rest.signIn(email, PASSWORD)
      const link = await resetLink(email)
      await expect(rest.changePassword('not that one', NEW)).rejects.toMatchObject({
        code: 'WRONG_CREDENTIALS',
      })
      await expect(rest.changePassword(PASSWORD, 'qwertyuiop')).rejects.toMatchObject({
        code: 'WEAK_PASSWORD',
      })
      expect((await elsewhere.rest.me()).me?.email).toBe(email)
      await rest.changePassword(PASSWORD, NEW)
      expect(rest.token).not.toBe(token)
      expect((await rest.me()).me?.email).toBe(email)
      for (const old of [token, elsewhere.rest.token])
        expect(await fresh(old).rest.me()).toEqual(nobody)
      await expect(fresh().rest.reset(link, NEW)).rejects.toMatchObject(spent)
      await fresh().rest.signIn(email, NEW)
    })

    test('that is a common one makes no account', async () => {
      const email = 'weak@example.org'
      const made = fresh().rest.register({ email, password: '12345678', nickname: 'Weak' })
      await expect(made).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
      expect(await hall.service.database.prisma.account.count({ where: { email } })).toBe(0)
    })
  })

  describe('sessions', () => {
    test('of a person all end at once, those of others go on', async () => {
      const one = await person()
      const other = await person()
      const elsewhere = fresh()
      await elsewhere.rest.signIn(one.email, PASSWORD)
      await one.rest.signOutEverywhere()
      for (const old of [one.token, elsewhere.rest.token])
        expect(await fresh(old).rest.me()).toEqual(nobody)
      expect((await other.rest.me()).me?.email).toBe(other.email)
      await expect(fresh().rest.signOutEverywhere()).rejects.toMatchObject({
        code: 'NOT_SIGNED_IN',
      })
    })

    test('signing in ends the one that the request came with, a failed one does not', async () => {
      const { email, rest, token } = await person()
      await expect(rest.signIn(email, 'not that one')).rejects.toMatchObject({
        code: 'WRONG_CREDENTIALS',
      })
      expect((await fresh(token).rest.me()).me?.email).toBe(email)
      await rest.signIn(email, PASSWORD)
      expect(rest.token).not.toBe(token)
      expect(await fresh(token).rest.me()).toEqual(nobody)
    })
  })

  test('no token of a mail stands in the database, and old ones are swept away', async () => {
    const { email } = await person()
    const token = await resetLink(email)
    const { prisma } = hall.service.database
    expect(JSON.stringify(await prisma.mailToken.findMany())).not.toContain(token)
    const long = new Date(Date.now() - 3 * 3_600_000)
    await prisma.mailToken.updateMany({
      where: { email, purpose: 'reset' },
      data: { createdAt: long, expiresAt: long },
    })
    await hall.service.recovery.sweep()
    expect(await prisma.mailToken.findMany({ where: { email } })).toMatchObject([
      { purpose: 'confirm' },
    ])
  })
})
