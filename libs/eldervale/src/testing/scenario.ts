import {
  type Arrangement,
  knownWords,
  layFields,
  type ScenarioAdapter,
} from '@moothall/engine/testing/scenario.ts'
import { MAGIC } from '../content/magic.ts'
import { MONSTERS, POWERS } from '../content/monsters.ts'
import { ELEMENTS, RESOURCES } from '../content/schema.ts'
import { STACK, tileOf } from '../content/tiles.ts'
import { tokensOf } from '../content/tokens.ts'
import { putCard } from '../economy/magic.ts'
import { NAMES } from '../messages/names.ts'
import type { Resources } from '../state/entities.ts'
import { GONE, READY, realmAt, seatsOf, type T, UNDER } from '../state/table.ts'
import { freshTurn } from '../turn/turn.ts'

const KNOWN = [
  'map',
  'dwellings',
  'units',
  'monsters',
  'lairs',
  'dominated',
  'hands',
  'discard',
  'packs',
  'resources',
  'tokens',
  'power',
  'powers',
  'active',
  'battle',
  'set',
]

/**
 * A scenario of the battle starts from a plain field, so that nothing in it is left to chance: seven elemental realms and
 * ruins around `d4`, three tokens on each stack, no monsters, no Dwellings, all units ready, one of each resource, no
 * cards in hands, no powers, and seat 0 to play.
 */
export const scenarios: ScenarioAdapter = { arrange, nameOf: (id) => NAMES[id] }

const FIELD: Readonly<Record<string, string>> = {
  d4: 'earth-1',
  e4: 'fire-1',
  c4: 'water-1',
  d5: 'light-1',
  d3: 'fortress',
  e3: 'tower',
  c5: 'air-2',
}
const SEAT_ELEMENTS = ['order', 'light', 'air', 'fire', 'chaos'] as const

function arrange(t: T, spec: Arrangement): void {
  knownWords(spec, KNOWN)
  layCards(t, spec)
  if (t.get('game').table === 'battle') layBattle(t, spec)
  layFields(t, part(spec, 'set'))
  if (t.get('game').table === 'battle') takeFromPools(t)
}

function part(spec: Arrangement, word: string): Arrangement {
  return (spec[word] ?? {}) as Arrangement
}

/** A card by its id or its name. */
function idOf(name: string): string {
  const found = MAGIC.find(
    (card) => card.id === name || NAMES[card.id]?.toLowerCase() === name.toLowerCase(),
  )
  if (found === undefined) throw new RangeError(`arrange: no Magic card is called ${name}`)
  return `~${found.id}`
}

function layCards(t: T, spec: Arrangement): void {
  const battle = t.get('game').table === 'battle'
  if (!battle && spec['packs'] === undefined) return
  const all = MAGIC.map((card) => `~${card.id}`)
  const away = new Set<string>()
  const give = (names: unknown, place: 'discard' | number): string[] =>
    ((names ?? []) as string[]).map((name) => {
      const id = idOf(name)
      putCard(t, id, place)
      away.add(id)
      return id
    })
  for (const seat of seatsOf(t)) {
    t.edit(`hand:${seat}`).cards = give(part(spec, 'hands')[seat], seat)
    if (t.has(`pack:${seat}`)) t.edit(`pack:${seat}`).cards = give(part(spec, 'packs')[seat], seat)
  }
  t.edit('discard').cards = give(spec['discard'], 'discard')
  const pile = all.filter((id) => !away.has(id)).sort()
  for (const id of pile) putCard(t, id, 'deck')
  t.edit('deck').pile = pile
}

