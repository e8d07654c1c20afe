import type {
  Character,
  ContentSet,
  EventCard,
  HandCard,
  HomeCard,
  Id,
  Scenario,
  Task,
  TaskId,
  TraitDef,
  TraitKey,
} from './schema.ts'

/** A content set by id. Everything in it is frozen: content never changes while a game lives. */
export interface ContentIndex {
  readonly set: ContentSet
  readonly characters: ReadonlyMap<Id, Character>
  readonly hand: ReadonlyMap<Id, HandCard>
  readonly events: ReadonlyMap<Id, EventCard>
  readonly scenarios: ReadonlyMap<Id, Scenario>
  readonly traits: ReadonlyMap<TraitKey, TraitDef>
  readonly home: HomeCard
  readonly tasks: ReadonlyMap<TaskId, Task>
  /** The nine cards of a character, in order of id. */
  readonly handOf: ReadonlyMap<Id, readonly HandCard[]>
  /** Events of a scenario in story order, EQ-SETUP-04. */
  readonly eventsOf: ReadonlyMap<Id, readonly EventCard[]>
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const field of Object.values(value)) deepFreeze(field)
  }
  return value
}

const byId = <T extends { id: string }>(items: readonly T[]): Map<T['id'], T> =>
  new Map(items.map((item) => [item.id, item]))

/** Maps by id over a set; freezes the set. Does not check it: that is `check` in checks.ts. */
export function indexContent(set: ContentSet): ContentIndex {
  deepFreeze(set)
  return Object.freeze({
    set,
    characters: byId(set.characters),
    hand: byId(set.hand),
    events: byId(set.events),
    scenarios: byId(set.scenarios),
    traits: new Map(set.traits.map((trait) => [trait.key, trait])),
    home: set.home,
    tasks: byId(Object.values(set.home.tasks)),
    handOf: new Map(
      set.characters.map((c) => [c.id, set.hand.filter((card) => card.owner === c.id)]),
    ),
    eventsOf: new Map(
      set.scenarios.map((s) => [
        s.id,
        set.events.filter((event) => event.scenario === s.id).sort((a, b) => a.order - b.order),
      ]),
    ),
  })
}
