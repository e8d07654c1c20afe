import type { ChangeFrame, FullFrame, OptionsSchema, Row, Text } from '@moothall/engine'
import { type Static, type TSchema, Type } from 'typebox'
import { Again, CAMPAIGN_ROUTES } from './campaigns.ts'
import {
  ClientId,
  ClockSetting,
  HolderToken,
  Id,
  Nonce,
  OptionsGiven,
  Pace,
  Person,
  SeatNumber,
  TableName,
  TextSchema,
  Visibility,
} from './parts.ts'
import { PEOPLE_ROUTES } from './people.ts'

const closed = { additionalProperties: false } as const
const Nothing = Type.Object({}, closed)

// ---- what is answered -----------------------------------------------------------------------------------

export const Chair = Type.Object({
  index: Type.Integer(),
  person: Type.Union([Person, Type.Null()]),
  ready: Type.Boolean(),
})
export type Chair = Static<typeof Chair>

export const Lobby = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ruleset: Type.String(),
  hostId: Type.String(),
  visibility: Visibility,
  /** For the host and those who sit at the table. */
  invite: Type.Optional(Type.String()),
  pace: Pace,
  clock: ClockSetting,
  options: Type.Record(Type.String(), Type.Unknown()),
  /** How many may sit at the table under its house rules, and how few may begin. */
  players: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
  /** While too few or too many sit: a house rule with which those who sit could begin. */
  fitting: Type.Optional(
    Type.Object({
      option: Type.String(),
      value: Type.Union([Type.String(), Type.Integer()]),
    }),
  ),
  chairs: Type.Array(Chair),
  state: Type.Union([Type.Literal('open'), Type.Literal('started'), Type.Literal('closed')]),
  gameId: Type.Optional(Type.String()),
  openSeed: Type.Optional(Type.String()),
  /** May others take seats that have become free? */
  substitutes: Type.Boolean(),
  /** Hash of the server's share of the secret, fixed before anybody sits down. */
  commitment: Type.String(),
  createdAt: Type.String(),
})
export type Lobby = Static<typeof Lobby>

export const RulesetInfo = Type.Object({
  id: Type.String(),
  version: Type.String(),
  /** Names this edition of the rules; its code is at `/bundles/HASH.mjs`. */
  hash: Type.String(),
  title: Type.Optional(TextSchema),
  players: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
  hiddenInformation: Type.Boolean(),
  options: Type.Unsafe<OptionsSchema>(Type.Object({}, { additionalProperties: true })),
  messages: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
})
export type RulesetInfo = Static<typeof RulesetInfo>

export const GameListItem = Type.Object({
  id: Type.String(),
  ruleset: Type.String(),
  name: Type.String(),
  status: Type.String(),
  pace: Pace,
  /** I hold a seat; else I only watch or have left. */
  playing: Type.Boolean(),
  yourTurn: Type.Boolean(),
  question: Type.Optional(Type.Unsafe<Text>(TextSchema)),
  waitingFor: Type.Array(Type.String()),
  people: Type.Array(Type.String()),
  /** When the time runs out of whoever is asked, mine first, ms since 1970; absent without a clock. */
  deadline: Type.Optional(Type.Number()),
  updatedAt: Type.String(),
  /** Log lines since I last looked. */
  changes: Type.Integer(),
  /** Of games that tell a story: how many of its chapters have begun. */
  chapter: Type.Optional(Type.Integer()),
  /** The house rules that it was begun with. */
  options: Type.Record(Type.String(), Type.Unknown()),
  hosting: Type.Boolean(),
  visibility: Visibility,
  /** After its end: the table that is laid again and open for me, while I do not sit there. */
  again: Type.Optional(Again),
})
export type GameListItem = Static<typeof GameListItem>

export const GameInfo = Type.Object({
  id: Type.String(),
  ruleset: Type.String(),
  rulesetVersion: Type.String(),
  /** The edition of the rules that the game was begun with and is played by to its end. */
  rulesetHash: Type.String(),
  name: Type.String(),
  options: Type.Record(Type.String(), Type.Unknown()),
  status: Type.String(),
  visibility: Visibility,
  commitment: Type.String(),
  openSeed: Type.Optional(Type.String()),
  hostId: Type.Union([Type.String(), Type.Null()]),
  pace: Pace,
  clock: ClockSetting,
  substitutes: Type.Boolean(),
  /** Kinds of standing permissions by which seats change hands in this game; absent where the hall sees to it. */
  seatsByRules: Type.Optional(Type.Array(Type.String())),
  /** Who stands behind each holder token of the frames' `seating`. */
  people: Type.Array(
    Type.Object({ holder: Type.String(), person: Type.Union([Person, Type.Null()]) }),
  ),
  /** Bots that the host set at the start: while one holds its seat, strangers may not take it. */
  hostsBots: Type.Array(Type.Object({ seat: Type.Integer(), holder: Type.String() })),
  mySeats: Type.Array(Type.Integer()),
  myHolder: Type.Optional(Type.String()),
  /** After the end: the server's share of the secret and everyone's, to check the commitment with. */
  revealedSecret: Type.Optional(
    Type.Object({
      server: Type.String(),
      nonces: Type.Array(Type.String()),
      secret: Type.String(),
    }),
  ),
  /** For those who played in it: the table that one of them has laid again, and what was begun at it. */
  again: Type.Optional(Again),
})
export type GameInfo = Static<typeof GameInfo>

