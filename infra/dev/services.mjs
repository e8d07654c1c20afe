/**
 * Finds what some tests need beside Node: PostgreSQL, Redis and Chromium. Each is looked for in
 * turn: named by the environment, running on this machine, installed on it (PostgreSQL the other way
 * round), in a container, and at last installed with Debian's package manager if we may. With
 * `CI=true`, and in a run over one store, not finding one is an error, so that a test which needs it
 * can never be skipped in silence.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './setup.mjs'

const isRoot = process.getuid?.() === 0
/** What was started here and must be stopped again, newest last. */
const started = []

export async function stopServices() {
  while (started.length > 0) await started.pop()()
}

function missing(what, hint) {
  const text = `${what} is needed by some tests and was not found. ${hint}`
  if (process.env.CI || process.env.MOOTHALL_TEST_STORE) throw new Error(text)
  say(`${text} Those tests are skipped.`)
  return undefined
}

function which(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined
}

let aptUpdated = false
/** Installs Debian packages, where that is possible without asking anybody for a password. */
function aptInstall(...packages) {
  if (!isRoot || !which('apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 2, 2] }).status === 0
  say(`installing ${packages.join(', ')} (apt-get)`)
  if (!aptUpdated) aptUpdated = apt('update')
  return apt('install', '-y', '--no-install-recommends', ...packages)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Asks until the answer is yes, for at most `seconds`. */
async function eventually(seconds, ask) {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    if (await ask()) return true
    await sleep(200)
  }
  return false
}

// ---- PostgreSQL

/** Whether a server answers at this address and lets us make databases. */
async function postgresAnswers(url) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1, connect_timeout: 3, idle_timeout: 1, onnotice: () => {} })
  try {
    const [role] = await sql`
      select rolcreatedb or rolsuper as creates from pg_roles where rolname = current_user`
    return role?.creates === true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function postgresPrograms() {
  const fromPath = which('initdb')
  if (fromPath) return join(fromPath, '..')
  const debian = '/usr/lib/postgresql'
  if (!existsSync(debian)) return undefined
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a))
  return versions.map((v) => join(debian, v, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** The folder of PostgreSQL's programs, which are installed if they are missing and may be. */
export function postgresFolder() {
  return postgresPrograms() ?? (aptInstall('postgresql') ? postgresPrograms() : undefined)
}

/** A cluster of our own in a temporary folder, on a free port, gone when the tests are over. */
async function startPostgres(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'moothall-pg-'))
  // PostgreSQL refuses to run as root; Debian's package brings a user for it.
  const user = isRoot ? serviceUser('postgres') : undefined
  if (isRoot && !user) return undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: 'ignore' }
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'moothall', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    options,
  )
  if (made.status !== 0) return undefined
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=300',
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    options,
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  started.push(async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `postgresql://moothall@127.0.0.1:${port}/postgres`
  return (await eventually(20, () => postgresAnswers(url))) ? url : undefined
}

/** User and group to run a service as; undefined if there are none of this name. */
export function serviceUser(name) {
  const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || 'NaN')
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

/**
 * @returns the address of a PostgreSQL server on which tests may make databases; the database that
 *   the address itself names is only a way in, and no test writes to it.
 */
export async function findPostgres() {
  const named = process.env.MOOTHALL_TEST_PG ?? process.env.TEST_DATABASE_URL
  if (named) {
    if (await postgresAnswers(named)) return named
    return missing('PostgreSQL', `Nothing that can make databases answers at ${hideSecret(named)}.`)
  }
  // One of our own first: nothing in it has to outlive the tests, so it need not wait for the disk.
  const installed = postgresPrograms()
  const own = installed && (await startPostgres(installed))
  if (own) return own
  const user = process.env.PGUSER ?? process.env.USER ?? 'postgres'
  const candidates = [
    process.env.DATABASE_URL,
    'postgresql://postgres@127.0.0.1:5432/postgres',
    'postgresql://postgres:postgres@127.0.0.1:5432/postgres',
    `postgresql://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`,
  ]
  for (const url of candidates) if (url && (await postgresAnswers(url))) return url

  if (!installed) {
    const url = await startContainer('postgres:15-alpine', 5432, ['POSTGRES_PASSWORD=moothall'])
    const address = url && `postgresql://postgres:moothall@${url}/postgres`
    if (address && (await eventually(60, () => postgresAnswers(address)))) return address
  }
  const programs = installed ? undefined : postgresFolder()
  const late = programs && (await startPostgres(programs))
  return late ?? missing('PostgreSQL', 'Install it, or name a server in TEST_DATABASE_URL.')
}

