import { type GameClient, MoothallClient } from '@moothall/client'
import { type Answer, type DecisionView, sampleAnswer } from '@moothall/engine'
import type { Clock } from '@moothall/protocol'
import type { Hall } from '../hall.ts'
import type { KeptLetter } from '../mail/post.ts'
import type { Room } from '../rooms/room.ts'
import type { Rulesets } from '../rulesets/rulesets.ts'
import { openSeveral } from './cluster.ts'
import { type GameName, openProcess, USUAL } from './one-process.ts'
import { available, CHOSEN, type Env, redisUrl, STORE, type Store, testDatabase } from './store.ts'

export { testDatabase } from './store.ts'

/** A hall of a test. On the store `cluster`, `service` and `app` are those of one of its processes. */
export interface TestHall extends Hall {
  /** Its letters, when all of them are written; the newest first. */
  letters(): Promise<KeptLetter[]>
}

/**
 * A hall for one test file on the store of this run: its own database, any free port, no pauses, no limits. What is
 * asked of its `url` goes to each of its processes in turn; see `openSeveral`.
 * @param env further settings; with those of `lasting` it keeps what it has
 */
export async function testHall(
  env: Env = {},
  games: readonly GameName[] | Rulesets = USUAL,
  store: Store = STORE,
): Promise<TestHall> {
  if (env['MOOTHALL_DATA'] !== undefined && env['DATABASE_URL'] === undefined && store !== 'pglite')
    throw new Error('a folder alone keeps nothing here: take the settings of `lasting`')
  let drop = async () => {}
  let settings = env
  if (store !== 'pglite' && env['DATABASE_URL'] === undefined) {
    const own = await testDatabase()
    drop = own.drop
    const redis: Env = store === 'cluster' ? { REDIS_URL: redisUrl() } : {}
    settings = { ...env, ...redis, DATABASE_URL: own.url }
  }
  try {
    const opened = await (store === 'cluster'
      ? openSeveral(settings, games)
      : openProcess(settings, games))
    const { hall } = opened
    let closing: Promise<void> | undefined
    return {
      ...hall,
      url: opened.url,
      letters: () => opened.letters(),
      close() {
        closing ??= opened.close().finally(drop)
        return closing
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}

/**
 * One hall; or two processes of it on a database of their own and Redis, each with an address. `shut` closes them and
 * takes the database away again.
 */
export async function openHalls(
  kind: 'one process' | 'two processes',
  settings: Env = {},
): Promise<{ halls: Hall[]; shut: () => Promise<void> }> {
  if (kind === 'one process') {
    const hall = await testHall(settings)
    return { halls: [hall], shut: () => hall.close() }
  }
  const own = await testDatabase()
  const env = { ...settings, DATABASE_URL: own.url, REDIS_URL: redisUrl() }
  const halls = await Promise.all([oneProcess(env), oneProcess(env)])
  return {
    halls,
    async shut() {
      await Promise.all(halls.map((hall) => hall.close()))
      await own.drop()
    },
  }
}

/** Whether a test that is about two processes may open them in this run. */
export const TWO_PROCESSES = CHOSEN === undefined ? available('cluster') : CHOSEN === 'cluster'

/** One process of a hall, for tests that count them. */
export async function oneProcess(
  env: Env,
  games: readonly GameName[] | Rulesets = USUAL,
): Promise<Hall> {
  return (await openProcess(env, games)).hall
}

/** The room of this game in the process that a test looks into, with every row that is stored by now. */
export async function roomOf(hall: Hall, id: string): Promise<Room> {
  const room = await hall.service.rooms.open(id)
  if (room === undefined) throw new Error('there is no such game')
  await room.freshen()
  return room
}

export interface Guest {
  readonly id: string
  readonly client: MoothallClient
}

export async function guest(url: string, nickname: string): Promise<Guest> {
  const client = new MoothallClient({ baseUrl: url })
  const { me } = await client.rest.enter(nickname)
  return { id: me.id, client }
}

/** A table of this game with these people at it, all ready, begun. The first is the host. */
export async function begin(
  people: readonly Guest[],
  ruleset: string,
  options: Record<string, string | number | boolean> = {},
  more: {
    bots?: number
    visibility?: 'public' | 'private'
    pace?: 'live' | 'turns'
    clock?: Clock
    /** Chance that everybody knows beforehand: the same game each time. */
    openSeed?: string
  } = {},
): Promise<string> {
  const [host, ...others] = people as [Guest, ...Guest[]]
  const { bots = 0, visibility = 'public', pace = 'live', clock = null, openSeed } = more
  const lobby = await host.client.rest.createLobby({
    ruleset,
    name: 'A table',
    options,
    visibility,
    pace,
    clock,
    ...(openSeed === undefined ? {} : { openSeed }),
  })
  for (const person of others) {
    await person.client.rest.join(
      lobby.id,
      lobby.invite === undefined ? {} : { invite: lobby.invite },
    )
    await person.client.rest.ready(lobby.id)
  }
  for (let i = 0; i < bots; i++) await host.client.rest.addBot(lobby.id)
  return host.client.rest.start(lobby.id)
}

/** A whole number from 0 to n - 1, the same ones in every run of a test. */
export function draws(seed: number): (n: number) => number {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

export function anyAnswer(
  decision: DecisionView,
  draw: (n: number) => number,
): { answer: Answer; seat: number } {
  const mine = decision.mine[0]
  if (mine === undefined) throw new Error('not asked')
  // Of people who propose at random and never agree, no game would ever end.
  const agree =
    mine.space.type === 'one' && mine.space.options.some((option) => option.id === 'agree')
  if (agree) return { answer: 'agree', seat: mine.seat }
  return { answer: sampleAnswer(mine.space, draw), seat: mine.seat }
}

/** Of a proposal that this person has agreed with nothing more is said until the others have spoken. */
export function hasSpoken(decision: DecisionView): boolean {
  const proposal = (decision.about as { proposal?: { agreed: number[] } } | undefined)?.proposal
  return proposal?.agreed.includes(decision.mine[0]?.seat ?? -1) === true
}

/** Answers one of the things that this person is asked now. @returns whether it was, and nobody had been quicker */
async function answerOne(game: GameClient, draw: (n: number) => number): Promise<boolean> {
  const decision = game.mine.find((open) => !hasSpoken(open))
  if (decision === undefined) return false
  const { answer, seat } = anyAnswer(decision, draw)
  try {
    await game.choose(decision.id, answer, seat)
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== 'STALE_DECISION' && code !== 'GAME_OVER') throw error
    return false
  }
}

/** Answers whatever this person is asked until the game is over. Counts what was acknowledged. */
export async function playOn(
  game: GameClient,
  draw: (n: number) => number,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  await game.join()
  let chosen = 0
  while (chosen < most) {
    const frame = await game.until(
      (f) => f.status !== 'open' || f.decisions.some((d) => d.mine.length > 0),
    )
    if (frame.status !== 'open') break
    if (await answerOne(game, draw)) chosen++
    else await new Promise((resolve) => setTimeout(resolve, 2))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return chosen
}

/** Several people answer in turn, whoever of them is asked, until `most` choices have been made or the game stops. */
export async function playTogether(
  games: readonly GameClient[],
  draw: (n: number) => number,
  most: number,
): Promise<void> {
  for (const game of games) await game.join()
  for (let chosen = 0; chosen < most; ) {
    const [first] = games
    if (first?.frame?.status !== 'open') return
    const before = chosen
    for (const game of games) {
      // Once only: what this person sees may be older than what another has just chosen.
      if (await answerOne(game, draw)) chosen++
      if (chosen >= most) return
    }
    if (chosen === before) await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