export const JournalExport = Type.Object({
  game: GameInfo,
  segment: Type.Integer(),
  /** Stretches of the journal before the newest: rows draw from their own stretch's secret. */
  earlier: Type.Array(
    Type.Object({
      segment: Type.Integer(),
      after: Type.Integer(),
      secret: Type.String(),
      /** What was shown while it was played, and the shares that its secret is mixed from. */
      commitment: Type.String(),
      server: Type.String(),
      nonces: Type.Array(Type.String()),
      openSeed: Type.Optional(Type.String()),
      /** The rules that it was played under, where they were others than the game's: `/bundles/HASH.mjs`. */
      rulesetHash: Type.Optional(Type.String()),
    }),
  ),
  /** What the game was begun with, which a change of its rules may have changed since. */
  options: Type.Record(Type.String(), Type.Unknown()),
  holders: Type.Array(Type.Union([Type.String(), Type.Null()])),
  rows: Type.Array(Type.Unsafe<Row>(Type.Object({}, { additionalProperties: true }))),
})

export const HistoryPage = Type.Object({
  /** Class that saw this: `watch`, or `s` and its seats. */
  viewer: Type.String(),
  /** The view before the first step; with `from` 0 only. */
  start: Type.Optional(Type.Unsafe<FullFrame>(Type.Object({}, { additionalProperties: true }))),
  /** What changed with each step, to be laid on the view before it. */
  steps: Type.Array(Type.Unsafe<ChangeFrame>(Type.Object({}, { additionalProperties: true }))),
  /** Steps that there are so far. */
  total: Type.Integer(),
})

const Lines = Type.Object({ lines: Type.Array(Type.Unknown()) })
const Done = Type.Object({ done: Type.Literal(true) })
const LobbyAnswer = Type.Object({ lobby: Lobby })

// ---- what is asked --------------------------------------------------------------------------------------

export interface RouteSchema {
  readonly summary: string
  readonly tag: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly answer: TSchema
  readonly status?: 200 | 201
}

const OneId = Type.Object({ id: Id }, closed)
/** `greedy` is what `shrewd` was called before. */
const Bot = Type.Union([Type.Literal('random'), Type.Literal('shrewd'), Type.Literal('greedy')])

