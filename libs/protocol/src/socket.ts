import type { Answer, ChangeFrame, FullFrame, LogLine, RefusedOption, Seat } from '@moothall/engine'
import { type Static, type TSchema, Type } from 'typebox'
import type { ErrorBody } from './errors.ts'
import { ClientId, type Clock, Id, SeatNumber, spoken } from './parts.ts'
import type { Lobby } from './rest.ts'

const closed = { additionalProperties: false } as const
const DecisionId = Type.String({ pattern: '^[0-9a-f]{8,64}$' })
const ChatRoom = Type.String({ pattern: '^(game|lobby):[A-Za-z0-9_-]{1,40}$' })
const GameOnly = Type.Object({ game: Id }, closed)
const Nothing = Type.Object({}, closed)

/** What a client may say, each with an acknowledgement. */
export const EVENTS = {
  'game:join': Type.Object(
    {
      game: Id,
      /** What I have already; if that is not too old I get changes instead of everything. */
      have: Type.Optional(
        Type.Object(
          { epoch: Type.String({ maxLength: 120 }), seq: Type.Integer({ minimum: 0 }) },
          closed,
        ),
      ),
    },
    closed,
  ),
  'game:leave': GameOnly,
  'game:choose': Type.Object(
    {
      game: Id,
      decision: DecisionId,
      seat: Type.Optional(SeatNumber),
      answer: Type.Unsafe<Answer>(Type.Unknown()),
      clientId: ClientId,
    },
    { ...closed, required: ['game', 'decision', 'answer', 'clientId'] },
  ),
  'game:undo': Type.Object(
    { game: Id, clientId: ClientId, ask: Type.Optional(Type.Boolean()) },
    closed,
  ),
  'game:consent': Type.Object({ game: Id, agree: Type.Boolean(), clientId: ClientId }, closed),
  /** Asks for time in the reaction window that is open, or no longer. */
  'game:hold': Type.Object({ game: Id, decision: DecisionId, on: Type.Boolean() }, closed),
  /** How I meet reaction windows of one kind from now on. */
  'game:windows': Type.Object(
    {
      game: Id,
      kind: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,19}(\\.[A-Za-z0-9-]{1,30}){1,4}$' }),
      mode: Type.Union([Type.Literal('ask'), Type.Literal('pass'), Type.Literal('hold')]),
      scope: Type.Union([Type.Literal('turn'), Type.Literal('game')]),
    },
    closed,
  ),
  'game:why': Type.Object(
    { game: Id, decision: DecisionId, seat: Type.Optional(SeatNumber) },
    closed,
  ),
  'game:log': Type.Object(
    {
      game: Id,
      before: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    closed,
  ),
  'chat:say': Type.Object(
    {
      room: ChatRoom,
      text: spoken(1000),
      clientId: ClientId,
    },
    closed,
  ),
  'chat:history': Type.Object(
    { room: ChatRoom, before: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })) },
    closed,
  ),
  'lobby:watch': Type.Object({ id: Id, invite: Type.Optional(Id) }, closed),
  'lobby:unwatch': Type.Object({ id: Id }, closed),
  'lobby:list': Nothing,
  'lobby:unlist': Nothing,
} as const satisfies Record<string, TSchema>

export type EventName = keyof typeof EVENTS
export type EventInput<N extends EventName> = Static<(typeof EVENTS)[N]>

/** The clock of one seat. Whoever holds several seats has one clock for all of them. */
export interface SeatClock {
  readonly seat: Seat
  /** When its time runs out, ms since 1970 by the server's clock; absent while it is not asked. */
  readonly deadline?: number
  /** What it has for its present or next move, counted from that move's beginning, ms. */
  readonly left: number
}

export interface ClockView extends Clock {
  /** Seats that people hold. */
  readonly seats: readonly SeatClock[]
  /** The server's time when this was written, ms since 1970. */
  readonly now: number
}

