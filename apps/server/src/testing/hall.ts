import { randomBytes } from 'node:crypto'
import { type GameClient, MoothallClient } from '@moothall/client'
import { elfquest } from '@moothall/elfquest'
import { type Answer, type DecisionView, sampleAnswer } from '@moothall/engine'
import type { Clock } from '@moothall/protocol'
import postgres from 'postgres'
import { readConfig } from '../config.ts'
import { type Hall, openHall } from '../hall.ts'
import { openLog } from '../log.ts'
import { Rulesets, withoutBundle } from '../rulesets/rulesets.ts'
import { pebbles } from './pebbles.ts'

export type Env = Readonly<Record<string, string>>

export const rulesets = () => new Rulesets(withoutBundle([pebbles, elfquest]))

/** A hall for one test file: its own database, any free port, no pauses, no limits. */
export async function testHall(env: Env = {}, games = rulesets()): Promise<Hall> {
  const config = readConfig({
    MOOTHALL_PORT: '0',
    MOOTHALL_HOST: '127.0.0.1',
    MOOTHALL_DATA: ':memory:',
    MOOTHALL_RATE: '0',
    MOOTHALL_BOT_PAUSE: '0',
    MOOTHALL_WINDOW: '0',
    MOOTHALL_LOG: 'silent',
    ...env,
  })
  const hall = await openHall(config, openLog(config.MOOTHALL_LOG), games)
  await hall.listen()
  return hall
}

/** A database of its own on the server that the environment names; `drop` takes it away again. */
export async function testDatabase(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `moothall_test_${randomBytes(6).toString('hex')}`
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

/**
 * One hall; or two processes of it on a database of their own and Redis, which must be there.
 * `shut` closes them and takes the database away again.
 */
export async function openHalls(
  kind: 'one process' | 'two processes',
  settings: Env = {},
): Promise<{ halls: Hall[]; shut: () => Promise<void> }> {
  const own = kind === 'one process' ? undefined : await testDatabase(servers.postgres ?? '')
  const env: Env =
    own === undefined
      ? settings
      : { ...settings, DATABASE_URL: own.url, REDIS_URL: servers.redis ?? '' }
  const halls = await Promise.all(
    Array.from({ length: own === undefined ? 1 : 2 }, () => testHall(env)),
  )
  return {
    halls,
    async shut() {
      await Promise.all(halls.map((hall) => hall.close()))
      await own?.drop()
    },
  }
}

/** Where real servers are, if there are any. */
const servers = {
  postgres: process.env['MOOTHALL_TEST_PG'],
  redis: process.env['MOOTHALL_TEST_REDIS'],
}
export const TWO_PROCESSES = servers.postgres !== undefined && servers.redis !== undefined

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
  } = {},
): Promise<string> {
  const [host, ...others] = people as [Guest, ...Guest[]]
  const { bots = 0, visibility = 'public', pace = 'live', clock = null } = more
  const lobby = await host.client.rest.createLobby({
    ruleset,
    name: 'A table',
    options,
    visibility,
    pace,
    clock,
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
    const decision = game.mine.find((open) => !hasSpoken(open))
    if (decision === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      continue
    }
    const { answer, seat } = anyAnswer(decision, draw)
    try {
      await game.choose(decision.id, answer, seat)
      chosen++
    } catch (error) {
      // Somebody else answered first.
      const code = (error as { code?: string }).code
      if (code !== 'STALE_DECISION' && code !== 'GAME_OVER') throw error
    }
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
      if (game.mine.every(hasSpoken)) continue
      chosen += await playOn(game, draw, 1)
      if (chosen >= most) return
    }
    if (chosen === before) await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
