import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedFolder } from '@moothall/server/testing/seed.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface RealHallSpec {
  /** Folder for its data; a new one, taken away at the end, if none is named. */
  readonly data?: string
  /** Settings besides those of every test: no services, no limits, any free port of this machine. */
  readonly env?: Readonly<Record<string, string>>
  /** Program that is run, from the root of the house; the built server if none is named. */
  readonly program?: readonly string[]
  /** Is told what it says besides that it is open. */
  readonly hear?: (text: string) => void
}

const SET_UP = '../../infra/dev/setup.mjs'

/** The server as people run it, built if its sources have changed: what node is given to run it, from the root. */
export async function builtServer(): Promise<readonly string[]> {
  const { buildServer } = (await import(SET_UP)) as { buildServer: () => void }
  buildServer()
  return ['--enable-source-maps', 'apps/server/dist/main.mjs']
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The server in a process of its own, as people start it, on a data folder that outlives its deaths. */
export class RealHall {
  readonly data: string
  readonly #spec: RealHallSpec
  readonly #port: number
  #process: ChildProcess | undefined

  get running(): boolean {
    return this.#process !== undefined
  }

  /** Number of the process, while it runs. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** It has ended although nobody told it to. */
  get died(): boolean {
    const server = this.#process
    return server !== undefined && (server.exitCode !== null || server.signalCode !== null)
  }

  private constructor(spec: RealHallSpec, data: string, port: number) {
    this.#spec = spec
    this.data = data
    this.#port = port
  }

  /** Not started yet. */
  static async prepare(spec: RealHallSpec = {}): Promise<RealHall> {
    const data = spec.data ?? (await mkdtemp(join(tmpdir(), 'moothall-hall-')))
    await seedFolder(data)
    return new RealHall(spec, data, await freePort())
  }

  static async open(spec: RealHallSpec = {}): Promise<RealHall> {
    const hall = await RealHall.prepare(spec)
    await hall.start()
    return hall
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Resolves when the server says that it is open. */
  async start(): Promise<void> {
    const program = this.#spec.program ?? (await builtServer())
    const server = spawn(process.execPath, [...program], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        REDIS_URL: '',
        MOOTHALL_DATA: this.data,
        MOOTHALL_PORT: String(this.#port),
        MOOTHALL_HOST: '127.0.0.1',
        MOOTHALL_RATE: '0',
        MOOTHALL_LOG: 'error',
        ...this.#spec.env,
      },
    })
    this.#process = server
    await new Promise<void>((resolve, reject) => {
      let said = ''
      let open = false
      server.stdout?.on('data', (bytes: Buffer) => {
        if (open) {
          this.#spec.hear?.(bytes.toString())
          return
        }
        said += bytes.toString()
        open = said.includes('The hall is open')
        if (open) resolve()
      })
      server.once('exit', (code) =>
        reject(new Error(`the server ended with ${code} instead of opening: ${said}`)),
      )
    })
  }

  async #end(signal: NodeJS.Signals): Promise<Ended> {
    const server = this.#process
    this.#process = undefined
    if (server === undefined) throw new Error('it does not run')
    if (server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit')
      server.kill(signal)
      await gone
    }
    return { code: server.exitCode, signal: server.signalCode }
  }

  /** Dies without a chance to put anything away. */
  async kill(): Promise<void> {
    if (this.#process !== undefined) await this.#end('SIGKILL')
  }

  /** Is asked to end, and ends in its own time. */
  stop(): Promise<Ended> {
    return this.#end('SIGTERM')
  }

  async close(): Promise<void> {
    await this.kill()
    if (this.#spec.data === undefined) await rm(this.data, { recursive: true, force: true })
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
