import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { dice, everyViewer } from '@moothall/engine/testing/play.ts'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { optionsFor, rulesetOf } from '../rulesets.ts'
import { botNamed, layTable } from '../tables.ts'

/** Raw emits that one choice may cost. */
const EMITS = 4

/**
 * `bench [GAME] [--choices N] [--json]`: one choice in the kernel (what is offered, carrying it out, views and
 * changes of every seat and of spectators) against four raw Socket.IO emits to four clients, in the same process
 * and run. Exit code 1 if the median choice costs more.
 */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      choices: { type: 'string', default: '4000' },
      json: { type: 'boolean', default: false },
    },
  })
  const name = positionals[0] ?? 'elfquest'
  const emits = await emitTimes(2000)
  const choices = choiceTimes(name, Number(values.choices))
  const report = {
    game: name,
    choices: choices.length,
    choiceMicros: { p50: quantile(choices, 0.5), p95: quantile(choices, 0.95) },
    emitsMicros: { p50: quantile(emits, 0.5), p95: quantile(emits, 0.95) },
    ratio: Number((quantile(choices, 0.5) / quantile(emits, 0.5)).toFixed(2)),
  }
  process.stdout.write(`${JSON.stringify(report, null, values.json ? 0 : 2)}\n`)
  return report.ratio <= 1 ? 0 : 1
}

function quantile(times: readonly number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * q)] ?? 0).toFixed(1))
}

/** Microseconds for each choice of whole games by a random player, the first tenth left out as warming up. */
function choiceTimes(name: string, wanted: number): number[] {
  const ruleset = rulesetOf(name)
  const options = optionsFor(ruleset, {})
  const bot = botNamed('random')
  const times: number[] = []
  for (let i = 0; times.length < wanted; i++) {
    const table = layTable({ ruleset, options, seed: `bench-${i}`, persons: 4, bot, strict: false })
    const draw = dice(`bench-${i}`)
    const viewers = everyViewer(table.game.table.seatCount)
    for (const viewer of viewers) table.game.subscribe(viewer)
    while (table.game.status === 'open') {
      const open = table.game.open()
      const decision = open[draw(open.length)]
      if (decision === undefined) break
      const answer = bot(decision, draw)
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
