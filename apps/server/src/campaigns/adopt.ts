import { randomBytes } from 'node:crypto'
import { commitmentOf, mixSecret, type OptionValues, type Row } from '@moothall/engine'
import type { GameFileSegment } from '@moothall/protocol'
import { newId } from '../ids.ts'
import { recordOf } from '../journal/sql-journal.ts'
import type { Edition } from '../rulesets/rulesets.ts'
import type { Database, Transaction } from '../storage/database.ts'
import { refuseIfHere } from './known.ts'

/** Rows stored by one statement. */
const BATCH = 500

export interface Adopted {
  readonly name: string
  /** The rules that it was begun with, and goes on by. */
  readonly edition: Edition
  readonly options: OptionValues
  readonly pace: string
  readonly visibility: string
  readonly hostId: string
  readonly began: number
  readonly holders: readonly (string | null)[]
  readonly people: readonly {
    readonly token: string
    readonly accountId?: string
    readonly bot?: string
    readonly name: string
  }[]
  /** Stretches that have been played; a fresh one follows them. */
  readonly segments: readonly GameFileSegment[]
  readonly rows: readonly Row[]
  /** The game is over: there is nothing to go on with. */
  readonly over: boolean
  readonly origin: {
    readonly kind: 'import' | 'copy'
    readonly after: number
    readonly gameId?: string
    /** Of an import: the fingerprint of its file. */
    readonly of?: string
  }
  /** Of an import: also if another game was made of the same file. */
  readonly again?: boolean
}

/**
 * Lays a game with a past: its rows keep the secrets they were played under, and what is still to come gets one that
 * nobody knows.
 * @throws HallRefusal ALREADY_HERE
 */
export async function adopt(database: Database, given: Adopted, now: number): Promise<string> {
  const id = newId()
  const last = given.segments.at(-1) as GameFileSegment
  const serverSecret = randomBytes(32).toString('hex')
  const fresh: GameFileSegment = given.over
    ? last
    : {
        segment: last.segment + 1,
        after: given.rows.length,
        serverSecret,
        secret: mixSecret(serverSecret, []),
        commitment: commitmentOf(serverSecret),
        nonces: [],
      }
  const earlier = given.over ? given.segments.slice(0, -1) : given.segments
  await database.prisma.$transaction(
    async (tx) => {
      const { of } = given.origin
      if (of !== undefined && given.again !== true) {
        // Two who bring the same file at the same moment come after each other.
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${of}, 0))`
        await refuseIfHere(tx, { of, commitment: last.commitment }, given.hostId)
      }
      await layGame(tx, id, given, fresh, now)
      if (earlier.length > 0) {
        await tx.segment.createMany({
          data: earlier.map(({ options, ...one }) => ({
            ...one,
            gameId: id,
            openSeed: one.openSeed ?? null,
            rulesetHash: one.rulesetHash ?? null,
            ...(options === undefined ? {} : { options }),
          })),
        })
      }
      for (let at = 0; at < given.rows.length; at += BATCH) {
        const rows = given.rows.slice(at, at + BATCH)
        await tx.journalRow.createMany({
          data: rows.map((row) => {
            const { client_id, game_id, time, ...rest } = recordOf({ game: id, row })
            return { ...rest, gameId: game_id, clientId: client_id, time: BigInt(Math.trunc(time)) }
          }),
        })
      }
      await tx.outbox.create({
        data: { kind: 'summary', gameId: id, n: given.rows.length, at: new Date(now) },
      })
    },
    { timeout: 60_000 },
  )
  return id
}

async function layGame(
  tx: Transaction,
  id: string,
  given: Adopted,
  fresh: GameFileSegment,
  now: number,
): Promise<void> {
  const tokens = new Map(given.people.map((person) => [person.token, person.accountId]))
  await tx.game.create({
    data: {
      id,
      name: given.name,
      ruleset: given.edition.ruleset.id,
      rulesetVersion: given.edition.ruleset.version,
      rulesetHash: given.edition.hash,
      options: given.options,
      pace: given.pace,
      visibility: given.visibility,
      hostId: given.hostId,
      commitment: fresh.commitment,
      serverSecret: fresh.serverSecret,
      secret: fresh.secret,
      nonces: fresh.nonces,
      openSeed: fresh.openSeed ?? null,
      substitutes: true,
      segment: fresh.segment,
      after: fresh.after,
      holders: [...given.holders],
      origin: { ...given.origin },
      createdAt: new Date(given.began),
      updatedAt: new Date(now),
      people: {
        create: given.people.map(({ token, accountId, bot, name }) => ({
          token,
          accountId: accountId ?? null,
          bot: bot ?? null,
          name,
        })),
      },
      seats: {
        create: given.holders.flatMap((token, seat) => {
          const accountId = token === null ? undefined : tokens.get(token)
          return accountId === undefined ? [] : [{ seat, accountId }]
        }),
      },
    },
  })
}
