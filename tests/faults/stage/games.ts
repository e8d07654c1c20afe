import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BUNDLER = '../../../infra/dev/bundles.mjs'

/** Where a game's source lies, and under which name it is exported. */
export interface Source {
  readonly from: string
  readonly name: string
}
/** Small games of the tests. */
export const WHISPERS: Source = { from: 'tests/faults/stage/whispers.ts', name: 'default' }
export const PEBBLES: Source = { from: 'apps/server/src/testing/pebbles.ts', name: 'pebbles' }

/** Builds games into a folder as the house's are built. @returns their hashes */
export async function bundleInto(folder: string, games: readonly Source[]): Promise<string[]> {
  const { bundle, hashOfBundle } = (await import(BUNDLER)) as {
    bundle: (game: Source) => Promise<string>
    hashOfBundle: (code: string) => string
  }
  await mkdir(folder, { recursive: true })
  const hashes: string[] = []
  for (const game of games) {
    const code = await bundle(game)
    const hash = hashOfBundle(code)
    hashes.push(hash)
    await writeFile(join(folder, `${hash}.mjs`), code)
  }
  await writeFile(join(folder, 'bundles.json'), JSON.stringify(hashes))
  return hashes
}
