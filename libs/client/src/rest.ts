import type { ErrorBody } from '@moothall/protocol/errors.ts'
import type {
  RouteAnswer,
  RouteBody,
  RouteKey,
  RouteParams,
  RouteQuery,
} from '@moothall/protocol/rest.ts'
import { asRefusal, NoAnswer } from './refusal.ts'

type Given<K extends RouteKey> = (RouteParams<K> extends undefined
  ? object
  : { params: RouteParams<K> }) &
  (RouteQuery<K> extends undefined ? object : { query?: RouteQuery<K> }) &
  (RouteBody<K> extends undefined ? object : { body?: RouteBody<K> })

/** Calls the hall's routes. */
export class Rest {
  readonly #baseUrl: string
  /** Sent as bearer token; browsers have their cookie instead. */
  token: string | undefined

  constructor(baseUrl: string, token: string | undefined) {
    this.#baseUrl = baseUrl.replace(/\/$/, '')
    this.token = token
  }

  /**
   * `rest.call('POST /lobbies/:id/join', { params: { id }, body: {} })`
   * @throws HallRefusal what the server refuses; NoAnswer
   */
  async call<K extends RouteKey>(
    key: K,
    given: Given<K> = {} as Given<K>,
  ): Promise<RouteAnswer<K>> {
    const { params, query, body } = given as {
      params?: Record<string, string | number>
      query?: Record<string, unknown>
      body?: unknown
    }
    const [method, pattern] = key.split(' ') as [string, string]
    const path = pattern.replaceAll(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(String(params?.[name])),
    )
    const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const search =
      asked.length === 0
        ? ''
        : `?${new URLSearchParams(asked.map(([k, v]): [string, string] => [k, String(v)]))}`
    let response: Response
    try {
      response = await fetch(`${this.#baseUrl}/api/v1${path}${search}`, {
        method,
        credentials: 'same-origin',
        headers: {
          ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      throw new NoAnswer('the hall does not answer', { cause })
    }
    const answer = (await response.json().catch(() => undefined)) as
      | { error?: ErrorBody }
      | undefined
    if (!response.ok) throw asRefusal(answer?.error, response.status)
    return answer as RouteAnswer<K>
  }

  // Spelled out for those who read this to learn what there is.
  /** `me: null` where nobody has come in. */
  me = () => this.call('GET /me')
  enter = (nickname: string) => this.#in(this.call('POST /guests', { body: { nickname } }))
  register = (body: RouteBody<'POST /accounts'>) => this.#in(this.call('POST /accounts', { body }))
  /** Makes the account that was asked for, by the link of the letter; for whoever knows the password alone. */
  finishRegistering = (token: string, password: string) =>
    this.#in(this.call('PUT /accounts', { body: { token, password } }))
  signIn = (email: string, password: string) =>
    this.#in(this.call('POST /sessions', { body: { email, password } }))
  signOut = async () => {
    await this.call('DELETE /sessions/current')
    this.token = undefined
  }
  signOutEverywhere = async () => {
    await this.call('DELETE /sessions')
    this.token = undefined
  }
  changePassword = (current: string, password: string) =>
    this.#in(this.call('PUT /me/password', { body: { current, password } }))
  askConfirmation = () => this.call('POST /me/confirmation')
  confirm = (token: string) => this.call('POST /confirmations', { body: { token } })
  askReset = (email: string) => this.call('POST /password-resets', { body: { email } })
  reset = (token: string, password: string) =>
    this.call('PUT /password-resets', { body: { token, password } })
  sessions = async () => (await this.call('GET /me/sessions')).sessions
  endSession = (id: string) => this.call('DELETE /me/sessions/:id', { params: { id } })
  myData = () => this.call('GET /me/data')
  /** Deletes the account, or the guest. Of accounts the password is asked for. */
  leaveForGood = async (password?: string) => {
    await this.call('DELETE /me', { body: password === undefined ? {} : { password } })
    this.token = undefined
  }
  rename = (nickname: string) => this.call('PATCH /me', { body: { nickname } })
  rulesets = async () => (await this.call('GET /rulesets')).rulesets
  lobbies = async (query: { game?: string; free?: boolean } = {}) =>
    (await this.call('GET /lobbies', { query })).lobbies
  lobby = async (id: string, invite?: string) =>
    (
      await this.call('GET /lobbies/:id', {
        params: { id },
        query: invite === undefined ? {} : { invite },
      })
    ).lobby
  createLobby = async (body: RouteBody<'POST /lobbies'>) =>
    (await this.call('POST /lobbies', { body })).lobby
  changeLobby = async (id: string, body: RouteBody<'PATCH /lobbies/:id'>) =>
    (await this.call('PATCH /lobbies/:id', { params: { id }, body })).lobby
  join = async (id: string, body: RouteBody<'POST /lobbies/:id/join'> = {}) =>
    (await this.call('POST /lobbies/:id/join', { params: { id }, body })).lobby
  leaveLobby = (id: string) => this.call('POST /lobbies/:id/leave', { params: { id } })
  ready = async (id: string, ready = true) =>
    (await this.call('POST /lobbies/:id/ready', { params: { id }, body: { ready } })).lobby
  seats = async (id: string, count: number) =>
    (await this.call('POST /lobbies/:id/seats', { params: { id }, body: { count } })).lobby
  addBot = async (id: string, body: RouteBody<'POST /lobbies/:id/bots'> = {}) =>
    (await this.call('POST /lobbies/:id/bots', { params: { id }, body })).lobby
  removeBot = async (id: string, seat: number) =>
    (await this.call('DELETE /lobbies/:id/bots/:seat', { params: { id, seat } })).lobby
  kick = async (id: string, accountId: string) =>
    (await this.call('POST /lobbies/:id/kick', { params: { id }, body: { accountId } })).lobby
  start = async (id: string) =>
    (await this.call('POST /lobbies/:id/start', { params: { id } })).gameId
  closeLobby = (id: string) => this.call('DELETE /lobbies/:id', { params: { id } })
  myGames = async () => (await this.call('GET /games', { query: { mine: true } })).games
  publicGames = async () => (await this.call('GET /games')).games
  game = async (id: string) => (await this.call('GET /games/:id', { params: { id } })).game
  /** The game step by step, as my seats saw it; after the end as any seats (`s0-2`) or the spectators (`watch`) did. */
  history = (id: string, query: RouteQuery<'GET /games/:id/history'> = {}) =>
    this.call('GET /games/:id/history', { params: { id }, query })
  journal = (id: string) => this.call('GET /games/:id/journal', { params: { id } })
  /** After the end: the same table once more, as it is laid for those who have played. */
  again = async (id: string, nonce?: string) =>
    (
      await this.call('POST /games/:id/again', {
        params: { id },
        body: nonce === undefined ? {} : { nonce },
      })
    ).again
  resign = (id: string) => this.call('POST /games/:id/leave', { params: { id } })
  handOver = (id: string, seat: number, toHolder: string) =>
    this.call('POST /games/:id/handover', { params: { id }, body: { seat, toHolder } })
  takeSeat = (id: string, seat: number) =>
    this.call('POST /games/:id/seats/:seat/take', { params: { id, seat } })

  /** Remembers the token of whoever came in. A browser need not: its cookie does. */
  async #in<A extends { token?: string }>(asked: Promise<A>): Promise<A> {
    const answer = await asked
    if (typeof document === 'undefined' && answer.token !== undefined) this.token = answer.token
    return answer
  }
}
