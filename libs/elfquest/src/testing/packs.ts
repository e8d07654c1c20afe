import { baseFiles } from '../content/base/index.ts'
import { elfquestEnFiles } from '../content/skins/elfquest-en/index.ts'
import { lanternEnFiles } from '../content/skins/lantern-en/index.ts'
import type { PackFile } from '../packs/format.ts'
import characters from './salt-marsh/characters.json' with { type: 'json' }
import pack from './salt-marsh/pack.json' with { type: 'json' }
import scenarios from './salt-marsh/scenarios.json' with { type: 'json' }
import words from './salt-marsh/words.json' with { type: 'json' }

interface File {
  readonly name: string
  content: PackFile
}

/** Copies of the files of the built-in pack, to be spoilt. */
export const builtInFiles = (): File[] =>
  structuredClone([...baseFiles, ...elfquestEnFiles, ...lanternEnFiles]).map((content, i) => ({
    name: `base-${i}.json`,
    content,
  }))

/** Copies of the files of the small second pack. */
export const marshFiles = (): File[] =>
  Object.entries(structuredClone({ characters, pack, scenarios, words })).map(
    ([name, content]) => ({ name: `${name}.json`, content: content as unknown as PackFile }),
  )
