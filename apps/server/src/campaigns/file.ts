import type { OptionValues, Row } from '@moothall/engine'
import type { GameFile, GameFileSegment } from '@moothall/protocol'
import type { Journal } from '../journal/port.ts'
import type { GameRecord } from '../rooms/record.ts'
import type { Room } from '../rooms/room.ts'

/** Everything that a game comes from, to be taken up in another hall. Holds its secrets: only for a game that ended here. */
export async function fileOf(room: Room, journal: Journal, now: number): Promise<GameFile> {
  const { record, game } = room
  return {
    format: 'moothall-game',
    formatVersion: 1,
    movedAt: new Date(now).toISOString(),
    name: record.name,
    ruleset: { id: record.ruleset, version: record.rulesetVersion, hash: record.rulesetHash },
    options: record.options as GameFile['options'],
    pace: record.pace,
    began: record.createdAt.getTime(),
    holders: [...record.holders],
    people: [...room.people.values()].map(({ token, nickname, bot }) => ({
      token,
      name: nickname,
      ...(bot === undefined ? {} : { bot }),
    })),
    segments: segmentsOf(record),
    rows: (await journal.rows(record.id, 0)) as GameFile['rows'],
    hash: game.hash(),
  }
}

/** All stretches of a game's journal, oldest first, the one that is played now at the end. */
export function segmentsOf(record: GameRecord): GameFileSegment[] {
  return [...record.earlier, record].map(
    ({ segment, after, secret, serverSecret, commitment, nonces, openSeed }) => ({
      segment,
      after,
      secret,
      serverSecret,
      commitment,
      nonces: [...nonces],
      ...(openSeed === null ? {} : { openSeed }),
    }),
  )
}

/** Rows of a file as the kernel takes them. Their form is the schema's business, their sense the kernel's. */
export function rowsOf(file: GameFile): Row[] {
  return file.rows as Row[]
}

export function optionsOf(file: GameFile): OptionValues {
  return file.options as OptionValues
}
