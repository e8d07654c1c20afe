import { type Static, Type } from 'typebox'

/** Ids are made by the server; anything else cannot be one and is refused before it is looked up. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })
/** 1 to 32 visible characters; spaces inside, none at the ends. */
export const Nickname = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: '^[^\\s\\p{C}](?:[^\\p{Cc}]*[^\\s\\p{C}])?$',
})
export const TableName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[^\\s\\p{C}](?:[^\\p{Cc}]*[^\\s\\p{C}])?$',
})
export const Email = Type.String({ maxLength: 254, pattern: '^[^\\s@]{1,64}@[^\\s@]{1,189}$' })
export const Password = Type.String({ minLength: 8, maxLength: 200 })
/** The sender's own id for an act: the same id twice is the same act. */
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })
export const Nonce = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
export const SeatNumber = Type.Integer({ minimum: 0, maximum: 15 })
export const HolderToken = Type.String({ pattern: '^[a-z][0-9]{1,4}$' })
export const Pace = Type.Union([Type.Literal('live'), Type.Literal('turns')])
export const Visibility = Type.Union([Type.Literal('public'), Type.Literal('private')])

/** A sentence by key, see the ruleset's `messages`. */
export const TextSchema = Type.Object(
  { k: Type.String(), a: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
  { additionalProperties: false },
)

export const OptionsGiven = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
  Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]),
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
})
export type Me = Static<typeof Me>