/** Every route under `/api/v1`, by method and path. */
export const ROUTES = {
  ...CAMPAIGN_ROUTES,
  ...PEOPLE_ROUTES,
  'GET /rulesets': {
    tag: 'games',
    summary: 'The games of the hall, with their house rules and texts.',
    answer: Type.Object({ rulesets: Type.Array(RulesetInfo) }),
  },

  'GET /lobbies': {
    tag: 'lobbies',
    summary: 'Public tables that are being filled.',
    query: Type.Object({ game: Type.Optional(Id), free: Type.Optional(Type.Boolean()) }, closed),
    answer: Type.Object({ lobbies: Type.Array(Lobby) }),
  },
  'POST /lobbies': {
    tag: 'lobbies',
    summary: 'Lay a table; I am its host and sit down first.',
    body: Type.Object(
      {
        ruleset: Id,
        name: TableName,
        visibility: Type.Optional(Visibility),
        options: Type.Optional(OptionsGiven),
        openSeed: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' })),
        pace: Type.Optional(Pace),
        clock: Type.Optional(ClockSetting),
        nonce: Type.Optional(Nonce),
      },
      closed,
    ),
    answer: LobbyAnswer,
    status: 201,
  },
  'GET /lobbies/:id': {
    tag: 'lobbies',
    summary: 'One table. A private one needs the invite, or a chair at it.',
    params: OneId,
    query: Type.Object({ invite: Type.Optional(Id) }, closed),
    answer: LobbyAnswer,
  },
  'PATCH /lobbies/:id': {
    tag: 'lobbies',
    summary: 'Change the table. Everybody must say ready again.',
    params: OneId,
    body: Type.Object(
      {
        name: Type.Optional(TableName),
        visibility: Type.Optional(Visibility),
        options: Type.Optional(OptionsGiven),
        pace: Type.Optional(Pace),
        clock: Type.Optional(ClockSetting),
        openSeed: Type.Optional(
          Type.Union([Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }), Type.Null()]),
        ),
        substitutes: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answer: LobbyAnswer,
  },
  'DELETE /lobbies/:id': {
    tag: 'lobbies',
    summary: 'Close the table.',
    params: OneId,
    answer: Done,
  },
  'POST /lobbies/:id/join': {
    tag: 'lobbies',
    summary: 'Sit down, on the first free chair or a named one.',
    params: OneId,
    body: Type.Object(
      { invite: Type.Optional(Id), chair: Type.Optional(SeatNumber), nonce: Type.Optional(Nonce) },
      closed,
    ),
    answer: LobbyAnswer,
  },
  'POST /lobbies/:id/leave': {
    tag: 'lobbies',
    summary:
      'Stand up. When the host leaves, the next person is host; the last one closes the table.',
    params: OneId,
    body: Type.Optional(Nothing),
    answer: Done,
  },
  'POST /lobbies/:id/ready': {
    tag: 'lobbies',
    summary: 'Say that I am ready, or not.',
    params: OneId,
    body: Type.Object({ ready: Type.Boolean() }, closed),
    answer: LobbyAnswer,
  },
  'POST /lobbies/:id/seats': {
    tag: 'lobbies',
    summary: 'Set the number of chairs; only empty ones can be taken away.',
    params: OneId,
    body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 16 }) }, closed),
    answer: LobbyAnswer,
  },
  'POST /lobbies/:id/bots': {
    tag: 'lobbies',
    summary: 'Put a bot on a free chair.',
    params: OneId,
    body: Type.Object({ seat: Type.Optional(SeatNumber), bot: Type.Optional(Bot) }, closed),
    answer: LobbyAnswer,
  },
  'DELETE /lobbies/:id/bots/:seat': {
    tag: 'lobbies',
    summary: 'Send a bot away.',
    params: Type.Object({ id: Id, seat: SeatNumber }, closed),
    answer: LobbyAnswer,
  },
  'POST /lobbies/:id/kick': {
    tag: 'lobbies',
    summary: 'Free the chair of a person.',
    params: OneId,
    body: Type.Object({ accountId: Id }, closed),
    answer: LobbyAnswer,
  },
  'POST /lobbies/:id/start': {
    tag: 'lobbies',
    summary: 'Begin the game.',
    params: OneId,
    body: Type.Optional(Nothing),
    answer: Type.Object({ gameId: Type.String() }),
    status: 201,
  },

  'GET /games': {
    tag: 'games',
    summary: 'Games that I play or played (`mine`), or public ones that can be watched.',
    query: Type.Object({ mine: Type.Optional(Type.Boolean()) }, closed),
    answer: Type.Object({ games: Type.Array(GameListItem) }),
  },
  'GET /games/:id': {
    tag: 'games',
    summary: 'What a game is and who plays it; its course comes by socket.',
    params: OneId,
    answer: Type.Object({ game: GameInfo }),
  },
  'PATCH /games/:id': {
    tag: 'games',
    summary: 'Open the game to everyone, or to those only who play in it. The host may.',
    params: Type.Object({ id: Id }, closed),
    body: Type.Object({ visibility: Visibility }, closed),
    answer: Done,
  },
  'GET /games/:id/log': {
    tag: 'games',
    summary: 'Older lines of the log, as I may read it.',
    params: OneId,
    query: Type.Object(
      {
        before: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      closed,
    ),
    answer: Lines,
  },
  'GET /games/:id/history': {
    tag: 'games',
    summary:
      'The game step by step, as my seats saw it; after the end as any seats or the spectators did (`as`).',
    params: OneId,
    query: Type.Object(
      {
        as: Type.Optional(Type.String({ pattern: '^(watch|s\\d{1,2}(-\\d{1,2}){0,15})$' })),
        from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      closed,
    ),
    answer: HistoryPage,
  },
  'GET /games/:id/journal': {
    tag: 'games',
    summary:
      'After the end: all rows and the secret, so that anyone can replay and check the game.',
    params: OneId,
    answer: JournalExport,
  },
  'POST /games/:id/leave': {
    tag: 'games',
    summary: 'Resign. A bot plays on for me.',
    params: OneId,
    body: Type.Optional(Type.Object({ clientId: Type.Optional(ClientId) }, closed)),
    answer: Done,
  },
  'POST /games/:id/handover': {
    tag: 'games',
    summary:
      'Give one of my seats to somebody else at the table, or a bot (`bot`). The host may do it for seats nobody plays. Where the rules have their own way (`seatsByRules`), seats that people play go to bots only.',
    params: OneId,
    body: Type.Object(
      { seat: SeatNumber, toHolder: Type.Union([HolderToken, Type.Literal('bot')]) },
      closed,
    ),
    answer: Done,
  },
  'POST /games/:id/seats/:seat/take': {
    tag: 'games',
    summary: 'Sit in on a seat that a bot plays or nobody holds.',
    params: Type.Object({ id: Id, seat: SeatNumber }, closed),
    body: Type.Optional(Nothing),
    answer: Done,
  },
} as const satisfies Record<string, RouteSchema>

export type RouteKey = keyof typeof ROUTES
type Part<K extends RouteKey, P extends string> = (typeof ROUTES)[K] extends {
  readonly [X in P]: infer S
}
  ? S extends TSchema
    ? Static<S>
    : undefined
  : undefined

export type RouteParams<K extends RouteKey> = Part<K, 'params'>
export type RouteQuery<K extends RouteKey> = Part<K, 'query'>
export type RouteBody<K extends RouteKey> = Part<K, 'body'>
export type RouteAnswer<K extends RouteKey> = Part<K, 'answer'>
