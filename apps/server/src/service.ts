import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Gatekeeper } from './access.ts'
import type { Bus } from './bus/bus.ts'
import { LocalBus } from './bus/local-bus.ts'
import { RedisBus } from './bus/redis-bus.ts'
import { Campaigns } from './campaigns/campaigns.ts'
import { Chat } from './chat/chat.ts'
import { ClockStore } from './clocks/clock-store.ts'
import { HallTime } from './clocks/hall-time.ts'
import { Outages } from './clocks/outages.ts'
import type { Config } from './config.ts'
import { Games } from './games/games.ts'
import { Histories } from './history/history.ts'
import { SqlJournal } from './journal/sql-journal.ts'
import { Lobbies } from './lobbies/lobbies.ts'
import { folderPost, type Post, smtpPost } from './mail/post.ts'
import { Metrics } from './metrics.ts'
import { Counts } from './people/counts.ts'
import { Leaving } from './people/leaving.ts'
import { People } from './people/people.ts'
import { Recovery } from './people/recovery.ts'
import { Throttle } from './people/throttle.ts'
import { Rooms } from './rooms/rooms.ts'
import { Bundles } from './rulesets/bundles.ts'
import type { Rulesets } from './rulesets/rulesets.ts'
import { type Database, openDatabase } from './storage/database.ts'
import type { Embedded } from './storage/pglite/embedded.ts'
import { Wishes } from './windows/wishes.ts'

/** Everything that the doors of the hall, REST and sockets, stand on. */
export interface Service {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly bus: Bus
  readonly rulesets: Rulesets
  readonly bundles: Bundles
  readonly people: People
  readonly post: Post
  readonly recovery: Recovery
  readonly counts: Counts
  readonly throttle: Throttle
  readonly lobbies: Lobbies
  readonly rooms: Rooms
  readonly games: Games
  readonly leaving: Leaving
  readonly histories: Histories
  readonly campaigns: Campaigns
  readonly chat: Chat
  readonly clocks: ClockStore
  readonly outages: Outages
  readonly wishes: Wishes
  readonly gate: Gatekeeper
  readonly metrics: Metrics
  /** The time of the hall, ms since 1970: the same for all its processes. */
  readonly now: () => number
  close(): Promise<void>
}

export async function openService(
  config: Config,
  log: Logger,
  rulesets: Rulesets,
  begun?: Embedded,
): Promise<Service> {
  const database = await openDatabase({
    url: config.DATABASE_URL,
    data: config.MOOTHALL_DATA,
    dump: config.dump,
    begun,
  })
  const time = new HallTime()
  const { now } = time
  let bus: Bus
  try {
    await time.tune(database.sql)
    bus =
      config.REDIS_URL === undefined
        ? new LocalBus()
        : await RedisBus.open(config.REDIS_URL, (err) => log.warn({ err }, 'redis'), { now })
  } catch (error) {
    await database.close()
    throw error
  }
  const metrics = new Metrics()
  const clocks = new ClockStore(database.sql, now)
  const outages = new Outages(database.sql, config.MOOTHALL_OUTAGE, time)
  // Before anybody may act: a deadline that ran out while the hall was shut has not run out.
  await outages.beat()
  const journal = new SqlJournal(database.sql)
  journal.onCommit = (rows, seconds) => metrics.committed(rows, seconds)
  const folder =
    config.MOOTHALL_DATA === ':memory:' ? join(tmpdir(), 'moothall') : config.MOOTHALL_DATA
  const bundles = new Bundles(database.sql, join(folder, 'bundles'), rulesets)
  await bundles.keepLive()
  const rooms = new Rooms({
    database,
    journal,
    bus,
    bundles,
    log,
    faults: join(folder, 'faults'),
    idle: config.MOOTHALL_IDLE,
    now,
    clocks,
    shut: outages.between,
  })
  metrics.watch('moothall_rooms', 'Games that are taken up in this process', () => rooms.size)
  const lobbies = new Lobbies(database.prisma, bus, rulesets, now, log)
  const counts = new Counts(database.sql, now)
  const throttle = new Throttle(counts, now, (err) => log.warn({ err }, 'limits are not shared'))
  const people = new People(database, bus, counts, now)
  const games = new Games(database, journal, rooms, bus, log)
  const { MOOTHALL_SMTP: smtp, MOOTHALL_DATA: data } = config
  const post =
    smtp === undefined
      ? folderPost(data === ':memory:' ? undefined : join(data, 'mails'), log)
      : await smtpPost(smtp, config.MOOTHALL_MAIL_FROM, log)
  if (smtp === undefined && config.MOOTHALL_SECURE)
    log.warn('MOOTHALL_SMTP is not set: no mail is sent, and who forgets a password is lost')
  if (config.MOOTHALL_RATE === 0 && config.MOOTHALL_SECURE)
    log.warn('MOOTHALL_RATE is 0: nobody is limited, which is meant for tests and development only')
  const recovery = new Recovery({
    sql: database.sql,
    people,
    counts,
    post,
    hall: () => config.MOOTHALL_URL ?? `http://localhost:${config.MOOTHALL_PORT}`,
    now,
    failed: (err) => log.error({ err }, 'a mail could not be written'),
  })
  return {
    config,
    log,
    database,
    bus,
    rulesets,
    bundles,
    rooms,
    lobbies,
    people,
    post,
    recovery,
    counts,
    throttle,
    games,
    leaving: new Leaving({ sql: database.sql, bus, people, lobbies, games, rooms, now }),
    histories: new Histories(journal, bundles),
    campaigns: new Campaigns({ database, journal, rooms, rulesets, bundles, now }),
    chat: new Chat(database, bus, now),
    clocks,
    outages,
    wishes: new Wishes(database.sql),
    gate: new Gatekeeper(lobbies, rooms),
    metrics,
    now,
    async close() {
      await recovery.settled()
      await throttle.close()
      await post.close()
      await rooms.close()
      await bus.close()
      await database.close()
    },
  }
}