function hideSecret(url) {
  return url.replace(/:[^:@/]*@/, ':…@')
}

// ---- Redis

/** Whether a Redis server answers at this address. */
function redisAnswers(url) {
  let address
  try {
    address = new URL(url)
  } catch {
    return false
  }
  // Behind a password it answers with NOAUTH, which is an answer too.
  return new Promise((resolve) => {
    const socket = connect(Number(address.port || 6379), address.hostname)
    const done = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(3000, () => done(false))
    socket.once('error', () => done(false))
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (bytes) => done(/^(\+PONG|-NOAUTH)/.test(bytes.toString('latin1'))))
  })
}

/** The program of a Redis server, which is installed if it is missing and may be. */
export function redisProgram() {
  const find = () => which('redis-server', 'valkey-server')
  return find() ?? (aptInstall('redis-server') ? find() : undefined)
}

async function startRedis(program) {
  const folder = mkdtempSync(join(tmpdir(), 'moothall-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(program, [...args, '--dir', folder], { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  started.push(async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `redis://127.0.0.1:${port}`
  return (await eventually(10, () => redisAnswers(url))) ? url : undefined
}

/** @returns the address of a Redis server; tests use channels and keys with a prefix of their own. */
export async function findRedis() {
  const named = process.env.MOOTHALL_TEST_REDIS ?? process.env.TEST_REDIS_URL
  if (named) {
    if (await redisAnswers(named)) return named
    return missing('Redis', `Nothing answers at ${hideSecret(named)}.`)
  }
  for (const url of [process.env.REDIS_URL, 'redis://127.0.0.1:6379']) {
    if (url && (await redisAnswers(url))) return url
  }
  if (!which('redis-server', 'valkey-server')) {
    const url = await startContainer('redis:7-alpine', 6379, [])
    const address = url && `redis://${url}`
    if (address && (await eventually(30, () => redisAnswers(address)))) return address
  }
  const program = redisProgram()
  const own = program && (await startRedis(program))
  return own ?? missing('Redis', 'Install it, or name a server in TEST_REDIS_URL.')
}

// ---- A container, where Docker runs

/** @returns host and port at which the container's port is reached; undefined without Docker. */
async function startContainer(image, port, environment) {
  const docker = which('docker')
  if (!docker || spawnSync(docker, ['info'], { stdio: 'ignore' }).status !== 0) return undefined
  const name = `moothall-test-${randomBytes(6).toString('hex')}`
  say(`starting a container of ${image}`)
  const flags = environment.flatMap((setting) => ['-e', setting])
  const run = spawnSync(
    docker,
    ['run', '-d', '--rm', '--name', name, '-p', `127.0.0.1::${port}`, ...flags, image],
    { stdio: ['ignore', 'ignore', 2] },
  )
  if (run.status !== 0) return undefined
  started.push(async () => void spawnSync(docker, ['rm', '-f', name], { stdio: 'ignore' }))
  const at = spawnSync(docker, ['port', name, `${port}/tcp`], { encoding: 'utf8' }).stdout
  return at.split('\n')[0]?.trim() || undefined
}

// ---- Chromium

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns the path of a Chromium or Chrome that the browser tests can drive. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    return existsSync(named) ? named : missing('Chromium', `There is no ${named} (CHROMIUM_PATH).`)
  }
  const found = which(...chromiumNames) ?? chromiumPlaces.find((path) => existsSync(path))
  if (found) return found
  if (aptInstall('chromium', 'fonts-dejavu-core')) return which(...chromiumNames)
  return missing('Chromium', 'Install it, or name its path in CHROMIUM_PATH.')
}
