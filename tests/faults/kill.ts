/**
 * Kills the one process of a hall on the embedded database with SIGKILL at random moments while people play, starts it
 * again on the same data, and compares what was acknowledged with the journal.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type GameClient, HallRefusal, MoothallClient, newClientId } from '@moothall/client'
import { elfquest } from '@moothall/elfquest'
import { Game, sampleAnswer } from '@moothall/engine'
import { SqlJournal } from '@moothall/server/journal/sql-journal.ts'
import { ownClientId } from '@moothall/server/rooms/client-id.ts'
import { readGame } from '@moothall/server/rooms/record.ts'
import { openDatabase } from '@moothall/server/storage/database.ts'
import { RealHall } from '../halls/real-hall.ts'

const PEOPLE = 3

export interface KillReport {
  readonly kills: number
  readonly acknowledged: number
  readonly games: number
  /** Acknowledged, and not in the journal. */
  readonly lost: readonly string[]
  /** In the journal more than once. */
  readonly doubled: readonly string[]
  /** Refused, and in the journal all the same. */
  readonly phantom: readonly string[]
  /** Games with a gap in their numbers, or that no longer replay. */
  readonly broken: readonly string[]
}

interface Played {
  readonly owner: string
  readonly clientId: string
  readonly game: string
}

/** Plays one solitary game after another until told to stop; every outcome is written down. */
class Player {
  readonly acknowledged: Played[] = []
  readonly refused: Played[] = []
  readonly games: string[] = []
  stopped = false
  readonly #client: MoothallClient
  readonly #draw: (n: number) => number
  #id = ''

  constructor(client: MoothallClient, draw: (n: number) => number) {
    this.#client = client
    this.#draw = draw
  }

  async enter(nickname: string): Promise<void> {
    this.#id = (await this.#client.rest.enter(nickname)).me.id
  }

  async play(): Promise<void> {
    while (!this.stopped) {
      const id = await this.#begin()
      if (id === undefined) continue
      const game = this.#client.game(id)
      await game.join()
      await this.#playOn(id, game)
      this.#client.leaveGame(id)
    }
  }

  /** A new game; undefined if the server died over it. */
  async #begin(): Promise<string | undefined> {
    try {
      const lobby = await this.#client.rest.createLobby({ ruleset: 'elfquest', name: 'Solitary' })
      const id = await this.#client.rest.start(lobby.id)
      this.games.push(id)
      return id
    } catch {
      await sleep(200)
      return undefined
    }
  }

  async #playOn(id: string, game: GameClient): Promise<void> {
    while (!this.stopped) {
      const mine = game.mine[0]
      if (game.frame?.status !== 'open') return
      if (mine === undefined) {
        await sleep(20)
        continue
      }
      const offer = mine.mine[0]
      if (offer === undefined) return
      const played = { owner: this.#id, clientId: newClientId(), game: id }
      const answer = sampleAnswer(offer.space, this.#draw)
      try {
        const input = {
          game: id,
          decision: mine.id,
          seat: offer.seat,
          answer,
          clientId: played.clientId,
        }
        await this.#client.connection.insist('game:choose', input, 40)
        this.acknowledged.push(played)
        // Until the view has it, the same decision would only be answered again and refused.
        for (let i = 0; i < 50 && game.mine[0]?.id === mine.id; i++) await sleep(5)
      } catch (error) {
        if (!(error instanceof HallRefusal)) throw error
        this.refused.push(played)
        await sleep(20)
      }
    }
  }

  async beginAndGo(): Promise<void> {
    if ((await this.#begin()) === undefined) throw new Error('no last game was begun')
  }

  close(): void {
    this.#client.close()
  }
}

export async function killRounds(
  kills: number,
  say: (text: string) => void = () => {},
): Promise<KillReport> {
  const hall = await RealHall.open({ env: { MOOTHALL_LOG: 'silent' } })
  const players = Array.from(
    { length: PEOPLE },
    () =>
      new Player(new MoothallClient({ baseUrl: hall.url }), (n) => Math.floor(Math.random() * n)),
  )
  for (const [i, player] of players.entries()) await player.enter(`Player ${i + 1}`)
  const playing = players.map((player) => player.play())
  const count = () => players.reduce((sum, player) => sum + player.acknowledged.length, 0)
  for (let kill = 1; kill <= kills; kill++) {
    const before = count()
    await sleep(150 + Math.random() * 1500)
    // A moment at which hardly anybody has played proves little.
    while (count() < before + 4) await sleep(10)
    await sleep(Math.random() * 30)
    await hall.kill()
    say(`kill ${kill}: ${count()} choices acknowledged so far`)
    await hall.start()
  }
  const last = count()
  while (count() < last + PEOPLE) await sleep(20)
  for (const player of players) player.stopped = true
  await Promise.all(playing)
  // The last thing that it does is to begin a game (terraforming-mars#2737): whoever was given its address finds it.
  await players[0]?.beginAndGo()
  await hall.kill()
  for (const player of players) player.close()
  const report = await compare(hall.data, players, kills)
  await hall.close()
  return report
}

async function compare(
  data: string,
  players: readonly Player[],
  kills: number,
): Promise<KillReport> {
  const database = await openDatabase({ data })
  const journal = new SqlJournal(database.sql)
  const games = players.flatMap((player) => player.games)
  const times = new Map<string, number>()
  const broken: string[] = []
  for (const id of games) {
    const rows = await journal.rows(id, 0)
    for (const row of rows) {
      if (row.clientId === undefined) continue
      const key = `${id}/${row.clientId}`
      times.set(key, (times.get(key) ?? 0) + 1)
    }
    const record = await readGame(database.prisma, id)
    if (record === undefined) {
      broken.push(`${id}: gone`)
      continue
    }
    const spec = {
      ruleset: elfquest,
      options: record.options as never,
      secret: record.secret,
      holders: record.holders,
    }
    const game = Game.resume({ ...spec, rows })
    const stored = await journal.load(id)
    const fromSnapshot = Game.resume({ ...spec, ...stored })
    if (rows.some((row, i) => row.n !== i + 1)) broken.push(`${id}: a gap`)
    else if (game.paused !== undefined) broken.push(`${id}: ${game.paused.error.message}`)
    else if (game.hash() !== fromSnapshot.hash())
      broken.push(`${id}: another state from its snapshot`)
  }
  await database.close()
  const timesOf = ({ owner, clientId, game }: Played) =>
    times.get(`${game}/${ownClientId(owner, clientId)}`) ?? 0
  const acknowledged = players.flatMap((player) => player.acknowledged)
  return {
    kills,
    acknowledged: acknowledged.length,
    games: games.length,
    lost: acknowledged.filter((p) => timesOf(p) === 0).map((p) => p.clientId),
    doubled: acknowledged.filter((p) => timesOf(p) > 1).map((p) => p.clientId),
    phantom: players
      .flatMap((p) => p.refused)
      .filter((p) => timesOf(p) > 0)
      .map((p) => p.clientId),
    broken,
  }
}
