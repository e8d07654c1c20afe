import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../../halls/real-hall.ts'

const SERVICES = '../../../infra/dev/services.mjs'
const services = async () =>
  (await import(SERVICES)) as {
    postgresFolder(): string | undefined
    redisProgram(): string | undefined
    serviceUser(name: string): { uid: number; gid: number } | undefined
  }

/** What runs now; it must not outlive this program, however that ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL')
})

/** A server that is ours alone, on a port of its own, so that it may be stopped at any time. */
abstract class OwnServer {
  readonly folder: string
  readonly port: number
  #process: ChildProcess | undefined

  constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
  }

  protected abstract spawn(): ChildProcess
  protected abstract answers(): Promise<boolean>

  async start(): Promise<void> {
    const server = this.spawn()
    this.#process = server
    running.add(server)
    server.once('exit', () => running.delete(server))
    for (let i = 0; i < 300; i++) {
      if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended at once`)
      if (await this.answers()) return
      await sleep(50)
    }
    throw new Error(`${server.spawnfile} does not answer`)
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (server === undefined || server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }

  async close(): Promise<void> {
    await this.stop('SIGINT')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A PostgreSQL cluster. */
export class OwnPostgres extends OwnServer {
  readonly #programs: string
  readonly #user: { uid: number; gid: number } | undefined
  readonly #durable: boolean
  sql: postgres.Sql

  /** @param durable whether what is committed outlives the machine too, as it must where time is measured */
  static async open(durable = false): Promise<OwnPostgres> {
    const { postgresFolder, serviceUser } = await services()
    const programs = postgresFolder()
    // PostgreSQL refuses to run as root; Debian's package brings a user for it.
    const user = process.getuid?.() === 0 ? serviceUser('postgres') : undefined
    if (programs === undefined) throw new Error('PostgreSQL is not installed')
    const folder = mkdtempSync(join(tmpdir(), 'moothall-faults-pg-'))
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
    const flags = '-U moothall --auth=trust --encoding=UTF8 --no-locale --no-sync'.split(' ')
    const made = spawnSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), ...flags], {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
    const server = new OwnPostgres(programs, user, folder, await freePort(), durable)
    await server.start()
    return server
  }

  private constructor(
    programs: string,
    user: { uid: number; gid: number } | undefined,
    folder: string,
    port: number,
    durable: boolean,
  ) {
    super(folder, port)
    this.#programs = programs
    this.#user = user
    this.#durable = durable
    this.sql = postgres(this.url, { max: 2, onnotice: () => {}, backoff: () => 0.1 })
  }

  get url(): string {
    return `postgresql://moothall@127.0.0.1:${this.port}/postgres`
  }

  protected spawn(): ChildProcess {
    // Without it, what is on the disk outlives the server, only not the machine; that is enough for tests, and quicker.
    const fsync = `fsync=${this.#durable ? 'on' : 'off'}`
    const settings = ['listen_addresses=127.0.0.1', fsync, 'max_connections=200']
    return spawn(
      join(this.#programs, 'postgres'),
      [
        ...['-D', join(this.folder, 'data'), '-p', String(this.port)],
        ...[...settings, `unix_socket_directories=${this.folder}`].flatMap((one) => ['-c', one]),
      ],
      { ...this.#user, cwd: this.folder, stdio: 'ignore' },
    )
  }

  protected async answers(): Promise<boolean> {
    const sql = postgres(this.url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await sql`SELECT 1`
      return true
    } catch {
      return false
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  /** Ends every connection but those of this program. */
  async cutConnections(): Promise<number> {
    const cut = await this.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname IS NOT NULL AND pid <> pg_backend_pid()`
    return cut.length
  }

  override async close(): Promise<void> {
    await this.sql.end({ timeout: 1 })
    await super.close()
  }
}

/** A Redis server that keeps nothing. */
export class OwnRedis extends OwnServer {
  readonly #program: string

  static async open(): Promise<OwnRedis> {
    const program = (await services()).redisProgram()
    if (program === undefined) throw new Error('Redis is not installed')
    const folder = mkdtempSync(join(tmpdir(), 'moothall-faults-redis-'))
    const server = new OwnRedis(program, folder, await freePort())
    await server.start()
    return server
  }

  private constructor(program: string, folder: string, port: number) {
    super(folder, port)
    this.#program = program
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  protected spawn(): ChildProcess {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--appendonly', 'no']
    return spawn(this.#program, [...args, '--save', '', '--dir', this.folder], { stdio: 'ignore' })
  }

  protected answers(): Promise<boolean> {
    return this.ask('PING').then(
      (answer) => answer.startsWith('+PONG'),
      () => false,
    )
  }

  /** One command, and the beginning of what is answered. */
  ask(...command: string[]): Promise<string> {
    const socket = connect(this.port, '127.0.0.1')
    return new Promise<string>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('data', (bytes) => resolve(bytes.toString('latin1')))
      socket.write(
        `*${command.length}\r\n${command.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`,
      )
    }).finally(() => socket.destroy())
  }
}
