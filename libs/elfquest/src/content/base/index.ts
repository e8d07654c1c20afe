import { expand } from '../../packs/expand.ts'
import type { PackFile } from '../../packs/format.ts'
import type { ContentSet } from '../schema.ts'
import char1 from './char-1.json' with { type: 'json' }
import char2 from './char-2.json' with { type: 'json' }
import char3 from './char-3.json' with { type: 'json' }
import char4 from './char-4.json' with { type: 'json' }
import char5 from './char-5.json' with { type: 'json' }
import char6 from './char-6.json' with { type: 'json' }
import char7 from './char-7.json' with { type: 'json' }
import pack from './pack.json' with { type: 'json' }
import scenario1 from './scenario-1.json' with { type: 'json' }
import scenario2 from './scenario-2.json' with { type: 'json' }
import scenario3 from './scenario-3.json' with { type: 'json' }
import scenario4 from './scenario-4.json' with { type: 'json' }
import scenario5 from './scenario-5.json' with { type: 'json' }

/** The files of the built-in pack but for its skins. That they are what they should be is for tests to say. */
export const baseFiles = [
  pack,
  ...[char1, char2, char3, char4, char5, char6, char7],
  ...[scenario1, scenario2, scenario3, scenario4, scenario5],
] as unknown as readonly PackFile[]

/** The complete base set. Card values that the publisher does not state are ours: see `sources` on each card. */
export const baseContent: ContentSet = expand(baseFiles).content
