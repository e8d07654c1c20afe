/**
 * How many choices a hall takes, each committed to PostgreSQL before it is acknowledged and before anybody is told, held
 * against bare Socket.IO that sends as many small messages: `npm run bench:rooms -- [--rooms N] [--seconds N] [--rounds N]
 * [--profile] [--json]`. The two are measured by turns; of each the middle of all rounds counts. The servers share one
 * processor, the people who play have the other. Exit code 1 if the hall takes less than its part, 2 for a typing error.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { begin, guest } from '@moothall/server/testing/hall.ts'
import { bundleInto } from '../../faults/stage/games.ts'
import { OwnPostgres } from '../../faults/stage/servers.ts'
import { RealHall } from '../../halls/real-hall.ts'
import { firstLine, median, pin, processorSeconds } from '../machine.ts'
import type { LoadReport, LoadSpec } from './load.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HERE = 'tests/bench/rooms'
const PEOPLE = 4
/** The part of what bare messages reach that a hall must take. */
const BAR = 0.3
const WARM = 1_500
/** Processor of the servers, and of the people. */
const SERVERS = 0
const LOAD = 1

interface Wanted {
  readonly rooms: number
  readonly seconds: number
  readonly rounds: number
  readonly profile: boolean
  readonly json: boolean
}

function typed(argv: readonly string[]): Wanted {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        rooms: { type: 'string', default: '50' },
        seconds: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '3' },
        profile: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const number = (given: string) => {
      if (!/^[1-9]\d{0,2}$/.test(given)) throw new Error(`${given} is not a whole number from 1`)
      return Number(given)
    }
    const { rooms, seconds, rounds, profile, json } = values
    return {
      ...{ profile, json },
      ...{ rooms: number(rooms), seconds: number(seconds), rounds: number(rounds) },
    }
  } catch (error) {
    console.error(
      `bench:rooms [--rooms N] [--seconds N] [--rounds N] [--profile] [--json]: ${(error as Error).message}`,
    )
    process.exit(2)
  }
}

/** What is measured: a server with rooms in it. */
interface Target {
  readonly of: 'hall' | 'raw'
  readonly pid: number
  readonly port: number
  readonly rooms: LoadSpec['rooms']
}

interface Measured extends LoadReport {
  /** Choices in a second. */
  readonly rate: number
  /** Part of its processor that each had. */
  readonly busy: { readonly server: number; readonly load: number }
}

async function measure(target: Target, seconds: number): Promise<Measured> {
  const { of, port, rooms, pid } = target
  const spec: LoadSpec = { of, port, rooms, warm: WARM, time: seconds * 1000 }
  const load = spawn(process.execPath, ['--import', 'tsx', `${HERE}/load.ts`], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  pin(load.pid as number, LOAD)
  const before = { at: performance.now(), server: processorSeconds(pid) }
  load.stdin.end(JSON.stringify(spec))
  const report = JSON.parse(await firstLine(load)) as LoadReport
  const passed = (performance.now() - before.at) / 1000
  const part = (spent: number) => Number((spent / passed).toFixed(2))
  return {
    ...report,
    rate: Math.round(report.choices / report.seconds),
    busy: {
      server: part(processorSeconds(pid) - before.server),
      load: part(processorSeconds(load.pid as number)),
    },
  }
}

/** Tables of the hall with everybody seated. */
async function seated(url: string, count: number): Promise<LoadSpec['rooms']> {
  const rooms: { game: string; tokens: string[] }[] = []
  for (let room = 0; room < count; room++) {
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, i) => guest(url, `Player ${room}.${i}`)),
    )
    const game = await begin(people, 'cards', { seats: PEOPLE })
    rooms.push({ game, tokens: people.map(({ client }) => client.rest.token as string) })
  }
  return rooms
}

