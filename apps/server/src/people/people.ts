import { HallRefusal, type Me, type SessionInfo } from '@moothall/protocol'
import { hash, verify } from '@node-rs/argon2'
import type { Bus } from '../bus/bus.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { newId, newToken, tokenHash } from '../ids.ts'
import type { Database } from '../storage/database.ts'
import { isUniqueViolation } from '../storage/errors.ts'
import type { Sql } from '../storage/sql.ts'
import { type Counts, type Limit, networkOf } from './counts.ts'
import { checkPassword } from './passwords.ts'

/** The person behind a session. */
export interface Account {
  readonly id: string
  readonly nickname: string
  readonly email: string | null
  /** Somebody who reads the mail of that address has said that it is theirs. */
  readonly confirmed: boolean
}

export interface SignedIn {
  readonly account: Account
  readonly token: string
}

/** Sessions are kept this long after they were last used. */
export const SESSION_DAYS = 90
/** So much of a token's hash names a session to its owner. */
const SHORT = 16
const DAY = 86_400_000
const HOUR = 3_600_000
/**
 * Wrong passwords for one account, from one address and from all together. Guessing stays hopeless, and whoever wants to
 * lock somebody else out must come from many places.
 */
const WRONG_FROM_ONE: Limit = { most: 10, within: HOUR / 4 }
const WRONG_FROM_ALL: Limit = { most: 100, within: HOUR }

/** Accounts, guests and their sessions. */
export class People {
  readonly #prisma: PrismaClient
  readonly #sql: Sql
  readonly #bus: Bus
  readonly #now: () => number
  readonly #counts: Counts
  /** Checked against where there is no account, so that the time taken does not tell whether there is one. */
  readonly #nobody: Promise<string>

  constructor(
    database: Pick<Database, 'prisma' | 'sql'>,
    bus: Bus,
    counts: Counts,
    now: () => number,
  ) {
    this.#prisma = database.prisma
    this.#sql = database.sql
    this.#bus = bus
    this.#now = now
    this.#counts = counts
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
    // The account is read after the session, and both may have been taken away between.
    const owner: typeof session.account | null = session.account
    return owner === null ? undefined : account(owner)
  }

