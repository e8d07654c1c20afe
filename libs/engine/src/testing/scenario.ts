import { cloneJson, type Json } from '../json.ts'
import type { Table } from '../table/table.ts'

/** What a scenario file lays out, as written. */
export interface Arrangement {
  readonly [word: string]: unknown
}

/**
 * What scenario files of one game need besides its ruleset. A game exports one from `testing/scenario.ts` and is
 * entered with it in the list of games of the command line.
 */
export interface ScenarioAdapter {
  /**
   * Brings a table that was just laid out into the state that a scenario starts from.
   * @throws RangeError for a word or thing that the game does not know
   */
  // biome-ignore lint/suspicious/noExplicitAny: tables of all games
  arrange(table: Table<any, any>, spec: Arrangement): void
  /** The name that the default skin prints for a thing, by its id; undefined if it has none. */
  nameOf(id: string): string | undefined
}

/**
 * Lays fields over entities: `{ 'char:char.2': { acted: true } }`. Maps are laid over field by field, anything else
 * takes the place of what was there.
 * @throws RangeError for an entity that does not exist
 */
// biome-ignore lint/suspicious/noExplicitAny: tables of all games
export function layFields(table: Table<any, any>, patches: Arrangement): void {
  for (const [key, fields] of Object.entries(patches)) lay(table.edit(key), fields as Arrangement)
}

/** @throws RangeError for a word of an arrangement that is none of `known` */
export function knownWords(spec: Arrangement, known: readonly string[]): void {
  for (const word of Object.keys(spec)) {
    if (!known.includes(word))
      throw new RangeError(`arrange: ${word} is none of ${known.join(', ')}`)
  }
}

function lay(target: Record<string, unknown>, patch: Arrangement): void {
  for (const [field, value] of Object.entries(patch)) {
    const was = target[field]
    if (isMap(was) && isMap(value)) lay(was, value)
    else target[field] = cloneJson(value as Json)
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
