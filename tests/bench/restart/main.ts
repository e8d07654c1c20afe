/**
 * How soon a hall with many open games is there again, killed or stopped in good order: `npm run bench:restart --
 * [--games N] [--store pglite|postgres] [--rounds N] [--profile] [--json]`. From the start of the process until it says
 * that it is ready, until somebody has the list of their games, and until people who all come back at once have each the
 * game before them that they play. The middle of all rounds counts. Exit code 1 if that is not within the bar, 2 for a
 * typing error.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { guest } from '@moothall/server/testing/hall.ts'
import { OwnPostgres } from '../../faults/stage/servers.ts'
import { RealHall } from '../../halls/real-hall.ts'
import { median } from '../machine.ts'
import { Wire } from '../rooms/wire.ts'
import { layOpen, type OpenGame, playModels } from './games.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Everything must be there within this, ms. */
const BAR = 5_000
/** People who come back at once, each to another game. */
const BACK = 200
const ENDS = ['kill', 'stop'] as const
const STORES = ['pglite', 'postgres'] as const
type Store = (typeof STORES)[number]

interface Wanted {
  readonly games: number
  readonly rounds: number
  readonly stores: readonly Store[]
  readonly profile: boolean
  readonly json: boolean
}

function typed(argv: readonly string[]): Wanted {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        games: { type: 'string', default: '1000' },
        rounds: { type: 'string', default: '3' },
        store: { type: 'string' },
        profile: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const number = (given: string) => {
      if (!/^[1-9]\d{0,5}$/.test(given)) throw new Error(`${given} is not a whole number from 1`)
      return Number(given)
    }
    const stores = STORES.filter((one) => values.store === undefined || values.store === one)
    if (stores.length === 0) throw new Error(`${values.store} is no store`)
    const { profile, json } = values
    return { games: number(values.games), rounds: number(values.rounds), stores, profile, json }
  } catch (error) {
    console.error(
      `bench:restart [--games N] [--store pglite|postgres] [--rounds N] [--profile] [--json]: ${(error as Error).message}`,
    )
    process.exit(2)
  }
}

/** How long it took from the start of the process, ms. */
interface Took {
  /** The hall says that it is ready. */
  readonly ready: number
  /** Somebody has the list of their games. */
  readonly list: number
  /** Everybody who came back has their game before them. */
  readonly back: number
}

/** Starts it, and is there as soon as it is. */
async function start(hall: RealHall, games: readonly OpenGame[]): Promise<Took> {
  const begun = performance.now()
  const passed = () => Math.round(performance.now() - begun)
  const starting = hall.start()
  while ((await answer(hall, '/readyz')) === undefined) await sleep(10)
  const ready = passed()
  const token = games[0]?.token ?? ''
  const listed = answer(hall, '/api/v1/games?mine=true', token).then((text) => {
    const list = (JSON.parse(text ?? '{}') as { games?: unknown[] }).games ?? []
    if (list.length === 0) throw new Error('the list of games is empty')
    return passed()
  })
  const back = Promise.all(games.slice(0, BACK).map((game) => comeBack(hall, game)))
  const [list, wires] = await Promise.all([listed, back])
  const all = passed()
  await starting
  for (const wire of wires) wire.close()
  return { ready, list, back: all }
}

async function answer(hall: RealHall, path: string, token = ''): Promise<string | undefined> {
  try {
    const response = await fetch(hall.url + path, { headers: { authorization: `Bearer ${token}` } })
    return response.ok ? await response.text() : undefined
  } catch {
    // Nobody opens yet.
    return undefined
  }
}

async function comeBack(hall: RealHall, { id, token }: OpenGame): Promise<Wire> {
  const wire = await Wire.open(hall.port, token, { event: () => {} })
  await new Promise<void>((resolve, reject) => {
    wire.ask('game:join', { game: id }, (said) => {
      if ((said as { frame?: unknown }).frame !== undefined) resolve()
      else reject(new Error(`${id}: ${JSON.stringify(said)}`))
    })
  })
  return wire
}

/** Of every kind as many, whichever come first. */
function mixed(games: readonly OpenGame[], kinds: number): OpenGame[] {
  const share = Math.ceil(games.length / kinds)
  return games
    .map((game, i) => ({ game, at: (i % share) * kinds + Math.floor(i / share) }))
    .sort((a, b) => a.at - b.at)
    .map(({ game }) => game)
}

async function measure(store: Store, { games: count, rounds, profile }: Wanted) {
  const postgres = store === 'postgres' ? await OwnPostgres.open(true) : undefined
  const profiles = join(ROOT, 'build', 'bench')
  if (profile) await mkdir(profiles, { recursive: true })
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const hall = await RealHall.prepare({
    env: {
      DATABASE_URL: postgres?.url ?? '',
      // A bot that is on turn when the hall ends is on turn in every round.
      MOOTHALL_BOT_PAUSE: '60000',
      NODE_ENV: 'production',
    },
    program: [...flags, join('infra', 'dev', 'start.mjs')],
  })
  try {
    await hall.start()
    const people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')] as const
    const models = await playModels([...people])
    await hall.stop()
    const laid = await layOpen({ url: postgres?.url, data: hall.data }, models, count)
    const games = mixed(laid, models.length)
    const took: Record<(typeof ENDS)[number], Took[]> = { kill: [], stop: [] }
    // Whoever starts it again has started it before.
    await start(hall, games)
    for (let round = 0; round < rounds; round++)
      for (const end of ENDS) {
        await hall[end]()
        const one = await start(hall, games)
        took[end].push(one)
        console.error(
          `${store}, after ${end}: ready ${one.ready} ms, list ${one.list} ms, ${Math.min(BACK, games.length)} games ${one.back} ms`,
        )
      }
    return Object.fromEntries(ENDS.map((end) => [end, middle(took[end])]))
  } finally {
    await hall.close()
    await postgres?.close()
  }
}

const middle = (all: readonly Took[]): Took => ({
  ready: median(all.map(({ ready }) => ready)),
  list: median(all.map(({ list }) => list)),
  back: median(all.map(({ back }) => back)),
})

async function run(wanted: Wanted): Promise<number> {
  const { games, rounds, stores, json } = wanted
  const measured: Record<string, Record<string, Took>> = {}
  for (const store of stores) measured[store] = await measure(store, wanted)
  const late = Object.entries(measured).flatMap(([store, ends]) =>
    Object.entries(ends)
      .filter(([, { ready, list, back }]) => Math.max(ready, list, back) >= BAR)
      .map(([end]) => `${store}, after ${end}`),
  )
  console.log(JSON.stringify({ games, rounds, bar: BAR, ...measured }, null, json ? 0 : 2))
  for (const one of late) console.error(`failed: ${one} not everything was there in ${BAR} ms`)
  return late.length === 0 ? 0 : 1
}

process.exit(await run(typed(process.argv.slice(2))))