function layBattle(t: T, spec: Arrangement): void {
  layMap(t, { ...FIELD, ...(part(spec, 'map') as Record<string, string>) })
  for (const [realm, seat] of Object.entries(part(spec, 'dwellings')))
    t.edit(`realm:${realm}`).dwelling = seat as number
  for (const [id, realm] of Object.entries(part(spec, 'monsters'))) {
    layMonster(t, id, realm as string, (part(spec, 'lairs')[id] ?? realm) as string)
  }
  for (const seat of seatsOf(t)) layPlayer(t, seat, spec)
  for (const [id, seat] of Object.entries(part(spec, 'dominated'))) {
    layMonster(t, id, null, (part(spec, 'lairs')[id] ?? 'd4') as string)
    t.edit(`monster:${id}`).owner = seat as number
    const dice = t.get(`monster:${id}`).value
    t.create(`unit:${id}`, {
      id,
      owner: seat as number,
      type: 'monster',
      dice,
      at: READY,
      placed: false,
      monster: id,
    })
  }
  for (const [id, at] of Object.entries(part(spec, 'units'))) {
    const place = at as string
    t.edit(`unit:${id}`).at = [READY, UNDER, GONE].includes(place) ? place : realmAt(place)
  }
  Object.assign(t.edit('turn'), freshTurn())
  const game = t.edit('game')
  Object.assign(game, {
    phase: t.has('pack:0') ? 'draft' : 'turns',
    active: (spec['active'] as number | undefined) ?? 0,
    elements: [...ELEMENTS],
    trackOrbs: [...ELEMENTS],
    destroyed: [],
    tokensGone: 0,
  })
  layPending(t, spec)
}

/** Battles that are triggered already, by the placing of a unit or by a Rush: `[{ realm, cause, unit }]`. */
function layPending(t: T, spec: Arrangement): void {
  const battles = (spec['battle'] ?? []) as { realm: string; cause?: 'rush'; unit?: string }[]
  if (battles.length === 0) return
  const turn = t.edit('turn')
  turn.step = 'battles'
  for (const { realm, cause, unit } of battles) {
    turn.pending.push({ realm, cause: cause ?? 'place', unit: unit ?? null })
    if (unit === undefined) continue
    turn.unit = unit
    turn.realm = realm
    t.edit(`unit:${unit}`).placed = true
  }
}

/** What lies in trays and on slots has left the pools; a token may be laid out only once. */
function takeFromPools(t: T): void {
  for (const seat of seatsOf(t)) {
    const { tokens, slotted } = t.get(`player:${seat}`)
    for (const id of [...tokens, ...slotted.map((one) => one.token)]) {
      const pool = t.edit(`pool:${id.split('.')[0]}`)
      if (!pool.tokens.includes(id)) throw new RangeError(`arrange: token ${id} lies elsewhere`)
      pool.tokens = pool.tokens.filter((one) => one !== id)
    }
  }
}

function layMap(t: T, map: Readonly<Record<string, string>>): void {
  for (const kind of ['realm', 'stack', 'monster', 'pool'] as const)
    for (const key of t.keys<`realm:${string}`>(kind as 'realm')) t.remove(key)
  for (const element of ELEMENTS) t.create(`pool:${element}`, { tokens: tokensOf(element) })
  for (const [id, tile] of Object.entries(map)) {
    const q = id.charCodeAt(0) - 'd'.charCodeAt(0)
    const { element, spaces } = tileOf(tile)
    t.create(`realm:${id}`, { id, q, r: Number(id.slice(1)) - 4, tile, dwelling: null })
    for (const [i, printed] of spaces.entries()) {
      if (element === null) continue
      const top = t.edit(`pool:${element}`).tokens.shift() ?? null
      t.create(`stack:${id}/${i}`, { realm: id, element, printed, top, below: STACK - 1 })
    }
  }
}

function layMonster(t: T, id: string, realm: string | null, lair: string): void {
  const card = Object.values(MONSTERS).find((one) => one.id === id)
  if (card === undefined) throw new RangeError(`arrange: there is no monster ${id}`)
  const { element, value } = card
  t.create(`monster:${id}`, { id, element, value, realm, lair, owner: null })
}

function layPlayer(t: T, seat: number, spec: Arrangement): void {
  const element = SEAT_ELEMENTS[seat] ?? 'order'
  const powers = (part(spec, 'powers')[seat] ?? []) as string[]
  for (const id of powers)
    if (!POWERS.some((one) => one.id === id)) throw new RangeError(`arrange: no power ${id}`)
  const given = part(spec, 'resources')[seat] as Partial<Resources> | undefined
  const resources = Object.fromEntries(
    RESOURCES.map((res) => [
      res,
      given === undefined ? (res === 'gold' ? 0 : 1) : (given[res] ?? 0),
    ]),
  ) as Resources
  Object.assign(t.edit(`player:${seat}`), {
    element,
    powers,
    resources,
    tokens: (part(spec, 'tokens')[seat] ?? []) as string[],
    power: { [element]: 1, ...(part(spec, 'power')[seat] as object | undefined) },
    vp: 0,
  })
}
