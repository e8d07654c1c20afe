/**
 * Makes the bundles of the games: each one file with all its rules, content and what it uses of the kernel, named by
 * the hash of its bytes. The server runs these and keeps them as long as a game needs them.
 *
 *   node infra/dev/bundles.mjs FOLDER            the games of the house
 *   node infra/dev/bundles.mjs FOLDER FILE…      games of your own, each the default export of its file, and content
 *                                                packs: a JSON file, or a folder of such files
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { metered } from './meter.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The games of the hall: where each is written, and under which name. */
const GAMES = [
  { from: 'libs/elfquest/src/index.ts', name: 'elfquest' },
  { from: 'libs/eldervale/src/index.ts', name: 'eldervaleBattle' },
  { from: 'libs/eldervale/src/index.ts', name: 'eldervaleDraft' },
  { from: 'libs/dragonbond/src/index.ts', name: 'dragonbondPlanning' },
  { from: 'libs/dragonbond/src/index.ts', name: 'dragonbondAuction' },
]

/**
 * The code of one game, whose ruleset is the module's default export and counts what it does. Equal sources give equal
 * bytes.
 */
export async function bundle(game) {
  return metered(await uncounted(game))
}

async function uncounted(game) {
  if (game.pack !== undefined) {
    await checkPack(game.pack)
    return inOneFile(
      `${importsOf(game.pack)}
import { elfquestWith } from '@moothall/elfquest/packs/rules.ts'
import { expand } from '@moothall/elfquest/packs/expand.ts'
export default elfquestWith(expand([${game.pack.map((_, i) => `file${i}`)}]))`,
      game.pack.join(', '),
    )
  }
  const { from, name } = game
  return inOneFile(
    `export { ${name} as default } from ${JSON.stringify(resolve(root, from))}`,
    name,
  )
}

/** All exports of a file that may lie anywhere, with everything that it stands on, as one module. */
export async function moduleOf(file) {
  const from = JSON.stringify(resolve(file))
  return inOneFile(`export * from ${from}\nexport { default } from ${from}`, file)
}

const importsOf = (files) =>
  files.map((file, i) => `import file${i} from ${JSON.stringify(file)}`).join('\n')

/** @throws PackError if something is wrong with a content pack */
async function checkPack(files) {
  const code = await inOneFile(
    `${importsOf(files)}
import { readPack } from '@moothall/elfquest/packs/read.ts'
export const read = readPack([${files.map((file, i) => `{ name: ${JSON.stringify(file)}, content: file${i} }`)}])`,
    files.join(', '),
  )
  const { read } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )
  if (read.ok) return
  const lines = read.problems.map(({ file, path, message }) =>
    [file, path, message].filter((part) => part !== '').join(': '),
  )
  throw new PackError(lines.join('\n'))
}

/** A content pack that cannot be played with: its message has a line for each fault. */
export class PackError extends Error {
  name = 'PackError'
}

/** Everything that a module's source stands on, as one module. */
async function inOneFile(source, name) {
  const entry = join(root, 'ruleset.virtual.js')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    json: { namedExports: false },
    plugins: [
      {
        name: 'ruleset',
        resolveId(id) {
          if (id === entry) return id
          // A game that lies outside of the house stands on the house's kernel all the same.
          return id.startsWith('@moothall/')
            ? this.resolve(id, join(root, 'package.json'), { skipSelf: true })
            : undefined
        },
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'ruleset' },
      // Comments and layout are not rules; names stay, for whoever reads the trace of a fault.
      minify: false,
      rolldownOptions: {
        output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
      },
    },
  })
  const { output } = [built].flat()[0]
  if (output.length !== 1 || output[0].imports.length > 0)
    throw new Error(`${name} does not fit into one file`)
  return output[0].code
}

/** The files of a content pack: one, or all of a folder in order of name. Undefined for what is no pack. */
export function packFiles(path) {
  if (path.endsWith('.json')) return [path]
  if (!statSync(path).isDirectory()) return undefined
  const files = readdirSync(path, { recursive: true }).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => join(path, file))
}

export const hashOfBundle = (code) => createHash('sha256').update(code).digest('hex')

/** Writes the bundle of every game to `folder`, with a list of them, and takes away what was there before. */
async function writeBundles(folder, games = GAMES) {
  const codes = await Promise.all(games.map(bundle))
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  const hashes = codes.map((code) => {
    const hash = hashOfBundle(code)
    writeFileSync(join(folder, `${hash}.mjs`), code)
    return hash
  })
  writeFileSync(join(folder, 'bundles.json'), `${JSON.stringify(hashes, null, 1)}\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, ...own] = process.argv.slice(2)
  const games = own.map((path) => {
    const pack = packFiles(resolve(path))
    return pack === undefined ? { from: resolve(path), name: 'default' } : { pack }
  })
  try {
    await writeBundles(resolve(folder), games.length > 0 ? games : undefined)
  } catch (error) {
    if (!(error instanceof PackError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
