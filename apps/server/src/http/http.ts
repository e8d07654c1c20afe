import { existsSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import {
  ErrorSchema,
  GAME_FILE_LIMIT,
  HallRefusal,
  ROUTES,
  type RouteKey,
  type RouteSchema,
} from '@moothall/protocol'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
} from 'fastify'
import type { TSchema } from 'typebox'
import type { Subject } from '../access.ts'
import { newId } from '../ids.ts'
import { pseudonymOf } from '../log.ts'
import { networkOf } from '../people/counts.ts'
import { Held } from '../people/held.ts'
import { PLAIN_ROUTES, ROUTE_PERMISSIONS } from '../permissions.ts'
import type { Service } from '../service.ts'
import { requestAddress } from './address.ts'
import { BARE } from './bare.ts'
import { refusalOf } from './errors.ts'
import { mailPage } from './mail-page.ts'
import { fromHere, hasOneHost } from './origin.ts'
import { forPage, readableUrl } from './pages.ts'
import { refuseBytes } from './refuse-bytes.ts'
import { handlers } from './routes.ts'
import { cookieName, sessionOf } from './session.ts'
import { checker, convert, deeperThan, kept } from './validation.ts'
import { TIGHT, workOf } from './works.ts'

const API = '/api/v1'
const BODY_LIMIT = 64 * 1024
/**
 * A request must have come whole by then, and an answer be read a piece further, ms: whoever sends or takes a byte now
 * and then shall not hold a connection.
 */
const PATIENCE = 120_000
/** Requests of one network that may wait for their answers, or for these to be read, at once. */
const MOST_OPEN = 200
/** Opened by itself in a browser, an answer is a file of this name and never a page. */
const AS_A_FILE = ['content-disposition', 'attachment; filename="api.json"'] as const
/** Bytes that single routes take, where they take more than the others. */
const LARGE: Partial<Record<RouteKey, number>> = { 'POST /games/import': GAME_FILE_LIMIT }
/** The accounts in whose name requests were made, for the log. */
type Asked = WeakMap<FastifyRequest, string>

/** The hall's doors for REST and for browsers; sockets are hung onto its server. */
export async function buildHttp(service: Service): Promise<FastifyInstance> {
  const { config, log } = service
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => newId(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: PATIENCE,
    connectionTimeout: PATIENCE,
    trustProxy: (_address, hop) => hop < config.MOOTHALL_PROXIES,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 120 },
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseBytes,
    // Addresses that cannot be read never reach a route; they are refused in the same form.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const refusal = refusalOf(error)
      void reply.headers(BARE).code(refusal.status).send({ error: refusal.body })
    },
  })
  const built = existsSync(join(config.MOOTHALL_WEB, 'index.html'))
  /** Codes of the refusals, for the log: whoever guesses passwords shall be seen. */
  const refused = new WeakMap<FastifyRequest, string>()
  const asked: Asked = new WeakMap()
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    refused.set(request, refusal.code)
    if (refusal.status < 500 && built && forPage(request))
      return reply.code(refusal.status).sendFile('index.html')
    if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed')
    return reply.code(refusal.status).send({ error: refusal.body })
  })
  // Only JSON is taken: other kinds of body could be sent by any page without asking first.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(({ schema }) => checker(schema as TSchema))
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))

  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.MOOTHALL_SECURE,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request) => {
    if (!hasOneHost(request.raw)) throw new HallRefusal('BAD_INPUT')
  })
  if (config.MOOTHALL_RATE > 0) {
    const open = new Held(MOST_OPEN)
    app.addHook('onRequest', async (request, reply) => {
      const network = networkOf(requestAddress(request))
      if (!service.throttle.request(network, config.MOOTHALL_RATE) || !open.take(network))
        tooMany(reply)
      whenGone(request, reply, () => open.give(network))
    })
  }
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Moothall',
        version: '1',
        description: 'Games are played over Socket.IO; see docs/protocol.md.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName(config.MOOTHALL_SECURE) },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  })
  app.addHook('onRoute', ({ url, method }) => {
    if (PLAIN_ROUTES.some((plain) => plain.test(url))) return
    for (const one of [method].flat()) {
      const key = `${one} ${url.slice(API.length)}`
      if (one === 'HEAD') continue
      if (!url.startsWith(API) || !(key in ROUTE_PERMISSIONS)) {
        throw new Error(`the route ${one} ${url} has no row in the permission table`)
      }
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    service.metrics.request(route, reply.statusCode, seconds)
    const params = request.params as { id?: string } | undefined
    const refusal = refused.get(request)
    const game = route.startsWith(`${API}/games/`) ? params?.id : undefined
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(seconds * 1000),
        ...(refusal === undefined ? {} : { refused: refusal }),
        ...(game === undefined ? {} : { game }),
        from: pseudonymOf(networkOf(requestAddress(request))),
        account: asked.get(request),
      },
      'request',
    )
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  if (config.roles.has('api')) routes(app, service, asked)
  bundles(app, service)
  signsOfLife(app, service)
  if (config.roles.has('api')) mailPage(app, config, service.post)
  if (built) await files(app, config.MOOTHALL_WEB)
  notFound(app, built)
  return app
}

