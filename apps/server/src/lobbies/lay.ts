import type { OptionValues } from '@moothall/engine'
import type { Clock } from '@moothall/protocol'
import { Prisma } from '../generated/prisma/client.ts'
import { newId, newSecret } from '../ids.ts'
import type { AnyRuleset } from '../rulesets/rulesets.ts'
import type { Transaction } from '../storage/database.ts'
import { checked, placesOf } from './places.ts'

export interface NewLobby {
  readonly ruleset: string
  readonly name: string
  readonly visibility?: 'public' | 'private' | undefined
  readonly options?: OptionValues | undefined
  readonly openSeed?: string | undefined
  readonly pace?: 'live' | 'turns' | undefined
  readonly clock?: Clock | null | undefined
  readonly nonce?: string | undefined
}

/** What a table that is laid again takes from the game before, besides what anybody may say of a new one. */
interface Before {
  readonly againOf: string
  readonly substitutes: boolean
  /** Bots that sit down beside the host. */
  readonly bots: readonly string[]
}

/** Stores a table with the host on its first chair, and returns its id. @throws HallRefusal BAD_OPTIONS */
export async function layTable(
  tx: Pick<Transaction, 'lobby'>,
  ruleset: AnyRuleset,
  hostId: string,
  given: NewLobby,
  now: number,
  before?: Before,
): Promise<string> {
  const options = checked(ruleset, given.options ?? {})
  const id = newId()
  const bots = before?.bots ?? []
  await tx.lobby.create({
    data: {
      id,
      name: given.name,
      ruleset: ruleset.id,
      hostId,
      visibility: given.visibility ?? 'public',
      invite: newId(),
      pace: given.pace ?? 'live',
      clock: given.clock ?? Prisma.DbNull,
      options,
      openSeed: given.openSeed ?? null,
      serverSecret: newSecret(),
      createdAt: new Date(now),
      ...(before === undefined ? {} : { againOf: before.againOf, substitutes: before.substitutes }),
      chairs: {
        create: Array.from({ length: placesOf(ruleset, options).max }, (_, index) => {
          if (index === 0) return { index, accountId: hostId, nonce: given.nonce ?? newSecret() }
          // Bots on the last chairs: people come in from the first.
          const bot = bots[placesOf(ruleset, options).max - 1 - index]
          return bot === undefined ? { index } : { index, bot, ready: true, nonce: newSecret() }
        }),
      },
    },
  })
  return id
}
