import type { Again } from '@moothall/protocol'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { Room } from '../rooms/room.ts'
import type { AnyRuleset } from '../rulesets/rulesets.ts'
import type { Transaction } from '../storage/database.ts'
import { layTable } from './lay.ts'
import { stillKnown } from './places.ts'

/**
 * The id of the table that is open for those who have played this game: of two who ask at once, both get the same.
 * @throws HallRefusal BAD_OPTIONS where the rules of today do not take its house rules
 */
export async function layAgain(
  tx: Transaction,
  ruleset: AnyRuleset,
  room: Room,
  { hostId, nonce, now }: { hostId: string; nonce: string | undefined; now: number },
): Promise<string> {
  const { record } = room
  await tx.$queryRaw`SELECT id FROM games WHERE id = ${record.id} FOR UPDATE`
  const there = await tx.lobby.findFirst({ where: { againOf: record.id, state: 'open' } })
  if (there !== null) return there.id
  // A bot that the host had set there; one that took over from somebody keeps no chair from them.
  const bots = [...new Set(record.holders)].flatMap((token) => {
    const bot = token === null ? undefined : room.people.get(token)?.bot
    return bot === undefined ? [] : [bot]
  })
  const { name, visibility, pace, clock, substitutes } = record
  const options = stillKnown(ruleset, record.options)
  // Without its open seed, with which the same dice would fall once more.
  const given = { ruleset: ruleset.id, name, visibility, pace, clock, options, nonce }
  return layTable(tx, ruleset, hostId, given, now, { againOf: record.id, substitutes, bots })
}

/**
 * Of these games those for which the table was laid again: the newest that was not taken away.
 * @param invited only tables that wait for this account and where it does not sit yet
 */
export async function laidAgain(
  prisma: PrismaClient,
  games: readonly string[],
  invited?: string,
): Promise<Map<string, Again>> {
  const laid = await prisma.lobby.findMany({
    where: { againOf: { in: [...games] }, state: { not: 'closed' } },
    orderBy: { createdAt: 'asc' },
    include: { host: { select: { nickname: true } }, chairs: { select: { accountId: true } } },
  })
  return new Map(
    laid
      .filter(
        (lobby) =>
          invited === undefined ||
          (lobby.state === 'open' && !lobby.chairs.some((chair) => chair.accountId === invited)),
      )
      .map((lobby) => [
        lobby.againOf ?? '',
        {
          id: lobby.id,
          invite: lobby.invite,
          // Read after the table: whoever laid it may have left for good between.
          host: (lobby.host as typeof lobby.host | null)?.nickname ?? '',
          ...(lobby.gameId === null ? {} : { gameId: lobby.gameId }),
        },
      ]),
  )
}
