import { createHash } from 'node:crypto'
import { type GameFile, HallRefusal } from '@moothall/protocol'
import type { GameRecord } from '../rooms/record.ts'
import type { Transaction } from '../storage/database.ts'

type Games = Pick<Transaction, 'game' | 'journalRow'>

/**
 * What makes a file that one: the commitment of its newest secret, how many rows it has, and the state that they come to.
 * When it was written does not count: a download that was lost is the same file.
 */
export function fingerprint(file: GameFile): string {
  return createHash('sha256')
    .update(JSON.stringify([newestCommitment(file), file.rows.length, file.hash]))
    .digest('hex')
}

/** That of the secret which the file's newest stretch was played under. */
export function newestCommitment(file: GameFile): string {
  return (file.segments.at(-1) as GameFile['segments'][number]).commitment
}

/**
 * A game goes on in one place: what was brought in from this file is named, if the asker may see it, and else who has it.
 * @throws HallRefusal ALREADY_HERE
 */
export async function refuseIfHere(
  games: Games,
  { of, commitment }: { readonly of: string; readonly commitment: string },
  accountId: string,
): Promise<void> {
  const include = { host: true, people: true } as const
  const here =
    (await games.game.findFirst({
      where: { origin: { path: ['of'], equals: of } },
      orderBy: { id: 'asc' },
      include,
    })) ?? (await games.game.findFirst({ where: { commitment }, include }))
  if (here === null) return
  // The game itself, which has moved away: brought back it goes on here.
  if (here.commitment === commitment && (await isClosed(games, here.id))) return
  const theirs =
    here.hostId === accountId || here.people.some((person) => person.accountId === accountId)
  throw new HallRefusal('ALREADY_HERE', {
    ...(theirs || here.visibility === 'public' ? { gameId: here.id } : {}),
    ...(here.host === null ? {} : { by: here.host.nickname }),
  })
}

async function isClosed(games: Games, gameId: string): Promise<boolean> {
  return (await games.journalRow.findFirst({ where: { gameId, kind: 'close' } })) !== null
}

/**
 * The past of a copy was played under the secret of the game that it was copied from. As long as that one goes on, whoever
 * reads the copy's past would know all that is still to be drawn there.
 * @throws HallRefusal SECRET_IN_USE
 */
export async function refuseIfInUse(
  games: Pick<Transaction, 'game'>,
  record: Pick<GameRecord, 'id' | 'earlier'>,
): Promise<void> {
  const running = await games.game.findFirst({
    where: {
      id: { not: record.id },
      commitment: { in: record.earlier.map(({ commitment }) => commitment) },
      status: { notIn: ['over', 'moved'] },
    },
    select: { id: true },
  })
  if (running !== null) throw new HallRefusal('SECRET_IN_USE')
}

const COPY = / \(copy(?: \d+)?\)$/u
const LONGEST = 80

/** A name for a copy that no game has which this person hosts or plays in: `First Forest (copy)`, then `(copy 2)`. */
export async function copyName(games: Games, name: string, accountId: string): Promise<string> {
  const bare = name.replace(COPY, '')
  const theirs = await games.game.findMany({
    where: {
      name: { startsWith: bare.slice(0, LONGEST / 2) },
      OR: [{ hostId: accountId }, { people: { some: { accountId } } }],
    },
    select: { name: true },
  })
  const taken = new Set(theirs.map((one) => one.name))
  for (let n = 1; ; n++) {
    const mark = n === 1 ? ' (copy)' : ` (copy ${n})`
    const signs = [...bare]
    while (signs.join('').length + mark.length > LONGEST) signs.pop()
    const wanted = signs.join('').trimEnd() + mark
    if (!taken.has(wanted)) return wanted
  }
}
