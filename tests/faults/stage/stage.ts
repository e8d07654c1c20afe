import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer, RealHall } from '../../halls/real-hall.ts'
import { Crew } from './crew.ts'
import { bundleInto, PEBBLES, WHISPERS } from './games.ts'
import { Person } from './person.ts'
import { Relay } from './relay.ts'
import { OwnPostgres, OwnRedis } from './servers.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CLOCK = 'tests/faults/stage/clock.mjs'
const PROCESSES = 3

/** One process of the hall, with the networks around it. */
export interface Process {
  readonly hall: RealHall
  /** Between people and this process. While it is down, they are led to another, as a reverse proxy does. */
  readonly door: Relay
  readonly toRedis: Relay
  readonly toPostgres: Relay
  readonly data: string
  /** File that says by how many ms its clock is wrong. */
  readonly clock: string
  /** File that holds what it says. */
  readonly log: string
  open: boolean
}

export interface StageSpec {
  readonly rooms: number
  readonly people: number
}

/** A hall of three processes with servers of its own, and people who play in it. */
export class Stage {
  readonly postgres: OwnPostgres
  readonly redis: OwnRedis
  readonly processes: Process[] = []
  crew: Crew = new Crew([], [])
  /** By how many processes further each door leads to whoever comes in anew. */
  turned = 0
  /** How long anybody may be without the hall, ms; more only where machines stall. */
  patience = 5_000
  readonly #folder: string

  static async open(spec: StageSpec): Promise<Stage> {
    const [postgres, redis, folder] = await Promise.all([
      OwnPostgres.open(),
      OwnRedis.open(),
      mkdtemp(join(tmpdir(), 'moothall-faults-')),
    ])
    const stage = new Stage(postgres, redis, folder)
    try {
      await stage.release(1)
      for (let i = 0; i < PROCESSES; i++) await stage.#prepare(i)
      await Promise.all(stage.processes.map((process) => stage.revive(process)))
      await stage.#fill(spec)
    } catch (error) {
      await stage.close()
      throw error
    }
    return stage
  }

  private constructor(postgres: OwnPostgres, redis: OwnRedis, folder: string) {
    this.postgres = postgres
    this.redis = redis
    this.#folder = folder
  }

  async #prepare(i: number): Promise<void> {
    const toRedis = await Relay.open(() => this.redis.port)
    const toPostgres = await Relay.open(() => this.postgres.port)
    const door = await Relay.open(() => this.#leadsTo(i)?.hall.port)
    const data = join(this.#folder, `process-${i}`)
    await mkdir(join(ROOT, 'build', 'faults'), { recursive: true })
    const log = join(ROOT, 'build', 'faults', `process-${i}.log`)
    await writeFile(log, '')
    const clock = join(this.#folder, `clock-${i}`)
    const built = join(ROOT, 'apps', 'server', 'dist', 'rulesets')
    const hall = await RealHall.prepare({
      data,
      env: {
        DATABASE_URL: `postgresql://moothall@127.0.0.1:${toPostgres.port}/postgres`,
        REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
        MOOTHALL_RULESETS: `${built},${join(this.#folder, 'games')}`,
        MOOTHALL_LOG: process.env['MOOTHALL_LOG'] ?? 'warn',
        MOOTHALL_STAGE_CLOCK: clock,
      },
      program: ['--import', join(ROOT, CLOCK), ...(await builtServer())],
      hear: (text) => void appendFile(log, text).catch(() => {}),
    })
    this.processes.push({ hall, door, toRedis, toPostgres, data, clock, log, open: false })
  }

  /**
   * Lays down another edition of the pebbles, as an update of the hall does: processes that are started from now on have
   * it. @returns the name of its bundle
   */
  async release(version: number): Promise<string> {
    const source = join(ROOT, 'build', 'faults', `pebbles-${version}.ts`)
    const pebbles = await readFile(join(ROOT, PEBBLES.from), 'utf8')
    await mkdir(dirname(source), { recursive: true })
    await writeFile(source, pebbles.replace("version: '1'", `version: '${version}'`))
    const hashes = await bundleInto(join(this.#folder, 'games'), [
      WHISPERS,
      { from: source, name: 'pebbles' },
    ])
    return hashes.at(-1) as string
  }

  /** The process that people who come by this door meet: its own, or else the next that is open. */
  #leadsTo(door: number): Process | undefined {
    const i = (door + this.turned) % this.processes.length
    const turned = [...this.processes.slice(i), ...this.processes.slice(0, i)]
    return turned.find((process) => process.open)
  }

  /** Another process than that of door `i`. */
  other(i: number): Process {
    const turned = [...this.processes.slice(i + 1), ...this.processes.slice(0, i)]
    return turned.find((process) => process.open) as Process
  }

  doorOf(person: Person): number {
    return Math.max(0, this.crew.people.indexOf(person)) % PROCESSES
  }

  /** Somebody new, who comes in by the door of this process. */
  async guest(name: string, process: number): Promise<Person> {
    const port = this.processes[process % PROCESSES]?.door.port
    const person = new Person(name, `http://127.0.0.1:${port}`)
    await person.enter()
    return person
  }

  async #fill({ rooms, people }: StageSpec): Promise<void> {
    const named = (name: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => this.guest(`${name} ${i + 1}`, i)))
    this.crew = new Crew(await named('Player', people), await named('Watcher', PROCESSES))
    for (let i = 0; i < rooms; i++) {
      if (i % 8 === 1) await this.crew.table('elfquest', 2, {}, 1)
      else if (i % 4 === 3) await this.crew.table('pebbles', 2, { rounds: 1000 })
      else await this.crew.table('whispers', 3, {})
    }
  }

  /** SIGKILL. People find another process. */
  async kill(process: Process): Promise<void> {
    process.open = false
    await process.hall.kill()
  }

  async revive(process: Process): Promise<void> {
    await process.hall.start()
    process.open = true
    // Whoever was led elsewhere comes home.
    process.door.reset()
  }

  async close(): Promise<void> {
    await this.crew.close()
    await Promise.all(
      this.processes.map(async ({ hall, door, toRedis, toPostgres }) => {
        await hall.close()
        await Promise.all([door.close(), toRedis.close(), toPostgres.close()])
      }),
    )
    await Promise.all([this.postgres.close(), this.redis.close()])
    await rm(this.#folder, { recursive: true, force: true })
  }
}
