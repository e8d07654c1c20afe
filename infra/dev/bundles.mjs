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
  const { read } = await loaded(code)
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

/** Exit code: something is wrong with some of the games, and the others were written. */
const SOME = 3

/** A game whose ruleset is not what a ruleset must be: its message has a line for each fault. */
export class FaceError extends Error {
  name = 'FaceError'
}

/** The code of a game that somebody has brought. @throws FaceError, PackError, and what its source is refused with */
export async function ownBundle(path) {
  const pack = packFiles(resolve(path))
  if (pack !== undefined) return bundle({ pack })
  const code = await bundle({ from: resolve(path), name: 'default' })
  const { faceProblems } = await loaded(
    await inOneFile(`export { faceProblems } from '@moothall/engine/shape.ts'`, 'the kernel'),
  )
  const problems = faceProblems((await loaded(code)).default)
  if (problems.length > 0) throw new FaceError(problems.map((one) => `${path}: ${one}`).join('\n'))
  return code
}

const loaded = (code) =>
  import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)

/** Writes those of one's own games that are sound, says of each other what is wrong, and returns how many these are. */
async function writeOwn(folder, paths) {
  const made = await Promise.allSettled(paths.map(ownBundle))
  keep(
    folder,
    made.flatMap(({ value }) => (value === undefined ? [] : [value])),
  )
  const refused = made.flatMap(({ reason }, i) =>
    reason === undefined ? [] : [[paths[i], reason]],
  )
  for (const [path, error] of refused)
    console.error(
      error instanceof FaceError || error instanceof PackError
        ? error.message
        : `${path}: ${error.message}`,
    )
  return refused.length
}

/** Writes the bundle of every game of the house to `folder`. */
async function writeBundles(folder) {
  keep(folder, await Promise.all(GAMES.map(bundle)))
}

/** Writes bundles to a folder, with a list of them, and takes away what was there before. */
function keep(folder, codes) {
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
  if (own.length === 0) await writeBundles(resolve(folder))
  else if ((await writeOwn(resolve(folder), own)) > 0) process.exitCode = SOME
}
