import type { Flow as KernelFlow, Seat, Table } from '@moothall/engine'
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
export type Flow<R> = KernelFlow<R>

/** A content set made ready for looking things up. Every look-up throws RangeError for what is not in the set. */
export interface Content {
  readonly set: ContentSet
  /** SHA-256 over the rules data alone; skins are not in it (EQ-CAMPAIGN-10). */
  readonly hash: string
  character(id: Id): CharacterCard
  hand(id: Id): HandCard
  event(id: Id): EventCard
  /** By its number in the story, 1 to 5. */
  scenario(index: number): Scenario
  task(id: TaskId): Task
}

const byHash = new Map<string, Content>()

/** Makes a content set known, so that games laid out with it find it again by its hash. */
export function knowContent(content: Content): Content {
  byHash.set(content.hash, content)
  return content
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

export function charKey(id: Id): `char:${Id}` {
  return `char:${id}`
}

export function charOf(t: T, id: Id): Readonly<Character> {
  return t.get(charKey(id))
}

/** The tribe as it lives, in seat order. */
export function livingChars(t: T): Readonly<Character>[] {
  const out: Readonly<Character>[] = []
  for (const id of t.get('campaign').tribe) if (id !== null) out.push(t.get(charKey(id)))
  return out
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