  /** Those of these sessions, by the hash of their tokens, that are no longer good. */
  async endedOf(hashes: readonly string[]): Promise<string[]> {
    const good = await this.#prisma.session.findMany({
      where: { tokenHash: { in: [...hashes] }, expiresAt: { gt: new Date(this.#now()) } },
      select: { tokenHash: true },
    })
    const known = new Set(good.map((session) => session.tokenHash))
    return [...new Set(hashes)].filter((hash) => !known.has(hash))
  }

  async guest(nickname: string): Promise<SignedIn> {
    const made = await this.#prisma.account.create({ data: { id: newId(), nickname } })
    return { account: account(made), token: await this.#session(made.id) }
  }

  /**
   * A new account, or the guest `me` becomes one and keeps everything. The old token ends.
   * @throws HallRefusal EMAIL_TAKEN, ALREADY_ACCOUNT, WEAK_PASSWORD, BAD_INPUT without any nickname
   */
  async register(
    me: { account: Account; token: string } | undefined,
    given: { email: string; password: string; nickname?: string | undefined },
  ): Promise<SignedIn> {
    if (me !== undefined && me.account.email !== null) throw new HallRefusal('ALREADY_ACCOUNT')
    const nickname = given.nickname ?? me?.account.nickname
    if (nickname === undefined) throw new HallRefusal('BAD_INPUT', { at: ['nickname'] })
    const email = given.email.toLowerCase()
    checkPassword(given.password, { email, nickname })
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
      return { account: { id, nickname, email, confirmed: false }, token: await this.#session(id) }
    } catch (error) {
      if (isUniqueViolation(error)) throw new HallRefusal('EMAIL_TAKEN')
      throw error
    }
  }

  async #verified(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    return verify(passwordHash ?? (await this.#nobody), password)
  }

  /**
   * One try at a password. Wrong ones are counted; after too many none is looked at for a while, not even a right one.
   * `name`: whose password it is, or what it opens. `from`: the network address.
   * @throws HallRefusal RATE_LIMITED
   */
  async tried(name: string, from: string, verified: () => Promise<boolean>): Promise<boolean> {
    const one = ['password', name, networkOf(from)]
    const all = ['password', name]
    const may = await this.#counts.mayAll([
      [one, WRONG_FROM_ONE],
      [all, WRONG_FROM_ALL],
    ])
    if (!may) throw new HallRefusal('RATE_LIMITED')
    const right = await verified()
    if (right) await this.#counts.forget(one)
    else
      await Promise.all([
        this.#counts.add(one, WRONG_FROM_ONE),
        this.#counts.add(all, WRONG_FROM_ALL),
      ])
    return right
  }

  /**
   * A new session; the one that the request came with, if any, ends.
   * `from`: the network address, whose wrong tries are counted.
   * @throws HallRefusal WRONG_CREDENTIALS, RATE_LIMITED after too many wrong tries
   */
  async signIn(email: string, password: string, from: string, before?: string): Promise<SignedIn> {
    const name = email.toLowerCase()
    const found = await this.#prisma.account.findUnique({ where: { email: name } })
    // Counted for addresses without an account, too: being stopped must not tell that there is one.
    const right = await this.tried(name, from, () => this.#verified(found?.passwordHash, password))
    if (found?.passwordHash == null || !right) throw new HallRefusal('WRONG_CREDENTIALS')
    const token = await this.#sessionByPassword(found.id, found.passwordHash)
    if (token === undefined) throw new HallRefusal('WRONG_CREDENTIALS')
    if (before !== undefined) await this.signOut(before)
    return { account: account(found), token }
  }

  /**
   * A new password for whoever knows the old one. All sessions end; `token` of the answer is a new one.
   * @throws HallRefusal WRONG_CREDENTIALS, WEAK_PASSWORD, RATE_LIMITED after too many wrong tries
   */
  async changePassword(id: string, old: string, password: string, from: string): Promise<SignedIn> {
    const found = await this.#prisma.account.findUnique({ where: { id } })
    const right = await this.tried(found?.email ?? id, from, () =>
      this.#verified(found?.passwordHash, old),
    )
    if (found?.passwordHash == null || found.email === null || !right)
      throw new HallRefusal('WRONG_CREDENTIALS')
    checkPassword(password, { email: found.email, nickname: found.nickname })
    const { passwordHash } = found
    const fresh = await hash(password)
    const ended = await this.#sql.transaction((tx) =>
      this.replacePassword(tx, id, fresh, passwordHash),
    )
    const token = ended === undefined ? undefined : await this.#sessionByPassword(id, fresh)
    if (ended === undefined || token === undefined) throw new HallRefusal('WRONG_CREDENTIALS')
    this.tellEnded(ended)
    return { account: account(found), token }
  }

  /**
   * Lays down a new password, ends every session and makes links in older mails void, all in the transaction `tx`.
   * Returns the hashes of the sessions, for `tellEnded` once it is committed; undefined, and nothing is changed, if the
   * password was no longer `onlyIf`.
   */
  async replacePassword(
    tx: Sql,
    id: string,
    passwordHash: string,
    onlyIf?: string,
  ): Promise<string[] | undefined> {
    const changed = await tx.query(
      `UPDATE "accounts" SET password_hash = $2
       WHERE id = $1 AND ($3::text IS NULL OR password_hash = $3) RETURNING id`,
      [id, passwordHash, onlyIf ?? null],
    )
    if (changed.length === 0) return undefined
    await tx.query(`DELETE FROM "mail_tokens" WHERE account_id = $1 AND purpose = 'reset'`, [id])
    const ended = await tx.query<{ hash: string }>(
      'DELETE FROM "sessions" WHERE account_id = $1 RETURNING token_hash AS hash',
      [id],
    )
    return ended.map(({ hash: one }) => one)
  }

  /** Signs somebody out everywhere. */
  async endAll(id: string): Promise<void> {
    const ended = await this.#sql.query<{ hash: string }>(
      'DELETE FROM "sessions" WHERE account_id = $1 RETURNING token_hash AS hash',
      [id],
    )
    this.tellEnded(ended.map(({ hash: one }) => one))
  }

  /** The sessions of an account, the one last used first; each by an id that opens nothing. */
  async sessions(id: string, token: string): Promise<SessionInfo[]> {
    const rows = await this.#prisma.session.findMany({
      where: { accountId: id, expiresAt: { gt: new Date(this.#now()) } },
      orderBy: { lastUsedAt: 'desc' },
    })
    return rows.map((row) => ({
      id: row.tokenHash.slice(0, SHORT),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.tokenHash === tokenHash(token),
    }))
  }

  /** Ends one session of this account; of others' ids nothing is told. */
  async endOne(id: string, session: string): Promise<void> {
    const ended = await this.#sql.query<{ hash: string }>(
      `DELETE FROM "sessions" WHERE account_id = $1 AND left(token_hash, ${SHORT}) = $2
       RETURNING token_hash AS hash`,
      [id, session],
    )
    this.tellEnded(ended.map(({ hash: one }) => one))
  }

  /** Asks for the password before something that cannot be undone. @throws HallRefusal WRONG_CREDENTIALS, RATE_LIMITED */
  async mustKnow(id: string, password: string, from: string): Promise<void> {
    const found = await this.#prisma.account.findUnique({ where: { id } })
    if (found?.passwordHash == null) return
    const right = await this.tried(found.email ?? id, from, () =>
      this.#verified(found.passwordHash, password),
    )
    if (!right) throw new HallRefusal('WRONG_CREDENTIALS')
  }

  /** Cuts the sockets of sessions that are over, in every process. */
  tellEnded(hashes: readonly string[]): void {
    for (const ended of hashes) this.#bus.publish('session', { ended })
  }

  async signOut(token: string): Promise<void> {
    await this.#prisma.session.deleteMany({ where: { tokenHash: tokenHash(token) } })
    this.#bus.publish('session', { ended: tokenHash(token) })
  }

  /** A new session for whoever has just shown the password behind `passwordHash`; none if it was changed meanwhile. */
  async anew(id: string, passwordHash: string): Promise<SignedIn | undefined> {
    const [found, token] = [await this.byId(id), await this.#sessionByPassword(id, passwordHash)]
    return found === undefined || token === undefined ? undefined : { account: found, token }
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

  /**
   * A session for whoever has just shown the password behind `passwordHash`. None if it was changed meanwhile: the row
   * is locked, so that a sign-in with the old password cannot slip in beside the change that ends all sessions.
   */
  async #sessionByPassword(id: string, passwordHash: string): Promise<string | undefined> {
    const token = newToken()
    const now = this.#now()
    const made = await this.#sql.query(
      `WITH known AS (SELECT id FROM "accounts" WHERE id = $2 AND password_hash = $3 FOR SHARE)
       INSERT INTO "sessions" (token_hash, account_id, created_at, last_used_at, expires_at)
       SELECT $1, id, $4::timestamptz, $4::timestamptz, $5::timestamptz FROM known
       RETURNING token_hash`,
      [
        tokenHash(token),
        id,
        passwordHash,
        new Date(now).toISOString(),
        new Date(now + SESSION_DAYS * DAY).toISOString(),
      ],
    )
    return made.length === 0 ? undefined : token
  }

  /** Takes away sessions that have run out, and their sockets. */
  async sweep(): Promise<void> {
    const ended = await this.#sql.query<{ hash: string }>(
      'DELETE FROM "sessions" WHERE expires_at < $1::timestamptz RETURNING token_hash AS hash',
      [new Date(this.#now()).toISOString()],
    )
    this.tellEnded(ended.map(({ hash: one }) => one))
  }
}

function account(row: {
  id: string
  nickname: string
  email: string | null
  confirmedAt: Date | null
}): Account {
  const { id, nickname, email } = row
  return { id, nickname, email, confirmed: row.confirmedAt !== null }
}

export function meOf(account: Account): Me {
  return {
    id: account.id,
    nickname: account.nickname,
    guest: account.email === null,
    ...(account.email === null ? {} : { email: account.email, confirmed: account.confirmed }),
  }
}
