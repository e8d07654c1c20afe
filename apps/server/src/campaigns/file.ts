import type { OptionValues, Recorded, Row } from '@moothall/engine'
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
  const newest = { ...record, rulesetHash: null, options: null }
  return [...record.earlier, newest].map(
    ({ segment, after, secret, serverSecret, commitment, nonces, openSeed, ...rules }) => ({
      segment,
      after,
      secret,
      serverSecret,
      commitment,
      nonces: [...nonces],
      ...(openSeed === null ? {} : { openSeed }),
      ...(rules.rulesetHash === null ? {} : { rulesetHash: rules.rulesetHash }),
      ...(rules.options === null
        ? {}
        : { options: rules.options as NonNullable<GameFileSegment['options']> }),
    }),
  )
}

/** Rows of a file as the kernel takes them. Their form is the schema's business, their sense the kernel's. */
export function rowsOf(file: GameFile): Row[] {
  return file.rows as Row[]
}

/** The game of a file as the kernel plays it again. */
export function recordedIn(file: GameFile): Recorded {
  return {
    options: file.segments.find((one) => one.options !== undefined)?.options ?? optionsOf(file),
    holders: file.holders,
    time: file.began,
    stretches: file.segments.map(({ segment, secret, rulesetHash }) => ({
      segment,
      secret,
      edition: rulesetHash ?? file.ruleset.hash,
    })),
    rows: rowsOf(file),
    checkpoints: {},
  }
}

export function optionsOf(file: GameFile): OptionValues {
  return file.options as OptionValues
}
