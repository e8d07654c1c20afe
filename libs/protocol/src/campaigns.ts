import type { LogLine } from '@moothall/engine'
import { type Static, Type } from 'typebox'
import {
  ForeignName,
  HolderToken,
  Id,
  MOMENT,
  MOST_ROWS,
  Nonce,
  OptionsGiven,
  Pace,
  storable,
  TableName,
} from './parts.ts'

const closed = { additionalProperties: false } as const

/** Largest file of a game that is taken in, bytes. A campaign of five scenarios has about one. */
export const GAME_FILE_LIMIT = 16 * 1024 * 1024

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Secret = storable(200, 1)

/** One row of the journal, as it was stored. */
const GameFileRow = Type.Object(
  {
    n: Type.Integer({ minimum: 1, maximum: MOST_ROWS }),
    segment: Type.Integer({ minimum: 1, maximum: MOST_ROWS }),
    time: Type.Number(MOMENT),
    kind: Type.Union(
      (
        [
          'choice',
          'undo',
          'consent',
          'control',
          'presence',
          'timeout',
          'resign',
          'window.close',
          'migrate',
          'rest',
          'close',
        ] as const
      ).map((kind) => Type.Literal(kind)),
    ),
    seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
    decision: Type.Optional(storable(200)),
    answer: Type.Optional(Type.Unknown()),
    by: Type.Union(
      (['person', 'standing', 'clock', 'bot', 'host', 'system'] as const).map((by) =>
        Type.Literal(by),
      ),
    ),
    clientId: Type.Optional(storable(64)),
  },
  closed,
)

/** A stretch of a game's journal that was played under one secret. */
export const GameFileSegment = Type.Object(
  {
    segment: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** Rows before this stretch. */
    after: Type.Integer({ minimum: 0, maximum: MOST_ROWS }),
    secret: Secret,
    serverSecret: Secret,
    commitment: Hash,
    nonces: Type.Array(storable(64), { maxItems: 64 }),
    openSeed: Type.Optional(storable(200)),
    /** The rules and options that it was played under, where they were others than the game's. */
    rulesetHash: Type.Optional(Hash),
    options: Type.Optional(OptionsGiven),
  },
  closed,
)
export type GameFileSegment = Static<typeof GameFileSegment>

/**
 * A game as it moves from one hall to another: all that it comes from, and the hash that it must come to again.
 * Persons are names only; accounts stay where they are.
 */
export const GameFile = Type.Object(
  {
    format: Type.Literal('moothall-game'),
    formatVersion: Type.Literal(1),
    movedAt: storable(40),
    name: TableName,
    ruleset: Type.Object({ id: Id, version: storable(40), hash: Hash }, closed),
    options: OptionsGiven,
    pace: Pace,
    /** When the game began, ms since 1970. */
    began: Type.Integer(MOMENT),
    /** Holder token of each seat at the beginning. */
    holders: Type.Array(Type.Union([HolderToken, Type.Null()]), { minItems: 1, maxItems: 16 }),
    people: Type.Array(
      Type.Object(
        {
          token: HolderToken,
          name: ForeignName,
          bot: Type.Optional(storable(20)),
        },
        closed,
      ),
      { maxItems: 64 },
    ),
    segments: Type.Array(GameFileSegment, { minItems: 1, maxItems: 10_000 }),
    rows: Type.Array(GameFileRow, { maxItems: 200_000 }),
    /** Of the state after the last row. */
    hash: Hash,
  },
  closed,
)
export type GameFile = Static<typeof GameFile>

/** One part of what the tribe, the league, the rivals went through. */
export const StoryChapter = Type.Object({
  /** The line that opens it; absent before the first. */
  title: Type.Optional(Type.Unsafe<LogLine>(Type.Object({}, { additionalProperties: true }))),
  /** When its first and last row were stored, ms since 1970. */
  from: Type.Number(),
  to: Type.Number(),
  /** Lines worth telling later, oldest first. */
  lines: Type.Array(Type.Unsafe<LogLine>(Type.Object({}, { additionalProperties: true }))),
  /** Rows before the chapter: from here on it can be played again, in a copy. Absent where that tells too much. */
  after: Type.Optional(Type.Integer()),
})
export type StoryChapter = Static<typeof StoryChapter>

export const Story = Type.Object({
  /** The game whose story it is, so that whoever only looks on can read it. */
  name: Type.String(),
  ruleset: Type.String(),
  chapters: Type.Array(StoryChapter),
  status: Type.String(),
  /** Where it came from: another hall, or another table of this one. */
  origin: Type.Optional(
    Type.Object({
      kind: Type.Union([Type.Literal('import'), Type.Literal('copy')]),
      after: Type.Integer(),
      gameId: Type.Optional(Type.String()),
    }),
  ),
  /** Each sitting: when it was put away and taken out again, ms since 1970. */
  rests: Type.Array(Type.Object({ from: Type.Number(), to: Type.Optional(Type.Number()) })),
})
export type Story = Static<typeof Story>

/** The table that was laid once more after a game. */
export const Again = Type.Object({
  id: Type.String(),
  invite: Type.String(),
  /** Name of whoever laid it. */
  host: Type.String(),
  /** What was begun at it. */
  gameId: Type.Optional(Type.String()),
})
export type Again = Static<typeof Again>

const OneGame = Type.Object({ id: Id }, closed)
const Done = Type.Object({ done: Type.Literal(true) })
const Made = Type.Object({ gameId: Type.String() })

/** Putting a game away, moving it, looking back on it, playing once more. */
export const CAMPAIGN_ROUTES = {
  'POST /games/:id/again': {
    tag: 'campaigns',
    summary:
      'After the end: lay the same table once more for those who have played, or find the one that is laid.',
    params: OneGame,
    body: Type.Object({ nonce: Type.Optional(Nonce) }, closed),
    answer: Type.Object({ again: Again }),
    status: 201,
  },
  'POST /games/:id/rest': {
    tag: 'campaigns',
    summary:
      'Put the game away (`resting: true`) or take it out again. Nobody is asked anything while it rests.',
    params: OneGame,
    body: Type.Object({ resting: Type.Boolean() }, closed),
    answer: Done,
  },
  'GET /games/:id/story': {
    tag: 'campaigns',
    summary: 'What happened so far, chapter by chapter, as I may know it.',
    params: OneGame,
    answer: Story,
  },
  'POST /games/:id/copies': {
    tag: 'campaigns',
    summary:
      'A new game that goes on from the rows before number `after` + 1 (or from the newest), under a secret of its own. With hidden information only after the end.',
    params: OneGame,
    body: Type.Object(
      { after: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_ROWS })) },
      closed,
    ),
    answer: Made,
    status: 201,
  },
  'POST /games/:id/move': {
    tag: 'campaigns',
    summary: 'Close the game here and give out its file, with which it goes on in another hall.',
    params: OneGame,
    body: Type.Optional(Type.Object({}, closed)),
    answer: GameFile,
  },
  'GET /games/:id/file': {
    tag: 'campaigns',
    summary: 'The file of a game that is over or has been moved.',
    params: OneGame,
    answer: GameFile,
  },
  'POST /games/import': {
    tag: 'campaigns',
    summary:
      'Take in the file of a game, sitting down as the player `as` of it. It is replayed and must come to the same state. The same file makes a second game only with `again`.',
    body: Type.Object(
      {
        file: GameFile,
        as: Type.Optional(HolderToken),
        /** A second game of a file that this hall has taken in before. */
        again: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answer: Made,
    status: 201,
  },
} as const
