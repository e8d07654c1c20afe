import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { bots } from '@moothall/bots'
import { drawer } from '@moothall/engine'
import { Bench, everyViewer } from '@moothall/engine/testing/play.ts'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { type Socket as ClientSocket, io } from 'socket.io-client'
import { readArgs } from './args.ts'
import { gameNamed, holdersFor, optionsFor } from './games.ts'

/** Raw emits that one choice may cost. */
const EMITS = 4

/** The two are timed by turns in this many rounds, so that whatever else the machine does meets both alike. */
const ROUNDS = 20

export const benchUsage = 'bench [GAME] [--choices N] [--json]'

/**
 * `bench [GAME] [--choices N] [--json]`: one choice in the kernel (checking and carrying it out, views and
 * changes of every seat and of spectators, and what is offered next) against four raw Socket.IO emits to four clients, in the same process
 * and run. Exit code 1 if the median choice costs more.
 */
export async function bench(
  argv: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const args = readArgs(argv, { values: ['choices'], flags: ['json'] })
  const name = args.words[0] ?? 'elfquest'
  const wanted = args.number('choices', 4000)
  // Before anything is opened that would have to be closed.
  gameNamed(name)
  const choosing = choiceTimes(name)
  const emitting = await emitter()
  const emits: number[] = []
  const choices: number[] = []
  // The first round is for warming up.
  for (let round = 0; round <= ROUNDS; round++) {
    const sent = await emitting.times(Math.ceil(wanted / ROUNDS / 2))
    const chosen = Array.from({ length: Math.ceil(wanted / ROUNDS) }, () => choosing.next().value)
    if (round === 0) continue
    emits.push(...sent)
    choices.push(...chosen)
  }
  await emitting.close()
  const report = {
    game: name,
    choices: choices.length,
    choiceMicros: { p50: quantile(choices, 0.5), p95: quantile(choices, 0.95) },
    emitsMicros: { p50: quantile(emits, 0.5), p95: quantile(emits, 0.95) },
    ratio: Number((quantile(choices, 0.5) / quantile(emits, 0.5)).toFixed(2)),
  }
  print(JSON.stringify(report, null, args.flag('json') ? 0 : 2))
  if (report.ratio <= 1) return 0
  process.stderr.write(
    `failed: the median choice took ${report.choiceMicros.p50} µs, and ${EMITS} emits ${report.emitsMicros.p50} µs; it may cost no more than they do (${report.ratio} times as much)\n`,
  )
  return 1
}

function quantile(times: readonly number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * q)] ?? 0).toFixed(1))
}

/** Microseconds for each choice of whole games by a random player, one game after the other. */
function* choiceTimes(name: string): Generator<number, never> {
  const { ruleset } = gameNamed(name)
  const options = optionsFor(ruleset, {})
  const seats = ruleset.seats(options)
  const bot = bots.random
  for (let i = 0; ; i++) {
    const table = new Bench({
      ruleset,
      options,
      secret: `bench-${i}`,
      holders: holdersFor(seats, seats),
    })
    const draw = drawer(`bench-${i}`)
    const viewers = everyViewer(table.game.table.seatCount)
    for (const viewer of viewers) table.game.subscribe(viewer)
    let open = table.game.open()
    while (table.game.status === 'open') {
      const decision = open[draw(open.length)]
      if (decision === undefined) break
      const answer = bot(decision, draw, table.game)
      const begin = performance.now()
      table.choose(decision, answer)
      for (const viewer of viewers) table.game.take(viewer)
      open = table.game.open()
      yield (performance.now() - begin) * 1000
    }
  }
}

interface Emitter {
  /** Microseconds of the process for four emits of a small message to four different clients, each time. */
  times(rounds: number): Promise<number[]>
  close(): Promise<void>
}

async function emitter(): Promise<Emitter> {
  const http = createServer()
  const server = new Server(http, { perMessageDeflate: false, serveClient: false })
  await new Promise<void>((done) => {
    http.listen(0, '127.0.0.1', done)
  })
  const { port } = http.address() as AddressInfo
  const clients = await Promise.all(
    Array.from(
      { length: EMITS },
      () =>
        new Promise<ClientSocket>((done) => {
          const client = io(`http://127.0.0.1:${port}`, {
            transports: ['websocket'],
            forceNew: true,
          })
          client.on('connect', () => done(client))
        }),
    ),
  )
  const sockets = [...server.sockets.sockets.values()]
  return {
    async times(rounds) {
      const times: number[] = []
      for (let i = 0; i < rounds; i++) times.push(await emitOnce(sockets, clients, i))
      return times
    },
    async close() {
      for (const client of clients) client.close()
      await server.close()
    },
  }
}

async function emitOnce(
  sockets: readonly ServerSocket[],
  clients: readonly ClientSocket[],
  i: number,
): Promise<number> {
  const heard = Promise.all(
    clients.map((client) => new Promise<void>((done) => client.once('m', () => done()))),
  )
  const begin = performance.now()
  for (const socket of sockets) {
    socket.emit('m', {
      seq: i,
      set: { board: { turn: i % 4 } },
      log: [{ i, text: { k: 'played' } }],
    })
  }
  await heard
  return (performance.now() - begin) * 1000
}
