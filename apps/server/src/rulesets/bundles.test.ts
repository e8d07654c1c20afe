import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hashOfBundle, readBuilt } from './bundles.ts'

const HOUSE = fileURLToPath(new URL('../../dist/rulesets', import.meta.url))

/** A bundle of rules that seat two and end at once. */
const game = (id: string, field: string) => `const text = (k) => ({ k })
export default {
  id: '${id}', version: '1', players: { min: 2, max: 2 }, hiddenInformation: false, seats: () => 2, views: {},
  options: { fields: [{ key: 'hints', type: '${field}', label: text('hints'), default: true }] }, messages: { en: {} },
  setup() {}, *flow() {}, invariants: () => [], result: () => undefined,
}`

async function folderOf(...codes: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'))
  const hashes = codes.map(hashOfBundle)
  for (const [i, code] of codes.entries()) await writeFile(join(folder, `${hashes[i]}.mjs`), code)
  await writeFile(join(folder, 'bundles.json'), JSON.stringify(hashes))
  return folder
}

test('a game whose public face is wrong is left out with the reason, and the others come to the shelf', async () => {
  const own = await folderOf(game('wrong', 'boolean'), game('right', 'switch'))
  const refused: string[] = []
  const editions = await readBuilt(`${HOUSE},${own}`, (why) => refused.push(why))
  expect(refused).toEqual([
    "the game wrong is left out: options.fields[0].type: is 'boolean'; needed is 'choice', 'number' or 'switch'",
  ])
  const ids = editions.map(({ ruleset }) => ruleset.id)
  expect(ids).toContain('right')
  expect(ids).not.toContain('wrong')
  // Those of the house are as they must be.
  expect(ids).toEqual(expect.arrayContaining(['elfquest', 'eldervale-draft', 'dragonbond-auction']))
})
