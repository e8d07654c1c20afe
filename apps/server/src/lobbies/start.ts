import { commitmentOf, dealSeats, gameSecret, type OptionValues } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import { Prisma } from '../generated/prisma/client.ts'
import { newId } from '../ids.ts'
import type { Edition } from '../rulesets/rulesets.ts'
import type { Transaction } from '../storage/database.ts'
import type { StoredLobby } from './lobbies.ts'
import { placesOf } from './places.ts'

/**
 * Makes the game of a table, in the transaction that ends the table. The seats are shared out among the persons in the
 * order of the chairs.
 */
export async function createGame(
  tx: Transaction,
  lobby: StoredLobby,
  { ruleset, hash }: Edition,
  now: number,
): Promise<string> {
  const sitting = lobby.chairs.filter((chair) => chair.accountId !== null || chair.bot !== null)
  const options = lobby.options as OptionValues
  const places = placesOf(ruleset, options)
  if (sitting.length < places.min) throw new HallRefusal('TOO_FEW_PLAYERS')
  if (sitting.length > places.max) throw new HallRefusal('TOO_MANY_PLAYERS')
  if (sitting.some((chair) => !chair.ready && chair.accountId !== lobby.hostId)) {
    throw new HallRefusal('NOT_READY')
  }
  const seats = ruleset.seats(options)

  const id = newId()
  const people = sitting.map((chair, i) => ({ ...chair, token: `p${i + 1}` }))
  const holders = dealSeats(
    seats,
    people.map((person) => person.token),
  )
  const nonces = people.map((person) => person.nonce ?? '')
  const secret = gameSecret(lobby.serverSecret, nonces, lobby.openSeed)
  await tx.game.create({
    data: {
      id,
      name: lobby.name,
      ruleset: ruleset.id,
      rulesetVersion: ruleset.version,
      rulesetHash: hash,
      options,
      pace: lobby.pace,
      clock: lobby.clock ?? Prisma.DbNull,
      visibility: lobby.visibility,
      hostId: lobby.hostId,
      commitment: commitmentOf(lobby.serverSecret),
      serverSecret: lobby.serverSecret,
      secret,
      nonces,
      openSeed: lobby.openSeed,
      substitutes: lobby.substitutes,
      holders,
      createdAt: new Date(now),
      people: {
        create: people.map(({ token, accountId, bot }) => ({ token, accountId, bot })),
      },
      seats: {
        create: holders.flatMap((token, seat) => {
          const accountId = people.find((person) => person.token === token)?.accountId
          return accountId == null ? [] : [{ seat, accountId }]
        }),
      },
    },
  })
  // So that a process that ends now leaves a note that this game wants to be taken up (bots may be first to move).
  await tx.outbox.create({ data: { kind: 'summary', gameId: id, n: 0, at: new Date(now) } })
  return id
}