function routes(app: FastifyInstance, service: Service, asked: Asked): void {
  const handle = handlers(service) as unknown as Record<
    RouteKey,
    (call: unknown) => Promise<unknown>
  >
  const session = (request: FastifyRequest) =>
    sessionOf(service.people, request, service.config.MOOTHALL_SECURE)
  for (const [key, schema] of Object.entries(ROUTES) as [RouteKey, RouteSchema][]) {
    const [method, path] = key.split(' ') as [string, string]
    const who = ROUTE_PERMISSIONS[key]
    const handler = handle[key]
    const tight = TIGHT[key]
    const work = workOf(key)
    app.route({
      method,
      url: API + path,
      bodyLimit: LARGE[key] ?? BODY_LIMIT,
      schema: documented(key, schema, who),
      onRequest: async (request, reply) => {
        // What is answered is for whoever asks, at this moment: no cache on the way may keep it.
        void reply.header('cache-control', 'no-store')
        void reply.header(...AS_A_FILE)
        if (method !== 'GET' && !fromHere(request.headers, service.config.origins))
          throw new HallRefusal('FORBIDDEN')
        if (tight !== undefined && service.config.MOOTHALL_RATE > 0) {
          const limit = { most: tight, within: 60_000 }
          if ((await service.counts.add([key, networkOf(requestAddress(request))], limit)) > tight)
            tooMany(reply)
        }
        // Before any of a large body is read: strangers may not make the hall work that hard.
        if (LARGE[key] !== undefined && (await session(request)) === undefined)
          throw new HallRefusal('NOT_SIGNED_IN')
      },
      preValidation: async (request) => {
        if (deeperThan(request.body))
          throw new HallRefusal('BAD_INPUT', { problems: [{ at: '', message: 'nested too deep' }] })
        kept(request.body)
        if (schema.body !== undefined && request.body === undefined) request.body = {}
        if (schema.params !== undefined) request.params = convert(schema.params, request.params)
        if (schema.query !== undefined) request.query = convert(schema.query, request.query)
      },
      handler: async (request, reply) => {
        const known = await session(request)
        if (known !== undefined) asked.set(request, known.account.id)
        if (service.config.MOOTHALL_RATE > 0) {
          const asker = { account: known?.account.id, address: networkOf(requestAddress(request)) }
          if (!service.throttle.take(work, asker)) tooMany(reply)
        }
        const access = await service.gate.admit(who, known?.account, subjectOf(path, request))
        const { params, query, body } = request
        const answer = await handler({ ...access, session: known, params, query, body, reply })
        return reply.code(schema.status ?? 200).send(answer)
      },
    })
  }
}

/** Once, when the answer has been taken or can no longer be: one that waits behind others of its connection never ends. */
function whenGone({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, done: () => void) {
  const gone = () => {
    raw.off('close', gone)
    socket.off('close', gone)
    done()
  }
  // As many as somebody sends behind each other over one connection.
  socket.setMaxListeners(0)
  raw.once('close', gone)
  socket.once('close', gone)
}

/** @throws HallRefusal RATE_LIMITED, always */
function tooMany(reply: FastifyReply): never {
  void reply.header('retry-after', '60')
  throw new HallRefusal('RATE_LIMITED')
}

function subjectOf(path: string, request: FastifyRequest): Subject {
  const id = (request.params as { id?: string }).id
  const invite =
    (request.query as { invite?: string }).invite ??
    (request.body as { invite?: string } | undefined)?.invite
  return path.startsWith('/lobbies/')
    ? { lobbyId: id, invite }
    : path.startsWith('/games/')
      ? { gameId: id }
      : {}
}

function documented(key: RouteKey, schema: RouteSchema, who: string): FastifySchema {
  const refused = { description: 'A refusal; see the codes in docs/protocol.md', ...ErrorSchema }
  return {
    summary: schema.summary,
    tags: [schema.tag],
    operationId: key.toLowerCase().replaceAll(/[^a-z]+/g, '_'),
    description: `Who may: \`${who}\`.`,
    ...(who === 'anyone' ? {} : { security: [{ session: [] }, { token: [] }] }),
    ...(schema.params === undefined ? {} : { params: schema.params }),
    ...(schema.query === undefined ? {} : { querystring: schema.query }),
    ...(schema.body === undefined ? {} : { body: schema.body }),
    response: { [schema.status ?? 200]: { description: 'Done', ...schema.answer }, '4xx': refused },
  } as FastifySchema
}

function signsOfLife(app: FastifyInstance, service: Service): void {
  const schema = { hide: true } as FastifySchema
  app.get('/healthz', { schema }, async () => ({ ok: true }))
  app.get('/readyz', { schema }, async () => {
    await service.database.sql.query('SELECT 1 AS one').catch(() => {
      throw new HallRefusal('UNAVAILABLE')
    })
    return { ok: true, database: service.database.kind }
  })
  app.get('/metrics', { schema }, async (_request, reply) => {
    const text = await service.metrics.registry.metrics()
    return reply
      .type(service.metrics.registry.contentType)
      .serializer((data: unknown) => data as string)
      .send(text)
  })
}

/** The code of the games, so that anyone can play a game again and check it by the rules that it was played by. */
function bundles(app: FastifyInstance, service: Service): void {
  app.get(
    '/bundles/:hash.mjs',
    { schema: { hide: true } as FastifySchema },
    async (request, reply) => {
      const code = await service.bundles.code((request.params as { hash: string }).hash)
      if (code === undefined) throw new HallRefusal('NOT_FOUND')
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .serializer((data: unknown) => data as string)
        .send(code)
    },
  )
}

/** The built client. */
async function files(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = /[/\\]assets[/\\]/.test(path)
      void reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
}

/** Every address that is none of the interface's shows the client, so that its own pages can be linked. */
function notFound(app: FastifyInstance, built: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    if (built && forPage(request)) return reply.sendFile('index.html')
    void reply.header(...AS_A_FILE)
    return reply.code(404).send({ error: new HallRefusal('NOT_FOUND').body })
  })
}
