import { HallRefusal } from '@moothall/protocol'
import { hash } from '@node-rs/argon2'
import { newToken, tokenHash } from '../ids.ts'
import { changedLetter, confirmLetter, resetLetter } from '../mail/letters.ts'
import type { Letter, Post } from '../mail/post.ts'
import type { Sql } from '../storage/sql.ts'
import type { Counts } from './counts.ts'
import { checkPassword } from './passwords.ts'
import type { Account, People } from './people.ts'
import { Registering } from './registering.ts'

type Purpose = 'confirm' | 'reset'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long a link is good, ms. */
const GOOD: Readonly<Record<Purpose, number>> = { confirm: 72 * HOUR, reset: 30 * MINUTE }
/** Letters of one purpose that an account is sent within an hour, however many are asked for, in all processes. */
const LETTERS_AN_HOUR = 3

const WRITE: Readonly<Record<Purpose, (to: string, hall: string, token: string) => Letter>> = {
  confirm: confirmLetter,
  reset: resetLetter,
}

export interface RecoveryParts {
  readonly sql: Sql
  readonly people: People
  readonly counts: Counts
  readonly post: Post
  /** Where people reach the hall, for the links. Never taken from a request, which anybody could forge. */
  readonly hall: () => string
  readonly now: () => number
  /** Told of errors that nobody waits for. */
  readonly failed: (error: unknown) => void
}

/** What goes by mail: whether an address is its owner's, and the way back for those who forgot their password. */
export class Recovery {
  readonly #parts: RecoveryParts
  readonly #under = new Set<Promise<void>>()
  readonly registering: Registering

  constructor(parts: RecoveryParts) {
    this.#parts = parts
    this.registering = new Registering({ ...parts, behind: (work) => this.#behind(work) })
  }

  /** Sends the mail that asks whether the address is theirs; nothing if that is known, or there is none. */
  askConfirmation(account: Account): void {
    const { email, confirmed } = account
    if (email === null || confirmed) return
    this.#behind(() => this.#write('confirm', email))
  }

  /**
   * Sends a link to a new password if there is an account with this e-mail. Everything that depends on that is done
   * behind the answer, so neither the answer nor its time tells.
   */
  askReset(email: string): void {
    this.#behind(() => this.#write('reset', email.toLowerCase()))
  }

  /** @throws HallRefusal LINK_SPENT */
  async confirm(token: string): Promise<void> {
    const { sql } = this.#parts
    await sql.transaction(async (tx) => {
      const { id } = await this.#spend(tx, 'confirm', token)
      await this.#confirmed(tx, id)
    })
  }

  /**
   * A new password for whoever reads the mail. It ends every session, and since the mail was read, the address counts
   * as confirmed.
   * @throws HallRefusal LINK_SPENT, WEAK_PASSWORD (the link stays good)
   */
  async reset(token: string, password: string): Promise<void> {
    const { sql, people, post, hall } = this.#parts
    // Before the costly hash: only who has a good link may make the hall work that hard.
    const owner = await this.#owner(sql, 'reset', token)
    checkPassword(password, owner)
    const passwordHash = await hash(password)
    const ended = await sql.transaction(async (tx) => {
      const { id } = await this.#spend(tx, 'reset', token)
      await this.#confirmed(tx, id)
      return people.replacePassword(tx, id, passwordHash)
    })
    people.tellEnded(ended ?? [])
    post.send(changedLetter(owner.email, hall()))
  }

  /** Tells somebody by mail that their password was changed, so that nobody else does it unnoticed. */
  tellChanged(account: Account): void {
    if (account.email !== null)
      this.#parts.post.send(changedLetter(account.email, this.#parts.hall()))
  }

  /** When everything asked for so far is done. */
  async settled(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under)
    await this.#parts.post.settled()
  }

  /** Takes away links that have run out; those of the last hour still count for the limit. */
  async sweep(): Promise<void> {
    await this.#parts.sql.query(
      'DELETE FROM "mail_tokens" WHERE expires_at < $1::timestamptz AND created_at < $1::timestamptz',
      [this.#time(-HOUR)],
    )
  }

  #behind(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#parts.failed)
      .finally(() => this.#under.delete(running))
    this.#under.add(running)
  }

  #time(from: number): string {
    return new Date(this.#parts.now() + from).toISOString()
  }

  async #write(purpose: Purpose, email: string): Promise<void> {
    const { sql, post, hall } = this.#parts
    const token = newToken()
    const made = await sql.transaction(async (tx) => {
      // Locked, so that many requests at once cannot all find the limit unreached.
      const [found] = await tx.query<{ id: string }>(
        'SELECT id FROM "accounts" WHERE email = $1 FOR NO KEY UPDATE',
        [email],
      )
      if (found === undefined) return false
      const [sent] = await tx.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM "mail_tokens"
         WHERE account_id = $1 AND purpose = $2 AND created_at > $3::timestamptz`,
        [found.id, purpose, this.#time(-HOUR)],
      )
      if ((sent?.count ?? 0) >= LETTERS_AN_HOUR) return false
      await tx.query(
        `INSERT INTO "mail_tokens" (token_hash, account_id, purpose, email, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz)`,
        [tokenHash(token), found.id, purpose, email, this.#time(0), this.#time(GOOD[purpose])],
      )
      return true
    })
    if (made) post.send(WRITE[purpose](email, hall(), token))
  }

  /** @throws HallRefusal LINK_SPENT */
  async #owner(sql: Sql, purpose: Purpose, token: string) {
    const [found] = await sql.query<{ email: string; nickname: string }>(
      `SELECT a.email, a.nickname FROM "mail_tokens" m JOIN "accounts" a ON a.id = m.account_id
       WHERE m.token_hash = $1 AND m.purpose = $2 AND m.email = a.email
         AND m.expires_at > $3::timestamptz`,
      [tokenHash(token), purpose, this.#time(0)],
    )
    if (found === undefined) throw new HallRefusal('LINK_SPENT')
    return found
  }

  /** The row goes with its use: of two who use a link at once, one finds none. */
  async #spend(tx: Sql, purpose: Purpose, token: string): Promise<{ id: string }> {
    const [spent] = await tx.query<{ id: string }>(
      `DELETE FROM "mail_tokens" m USING "accounts" a
       WHERE m.token_hash = $1 AND m.purpose = $2 AND a.id = m.account_id AND m.email = a.email
         AND m.expires_at > $3::timestamptz
       RETURNING a.id`,
      [tokenHash(token), purpose, this.#time(0)],
    )
    if (spent === undefined) throw new HallRefusal('LINK_SPENT')
    return spent
  }

  async #confirmed(tx: Sql, id: string): Promise<void> {
    await tx.query(
      'UPDATE "accounts" SET confirmed_at = COALESCE(confirmed_at, $2::timestamptz) WHERE id = $1',
      [id, this.#time(0)],
    )
    await tx.query(`DELETE FROM "mail_tokens" WHERE account_id = $1 AND purpose = 'confirm'`, [id])
  }
}
