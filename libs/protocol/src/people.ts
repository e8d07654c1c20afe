import { type Static, Type } from 'typebox'
import { Email, Id, MailToken, Me, Nickname, Password } from './parts.ts'

const closed = { additionalProperties: false } as const
const Done = Type.Object({ done: Type.Literal(true) })
/** A password that is there already: the rules for new ones may have been others when it was made. */
const Known = Type.String({ maxLength: 200 })

export const MeAnswer = Type.Object({ me: Me, token: Type.Optional(Type.String()) })
/** Where a letter lies that was just written; `needed`: without it there is no account yet. */
const LetterNote = Type.Optional(
  Type.Object({ needed: Type.Boolean(), page: Type.Optional(Type.String()) }),
)
export const AccountAnswer = Type.Object({ ...MeAnswer.properties, letter: LetterNote })
const Whoever = Type.Object({ me: Type.Union([Me, Type.Null()]) })

export const SessionInfo = Type.Object({
  /** Names it to its owner; it opens nothing. */
  id: Type.String(),
  createdAt: Type.String(),
  /** To the hour. */
  lastUsedAt: Type.String(),
  /** The one that asks. */
  current: Type.Boolean(),
})
export type SessionInfo = Static<typeof SessionInfo>

/** What the hall keeps of somebody. */
const MyData = Type.Object({
  me: Me,
  createdAt: Type.String(),
  games: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      ruleset: Type.String(),
      status: Type.String(),
    }),
  ),
  said: Type.Array(Type.Object({ room: Type.String(), time: Type.Number(), text: Type.String() })),
})

/** Coming in, accounts, and what goes by mail. */
export const PEOPLE_ROUTES = {
  'POST /guests': {
    tag: 'people',
    summary: 'Come in with a nickname. Sets the session cookie; programs use the token.',
    body: Type.Object({ nickname: Nickname }, closed),
    answer: MeAnswer,
    status: 201,
  },
  'POST /accounts': {
    tag: 'people',
    summary:
      'Make an account. A guest with a session becomes it and keeps all games. Where the hall sends mail one stays a guest until `PUT /accounts` (`letter.needed`), and the answer is the same whether the address is taken.',
    body: Type.Object(
      { email: Email, password: Password, nickname: Type.Optional(Nickname) },
      closed,
    ),
    answer: AccountAnswer,
    status: 201,
  },
  'PUT /accounts': {
    tag: 'people',
    summary:
      'Become the account that was asked for, by the token of the letter and the password that was chosen. Every session of that guest ends; the answer has a new one, unless somebody else asks.',
    body: Type.Object({ token: MailToken, password: Known }, closed),
    answer: Type.Object({ ...Done.properties, ...Type.Partial(MeAnswer).properties }),
  },
  'POST /sessions': {
    tag: 'people',
    summary: 'Sign in.',
    body: Type.Object({ email: Email, password: Known }, closed),
    answer: MeAnswer,
    status: 201,
  },
  'DELETE /sessions/current': { tag: 'people', summary: 'Sign out.', answer: Done },
  'DELETE /sessions': {
    tag: 'people',
    summary: 'Sign out everywhere, here as well.',
    answer: Done,
  },
  'GET /me': {
    tag: 'people',
    summary: 'Who am I? `me: null` for whoever has no session, or one that is over.',
    answer: Whoever,
  },
  'PATCH /me': {
    tag: 'people',
    summary: 'Change my nickname.',
    body: Type.Object({ nickname: Type.Optional(Nickname) }, closed),
    answer: MeAnswer,
  },
  'DELETE /me': {
    tag: 'people',
    summary:
      'Leave for good: seats go as by leaving a game, the name is forgotten. Accounts say their password.',
    body: Type.Optional(Type.Object({ password: Type.Optional(Known) }, closed)),
    answer: Done,
  },
  'GET /me/data': {
    tag: 'people',
    summary: 'What the hall keeps of me, to take along.',
    answer: MyData,
  },
  'GET /me/sessions': {
    tag: 'people',
    summary: 'My sessions, the one last used first.',
    answer: Type.Object({ sessions: Type.Array(SessionInfo) }),
  },
  'DELETE /me/sessions/:id': {
    tag: 'people',
    summary: 'End one of my sessions.',
    params: Type.Object({ id: Id }, closed),
    answer: Done,
  },
  'PUT /me/password': {
    tag: 'people',
    summary: 'A new password. Every session ends; the answer has a new one.',
    body: Type.Object({ current: Known, password: Password }, closed),
    answer: MeAnswer,
  },
  'POST /me/confirmation': {
    tag: 'people',
    summary: 'Send me the mail once more that asks whether the address is mine.',
    body: Type.Optional(Type.Object({}, closed)),
    answer: Type.Object({ ...Done.properties, letter: LetterNote }),
  },
  'POST /confirmations': {
    tag: 'people',
    summary: 'Say by the token of a mail that the address of my account is mine.',
    body: Type.Object({ token: MailToken }, closed),
    answer: Done,
  },
  'POST /password-resets': {
    tag: 'people',
    summary:
      'Ask for a mail with a link to a new password. The answer is the same whether there is an account.',
    body: Type.Object({ email: Email }, closed),
    answer: Done,
  },
  'PUT /password-resets': {
    tag: 'people',
    summary: 'A new password by the token of a mail. Every session ends.',
    body: Type.Object({ token: MailToken, password: Password }, closed),
    answer: Done,
  },
} as const
