import { eldervaleBattle } from '@moothall/eldervale'
import { elfquest } from '@moothall/elfquest'
import { readConfig } from '../config.ts'
import { type Hall, openHall } from '../hall.ts'
import { openLog } from '../log.ts'
import type { KeptLetter } from '../mail/post.ts'
import { Rulesets, withoutBundle } from '../rulesets/rulesets.ts'
import { pebbles } from './pebbles.ts'
import { seedFolder } from './seed.ts'
import type { Env } from './store.ts'

const GAMES = { pebbles, elfquest, 'eldervale-battle': eldervaleBattle }
/** Games that every process of a test can have. */
export type GameName = keyof typeof GAMES
export const USUAL: readonly GameName[] = ['pebbles', 'elfquest']

export interface OneProcess {
  readonly hall: Hall
  readonly url: string
  /** Its letters, when all of them are written; the newest first. */
  letters(): Promise<KeptLetter[]>
  close(): Promise<void>
}

/** One process of a hall that listens at any free port, without pauses and limits. */
export async function openProcess(
  env: Env,
  games: readonly GameName[] | Rulesets = USUAL,
): Promise<OneProcess> {
  const { MOOTHALL_DATA: data } = env
  if (data !== undefined && !env['DATABASE_URL']) await seedFolder(data)
  const settings = readConfig({
    MOOTHALL_PORT: '0',
    MOOTHALL_HOST: '127.0.0.1',
    MOOTHALL_DATA: ':memory:',
    MOOTHALL_RATE: '0',
    MOOTHALL_BOT_PAUSE: '0',
    MOOTHALL_WINDOW: '0',
    MOOTHALL_LOG: 'silent',
    ...env,
  })
  const rulesets =
    games instanceof Rulesets
      ? games
      : new Rulesets(withoutBundle(games.map((name) => GAMES[name])))
  const config = { ...settings, dump: process.env['MOOTHALL_TEST_DUMP'] }
  const hall = await openHall(config, openLog(config.MOOTHALL_LOG), rulesets)
  await hall.listen()
  return {
    hall,
    url: hall.url,
    close: () => hall.close(),
    async letters() {
      await hall.service.recovery.settled()
      await hall.service.post.settled()
      return hall.service.post.list()
    },
  }
}
