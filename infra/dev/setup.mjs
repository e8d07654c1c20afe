/**
 * What must be in place before anything of the house can run: the dependencies, the database
 * client and the built web client. Each step looks first and does nothing if nothing is missing.
 *
 * Plain JavaScript on Node's own modules alone, because this runs before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const stamps = join(root, 'build', 'stamps')
const builtRulesets = join(root, 'apps', 'server', 'dist', 'rulesets')
/** Where the command was given: what it names lies there, wherever the server runs. */
const started = process.cwd()

/** Says on stderr what is being done, so that stdout stays for the program's own output. */
export function say(text) {
  process.stderr.write(`moothall: ${text}\n`)
}

/** Runs a step to its end; a step that fails ends the whole program with that step's exit code. */
function mustRun(command, args, options = {}) {
  run(command, args, { ...options, fine: [0] })
}

/** Runs a step to its end and returns its exit code, if that is one of those that are `fine`. */
function run(command, args, { fine, ...options }) {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options })
  if (done.error) throw done.error
  if (!fine.includes(done.status)) {
    say(`"${[command, ...args].join(' ')}" failed`)
    process.exit(done.status ?? 1)
  }
  return done.status
}

export function installDependencies() {
  install(root, (args) => {
    say(`installing dependencies (npm ${args.join(' ')}); this may take a few minutes`)
    const windows = process.platform === 'win32'
    mustRun(windows ? 'npm.cmd' : 'npm', args, { shell: windows })
  })
}

