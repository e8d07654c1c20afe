import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleInto, PEBBLES, WHISPERS } from '../faults/stage/games.ts'
import { OwnPostgres, OwnRedis } from '../faults/stage/servers.ts'
import { builtServer, RealHall } from './real-hall.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface HouseSpec {
  /** Settings of each process besides those that all have. */
  readonly processes: readonly Readonly<Record<string, string>>[]
  /** Programs loaded before the server, from the root of the house. */
  readonly before?: readonly string[]
  /** Flags of Node. */
  readonly flags?: readonly string[]
}

/** Something that a process has said although all should be well. */
export interface Said {
  readonly process: number
  readonly level: number
  readonly text: string
}

/** A hall of several processes with a PostgreSQL and a Redis of its own, and the small games of the faults. */
export class House {
  readonly postgres: OwnPostgres
  readonly redis: OwnRedis
  readonly halls: RealHall[] = []
  /** Warnings and errors of all processes. */
  readonly said: Said[] = []
  readonly #folder: string

  static async open(spec: HouseSpec): Promise<House> {
    const [postgres, redis, folder] = await Promise.all([
      OwnPostgres.open(),
      OwnRedis.open(),
      mkdtemp(join(tmpdir(), 'moothall-house-')),
    ])
    const house = new House(postgres, redis, folder)
    // Its processes must not outlive this program, however that ends.
    process.once('exit', () => {
      for (const { pid } of house.halls) if (pid !== undefined) process.kill(pid, 'SIGKILL')
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
    try {
      await bundleInto(join(folder, 'games'), [WHISPERS, PEBBLES])
      for (const [i, env] of spec.processes.entries())
        house.halls.push(await house.#hall(spec, i, env))
      await Promise.all(house.halls.map((hall) => hall.start()))
    } catch (error) {
      await house.close()
      throw error
    }
    return house
  }

  private constructor(postgres: OwnPostgres, redis: OwnRedis, folder: string) {
    this.postgres = postgres
    this.redis = redis
    this.#folder = folder
  }

  async #hall(
    spec: HouseSpec,
    i: number,
    env: Readonly<Record<string, string>>,
  ): Promise<RealHall> {
    const built = join(ROOT, 'apps', 'server', 'dist', 'rulesets')
    let rest = ''
    return RealHall.prepare({
      data: join(this.#folder, `process-${i}`),
      env: {
        DATABASE_URL: this.postgres.url,
        REDIS_URL: this.redis.url,
        MOOTHALL_RULESETS: `${built},${join(this.#folder, 'games')}`,
        MOOTHALL_LOG: 'warn',
        ...env,
      },
      program: [
        ...(spec.flags ?? []),
        ...(spec.before ?? []).flatMap((file) => ['--import', join(ROOT, file)]),
        ...(await builtServer()),
      ],
      hear: (text) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) this.#hear(i, line)
      },
    })
  }

  #hear(process: number, text: string): void {
    let level = 0
    try {
      level = (JSON.parse(text) as { level?: number }).level ?? 0
    } catch {
      // Not a line of the log: a runtime that says something does so for a reason.
      level = 50
    }
    if (level >= 40) this.said.push({ process, level, text })
  }

  async close(): Promise<void> {
    await Promise.all(this.halls.map((hall) => hall.close()))
    await Promise.all([this.postgres.close(), this.redis.close()])
    await rm(this.#folder, { recursive: true, force: true })
  }
}
