import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { bots } from '@moothall/bots'
import { Bench, dice, everyViewer } from '@moothall/engine/testing/play.ts'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { readArgs } from './args.ts'
import { gameNamed, holdersFor, optionsFor } from './games.ts'

/** Raw emits that one choice may cost. */
const EMITS = 4

/**
 * `bench [GAME] [--choices N] [--json]`: one choice in the kernel (what is offered, carrying it out, views and
 * changes of every seat and of spectators) against four raw Socket.IO emits to four clients, in the same process
 * and run. Exit code 1 if the median choice costs more.
 */
export async function bench(
  argv: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const args = readArgs(argv, { values: ['choices'], flags: ['json'] })
  const name = args.words[0] ?? 'elfquest'
  const emits = await emitTimes(2000)
  const choices = choiceTimes(name, args.number('choices', 4000))
  const report = {
    game: name,
    choices: choices.length,
    choiceMicros: { p50: quantile(choices, 0.5), p95: quantile(choices, 0.95) },
    emitsMicros: { p50: quantile(emits, 0.5), p95: quantile(emits, 0.95) },
    ratio: Number((quantile(choices, 0.5) / quantile(emits, 0.5)).toFixed(2)),
  }
  print(JSON.stringify(report, null, args.flag('json') ? 0 : 2))
  return report.ratio <= 1 ? 0 : 1
}

function quantile(times: readonly number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * q)] ?? 0).toFixed(1))
}

/** Microseconds for each choice of whole games by a random player, the first tenth left out as warming up. */
function choiceTimes(name: string, wanted: number): number[] {
  const { ruleset } = gameNamed(name)
  const options = optionsFor(ruleset, {})
  const seats = ruleset.seats(options)
  const bot = bots.random
  const times: number[] = []
  for (let i = 0; times.length < wanted; i++) {
    const table = new Bench({
      ruleset,
      options,
      secret: `bench-${i}`,
      holders: holdersFor(seats, seats),
    })
    const draw = dice(`bench-${i}`)
    const viewers = everyViewer(table.game.table.seatCount)
    for (const viewer of viewers) table.game.subscribe(viewer)
    while (table.game.status === 'open') {
      const open = table.game.open()
      const decision = open[draw(open.length)]
      if (decision === undefined) break
      const answer = bot(decision, draw, table.game)
      const begin = performance.now()
      table.choose(decision, answer)
      for (const viewer of viewers) table.game.take(viewer)
      times.push((performance.now() - begin) * 1000)
    }
  }
  return times.slice(Math.floor(times.length / 10))
}

/** Microseconds of the process for four emits of a small message to four different clients. */
async function emitTimes(rounds: number): Promise<number[]> {
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
        new Promise<ReturnType<typeof io>>((done) => {
          const client = io(`http://127.0.0.1:${port}`, {
            transports: ['websocket'],
            forceNew: true,
          })
          client.on('connect', () => done(client))
        }),
    ),
  )
  const sockets = [...server.sockets.sockets.values()]
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
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
    times.push((performance.now() - begin) * 1000)
  }
  for (const client of clients) client.close()
  await server.close()
  return times.slice(Math.floor(rounds / 10))
}
