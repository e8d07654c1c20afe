import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyRuleset, Edition } from '@moothall/server/rulesets/rulesets.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUNDLER = '../../infra/dev/bundles.mjs'
const SOURCE = join(ROOT, 'apps', 'server', 'src', 'testing', 'pebbles.ts')

/** A bundle of the pebbles in a folder of its own, from where a hall can be started with it. */
export interface PebbleEdition extends Edition {
  readonly folder: string
  readonly code: string
}

/** An edition of the pebbles whose source differs in these places. */
export async function pebbleEdition(
  folder: string,
  name: string,
  changes: readonly (readonly [string, string])[] = [],
): Promise<PebbleEdition> {
  const { bundle } = (await import(BUNDLER)) as {
    bundle: (game: { from: string; name: string }) => Promise<string>
  }
  let source = await readFile(SOURCE, 'utf8')
  for (const [was, is] of changes) {
    if (!source.includes(was)) throw new Error(`the pebbles have no ${was}`)
    source = source.replace(was, is)
  }
  const own = join(folder, name)
  await mkdir(own, { recursive: true })
  const from = join(own, 'pebbles.ts')
  await writeFile(from, source)
  const code = await bundle({ from, name: 'pebbles' })
  const hash = createHash('sha256').update(code).digest('hex')
  const file = join(own, `${hash}.mjs`)
  await writeFile(file, code)
  await writeFile(join(own, 'bundles.json'), JSON.stringify([hash]))
  const { default: ruleset } = (await import(pathToFileURL(file).href)) as { default: AnyRuleset }
  return { ruleset, hash, code, folder: own }
}