/** `ask`: I am asked; `pass`: I pass at once; `hold`: I take my time. */
export type WindowMode = 'ask' | 'pass' | 'hold'

export interface WindowSetting {
  readonly mode: WindowMode
  /** For the turn that is played, or for the whole game. */
  readonly scope: 'turn' | 'game'
}

/** How I meet reaction windows. Told to nobody else. */
export interface WindowSettings {
  /** By kind of decision; kinds that are not named are asked. */
  readonly kinds: { readonly [kind: string]: WindowSetting }
  /** How much longer than their pause windows will stay open for me in this game, ms. */
  readonly left: number
}

export type JoinAnswer = {
  readonly epoch: string
  /** Key of the viewer class that I belong to, and its seats. */
  readonly viewer: string
  readonly seats: readonly Seat[]
  readonly holder?: string
  /** In games with a clock. */
  readonly clock?: ClockView
  /** In games with reaction windows, for whoever holds a seat. */
  readonly windows?: WindowSettings
} & (
  | { readonly frame: FullFrame; readonly changes?: never }
  | { readonly changes: readonly ChangeFrame[]; readonly frame?: never }
)

export interface ChatLine {
  readonly i: number
  readonly from: { readonly id: string; readonly nickname: string } | null
  readonly text: string
  readonly time: number
}

/** What a client is answered when all is well. */
export interface EventAnswers {
  'game:join': JoinAnswer
  'game:leave': object
  'game:choose': { readonly seq: number }
  'game:undo': { readonly seq: number }
  'game:consent': { readonly seq: number }
  'game:hold': { readonly windows: WindowSettings }
  'game:windows': { readonly windows: WindowSettings }
  'game:why': { readonly refused: readonly RefusedOption[] }
  'game:log': { readonly lines: readonly LogLine[] }
  'chat:say': { readonly line: ChatLine }
  'chat:history': { readonly lines: readonly ChatLine[] }
  'lobby:watch': { readonly lobby: Lobby }
  'lobby:unwatch': object
  'lobby:list': { readonly lobbies: readonly Lobby[] }
  'lobby:unlist': object
}

export type Ack<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly error: ErrorBody }

export type PresenceState = 'here' | 'away' | 'gone'

/** What the server says by itself. */
export interface ServerEvents {
  'game:change': { readonly game: string; readonly epoch: string; readonly change: ChangeFrame }
  'game:clock': { readonly game: string; readonly clock: ClockView }
  /** What I have set has changed or ended, or windows were kept open for me. */
  'game:windows': { readonly game: string; readonly windows: WindowSettings }
  /** My seats or the server's numbering changed: join again. */
  'game:resync': { readonly game: string }
  'game:presence': {
    readonly game: string
    readonly holders: { readonly [holder: string]: PresenceState }
    /** Connections that look on. */
    readonly watchers: number
    /** Some of those who look on and have a name, each once. */
    readonly watching: readonly { readonly id: string; readonly nickname: string }[]
  }
  'game:notice': { readonly game: string; readonly notice: 'paused' | 'over' | 'people' }
  'chat:line': { readonly room: string; readonly line: ChatLine }
  'lobby:change': { readonly lobby: Lobby }
  /** Who looks at a table now, sitters among them: connections, and some of the people. */
  'lobby:presence': {
    readonly id: string
    readonly watchers: number
    readonly watching: readonly { readonly id: string; readonly nickname: string }[]
  }
  'lobby:listChange': { readonly lobby?: Lobby; readonly gone?: string }
  /** This process ends: what is not acknowledged yet may have to be sent again, on the connection that follows. */
  'hall:closing': object
  /** Games in which I am asked something now. */
  'me:turns': { readonly games: readonly string[] }
}

export type ServerToClient = { [N in keyof ServerEvents]: (data: ServerEvents[N]) => void }
export type ClientToServer = {
  [N in EventName]: (data: EventInput<N>, ack: (answer: Ack<EventAnswers[N]>) => void) => void
}
