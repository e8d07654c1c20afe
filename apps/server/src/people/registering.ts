import { HallRefusal } from '@moothall/protocol'
import { hash, verify } from '@node-rs/argon2'
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
/** Tries at the password of one link, right or wrong, as long as it is good. */
const TRIES: Limit = { most: 20, within: GOOD }

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
 * link in the letter and the password that was chosen. So registering does not tell whether an address has an account;
 * its owner gets another letter. And nobody is given an account whose password is somebody else's: who reads the mail
 * may not have asked for it, and who asked for it may not read the mail.
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
    const written = await sql.transaction(async (tx) => {
      // Locked, so that of two letters at once one replaces the other.
      const [waits] = await tx.query(
        'SELECT id FROM "accounts" WHERE id = $1 AND email IS NULL FOR NO KEY UPDATE',
        [guest.id],
      )
      if (waits === undefined) return false
      // Of this guest alone: nobody else can make void what was sent to the same address.
      await tx.query(`DELETE FROM "mail_tokens" WHERE account_id = $1 AND purpose = 'register'`, [
        guest.id,
      ])
      await tx.query(
        `INSERT INTO "mail_tokens" (token_hash, account_id, purpose, email, password_hash, created_at, expires_at)
         VALUES ($1, $2, 'register', $3, $4, $5::timestamptz, $6::timestamptz)`,
        [tokenHash(token), guest.id, email, passwordHash, time(now()), time(now() + GOOD)],
      )
      return true
    })
    if (written) post.send(registerLetter(email, hall(), token))
  }

  /**
   * Whoever has the link and knows the password makes the guest the account that was asked for. Every session ends, so
   * that whoever held one of the guest's has none of the account's. Answers a new one, but to somebody who is in as
   * another: theirs stays.
   * `from`: the network address, whose wrong tries are counted.
   * @throws HallRefusal WRONG_CREDENTIALS (the link stays good, unless there were too many), RATE_LIMITED after too many
   * wrong tries, LINK_SPENT also if the address has an account by now, or the guest has become another
   */
  async finish(
    token: string,
    password: string,
    from: string,
    me: Account | undefined,
  ): Promise<SignedIn | undefined> {
    const { people } = this.#parts
    const passwordHash = await this.#known(token, password, from)
    const made = await this.#make(token, passwordHash)
    people.tellEnded(made.ended)
    if (me !== undefined && me.id !== made.id) return undefined
    return people.anew(made.id, passwordHash)
  }

  /** The hash of the password that was chosen, for whoever knows it. */
  async #known(token: string, password: string, from: string): Promise<string> {
    const { sql, people, counts, now } = this.#parts
    const link = tokenHash(token)
    // Before the costly hash: only who has a good link may make the hall work that hard.
    const [asked] = await sql.query<{ hash: string }>(
      `SELECT password_hash AS hash FROM "mail_tokens"
       WHERE token_hash = $1 AND purpose = 'register' AND expires_at > $2::timestamptz`,
      [link, time(now())],
    )
    if (asked === undefined) throw new HallRefusal('LINK_SPENT')
    // Counted for the link and not for the address: else strangers who guess there would hold its owner up here.
    const right = await people.tried(`link ${link}`, from, async () => {
      const tries = await counts.add(['link', link], TRIES)
      if (tries <= TRIES.most && (await verify(asked.hash, password))) return true
      if (tries >= TRIES.most)
        await sql.query(`DELETE FROM "mail_tokens" WHERE token_hash = $1`, [link])
      return false
    })
    if (!right) throw new HallRefusal('WRONG_CREDENTIALS')
    return asked.hash
  }

  async #make(token: string, passwordHash: string): Promise<{ id: string; ended: string[] }> {
    const { sql, people, now } = this.#parts
    return sql
      .transaction(async (tx) => {
        // The row goes with its use: of two who use a link at once, one finds none.
        const [asked] = await tx.query<{ id: string; email: string }>(
          `DELETE FROM "mail_tokens" WHERE token_hash = $1 AND purpose = 'register' AND expires_at > $2::timestamptz
           RETURNING account_id AS id, email`,
          [tokenHash(token), time(now())],
        )
        if (asked === undefined) throw new HallRefusal('LINK_SPENT')
        const changed = await tx.query(
          `UPDATE "accounts" SET email = $2, confirmed_at = $3::timestamptz
           WHERE id = $1 AND email IS NULL RETURNING id`,
          [asked.id, asked.email, time(now())],
        )
        if (changed.length === 0) throw new HallRefusal('LINK_SPENT')
        await tx.query('DELETE FROM "mail_tokens" WHERE account_id = $1', [asked.id])
        const ended = await people.replacePassword(tx, asked.id, passwordHash)
        return { id: asked.id, ended: ended ?? [] }
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new HallRefusal('LINK_SPENT') : error
      })
  }
}

const time = (ms: number): string => new Date(ms).toISOString()
