import { type Static, Type } from 'typebox'
import { NAME_MAX, NAME_PATTERN, NICKNAME_PATTERN, TURNING } from './names.ts'

/** Ids are made by the server; anything else cannot be one and is refused before it is looked up. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })
/** A name that another hall has given. */
export const ForeignName = Type.String({ maxLength: 64, pattern: `^[^${TURNING}]*$` })
/** Signs that no database takes as a part of a text: the zero byte and half a letter. */
const UNSTORABLE = '\\u0000\\p{Cs}'
/** Any text that can be stored, up to so many characters. */
export const storable = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: `^[^${UNSTORABLE}]*$` })
/** The same with something to be seen in it. */
export const spoken = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^(?=[^]*\\S)[^${UNSTORABLE}]*$` })
/** Numbers that a database keeps in four bytes. */
export const MOST_ROWS = 2_147_483_647
/** A moment, ms since 1970, that a date can be. */
export const MOMENT = { minimum: -8.64e15, maximum: 8.64e15 } as const
/** 1 to 32 visible characters; spaces inside, none at the ends. */
export const Nickname = Type.String({
  minLength: 1,
  maxLength: NAME_MAX,
  pattern: NICKNAME_PATTERN,
})
export const TableName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: NAME_PATTERN,
})
/** Signs that could make several addresses of one in the head of a mail are refused. */
export const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>()\\[\\],;:"\\\\\\p{C}]{1,64}@[^\\s@<>()\\[\\],;:"\\\\\\p{C}]{1,189}$',
})
/** Of a new password. It is hashed whole, so it has an end. */
export const Password = Type.String({ minLength: 8, maxLength: 128 })
/** What stands behind `#` in the link of a mail. */
export const MailToken = Type.String({ pattern: '^[A-Za-z0-9_-]{20,100}$' })
/** The sender's own id for an act: the same id twice is the same act. */
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })
export const Nonce = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
export const SeatNumber = Type.Integer({ minimum: 0, maximum: 15 })
export const HolderToken = Type.String({ pattern: '^[a-z][0-9]{1,4}$' })
export const Pace = Type.Union([Type.Literal('live'), Type.Literal('turns')])
export const Visibility = Type.Union([Type.Literal('public'), Type.Literal('private')])

/**
 * How long people may think. `move`: for each move anew; `budget`: for all moves of a game together, with `increment`
 * added for each. `late` is what the hall does for whoever has no time left: `default` gives the answer that the game
 * names for it, `bot` lets a bot play on, `away` counts them as away, so that nothing waits for them until they return.
 */
export const Clock = Type.Object(
  {
    kind: Type.Union([Type.Literal('move'), Type.Literal('budget')]),
    seconds: Type.Integer({ minimum: 1, maximum: 60 * 86_400 }),
    increment: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 * 86_400 })),
    late: Type.Union([Type.Literal('default'), Type.Literal('bot'), Type.Literal('away')]),
  },
  { additionalProperties: false },
)
export type Clock = Static<typeof Clock>
/** A table without a clock has `null`. */
export const ClockSetting = Type.Union([Clock, Type.Null()])

/** A sentence by key, see the ruleset's `messages`. */
export const TextSchema = Type.Object(
  { k: Type.String(), a: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
  { additionalProperties: false },
)

export const OptionsGiven = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
  Type.Union([storable(200), Type.Number(), Type.Boolean()]),
  { maxProperties: 60 },
)

export const ErrorSchema = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(Type.Unknown()),
  }),
})

export const Person = Type.Object({
  id: Type.String(),
  nickname: Type.String(),
  guest: Type.Boolean(),
  bot: Type.Optional(Type.String()),
})
export type Person = Static<typeof Person>

export const Me = Type.Object({
  id: Type.String(),
  nickname: Type.String(),
  guest: Type.Boolean(),
  email: Type.Optional(Type.String()),
  /** Of accounts: somebody who reads the mail of that address has said that it is theirs. */
  confirmed: Type.Optional(Type.Boolean()),
})
export type Me = Static<typeof Me>
