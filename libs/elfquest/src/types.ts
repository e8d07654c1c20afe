import type { Flow, Seat, Table } from '@moothall/engine'
import { contentHash } from './content/hash.ts'
import { indexContent } from './content/lookup.ts'
import type {
  Character as CharacterCard,
  ContentSet,
  EventCard,
  HandCard,
  Id,
  Scenario,
  Task,
  TaskId,
} from './content/schema.ts'
import type { Character, EqEntities, EqOptions } from './state.ts'

/** The table of this game. */
export type T = Table<EqEntities, EqOptions>
export type { Flow }

/** A content set made ready for looking things up. Every look-up throws RangeError for what is not in the set. */
export interface Content {
  readonly set: ContentSet
  /** SHA-256 over the rules data alone; skins are not in it (EQ-CAMPAIGN-10). */
  readonly hash: string
  character(id: Id): CharacterCard
  hand(id: Id): HandCard
  event(id: Id): EventCard
  /** By its number in the story, from 1. */
  scenario(index: number): Scenario
  task(id: TaskId): Task
}

const byHash = new Map<string, Content>()

/** Makes a content set ready and known, so that games laid out with it find it again by its hash. */
export function knowContent(set: ContentSet): Content {
  const index = indexContent(set)
  const scenarios = new Map<number, Scenario>(set.scenarios.map((one) => [one.index, one]))
  const content: Content = {
    set,
    hash: contentHash(set),
    character: (id) => found(index.characters.get(id), id),
    hand: (id) => found(index.hand.get(id), id),
    event: (id) => found(index.events.get(id), id),
    scenario: (number) => found(scenarios.get(number), `scenario ${number}`),
    task: (id) => found(index.tasks.get(id), id),
  }
  byHash.set(content.hash, content)
  return content
}

function found<V>(value: V | undefined, what: string): V {
  if (value === undefined) throw new RangeError(`there is no ${what} in the content set`)
  return value
}

/**
 * The cards this game is played with.
 * @throws RangeError if no content set of that hash is known (EQ-CAMPAIGN-08)
 */
export function contentOf(t: T): Content {
  const { contentHash } = t.get('campaign')
  const content = byHash.get(contentHash)
  if (content === undefined) throw new RangeError(`no content set with the hash ${contentHash}`)
  return content
}

/** Can the cards of this game be looked up here? Those of a game under other rules may be others. */
export function knowsContent(t: T): boolean {
  return byHash.has(t.get('campaign').contentHash)
}

export function charKey(id: Id): `char:${Id}` {
  return `char:${id}`
}

/** Whoever has its place at this seat; undefined for an empty place (EQ-DEATH-14). */
export function charAtSeat(t: T, seat: Seat): Readonly<Character> | undefined {
  const id = t.get('campaign').tribe[seat]
  return id === null || id === undefined ? undefined : t.get(charKey(id))
}

export function isLiving(t: T, id: Id): boolean {
  return t.get('campaign').tribe.includes(id)
}

/** The campaign has ended: every rule that has asked something looks here before it goes on. */
export function isOver(t: T): boolean {
  return t.get('campaign').phase === 'over'
}
