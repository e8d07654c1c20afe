import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { BotPlayers } from './bots/bot-players.ts'
import { ClockWatch } from './clocks/clock-watch.ts'
import type { Config } from './config.ts'
import { buildHttp } from './http/http.ts'
import type { Rulesets } from './rulesets/rulesets.ts'
import { openService, type Service } from './service.ts'
import { Gateway } from './sockets/gateway.ts'
import type { Embedded } from './storage/pglite/embedded.ts'
import { warmUp } from './warm-up.ts'
import { WindowKeeper } from './windows/keeper.ts'

/** Requests that are being answered when the hall closes may take this long; what is still open then is cut, ms. */
const GRACE = 2_000

/** A running hall: one process in one or more of its roles. */
export interface Hall {
  readonly service: Service
  readonly app: FastifyInstance
  /** Where it answers, once `listen` has been called. */
  readonly url: string
  listen(): Promise<string>
  close(): Promise<void>
}

/** @param begun the embedded database, where it is being opened already */
export async function openHall(
  config: Config,
  log: Logger,
  rulesets: Rulesets,
  begun?: Embedded,
): Promise<Hall> {
  const service = await openService(config, log, rulesets, begun)
  let app: FastifyInstance
  try {
    app = await buildHttp(service)
    await app.ready()
  } catch (error) {
    await service.close()
    throw error
  }
  const gateway = config.roles.has('gateway') ? new Gateway(app.server, service) : undefined
  const bots = config.roles.has('worker') ? new BotPlayers(service) : undefined
  const clocks = config.roles.has('worker') ? new ClockWatch(service) : undefined
  const windows = config.roles.has('worker') ? new WindowKeeper(service) : undefined
  const beat = setInterval(
    () => service.outages.beat().catch((err: unknown) => log.warn({ err }, 'no sign of life')),
    service.outages.interval,
  )
  const sweep = setInterval(() => {
    const { people, recovery, bundles, counts, leaving } = service
    for (const swept of [
      people.sweep().then(() => leaving.sweep()),
      recovery.sweep(),
      bundles.sweep(),
      counts.sweep(),
    ])
      swept.catch((err: unknown) => log.warn({ err }, 'not everything was swept away'))
  }, 3_600_000)
  sweep.unref()
  let url = ''
  let closing: Promise<void> | undefined
  return {
    service,
    app,
    get url() {
      return url
    },
    async listen() {
      if (gateway !== undefined) await warmUp(service)
      await app.listen({ port: config.MOOTHALL_PORT, host: config.MOOTHALL_HOST })
      const { port } = app.server.address() as AddressInfo
      url = `http://${config.MOOTHALL_HOST === '0.0.0.0' ? 'localhost' : config.MOOTHALL_HOST}:${port}`
      return url
    },
    close() {
      closing ??= (async () => {
        clearInterval(sweep)
        clearInterval(beat)
        bots?.close()
        windows?.close()
        await clocks?.close()
        // First the doors, then what stands behind them, so that no act is left half done.
        await gateway?.close()
        // A download that nobody reads would be waited for as long as the other side likes.
        const cut = setTimeout(() => app.server.closeAllConnections(), GRACE)
        await app.close()
        clearTimeout(cut)
        await service.close()
      })()
      return closing
    },
  }
}