async function openHall(folder: string, url: string, profile: boolean): Promise<RealHall> {
  await bundleInto(join(folder, 'games'), [{ from: `${HERE}/cards.ts`, name: 'default' }])
  const profiles = join(ROOT, 'build', 'bench')
  if (profile) await mkdir(profiles, { recursive: true })
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const hall = await RealHall.prepare({
    data: join(folder, 'data'),
    env: {
      DATABASE_URL: url,
      MOOTHALL_RULESETS: join(folder, 'games'),
      // Between two rounds nobody is there.
      MOOTHALL_AWAY: '3600000',
      NODE_ENV: 'production',
    },
    // As docs/hosting.md starts it.
    program: [
      ...flags,
      '--max-semi-space-size=32',
      '--no-parallel-scavenge',
      'infra/dev/start.mjs',
    ],
  })
  await hall.start()
  return hall
}

async function run({ rooms, seconds, rounds, profile, json }: Wanted): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'moothall-bench-'))
  const raw = spawn(process.execPath, [`${HERE}/raw.mjs`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const postgres = await OwnPostgres.open(true)
  const hall = await openHall(folder, postgres.url, profile)
  try {
    const table = (_: unknown, i: number) => ({
      game: `room-${i}`,
      tokens: Array.from({ length: PEOPLE }, () => ''),
    })
    const targets: Target[] = [
      {
        of: 'raw',
        pid: raw.pid as number,
        port: Number(await firstLine(raw)),
        rooms: Array.from({ length: rooms }, table),
      },
      {
        of: 'hall',
        pid: hall.pid as number,
        port: hall.port,
        rooms: await seated(hall.url, rooms),
      },
    ]
    const pinned = targets.every(({ pid }) => pin(pid, SERVERS))
    const measured: Record<Target['of'], Measured[]> = { raw: [], hall: [] }
    for (let round = 0; round < rounds; round++) {
      // The first of a round has the quieter machine; so they take turns at it.
      for (const target of round % 2 === 0 ? targets : [...targets].reverse()) {
        const one = await measure(target, seconds)
        measured[target.of].push(one)
        console.error(
          `${target.of}: ${one.rate} choices/s, seen by all p50 ${one.seen.p50} ms, p99 ${one.seen.p99} ms, ${one.bytes} bytes`,
        )
      }
    }
    return told({ rooms, seconds, rounds, pinned }, measured, json)
  } finally {
    await hall.stop()
    raw.kill()
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function told(
  how: object,
  measured: Readonly<Record<Target['of'], readonly Measured[]>>,
  json: boolean,
): number {
  const sum = (all: readonly Measured[]) => ({
    choicesPerSecond: median(all.map(({ rate }) => rate)),
    seen: {
      p50: median(all.map(({ seen }) => seen.p50)),
      p99: median(all.map(({ seen }) => seen.p99)),
    },
    ...(all.every((one) => one.acknowledged === undefined)
      ? {}
      : {
          acknowledged: {
            p50: median(all.map((one) => one.acknowledged?.p50 ?? 0)),
            p99: median(all.map((one) => one.acknowledged?.p99 ?? 0)),
          },
        }),
    bytesPerChoiceAndClient: median(all.map(({ bytes }) => bytes)),
    busy: {
      server: median(all.map(({ busy }) => busy.server)),
      load: median(all.map(({ busy }) => busy.load)),
    },
  })
  const hall = sum(measured.hall)
  const raw = sum(measured.raw)
  const amiss = [...measured.hall, ...measured.raw].flatMap((one) => one.amiss)
  const ratio = Number((hall.choicesPerSecond / raw.choicesPerSecond).toFixed(3))
  console.log(JSON.stringify({ ...how, ratio, bar: BAR, hall, raw, amiss }, null, json ? 0 : 2))
  if (amiss.length > 0) console.error(`failed: ${amiss[0]}`)
  if (ratio < BAR)
    console.error(
      `failed: the hall took ${hall.choicesPerSecond} choices/s, bare messages ${raw.choicesPerSecond}: ${ratio} of them, and at least ${BAR} is asked`,
    )
  return amiss.length === 0 && ratio >= BAR ? 0 : 1
}

process.exit(await run(typed(process.argv.slice(2))))
