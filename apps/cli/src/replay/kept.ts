import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Edition, Editions, type Recorded } from '@moothall/engine'
import { CannotError } from '../args.ts'
import type { AnyRuleset } from '../games.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** Games that were recorded, and the bundles that they were played under. */
export const KEPT = join(ROOT, 'tests', 'replay')
/** Where bundles are laid out to be run. */
const PLAYED = join(ROOT, 'build', 'replay')
const BUILT = join(ROOT, 'apps', 'server', 'dist', 'rulesets')

/** A recorded game in its file. */
export interface KeptGame extends Recorded {
  readonly name: string
  readonly ruleset: string
}

export interface Built extends Edition {
  readonly code: string
}

const hashOfBundle = (code: string) => createHash('sha256').update(code).digest('hex')

async function load(folder: string, hash: string, code: string): Promise<Built> {
  if (hashOfBundle(code) !== hash) throw new CannotError(`the bundle ${hash} has been changed`)
  const file = join(folder, `${hash}.mjs`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, code)
  }
  const { default: ruleset } = (await import(pathToFileURL(file).href)) as { default: AnyRuleset }
  return { name: hash, ruleset, code }
}

/** The games of today, as the hall would run them. @throws CannotError if they have not been built */
export async function builtToday(folder = BUILT): Promise<Built[]> {
  if (!existsSync(join(folder, 'bundles.json')))
    throw new CannotError(`no games have been built in ${folder}: run "npm run build"`)
  const hashes = JSON.parse(readFileSync(join(folder, 'bundles.json'), 'utf8')) as string[]
  return Promise.all(
    hashes.map((hash) => load(folder, hash, readFileSync(join(folder, `${hash}.mjs`), 'utf8'))),
  )
}

/** The bundle in a file, of the house or not. */
export async function builtIn(file: string): Promise<Built> {
  const code = readFileSync(file, 'utf8')
  return load(PLAYED, hashOfBundle(code), code)
}

/** @throws CannotError if there are none in the folder, or a bundle is not what its name says */
export async function readKept(
  folder: string,
): Promise<{ readonly games: readonly KeptGame[]; readonly editions: Editions }> {
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  const games = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const stored = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<KeptGame, 'name'>
      return { ...stored, name: basename(file, '.json') }
    })
  if (games.length === 0) throw new CannotError(`no recorded games in ${folder}`)
  const hashes = new Set(games.flatMap(({ stretches }) => stretches.map((one) => one.edition)))
  const editions = await Promise.all(
    [...hashes].map((hash) => {
      const file = join(folder, 'rules', `${hash}.mjs.gz`)
      if (!existsSync(file)) throw new CannotError(`${file} is missing`)
      return load(PLAYED, hash, gunzipSync(readFileSync(file)).toString())
    }),
  )
  return { games, editions: new Editions(editions) }
}

/** Writes a recorded game, one row a line, and the bundles that it was played under. */
export function keep(
  folder: string,
  { name, ...game }: KeptGame,
  ...editions: readonly Built[]
): string {
  mkdirSync(join(folder, 'rules'), { recursive: true })
  const file = join(folder, `${name}.json`)
  const { rows, ...head } = game
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
  writeFileSync(file, `${JSON.stringify(head).slice(0, -1)},"rows":[\n${lines}\n]}\n`)
  for (const edition of editions) {
    const rules = join(folder, 'rules', `${edition.name}.mjs.gz`)
    if (!existsSync(rules)) writeFileSync(rules, gzipSync(edition.code, { level: 9 }))
  }
  return file
}
