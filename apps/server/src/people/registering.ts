import { HallRefusal } from '@moothall/protocol'
import { hash } from '@node-rs/argon2'
import { newToken, tokenHash } from '../ids.ts'
import { registerLetter, takenLetter } from '../mail/letters.ts'
import type { Post } from '../mail/post.ts'
import { isUniqueViolation } from '../storage/errors.ts'
import type { Sql } from '../storage/sql.ts'
import type { Counts, Limit } from './counts.ts'
import { checkPassword } from './passwords.ts'
import type { Account, People, SignedIn } from './people.ts'

/** How long the link is good, ms. */
const GOOD = 24 * 3_600_000
/** Letters to one address within an hour, whoever asks for them. */
const LETTERS: Limit = { most: 3, within: 3_600_000 }

export interface RegisteringParts {
  readonly sql: Sql
  readonly people: People
  readonly counts: Counts
  readonly post: Post
  /** Where people reach the hall, for the links. */
  readonly hall: () => string
  readonly now: () => number
  /** Runs what nobody waits for. */
  readonly behind: (work: () => Promise<void>) => void
}

/**
 * Making an account where the hall sends mail: whoever registers is let in as a guest, and becomes the account by the
 * link in the letter. So registering does not tell whether an address has an account; its owner gets another letter.
 */
export class Registering {
  readonly #parts: RegisteringParts

  constructor(parts: RegisteringParts) {
    this.#parts = parts
  }

  /**
   * Lets a guest in, or leaves `me` one, and has a letter written behind the answer: neither the answer nor its time
   * depends on what is known of the address.
   * @throws HallRefusal ALREADY_ACCOUNT, WEAK_PASSWORD, BAD_INPUT without any nickname
   */
  async ask(
    me: SignedIn | undefined,
    given: { email: string; password: string; nickname?: string | undefined },
  ): Promise<SignedIn> {
    const { people, behind } = this.#parts
    if (me !== undefined && me.account.email !== null) throw new HallRefusal('ALREADY_ACCOUNT')
    const nickname = given.nickname ?? me?.account.nickname
    if (nickname === undefined) throw new HallRefusal('BAD_INPUT', { at: ['nickname'] })
    const email = given.email.toLowerCase()
    checkPassword(given.password, { email, nickname })
    const passwordHash = await hash(given.password)
    const guest =
      me === undefined
        ? await people.guest(nickname)
        : { ...me, account: await people.rename(me.account.id, nickname) }
    behind(() => this.#write(guest.account, email, passwordHash))
    return guest
  }

  async #write(guest: Account, email: string, passwordHash: string): Promise<void> {
    const { sql, counts, post, hall, now } = this.#parts
    if ((await counts.add(['letter', email], LETTERS)) > LETTERS.most) return
    const taken = await sql.query('SELECT 1 AS one FROM "accounts" WHERE email = $1', [email])
    if (taken.length > 0) return post.send(takenLetter(email, hall()))
    const token = newToken()
    await sql.query(
      `INSERT INTO "mail_tokens" (token_hash, account_id, purpose, email, password_hash, created_at, expires_at)
       VALUES ($1, $2, 'register', $3, $4, $5::timestamptz, $6::timestamptz)`,
      [tokenHash(token), guest.id, email, passwordHash, time(now()), time(now() + GOOD)],
    )
    post.send(registerLetter(email, hall(), token))
  }

  /**
   * The guest becomes the account that was asked for. Every session ends, so that whoever held one of the guest's has none
   * of the account's; `me`, if that is the guest, gets a new one. Undefined if the token is none of these.
   * @throws HallRefusal LINK_SPENT if the address has an account by now, or the guest has become another
   */
  async finish(
    token: string,
    me: SignedIn | undefined,
  ): Promise<{ again: SignedIn | undefined } | undefined> {
    const { sql, people, now } = this.#parts
    const made = await sql
      .transaction(async (tx) => {
        const [asked] = await tx.query<{ id: string; email: string; password: string }>(
          `DELETE FROM "mail_tokens" WHERE token_hash = $1 AND purpose = 'register' AND expires_at > $2::timestamptz
           RETURNING account_id AS id, email, password_hash AS password`,
          [tokenHash(token), time(now())],
        )
        if (asked === undefined) return undefined
        const changed = await tx.query(
          `UPDATE "accounts" SET email = $2, confirmed_at = $3::timestamptz
           WHERE id = $1 AND email IS NULL RETURNING id`,
          [asked.id, asked.email, time(now())],
        )
        if (changed.length === 0) throw new HallRefusal('LINK_SPENT')
        await tx.query('DELETE FROM "mail_tokens" WHERE account_id = $1', [asked.id])
        const ended = await people.replacePassword(tx, asked.id, asked.password)
        return { id: asked.id, ended: ended ?? [] }
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new HallRefusal('LINK_SPENT') : error
      })
    if (made === undefined) return undefined
    people.tellEnded(made.ended)
    return { again: me?.account.id === made.id ? await people.anew(made.id) : undefined }
  }
}

const time = (ms: number): string => new Date(ms).toISOString()
