import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Editions, faceProblems } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { Sql } from '../storage/sql.ts'
import { type AnyRuleset, describedHash, type Edition, type Rulesets } from './rulesets.ts'

const HASH = /^[0-9a-f]{64}$/

/** A bundle whose bytes are not those that its name promises. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
}

export function hashOfBundle(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/**
 * Reads the games that `npm run build` has left in folders, named with commas between. Games that could not be shown or
 * laid out are left out, and `refused` is told why of each.
 * @throws BundleError if there are none, a file is not what its name says, or two games have one name
 */
export async function readBuilt(
  folders: string,
  refused: (why: string) => void,
): Promise<Edition[]> {
  const read = (await Promise.all(folders.split(',').map(readFolder))).flat()
  const editions = read.filter(({ ruleset }) => {
    const problems = faceProblems(ruleset)
    if (problems.length > 0) refused(`the game ${ruleset.id} is left out: ${problems.join('; ')}`)
    return problems.length === 0
  })
  const ids = editions.map(({ ruleset }) => ruleset.id)
  const twice = ids.find((id, i) => ids.indexOf(id) < i)
  if (twice !== undefined) throw new BundleError(`two games are named "${twice}"`)
  return editions
}

async function readFolder(folder: string): Promise<Edition[]> {
  let hashes: string[]
  try {
    hashes = JSON.parse(await readFile(join(folder, 'bundles.json'), 'utf8')) as string[]
  } catch (cause) {
    throw new BundleError(`no games have been built in ${folder}: run "npm run build"`, { cause })
  }
  return Promise.all(
    hashes.map(async (hash) => {
      const file = join(folder, `${hash}.mjs`)
      const code = await readFile(file, 'utf8')
      return { hash, code, ruleset: await load(file, hash, code) }
    }),
  )
}

async function load(file: string, hash: string, code: string): Promise<AnyRuleset> {
  if (hashOfBundle(code) !== hash) throw new BundleError(`${file} has been changed`)
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    default: AnyRuleset
  }
  const ruleset: Partial<AnyRuleset> | undefined = module.default
  if (typeof ruleset?.id !== 'string' || typeof ruleset.flow !== 'function')
    throw new BundleError(`${file} holds no rules of a game`)
  return module.default
}

/**
 * The shelf of all editions that games of this hall were begun with. The database has them, so that every process
 * gets at them; what was asked for once lies as a file in the data folder, from where it can be loaded.
 */
export class Bundles {
  readonly #sql: Sql
  readonly #folder: string
  readonly #live: Rulesets
  readonly #loaded = new Map<string, Promise<AnyRuleset | undefined>>()

  constructor(sql: Sql, folder: string, live: Rulesets) {
    this.#sql = sql
    this.#folder = folder
    this.#live = live
  }

  /** Puts the editions of this process on the shelf, before any game begins with them, and says that it has them. */
  async keepLive(): Promise<void> {
    for (const { ruleset, hash, code } of this.#live.all()) {
      if (code === undefined) continue
      // The code is sent once only: there may be much of it.
      const [kept] = await this.#sql.query(
        `UPDATE "ruleset_bundles" SET created_at = now() WHERE hash = $1 RETURNING hash`,
        [hash],
      )
      if (kept !== undefined) continue
      await this.#sql.query(
        `INSERT INTO "ruleset_bundles" (hash, ruleset, version, code) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [hash, ruleset.id, ruleset.version, code],
      )
    }
  }

  /**
   * Takes away editions that no game was begun with and that no process has had for long. Another process may run on an
   * older version for weeks, and begin a game with its own edition at any moment.
   */
  async sweep(): Promise<void> {
    await this.keepLive()
    await this.#sql.query(
      `DELETE FROM "ruleset_bundles" WHERE created_at < now() - interval '30 days'
         AND hash NOT IN (SELECT ruleset_hash FROM "games")
         AND hash NOT IN (SELECT ruleset_hash FROM "segments" WHERE ruleset_hash IS NOT NULL)`,
    )
  }

  /** The rules that a game was begun with. Undefined: they are not in this hall, and no others will do. */
  async ruleset(id: string, hash: string): Promise<AnyRuleset | undefined> {
    const live = this.#live.edition(id)
    if (live?.hash === hash) return live.ruleset
    const kept = await this.#kept(hash)
    if (kept !== undefined) return kept
    // Games from before bundles were kept are named by what their ruleset said of itself.
    return live !== undefined && describedHash(live.ruleset) === hash ? live.ruleset : undefined
  }

  /**
   * All editions that a game was played under, by their names. @throws HallRefusal RULES_MISSING
   */
  async editions(id: string, hashes: readonly string[]): Promise<Editions> {
    const editions = await Promise.all(
      [...new Set(hashes)].map(async (name) => ({ name, ruleset: await this.ruleset(id, name) })),
    )
    return new Editions(
      editions.map(({ name, ruleset }) => {
        if (ruleset === undefined) throw new HallRefusal('RULES_MISSING', { hash: name })
        return { name, ruleset }
      }),
    )
  }

  #kept(hash: string): Promise<AnyRuleset | undefined> {
    let loading = this.#loaded.get(hash)
    if (loading === undefined) {
      loading = this.#load(hash)
      this.#loaded.set(hash, loading)
      // What is not there now may come later, brought by another process.
      loading.then(
        (ruleset) => ruleset === undefined && this.#loaded.delete(hash),
        () => this.#loaded.delete(hash),
      )
    }
    return loading
  }

  async #load(hash: string): Promise<AnyRuleset | undefined> {
    const code = await this.code(hash)
    return code === undefined ? undefined : load(this.#file(hash), hash, code)
  }

  #file(hash: string): string {
    return join(this.#folder, `${hash}.mjs`)
  }

  /** The bytes of an edition, for those who want to run or check it themselves. */
  async code(hash: string): Promise<string | undefined> {
    if (!HASH.test(hash)) return undefined
    const file = this.#file(hash)
    const lying = await readFile(file, 'utf8').catch(() => undefined)
    if (lying !== undefined && hashOfBundle(lying) === hash) return lying
    const [row] = await this.#sql.query<{ code: string }>(
      `SELECT code FROM "ruleset_bundles" WHERE hash = $1`,
      [hash],
    )
    if (row === undefined) return undefined
    if (hashOfBundle(row.code) !== hash)
      throw new BundleError(`the bundle ${hash} in the database has been changed`)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    // Written aside and moved, so that nobody ever loads half of it.
    const aside = `${file}.${process.pid}`
    await writeFile(aside, row.code)
    await rename(aside, file)
    return row.code
  }
}
