import {
  type Arrangement,
  knownWords,
  layFields,
  type ScenarioAdapter,
} from '@moothall/engine/testing/scenario.ts'
import { skins } from '../content/index.ts'
import type { Color, Id } from '../content/schema.ts'
import { newCharacter } from '../tribe/enter.ts'
import { enterCard, flipCard } from '../tribe/hand.ts'
import { contentOf, type T } from '../types.ts'

const KNOWN = [
  'tribe',
  'season',
  'event',
  'deck',
  'pool',
  'cubes',
  'grant',
  'flip',
  'tokens',
  'growth',
  'set',
]

/** Scenarios of ElfQuest: things are called by their ids or by the names of the default skin. */
export const scenarios: ScenarioAdapter = { arrange, nameOf: (id) => NAMES[id] }

const NAMES: Readonly<Record<string, string>> = Object.values(skins)[0]?.names ?? {}

function arrange(t: T, spec: Arrangement): void {
  knownWords(spec, KNOWN)
  if (spec['tribe'] !== undefined)
    seatTribe(
      t,
      (spec['tribe'] as string[]).map((name) => idOf(name)),
    )
  if (spec['season'] !== undefined) t.edit('campaign').season = spec['season'] as number
  if (spec['event'] !== undefined) turnUp(t, idOf(spec['event'] as string))
  if (spec['deck'] !== undefined)
    stack(
      t,
      (spec['deck'] as string[]).map((name) => idOf(name)),
    )
  if (spec['pool'] !== undefined) t.edit('home').pool = spec['pool'] as number
  for (const [name, cards] of Object.entries((spec['grant'] as Arrangement | undefined) ?? {})) {
    for (const card of cards as string[])
      enterCard(contentOf(t), t.edit(`char:${idOf(name)}`), idOf(card))
  }
  for (const [name, cards] of Object.entries((spec['flip'] as Arrangement | undefined) ?? {})) {
    for (const card of cards as string[])
      flipCard(contentOf(t), t.edit(`char:${idOf(name)}`), idOf(card, idOf(name)))
  }
  for (const [name, cubes] of Object.entries((spec['cubes'] as Arrangement | undefined) ?? {})) {
    Object.assign(t.edit(`char:${idOf(name)}`).cubes, cubes as Partial<Record<Color, number>>)
  }
  for (const [name, n] of Object.entries((spec['tokens'] as Arrangement | undefined) ?? {})) {
    t.edit(`char:${idOf(name)}`).success = n as number
  }
  for (const [name, n] of Object.entries((spec['growth'] as Arrangement | undefined) ?? {})) {
    t.edit(`char:${idOf(name)}`).growth = n as number
  }
  layFields(t, (spec['set'] as Arrangement | undefined) ?? {})
}

/** An id, or the name that the default skin prints. Cards of one name are told apart by whose hand is meant. */
function idOf(name: string, whose?: Id): Id {
  if (/^(char|hand|event|boon)\./.test(name)) return name
  const same = Object.keys(NAMES).filter((id) => NAMES[id]?.toLowerCase() === name.toLowerCase())
  const found =
    same.length < 2 ? same : same.filter((id) => id.startsWith(`hand.${whose?.slice(5)}.`))
  if (found.length !== 1) {
    throw new RangeError(
      same.length === 0
        ? `arrange: nothing is called ${name}`
        : `arrange: ${name} may be ${same.join(' or ')}`,
    )
  }
  return found[0] as Id
}

function seatTribe(t: T, ids: readonly Id[]): void {
  const campaign = t.edit('campaign')
  campaign.phase = 'play'
  campaign.tribe = [0, 1, 2, 3].map((seat) => ids[seat] ?? null)
  campaign.unused = campaign.unused.filter((id) => !ids.includes(id))
  for (const [seat, id] of ids.entries())
    t.create(`char:${id}`, newCharacter(contentOf(t), id, seat))
  const deck = t.edit('deck')
  deck.remaining = [...contentOf(t).scenario(1).events].sort()
  deck.left = deck.remaining.length
}

function turnUp(t: T, id: Id): void {
  contentOf(t).event(id)
  const deck = t.edit('deck')
  if (deck.remaining.includes(id)) {
    deck.remaining = deck.remaining.filter((one) => one !== id)
    deck.left = deck.remaining.length
  }
  t.edit('event').card = id
}

/** What may still come. All other events of the scenario count as completed, as many as it takes. */
function stack(t: T, ids: readonly Id[]): void {
  const deck = t.edit('deck')
  deck.remaining = [...ids]
  deck.left = ids.length
  const { card } = t.get('event')
  const { events } = contentOf(t).scenario(t.get('campaign').scenario)
  const gone = events.filter((id) => !ids.includes(id) && id !== card)
  deck.done = gone.slice(0, events.length - ids.length - (card === null ? 0 : 1))
}
