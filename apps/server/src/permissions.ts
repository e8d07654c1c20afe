import type { EventName, RouteKey } from '@moothall/protocol'

/**
 * Who may do what. Every route and every socket event has its row here and is guarded by it; one without a row
 * keeps the server from starting. `permissions.test.ts` tries each row with nobody, a stranger, a spectator,
 * another seat and the host.
 */
export type Who =
  /** Everyone, with a session or without. */
  | 'anyone'
  /** Whoever has a session: guests and accounts. */
  | 'session'
  /** Whoever has an account, with e-mail and password. */
  | 'account'
  /** A public table; a private one for those who sit at it or have its invite. */
  | 'lobby:see'
  /** As `lobby:see`, with a session. */
  | 'lobby:join'
  /** Those who sit at the table. */
  | 'lobby:sitter'
  | 'lobby:host'
  /** A public game; a private one for those who play or played in it. */
  | 'game:see'
  /** As `game:see`, with a session. */
  | 'game:guest'
  /** Whoever holds a seat of the game now. */
  | 'game:seat'
  /** Whoever holds a seat, and the host. */
  | 'game:seat-or-host'
  /** Whoever hosts the game. */
  | 'game:host'
  /** The table or the game that the talk belongs to may be seen. */
  | 'chat:hear'
  /** As `chat:hear`, with a session. */
  | 'chat:speak'

export const ROUTE_PERMISSIONS: Readonly<Record<RouteKey, Who>> = {
  'POST /guests': 'anyone',
  'POST /accounts': 'anyone',
  'PUT /accounts': 'anyone',
  'POST /sessions': 'anyone',
  'DELETE /sessions/current': 'session',
  'DELETE /sessions': 'session',
  'GET /me': 'anyone',
  'PATCH /me': 'session',
  'DELETE /me': 'session',
  'GET /me/data': 'session',
  'GET /me/sessions': 'session',
  'DELETE /me/sessions/:id': 'session',
  'PUT /me/password': 'account',
  'POST /me/confirmation': 'account',
  'POST /confirmations': 'anyone',
  'POST /password-resets': 'anyone',
  'PUT /password-resets': 'anyone',
  'GET /rulesets': 'anyone',
  'GET /lobbies': 'anyone',
  'POST /lobbies': 'session',
  'GET /lobbies/:id': 'lobby:see',
  'PATCH /lobbies/:id': 'lobby:host',
  'DELETE /lobbies/:id': 'lobby:host',
  'POST /lobbies/:id/join': 'lobby:join',
  'POST /lobbies/:id/leave': 'lobby:sitter',
  'POST /lobbies/:id/ready': 'lobby:sitter',
  'POST /lobbies/:id/seats': 'lobby:host',
  'POST /lobbies/:id/bots': 'lobby:host',
  'DELETE /lobbies/:id/bots/:seat': 'lobby:host',
  'POST /lobbies/:id/kick': 'lobby:host',
  'POST /lobbies/:id/start': 'lobby:host',
  'GET /games': 'anyone',
  'GET /games/:id': 'game:see',
  'PATCH /games/:id': 'game:host',
  'GET /games/:id/log': 'game:see',
  'GET /games/:id/history': 'game:see',
  'GET /games/:id/journal': 'game:see',
  'POST /games/:id/leave': 'game:seat',
  'POST /games/:id/again': 'game:seat-or-host',
  'POST /games/:id/handover': 'game:seat-or-host',
  'POST /games/:id/seats/:seat/take': 'game:guest',
  'POST /games/:id/rest': 'game:seat-or-host',
  'GET /games/:id/story': 'game:see',
  'POST /games/:id/copies': 'game:guest',
  'POST /games/:id/move': 'game:host',
  'GET /games/:id/file': 'game:seat-or-host',
  'POST /games/import': 'session',
}

export const EVENT_PERMISSIONS: Readonly<Record<EventName, Who>> = {
  'game:join': 'game:see',
  'game:leave': 'anyone',
  'game:choose': 'game:seat',
  'game:undo': 'game:seat',
  'game:consent': 'game:seat',
  'game:hold': 'game:seat',
  'game:windows': 'game:seat',
  'game:why': 'game:seat',
  'game:log': 'game:see',
  'chat:say': 'chat:speak',
  'chat:history': 'chat:hear',
  'lobby:watch': 'lobby:see',
  'lobby:unwatch': 'anyone',
  'lobby:list': 'anyone',
  'lobby:unlist': 'anyone',
}

/**
 * What else answers, open to everyone: signs of life, the description of the interface, the client's files; and the
 * page of mails, which is there in development only and answers nobody but this machine itself.
 */
export const PLAIN_ROUTES: readonly RegExp[] = [
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/bundles\/:hash\.mjs$/,
  /^\/docs(\/.*)?$/,
  /^\/dev\/mails$/,
  /^\/\*$/,
]