function* filesBelow(path) {
  if (!existsSync(path)) return
  const entries = readdirSync(path, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist', 'generated'].includes(entry.name)) continue
    const full = join(path, entry.name)
    if (entry.isDirectory()) yield* filesBelow(full)
    else if (entry.isFile()) yield full
  }
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Makes `result` with `make` unless it was made from exactly these sources. */
function whenChanged(name, sources, result, make) {
  const stamp = join(stamps, name)
  const now = digest(sources)
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

export function generateDatabaseClient() {
  const schema = join(root, 'prisma', 'schema.prisma')
  if (!existsSync(schema)) return
  const cli = join(root, 'node_modules', 'prisma')
  whenChanged(
    'prisma',
    [schema, join(cli, 'package.json')],
    join(root, 'apps', 'server', 'src', 'generated', 'prisma'),
    () => {
      say('generating the database client (prisma generate)')
      mustRun(process.execPath, [join(cli, 'build', 'index.js'), 'generate', '--no-hints'], {
        // `generate` never runs the native schema engine; naming any program in its place keeps
        // the command from fetching one, so that this step needs no network.
        env: {
          ...process.env,
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
          CHECKPOINT_DISABLE: '1',
        },
      })
    },
  )
}

/** What the client is built of. */
function webSources() {
  return [
    ...filesBelow(join(root, 'apps', 'web')),
    ...['engine', 'protocol', 'client', 'elfquest'].flatMap((lib) => [
      ...filesBelow(join(root, 'libs', lib, 'src')),
    ]),
    join(root, 'package-lock.json'),
  ].filter((file) => !/\.test\.tsx?$/.test(file))
}

function viteBuild(args) {
  mustRun(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args],
    {
      cwd: join(root, 'apps', 'web'),
      // Also where a test builds it: otherwise it would become a build for finding faults.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
}

export function buildWebClient() {
  const web = join(root, 'apps', 'web')
  if (!existsSync(join(web, 'index.html'))) return
  whenChanged('web', webSources(), join(web, 'dist', 'index.html'), () => {
    say('building the web client (vite build)')
    viteBuild([])
  })
}

/** The game screens over games that run in the page itself, for the browser tests. @returns where they lie */
export function buildGameScreens() {
  const folder = join(root, 'build', 'game-screens')
  whenChanged('game-screens', webSources(), folder, () => {
    say('building the game screens (vite build)')
    viteBuild(['--config', 'game-screens.config.ts', '--logLevel', 'error'])
  })
  return folder
}

/** The games as the server runs them. */
export function buildRulesets() {
  const bundler = join(root, 'infra', 'dev', 'bundles.mjs')
  const sources = [
    bundler,
    join(root, 'infra', 'dev', 'meter.mjs'),
    ...readdirSync(join(root, 'libs')).flatMap((lib) => [
      ...filesBelow(join(root, 'libs', lib, 'src')),
    ]),
    join(root, 'package-lock.json'),
  ].filter((file) => !/\.test\.ts$/.test(file))
  whenChanged('rulesets', sources, join(builtRulesets, 'bundles.json'), () => {
    say('building the games')
    mustRun(process.execPath, [bundler, builtRulesets])
  })
}

/** Makes the embedded database as tests begin from it, and names it in `MOOTHALL_TEST_FOLDER` and a dump of it in `MOOTHALL_TEST_DUMP`. */
export function buildTestDatabase() {
  const server = join(root, 'apps', 'server', 'src')
  const folder = join(root, 'build', 'test-database')
  const program = join(server, 'testing', 'template.ts')
  const sources = [
    ...filesBelow(join(root, 'prisma', 'migrations')),
    ...filesBelow(join(server, 'storage')),
    join(server, 'testing', 'templates.ts'),
    join(root, 'package-lock.json'),
  ].filter((file) => !/\.test\.ts$/.test(file))
  whenChanged('test-database', sources, folder, () => {
    say('making a database for the tests to begin from')
    // Into a folder beside it, so that tests that run already never find half of one.
    const fresh = `${folder}-${process.pid}`
    mustRun(process.execPath, ['--import', 'tsx', program, fresh])
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  })
  process.env['MOOTHALL_TEST_FOLDER'] = join(folder, 'pglite')
  process.env['MOOTHALL_TEST_DUMP'] = join(folder, 'pglite.tar')
}

/** Files of games that are not of the house, as `MOOTHALL_OWN_GAMES` names them, with commas between. */
export function ownGames() {
  const named = (process.env['MOOTHALL_OWN_GAMES'] ?? '').split(',')
  return named.map((file) => file.trim()).filter((file) => file !== '')
}

/** Bundles the host's own games, always anew since they may import what nobody here knows of, and has them served. */
export function buildOwnGames() {
  const files = ownGames().map((file) => resolve(started, file))
  if (files.length === 0) return
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) {
    say(`MOOTHALL_OWN_GAMES names ${missing}, which is not there`)
    process.exit(1)
  }
  const name = createHash('sha256').update(files.join('\0')).digest('hex').slice(0, 16)
  const folder = join(root, 'build', 'own-games', name)
  say(`building ${files.map((file) => relative(started, file)).join(', ')}`)
  const bundler = [join(root, 'infra', 'dev', 'bundles.mjs'), folder, ...files]
  // 3: something is wrong with some of them, and the others were built.
  if (run(process.execPath, bundler, { fine: [0, 3] }) !== 0)
    say('the hall is opened without the games that something is wrong with')
  const house = process.env['MOOTHALL_RULESETS'] || builtRulesets
  process.env['MOOTHALL_RULESETS'] = `${house},${folder}`
}

/** The server as it is started: what is written here in a few files, beside the packages as they are installed. */
export function buildServer() {
  const bundler = join(root, 'infra', 'dev', 'server.mjs')
  const server = join(root, 'apps', 'server')
  const sources = [
    bundler,
    ...filesBelow(join(server, 'src')),
    join(root, 'prisma', 'schema.prisma'),
    ...readdirSync(join(root, 'libs')).flatMap((lib) => [
      ...filesBelow(join(root, 'libs', lib, 'src')),
    ]),
    join(root, 'package-lock.json'),
  ].filter((file) => !/\.test\.ts$/.test(file))
  whenChanged('server', sources, join(server, 'dist', 'main.mjs'), () => {
    say('building the server')
    mustRun(process.execPath, [bundler, join(server, 'dist')])
  })
}

/** Everything that running the server needs. */
export function setUp() {
  installDependencies()
  generateDatabaseClient()
  buildServer()
  buildRulesets()
  buildOwnGames()
  buildWebClient()
}
