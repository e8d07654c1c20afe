import type { Entities, Table } from '@moothall/engine'
import { skins } from '../content/index.ts'
import type { Color, Id } from '../content/schema.ts'
import { newCharacter } from '../tribe/enter.ts'
import { flipCard } from '../tribe/hand.ts'
import { contentOf, type T } from '../types.ts'

type Patch = { readonly [field: string]: unknown }

const KNOWN = [
  'tribe',
  'season',
  'event',
  'deck',
  'pool',
  'cubes',
  'flip',
  'tokens',
  'growth',
  'set',
]

/**
 * Brings a table into the state that a scenario starts from. `tribe`, `season`, `event`, `deck`, `pool`, `cubes`,
 * `flip`, `tokens` and `growth` speak of ElfQuest; `set` lays fields over any entity of any game.
 * @throws RangeError for a word, card or character that does not exist
 */
export function arrangeScenario(table: Table<Entities, unknown>, spec: Patch): void {
  for (const word of Object.keys(spec)) {
    if (!KNOWN.includes(word))
      throw new RangeError(`arrange: ${word} is none of ${KNOWN.join(', ')}`)
  }
  const t = table as unknown as T
  if (spec['tribe'] !== undefined)
    seatTribe(
      t,
      (spec['tribe'] as string[]).map((name) => idOf(name)),
    )
  if (spec['season'] !== undefined) t.edit('campaign').season = spec['season'] as number
  if (spec['event'] !== undefined) turnUp(t, idOf(spec['event'] as string))
  if (spec['deck'] !== undefined) {
    const deck = t.edit('deck')
    deck.remaining = (spec['deck'] as string[]).map((name) => idOf(name))
    deck.left = deck.remaining.length
  }
  if (spec['pool'] !== undefined) t.edit('home').pool = spec['pool'] as number
  for (const [name, cards] of Object.entries((spec['flip'] as Patch | undefined) ?? {})) {
    for (const card of cards as string[])
      flipCard(contentOf(t), t.edit(`char:${idOf(name)}`), idOf(card))
  }
  for (const [name, cubes] of Object.entries((spec['cubes'] as Patch | undefined) ?? {})) {
    Object.assign(t.edit(`char:${idOf(name)}`).cubes, cubes as Partial<Record<Color, number>>)
  }
  for (const [name, n] of Object.entries((spec['tokens'] as Patch | undefined) ?? {})) {
    t.edit(`char:${idOf(name)}`).success = n as number
  }
  for (const [name, n] of Object.entries((spec['growth'] as Patch | undefined) ?? {})) {
    t.edit(`char:${idOf(name)}`).growth = n as number
  }
  for (const [key, fields] of Object.entries((spec['set'] as Patch | undefined) ?? {})) {
    lay(table.edit(key) as Record<string, unknown>, fields as Patch)
  }
}

/** An id, or the name that the default skin prints. */
function idOf(name: string): Id {
  if (/^(char|hand|event|boon)\./.test(name)) return name
  const names = Object.values(skins)[0]?.names ?? {}
  const found = Object.entries(names).find(([, word]) => word.toLowerCase() === name.toLowerCase())
  if (found === undefined) throw new RangeError(`arrange: nothing is called ${name}`)
  return found[0]
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

function lay(target: Record<string, unknown>, patch: Patch): void {
  for (const [field, value] of Object.entries(patch)) {
    const was = target[field]
    if (isMap(was) && isMap(value)) lay(was, value)
    else target[field] = structuredClone(value)
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
