/**
 * Every way in which the service says no, for REST and sockets alike. Codes are stable: programs may rely on them.
 * `message` is for people who write programs; clients show a sentence of their own for the code.
 * `docs/protocol.md` lists them; a test keeps the two in step.
 */
export const ERRORS = {
  BAD_INPUT: { status: 400, message: 'The request does not have the form that is described.' },
  BAD_OPTIONS: { status: 400, message: 'A house rule has a value that this game does not know.' },
  UNKNOWN_RULESET: { status: 400, message: 'There is no such game in this hall.' },
  NOT_SIGNED_IN: { status: 401, message: 'This needs a session: come in as a guest or sign in.' },
  WRONG_CREDENTIALS: { status: 401, message: 'E-mail and password do not belong together.' },
  FORBIDDEN: { status: 403, message: 'This is not yours to do.' },
  NOT_FOUND: { status: 404, message: 'There is no such thing, or it is not for you to see.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method.' },
  TOO_LARGE: { status: 413, message: 'That is more than the hall takes at once.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'The hall takes JSON only.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests; wait a little.' },
  INTERNAL: { status: 500, message: 'Something went wrong in the hall. Nothing was changed.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The hall cannot answer just now, and does not know whether it was done: ask again.',
  },

  EMAIL_TAKEN: { status: 409, message: 'There is an account with this e-mail.' },
  WEAK_PASSWORD: {
    status: 422,
    message: 'Somebody who guesses would try that password first; `details.why` says why.',
  },
  LINK_SPENT: { status: 410, message: 'That link was used, has run out, or never was one.' },
  ALREADY_ACCOUNT: { status: 409, message: 'This session belongs to an account already.' },
  LOBBY_CLOSED: { status: 409, message: 'This table is no longer being filled.' },
  LOBBY_FULL: { status: 409, message: 'Every chair is taken.' },
  SEAT_TAKEN: { status: 409, message: 'That chair is taken.' },
  NOT_READY: { status: 409, message: 'Somebody at the table is not ready yet.' },
  TOO_FEW_PLAYERS: { status: 409, message: 'Too few people for this game.' },
  TOO_MANY_PLAYERS: { status: 409, message: 'This game has no room for so many.' },
  NOT_OVER: { status: 409, message: 'This can be had when the game is over.' },
  SECRET_IN_USE: {
    status: 409,
    message: 'The game that this one was copied from still draws from a secret that would be told.',
  },
  SEAT_NOT_FREE: { status: 409, message: 'That seat is not free.' },
  SEAT_SEEN: { status: 409, message: 'Who has seen one hand cannot hold another in this game.' },
  SEATS_BY_RULES: {
    status: 409,
    message: 'In this game seats go from one person to another by its own rules alone.',
  },
  SUBSTITUTES_OFF: { status: 409, message: 'The host lets nobody sit in.' },

  STALE_DECISION: {
    status: 409,
    message: 'That decision is no longer open; look at the newest view.',
  },
  NOT_YOUR_DECISION: { status: 403, message: 'Somebody else decides that.' },
  NOT_AN_OPTION: {
    status: 422,
    message: 'That is not among the options; `details.misfit` says why.',
  },
  NOTHING_TO_UNDO: { status: 409, message: 'There is nothing of yours to take back.' },
  UNDO_BARRED: { status: 409, message: 'That cannot be taken back.' },
  UNDO_NEEDS_CONSENT: { status: 409, message: 'The others must agree; ask them with `ask: true`.' },
  UNDO_ASKED: {
    status: 409,
    message:
      'The others are asked already; `game:consent` with `agree: false` takes the question back.',
  },
  NO_CONSENT_ASKED: { status: 409, message: 'Nobody asked for your consent.' },
  GAME_OVER: { status: 409, message: 'The game is over.' },
  IMPORT_INVALID: {
    status: 422,
    message: 'The file does not come to the state that it names; `details` says where.',
  },
  ALREADY_HERE: {
    status: 409,
    message:
      'This hall has taken in that file before; `details` says which game it is, and `again: true` makes a second one.',
  },
  IMPORT_OTHER_RULES: {
    status: 409,
    message: 'That game was played by rules that this hall does not have.',
  },
  GAME_RESTING: { status: 409, message: 'This game is put away; take it out to play on.' },
  GAME_MOVED: { status: 409, message: 'This game goes on in another hall.' },
  RULES_MISSING: {
    status: 409,
    message: 'The rules that this game was begun with are not in this hall; it waits for them.',
  },
  GAME_PAUSED: { status: 409, message: 'This game stands still because of a fault in it.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** What is sent in the place of a result. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: unknown
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

/** A refusal. Thrown by the service and, with the same code, by the client. */
export class HallRefusal extends Error {
  override readonly name = 'HallRefusal'
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown

  constructor(code: ErrorCode, details?: unknown) {
    super(ERRORS[code].message)
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
  }

  get body(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
    }
  }
}
