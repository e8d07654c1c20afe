/**
 * Makes the bundles of the games: each one file with all its rules, content and what it uses of the kernel, named by
 * the hash of its bytes. The server runs these and keeps them as long as a game needs them.
 *
 *   node infra/dev/bundles.mjs FOLDER            the games of the house
 *   node infra/dev/bundles.mjs FOLDER FILE…      games of your own, each the default export of its file
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The games of the hall: where each is written, and under which name. */
const GAMES = [
  { from: 'libs/elfquest/src/index.ts', name: 'elfquest' },
  { from: 'libs/eldervale/src/index.ts', name: 'eldervaleBattle' },
  { from: 'libs/eldervale/src/index.ts', name: 'eldervaleDraft' },
  { from: 'libs/dragonbond/src/index.ts', name: 'dragonbondPlanning' },
  { from: 'libs/dragonbond/src/index.ts', name: 'dragonbondAuction' },
]

/** The code of one game, whose ruleset is the module's default export. Equal sources give equal bytes. */
export async function bundle({ from, name }) {
  const entry = join(root, 'ruleset.virtual.js')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
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
        load: (id) =>
          id === entry
            ? `export { ${name} as default } from ${JSON.stringify(resolve(root, from))}`
            : undefined,
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
  const games = own.map((file) => ({ from: resolve(file), name: 'default' }))
  await writeBundles(resolve(folder), games.length > 0 ? games : undefined)
}
