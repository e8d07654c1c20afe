import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** The server in a process of its own, as people start it, on a data folder that outlives its deaths. */
export class RealHall {
  readonly #data: string
  readonly #port: number
  #process: ChildProcess | undefined

  private constructor(data: string, port: number) {
    this.#data = data
    this.#port = port
  }

  static async open(): Promise<RealHall> {
    const data = await mkdtemp(join(tmpdir(), 'moothall-browser-'))
    const hall = new RealHall(data, await freePort())
    await hall.start()
    return hall
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Resolves when the server says that it is open. */
  async start(): Promise<void> {
    const server = spawn(
      process.execPath,
      ['--import', 'tsx', join('apps', 'server', 'src', 'main.ts')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          DATABASE_URL: '',
          REDIS_URL: '',
          MOOTHALL_DATA: this.#data,
          MOOTHALL_PORT: String(this.#port),
          MOOTHALL_HOST: '127.0.0.1',
          MOOTHALL_RATE: '0',
          MOOTHALL_LOG: 'error',
        },
      },
    )
    this.#process = server
    await new Promise<void>((resolve, reject) => {
      let said = ''
      server.stdout?.on('data', (bytes: Buffer) => {
        said += bytes.toString()
        if (said.includes('The hall is open')) resolve()
      })
      server.once('exit', (code) =>
        reject(new Error(`the server ended with ${code} instead of opening`)),
      )
    })
  }

  /** Dies without a chance to put anything away. */
  async kill(): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (server === undefined || server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.#data, { recursive: true, force: true })
  }
}
