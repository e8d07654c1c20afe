import type {
  Character,
  ContentSet,
  EventCard,
  HandCard,
  ReadTrait,
  Scenario,
  Skin,
  Sourced,
  Task,
  TaskId,
} from '../content/schema.ts'
import type {
  CharacterEntry,
  EventEntry,
  HandEntry,
  HomeEntry,
  OneOrAll,
  PackFile,
  ReadEntry,
  ScenarioEntry,
  SourcedEntry,
} from './format.ts'
import { skinsOf } from './skins.ts'

/** A pack put together: the rules data, and the words for it. */
export interface Pack {
  readonly content: ContentSet
  readonly skins: readonly Skin[]
}

/**
 * Puts the files of a pack together and fills in what its author may leave out. It checks nothing: files of others go
 * through `readPack`.
 */
export function expand(files: readonly PackFile[]): Pack {
  const pack = files.find((file) => file.pack !== undefined)?.pack
  const home = files.find((file) => file.home !== undefined)?.home
  if (pack === undefined || home === undefined)
    throw new RangeError('a pack says who it is and has a home')
  const characters = files.flatMap((file) => file.characters ?? [])
  const scenarios = files.flatMap((file) => file.scenarios ?? []).sort((a, b) => a.index - b.index)
  const words = (from: 'printed' | 'own') => files.flatMap((file) => file.traits?.[from] ?? [])
  const content: ContentSet = {
    id: pack.id,
    version: pack.version,
    schema: pack.schema,
    traits: [
      ...words('printed').map((key) => ({ key, attested: true })),
      ...words('own').map((key) => ({ key, attested: false })),
    ],
    characters: characters.map(character),
    hand: [
      ...characters.flatMap(handOf),
      ...files.flatMap((file) => file.cards ?? []).map((card) => handCard(card, null, card.set)),
    ],
    events: scenarios.flatMap((scenario) =>
      scenario.events.map((event, i) => eventCard(event, scenario.id, i + 1)),
    ),
    scenarios: scenarios.map(scenarioCard),
    home: homeCard(home),
  }
  return { content, skins: skinsOf(files, pack.id) }
}

function sourced({ sources, notes }: SourcedEntry): Sourced {
  const prov: Sourced['prov'] = {}
  for (const path of sources?.printed ?? []) prov[path] = { src: 'printed', ref: 'rulebook' }
  for (const path of sources?.errata ?? []) prov[path] = { src: 'errata', ref: 'faq' }
  return { prov, ...(notes === undefined ? {} : { notes }) }
}

const reads = (entries: readonly ReadEntry[]): ReadTrait[] =>
  entries.map((entry) => (typeof entry === 'string' ? { trait: entry, weight: 1 } : entry))

const allOf = <T>(entry: OneOrAll<T>): { all: T[] } | { chooseOne: T[][] } =>
  Array.isArray(entry) ? { all: entry } : entry

function character(entry: CharacterEntry): Character {
  return {
    id: entry.id,
    kin: entry.kin ?? true,
    stages: entry.stages as Character['stages'],
    startHand: entry.hand.map((card) => card.id),
    growth2Card: entry.growth2.id,
    ...sourced(entry),
  }
}

const handOf = (entry: CharacterEntry): HandCard[] => [
  ...entry.hand.map((card) => handCard(card, entry.id, 'start')),
  handCard(entry.growth2, entry.id, 'growth2'),
]

function handCard(entry: HandEntry, owner: string | null, set: HandCard['set']): HandCard {
  return {
    id: entry.id,
    owner,
    type: entry.type,
    set,
    traits: entry.traits,
    ...(entry.chosenTraits === undefined ? {} : { chosenTraits: entry.chosenTraits }),
    cubes: entry.cubes ?? {},
    bonusDie: entry.bonusDie ?? false,
    flipDice: entry.flipDice ?? 3,
    // EQ-ERRATA-05
    sacrificeDice: entry.sacrificeDice ?? 6,
    ...(entry.isWolf === undefined ? {} : { isWolf: entry.isWolf }),
    abilities: entry.abilities ?? [],
    ...(entry.craft === undefined ? {} : { craft: entry.craft }),
    ...sourced(entry),
  }
}

function eventCard(entry: EventEntry, scenario: string, order: number): EventCard {
  const common = {
    id: entry.id,
    scenario,
    order,
    mode: entry.mode,
    penalty: entry.penalty ? { faces: entry.penalty.faces, loss: allOf(entry.penalty.loss) } : null,
    reward: {
      perParticipant: allOf(entry.reward?.perParticipant ?? []),
      once: entry.reward?.once ?? [],
    },
    ...sourced(entry),
  }
  if (entry.resolve === 'fixedRoll')
    return {
      ...common,
      resolve: 'fixedRoll',
      dice: entry.dice,
      outcomes: entry.outcomes.map(allOf),
    }
  return {
    ...common,
    resolve: 'dice',
    whiteDice: entry.whiteDice,
    colors: entry.colors,
    traits: reads(entry.traits),
    successes: entry.successes,
    cost: entry.cost ?? [],
  }
}

function scenarioCard(entry: ScenarioEntry): Scenario {
  return {
    id: entry.id,
    index: entry.index,
    deck: entry.deck,
    events: entry.events.map((event) => event.id),
    seasons: entry.seasons,
    overLimit: entry.overLimit,
    reward: allOf(entry.reward),
    ...sourced(entry),
  }
}

function homeCard(entry: HomeEntry): ContentSet['home'] {
  const tasks = Object.fromEntries(
    Object.entries(entry.tasks).map(([id, task]) => [
      id,
      {
        id: id as TaskId,
        whiteDice: task.whiteDice ?? 3,
        colors: task.colors,
        traitSets: task.traitSets.map(reads),
        per: task.per,
        gain: task.gain,
      },
    ]),
  ) as Record<TaskId, Task>
  return { id: entry.id, tasks, ...sourced(entry) }
}
