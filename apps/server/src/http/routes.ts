import {
  HallRefusal,
  type RouteAnswer,
  type RouteBody,
  type RouteKey,
  type RouteParams,
  type RouteQuery,
  type RulesetInfo,
} from '@moothall/protocol'
import type { FastifyReply } from 'fastify'
import type { Access } from '../access.ts'
import { shownOf } from '../lists.ts'
import { lobbyView } from '../lobbies/view.ts'
import { meOf, type SignedIn } from '../people/people.ts'
import { takeQuota } from '../people/quota.ts'
import type { Room } from '../rooms/room.ts'
import type { Edition } from '../rulesets/rulesets.ts'
import type { Service } from '../service.ts'
import { requestAddress } from './address.ts'
import { hasMailPage, MAIL_PAGE } from './mail-page.ts'
import { giveCookie, type SessionOf, takeCookie } from './session.ts'

export interface Call<K extends RouteKey> extends Access {
  readonly session: SessionOf | undefined
  readonly params: RouteParams<K>
  readonly query: RouteQuery<K>
  readonly body: RouteBody<K>
  readonly reply: FastifyReply
}

type Handlers = { readonly [K in RouteKey]: (call: Call<K>) => Promise<RouteAnswer<K>> }

const DONE = { done: true } as const

/** What each route does. Who may call it stands in `permissions.ts`, what it takes in the protocol. */
export function handlers(service: Service): Handlers {
  const {
    people,
    recovery,
    lobbies,
    games,
    campaigns,
    histories,
    rooms,
    rulesets,
    config,
    log,
    post,
    leaving,
    counts,
  } = service
  const welcome = (reply: FastifyReply, { account, token }: SignedIn) => {
    giveCookie(reply, token, config.MOOTHALL_SECURE)
    return { me: meOf(account), token }
  }
  // Where nothing is sent, those who develop find the letters on a page.
  const lettersAt = hasMailPage(config, post)
    ? { letter: { needed: false, page: MAIL_PAGE } }
    : undefined
  /** Counts what is kept for somebody from now on. @throws HallRefusal RATE_LIMITED */
  const kept = async (
    call: Access & { reply: FastifyReply },
    what: Parameters<typeof takeQuota>[2],
  ) => {
    if (config.MOOTHALL_RATE === 0) return
    const asker = { account: me(call).id, address: requestAddress(call.reply.request) }
    await takeQuota(counts, asker, what)
  }
  return {
    'POST /guests': async ({ body, reply }) => welcome(reply, await people.guest(body.nickname)),
    'POST /accounts': async ({ body, reply, session }) => {
      if (!post.kept) {
        const asked = await recovery.registering.ask(session, body)
        return { ...welcome(reply, asked), letter: { needed: true } }
      }
      const made = await people.register(session, body)
      recovery.askConfirmation(made.account)
      return { ...welcome(reply, made), ...lettersAt }
    },
    'PUT /accounts': async ({ body, session, reply }) => {
      const made = await recovery.registering.finish(
        body.token,
        body.password,
        requestAddress(reply.request),
        session?.account,
      )
      return made === undefined ? DONE : { ...DONE, ...welcome(reply, made) }
    },
    'POST /sessions': async ({ body, reply, session }) =>
      welcome(
        reply,
        await people.signIn(
          body.email,
          body.password,
          requestAddress(reply.request),
          session?.token,
        ),
      ),
    'DELETE /sessions/current': async ({ reply, session }) => {
      if (session !== undefined) await people.signOut(session.token)
      takeCookie(reply, config.MOOTHALL_SECURE)
      return DONE
    },
    'DELETE /sessions': async (call) => {
      await people.endAll(me(call).id)
      takeCookie(call.reply, config.MOOTHALL_SECURE)
      return DONE
    },
    'GET /me': async (call) => ({ me: call.me === undefined ? null : meOf(call.me) }),
    'PATCH /me': async (call) => {
      const { nickname } = call.body
      if (nickname === undefined) return { me: meOf(me(call)) }
      return { me: meOf(await people.rename(me(call).id, nickname)) }
    },
    'DELETE /me': async (call) => {
      await people.mustKnow(
        me(call).id,
        call.body.password ?? '',
        requestAddress(call.reply.request),
      )
      await leaving.leave(me(call).id)
      takeCookie(call.reply, config.MOOTHALL_SECURE)
      return DONE
    },
    'GET /me/data': async (call) => ({ me: meOf(me(call)), ...(await leaving.kept(me(call).id)) }),
    'GET /me/sessions': async (call) => ({
      sessions: await people.sessions(me(call).id, call.session?.token ?? ''),
    }),
    'DELETE /me/sessions/:id': async (call) => {
      await people.endOne(me(call).id, call.params.id)
      return DONE
    },
    'PUT /me/password': async (call) => {
      const { current, password } = call.body
      const changed = await people.changePassword(
        me(call).id,
        current,
        password,
        requestAddress(call.reply.request),
      )
      recovery.tellChanged(changed.account)
      return welcome(call.reply, changed)
    },
    'POST /me/confirmation': async (call) => {
      recovery.askConfirmation(me(call))
      return { ...DONE, ...lettersAt }
    },
    'POST /confirmations': async ({ body }) => {
      await recovery.confirm(body.token)
      return DONE
    },
    'POST /password-resets': async ({ body }) => {
      recovery.askReset(body.email)
      return DONE
    },
    'PUT /password-resets': async ({ body }) => {
      await recovery.reset(body.token, body.password)
      return DONE
    },

    'GET /rulesets': async () => ({ rulesets: rulesets.all().map(rulesetInfo) }),

    'GET /lobbies': async (call) => ({
      lobbies: shownOf(log, 'lobby', await lobbies.list(call.query), (lobby) =>
        lobbyView(lobby, call.me?.id),
      ),
    }),
    'POST /lobbies': async (call) => {
      await kept(call, { tables: 1 })
      const lobby = await lobbies.create(me(call).id, call.body)
      return { lobby: lobbyView(lobby, me(call).id) }
    },
    'GET /lobbies/:id': async (call) => ({ lobby: lobbyView(lobby(call), call.me?.id) }),
    'PATCH /lobbies/:id': async (call) => ({
      lobby: lobbyView(await lobbies.change(call.params.id, call.body), me(call).id),
    }),
    'DELETE /lobbies/:id': async (call) => {
      await lobbies.close(call.params.id)
      return DONE
    },
    'POST /lobbies/:id/join': async (call) => {
      const { chair, nonce } = call.body
      const joined = await lobbies.join(call.params.id, me(call).id, chair, nonce)
      return { lobby: lobbyView(joined, me(call).id) }
    },
    'POST /lobbies/:id/leave': async (call) => {
      await lobbies.leave(call.params.id, me(call).id)
      return DONE
    },
    'POST /lobbies/:id/ready': async (call) => ({
      lobby: lobbyView(
        await lobbies.ready(call.params.id, me(call).id, call.body.ready),
        me(call).id,
      ),
    }),
    'POST /lobbies/:id/seats': async (call) => ({
      lobby: lobbyView(await lobbies.seats(call.params.id, call.body.count), me(call).id),
    }),
    'POST /lobbies/:id/bots': async (call) => {
      const { seat, bot } = call.body
      const lobby = await lobbies.seatBot(call.params.id, seat, bot ?? 'random')
      return { lobby: lobbyView(lobby, me(call).id) }
    },
    'DELETE /lobbies/:id/bots/:seat': async (call) => ({
      lobby: lobbyView(await lobbies.removeBot(call.params.id, call.params.seat), me(call).id),
    }),
    'POST /lobbies/:id/kick': async (call) => ({
      lobby: lobbyView(
        await lobbies.kick(call.params.id, me(call).id, call.body.accountId),
        me(call).id,
      ),
    }),
    'POST /lobbies/:id/start': async (call) => {
      const gameId = await lobbies.start(call.params.id)
      await rooms.begin(gameId)
      return { gameId }
    },

    'GET /games': async (call) => {
      if (call.query.mine !== true) return { games: await games.watchable(call.me?.id) }
      if (call.me === undefined) throw new HallRefusal('NOT_SIGNED_IN')
      return { games: await games.mine(call.me.id) }
    },
    'GET /games/:id': async (call) => {
      const here = room(call)
      const game = games.info(here, call.me?.id)
      const mine = game.mySeats.length > 0 || game.hostId === call.me?.id
      const again = mine && game.status === 'over' ? await lobbies.laidAgain(here.id) : undefined
      return { game: again === undefined ? game : { ...game, again } }
    },
    'POST /games/:id/again': async (call) => {
      return { again: await lobbies.again(room(call), me(call).id, call.body.nonce) }
    },
    'PATCH /games/:id': async (call) => {
      await games.open(room(call), call.body.visibility)
      return DONE
    },
    'GET /games/:id/log': async (call) => {
      const here = room(call)
      const { before, limit } = call.query
      return { lines: here.log(here.viewerFor(call.me?.id), before ?? 1_000_000, limit ?? 100) }
    },
    'GET /games/:id/history': async (call) => {
      const here = room(call)
      const { as, from, limit } = call.query
      const viewer = histories.viewerAs(here, here.viewerFor(call.me?.id), as)
      const page = await histories.page(here, viewer, from ?? 0, limit ?? 200)
      return { viewer: viewer.key, ...page }
    },
    'GET /games/:id/journal': async (call) => games.journal(room(call), call.me?.id),
    'POST /games/:id/leave': async (call) => {
      await games.resign(room(call), me(call).id)
      return DONE
    },
    'POST /games/:id/handover': async (call) => {
      await games.handOver(room(call), me(call).id, call.body.seat, call.body.toHolder)
      return DONE
    },
    'POST /games/:id/seats/:seat/take': async (call) => {
      await games.take(room(call), me(call).id, call.params.seat)
      return DONE
    },

    'POST /games/:id/rest': async (call) => {
      await campaigns.rest(room(call), call.me?.id, call.body.resting)
      return DONE
    },
    'GET /games/:id/story': async (call) => campaigns.story(room(call), call.me?.id),
    'POST /games/:id/copies': async (call) => {
      await kept(call, { games: 1 })
      return { gameId: await campaigns.copy(room(call), me(call).id, call.body.after) }
    },
    'POST /games/:id/move': async (call) => campaigns.move(room(call)),
    'GET /games/:id/file': async (call) => campaigns.file(room(call)),
    'POST /games/import': async (call) => {
      await kept(call, { games: 1, bytes: JSON.stringify(call.body.file).length })
      return { gameId: await campaigns.import(call.body.file, me(call).id, call.body) }
    },
  }
}

// The permission table has made sure of these; that it did is checked once more rather than believed.
function me(call: Access) {
  if (call.me === undefined) throw new HallRefusal('NOT_SIGNED_IN')
  return call.me
}
function lobby(call: Access) {
  if (call.lobby === undefined) throw new HallRefusal('NOT_FOUND')
  return call.lobby
}
function room(call: Access): Room {
  if (call.room === undefined) throw new HallRefusal('NOT_FOUND')
  return call.room
}

function rulesetInfo({ ruleset, hash }: Edition): RulesetInfo {
  const { id, version, players, hiddenInformation, options, messages } = ruleset
  return {
    id,
    version,
    hash,
    players: { ...players },
    hiddenInformation,
    options,
    messages: messages as RulesetInfo['messages'],
  }
}
