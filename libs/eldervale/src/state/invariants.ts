import { MAGIC } from '../content/magic.ts'
import { RESOURCES } from '../content/schema.ts'
import { TOKENS_EACH } from '../content/tokens.ts'
import { POWER_MARKERS, POWER_TOP, RESOURCE_LIMIT, TRAY_LIMIT } from '../content/tracks.ts'
import { cardKey } from '../economy/magic.ts'
import { GONE, monsters, READY, seatsOf, type T, UNDER, units } from './table.ts'

/** What must hold after every choice; each broken rule is a sentence. */
export function invariants(t: T): string[] {
  const wrong = cards(t)
  if (t.get('game').table === 'draft') return wrong
  wrong.push(...pieces(t), ...holdings(t))
  return wrong
}

/** Every Magic card is in one place, and says so (EV-COMP-06). */
function cards(t: T): string[] {
  const wrong: string[] = []
  const where = new Map<string, unknown>()
  const put = (ids: readonly string[], place: unknown): void => {
    for (const id of ids) {
      if (where.has(id)) wrong.push(`${id} is in two places`)
      where.set(id, place)
    }
  }
  put(t.get('deck').pile, 'deck')
  put(t.get('discard').cards, 'discard')
  for (const seat of seatsOf(t)) {
    put(t.get(`hand:${seat}`).cards, seat)
    if (t.has(`pack:${seat}`)) put(t.get(`pack:${seat}`).cards, seat)
  }
  if (where.size !== MAGIC.length) wrong.push(`${where.size} Magic cards of ${MAGIC.length}`)
  for (const [id, place] of where) {
    if (t.get(cardKey(id)).place !== place) wrong.push(`${id} is not where it says it is`)
  }
  return wrong
}

function pieces(t: T): string[] {
  const wrong: string[] = []
  let tokens = t.get('game').tokensGone
  for (const seat of seatsOf(t)) {
    const { tokens: tray, slotted } = t.get(`player:${seat}`)
    tokens += tray.length + slotted.length
  }
  const below = new Map<string, number>()
  for (const key of t.keys<`stack:${string}`>('stack')) {
    const { top, element, below: n } = t.get(key)
    if (top !== null) tokens++
    else if (n > 0) wrong.push(`${key} has no top`)
    below.set(element, (below.get(element) ?? 0) + n)
  }
  for (const element of t.get('game').elements) {
    const left = t.get(`pool:${element}`).tokens.length
    tokens += left
    if (left < (below.get(element) ?? 0)) wrong.push(`too few tokens of ${element}`)
  }
  const all = t.get('game').elements.length * TOKENS_EACH
  if (tokens !== all) wrong.push(`${tokens} tokens of ${all}`)
  for (const one of units(t)) {
    const known = [READY, UNDER, GONE].includes(one.at) || t.has(one.at as `realm:${string}`)
    if (!known) wrong.push(`${one.id} is at ${one.at}`)
    if (one.at === GONE && one.monster === null) wrong.push(`${one.id} is gone`)
  }
  // EV-MONSTER-08
  const places = monsters(t).map((one) => one.realm)
  if (new Set(places).size !== places.length) wrong.push('two monsters share a realm')
  if (t.has('battle') && t.get('turn').step !== 'battles') wrong.push('a battle out of its time')
  return wrong
}

function holdings(t: T): string[] {
  const wrong: string[] = []
  for (const seat of seatsOf(t)) {
    const { resources, tokens, power, vp } = t.get(`player:${seat}`)
    for (const res of RESOURCES) {
      const n = resources[res]
      if (!Number.isInteger(n) || n < 0 || n > RESOURCE_LIMIT)
        wrong.push(`seat ${seat} holds ${n} ${res}`)
    }
    // A fifth lies there only while its taker decides (EV-REALM-07).
    if (tokens.length > TRAY_LIMIT + 1) wrong.push(`seat ${seat} holds ${tokens.length} tokens`)
    const spaces = Object.values(power)
    if (spaces.length > POWER_MARKERS) wrong.push(`seat ${seat} has ${spaces.length} markers`)
    if (spaces.some((space) => space < 1 || space > POWER_TOP))
      wrong.push(`seat ${seat} has a marker off its track`)
    if (vp < 0) wrong.push(`seat ${seat} has ${vp} VP`)
  }
  return wrong
}
