import { HallRefusal, type Me } from '@moothall/protocol'
import { hash, verify } from '@node-rs/argon2'
import type { Bus } from '../bus/bus.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { newId, newToken, tokenHash } from '../ids.ts'
import { isUniqueViolation } from '../storage/errors.ts'

/** The person behind a session. */
export interface Account {
  readonly id: string
  readonly nickname: string
  readonly email: string | null
}

export interface SignedIn {
  readonly account: Account
  readonly token: string
}

/** Sessions are kept this long after they were last used. */
export const SESSION_DAYS = 90
const DAY = 86_400_000
const HOUR = 3_600_000

/** Accounts, guests and their sessions. */
export class People {
  readonly #prisma: PrismaClient
  readonly #bus: Bus
  readonly #now: () => number
  /** Checked against where there is no account, so that the time taken does not tell whether there is one. */
  readonly #nobody: Promise<string>

  constructor(prisma: PrismaClient, bus: Bus, now: () => number) {
    this.#prisma = prisma
    this.#bus = bus
    this.#now = now
    this.#nobody = hash(newToken())
  }

  /** Whom this token belongs to, if it is a good one. */
  async bySession(token: string): Promise<Account | undefined> {
    const now = this.#now()
    const session = await this.#prisma.session.findUnique({
      where: { tokenHash: tokenHash(token) },
      include: { account: true },
    })
    if (session === null || session.expiresAt.getTime() <= now) return undefined
    if (now - session.lastUsedAt.getTime() > HOUR) {
      await this.#prisma.session.updateMany({
        where: { tokenHash: session.tokenHash },
        data: { lastUsedAt: new Date(now), expiresAt: new Date(now + SESSION_DAYS * DAY) },
      })
    }
    return account(session.account)
  }

  async guest(nickname: string): Promise<SignedIn> {
    const made = await this.#prisma.account.create({ data: { id: newId(), nickname } })
    return { account: account(made), token: await this.#session(made.id) }
  }

  /**
   * A new account, or the guest `me` becomes one and keeps everything. The old token ends.
   * @throws HallRefusal EMAIL_TAKEN, ALREADY_ACCOUNT, BAD_INPUT without any nickname
   */
  async register(
    me: { account: Account; token: string } | undefined,
    given: { email: string; password: string; nickname?: string | undefined },
  ): Promise<SignedIn> {
    if (me !== undefined && me.account.email !== null) throw new HallRefusal('ALREADY_ACCOUNT')
    const nickname = given.nickname ?? me?.account.nickname
    if (nickname === undefined) throw new HallRefusal('BAD_INPUT', { at: ['nickname'] })
    const email = given.email.toLowerCase()
    const passwordHash = await hash(given.password)
    const data = { nickname, email, passwordHash }
    try {
      const id = me?.account.id ?? newId()
      if (me === undefined) await this.#prisma.account.create({ data: { id, ...data } })
      else {
        const changed = await this.#prisma.account.updateMany({ where: { id, email: null }, data })
        if (changed.count === 0) throw new HallRefusal('ALREADY_ACCOUNT')
        await this.signOut(me.token)
      }
      return { account: { id, nickname, email }, token: await this.#session(id) }
    } catch (error) {
      if (isUniqueViolation(error)) throw new HallRefusal('EMAIL_TAKEN')
      throw error
    }
  }

  /** @throws HallRefusal WRONG_CREDENTIALS */
  async signIn(email: string, password: string): Promise<SignedIn> {
    const found = await this.#prisma.account.findUnique({ where: { email: email.toLowerCase() } })
    const right = await verify(found?.passwordHash ?? (await this.#nobody), password)
    if (found === null || !right) throw new HallRefusal('WRONG_CREDENTIALS')
    return { account: account(found), token: await this.#session(found.id) }
  }

  async signOut(token: string): Promise<void> {
    await this.#prisma.session.deleteMany({ where: { tokenHash: tokenHash(token) } })
    this.#bus.publish('session', { ended: tokenHash(token) })
  }

  async byId(id: string): Promise<Account | undefined> {
    const found = await this.#prisma.account.findUnique({ where: { id } })
    return found === null ? undefined : account(found)
  }

  async rename(id: string, nickname: string): Promise<Account> {
    return account(await this.#prisma.account.update({ where: { id }, data: { nickname } }))
  }

  async #session(accountId: string): Promise<string> {
    const token = newToken()
    const now = this.#now()
    await this.#prisma.session.create({
      data: {
        tokenHash: tokenHash(token),
        accountId,
        createdAt: new Date(now),
        lastUsedAt: new Date(now),
        expiresAt: new Date(now + SESSION_DAYS * DAY),
      },
    })
    return token
  }

  /** Takes away sessions that have run out. */
  async sweep(): Promise<void> {
    await this.#prisma.session.deleteMany({ where: { expiresAt: { lt: new Date(this.#now()) } } })
  }
}

function account({ id, nickname, email }: Account): Account {
  return { id, nickname, email }
}

export function meOf(account: Account): Me {
  return {
    id: account.id,
    nickname: account.nickname,
    guest: account.email === null,
    ...(account.email === null ? {} : { email: account.email }),
  }
}
