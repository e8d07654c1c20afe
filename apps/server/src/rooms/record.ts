import type { OptionValues, Recorded, Row } from '@moothall/engine'
import type { Clock } from '@moothall/protocol'
import type { PrismaClient } from '../generated/prisma/client.ts'

/** An earlier stretch of a journal and what it was played under. */
export interface SegmentRecord {
  readonly segment: number
  /** Rows before it. */
  readonly after: number
  readonly secret: string
  readonly serverSecret: string
  readonly commitment: string
  readonly nonces: readonly string[]
  readonly openSeed: string | null
  /** The rules and options that it was played under, where they were others than the game's of now. */
  readonly rulesetHash: string | null
  readonly options: OptionValues | null
}

/** What the database knows of a game, as a room needs it. */
export interface GameRecord {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly rulesetVersion: string
  readonly rulesetHash: string
  readonly options: OptionValues
  readonly pace: 'live' | 'turns'
  readonly clock: Clock | null
  readonly visibility: 'public' | 'private'
  readonly hostId: string | null
  readonly commitment: string
  readonly serverSecret: string
  readonly nonces: readonly string[]
  readonly secret: string
  readonly openSeed: string | null
  readonly substitutes: boolean
  readonly segment: number
  /** Rows before the newest segment. */
  readonly after: number
  /** Stretches of the journal before the newest, oldest first. */
  readonly earlier: readonly SegmentRecord[]
  readonly origin: {
    readonly kind: 'import' | 'copy'
    readonly after: number
    readonly gameId?: string
    readonly of?: string
  } | null
  readonly holders: readonly (string | null)[]
  readonly createdAt: Date
}

/** Who stands behind a holder token. */
export interface HolderPerson {
  readonly token: string
  readonly accountId: string | null
  readonly nickname: string
  readonly guest: boolean
  readonly bot: string | undefined
}

export async function readGame(prisma: PrismaClient, id: string): Promise<GameRecord | undefined> {
  const game = await prisma.game.findUnique({ where: { id } })
  if (game === null) return undefined
  const earlier = await prisma.segment.findMany({
    where: { gameId: id },
    orderBy: { segment: 'asc' },
  })
  return {
    ...game,
    earlier: earlier.map((one) => ({
      ...one,
      nonces: one.nonces as string[],
      options: one.options as OptionValues | null,
    })),
    origin: game.origin as GameRecord['origin'],
    options: game.options as OptionValues,
    pace: game.pace as GameRecord['pace'],
    clock: game.clock as Clock | null,
    visibility: game.visibility as GameRecord['visibility'],
    nonces: game.nonces as string[],
    holders: game.holders as (string | null)[],
  }
}

/** What a game was begun with, which a change of its rules may have changed since. */
export function firstOptions({ earlier, options }: GameRecord): OptionValues {
  return earlier.find((one) => one.options !== null)?.options ?? options
}

/** The game as the kernel plays it again from its first row. */
export function recordedOf(record: GameRecord, rows: readonly Row[]): Recorded {
  return {
    options: firstOptions(record),
    holders: record.holders,
    time: record.createdAt.getTime(),
    stretches: [...record.earlier, record].map(({ segment, secret, rulesetHash }) => ({
      segment,
      secret,
      edition: rulesetHash ?? record.rulesetHash,
    })),
    rows,
    checkpoints: {},
  }
}

export async function readPeople(
  prisma: PrismaClient,
  gameId: string,
): Promise<Map<string, HolderPerson>> {
  const holders = await prisma.gameHolder.findMany({
    where: { gameId },
    include: { account: true },
    orderBy: { token: 'asc' },
  })
  return new Map(
    holders.map((holder) => [
      holder.token,
      {
        token: holder.token,
        accountId: holder.accountId,
        nickname:
          holder.account?.nickname ??
          holder.name ??
          (holder.bot === null ? 'Somebody' : botName(holder.token)),
        guest: holder.account !== null && holder.account.email === null,
        bot: holder.bot ?? undefined,
      },
    ]),
  )
}

/** Bots go by the number of their chair. */
export function botName(token: string): string {
  return `Bot ${token.slice(1)}`
}
