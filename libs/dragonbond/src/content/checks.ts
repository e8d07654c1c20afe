import type { ContentSet } from './schema.ts'

/** What is wrong with a content set, each as a sentence that names the place. */
export function contentProblems(set: ContentSet): string[] {
  return [...mapProblems(set), ...deckProblems(set), ...characterProblems(set), ...knobs(set)]
}

function mapProblems(set: ContentSet): string[] {
  const wrong: string[] = []
  const regions = new Map(set.regions.map((region) => [region.id, region]))
  const homes = set.sides.flatMap((side) => (side.home === null ? [] : [side.home]))
  if (new Set(homes).size !== homes.length) wrong.push('two sides have one home')
  for (const home of homes) if (!regions.has(home)) wrong.push(`home ${home} is no region`)
  if (reachable(set).size !== regions.size) wrong.push('the map falls apart')
  // DB-MAP-01
  if (regions.size !== 12) wrong.push(`${regions.size} regions, not 12`)

  for (const region of set.regions) {
    for (const id of region.next) {
      // DB-MAP-04: borders are shared.
      if (regions.get(id)?.next.includes(region.id) !== true)
        wrong.push(`${region.id} borders ${id}, but not the other way`)
    }
  }
  return wrong
}

/** Regions that can be reached from the first. */
function reachable(set: ContentSet): Set<string> {
  const next = new Map(set.regions.map((region) => [region.id, region.next]))
  const reached = new Set<string>()
  const open = set.regions.slice(0, 1).map((region) => region.id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(next.get(id) ?? []))
  }
  return reached
}

function deckProblems(set: ContentSet): string[] {
  const wrong: string[] = []
  const cards = set.sides.flatMap((side) => side.actions)
  if (new Set(cards.map((card) => card.id)).size !== cards.length)
    wrong.push('two Action cards have one id')
  for (const side of set.sides) {
    const realm = set.characters.some((one) => one.side === side.id && one.kind === 'general')
    const size = realm ? 5 : 6
    if (side.actions.length !== size)
      wrong.push(`${side.id} has ${side.actions.length} Action cards, not ${size}`)
    for (const card of side.actions) {
      if (card.glyphs.length === 0) wrong.push(`${card.id} shows no sign`)
      // DB-GLYPH-01
      if (card.glyphs.includes('deploy') && !realm) wrong.push(`${card.id} deploys`)
      // DB-GLYPH-20
      if (side.id === 'fell' && card.glyphs.indexOf('vaala') > 0)
        wrong.push(`${card.id} does not begin with Vaala`)
    }
  }
  // DB-EVENT-01
  if (set.events.length !== 12) wrong.push(`${set.events.length} Event cards, not 12`)
  const sum = set.events.reduce((total, card) => total + card.power, 0)
  if (sum * 10 !== set.tuning.eventPowerTenths.value * set.events.length)
    wrong.push(`the Events bring ${sum} Power, which is not what the tuning says`)
  return wrong
}

function characterProblems(set: ContentSet): string[] {
  const wrong: string[] = []
  const sides = new Set<string>(set.sides.map((side) => side.id))
  for (const one of set.characters)
    if (!sides.has(one.side)) wrong.push(`${one.id} belongs to no side`)
  for (const kind of ['kadhah', 'fell'] as const)
    if (set.characters.filter((one) => one.kind === kind).length !== 1)
      wrong.push(`there must be one ${kind}`)
  const all = [
    ...set.characters,
    ...set.regions,
    ...set.events,
    ...set.sides.flatMap((s) => s.actions),
  ]
  for (const one of all) {
    if (one.name.trim() === '') wrong.push(`${one.id} has no name`)
    if (one.prov === undefined) wrong.push(`${one.id} does not say where it comes from`)
  }
  return wrong
}

function knobs(set: ContentSet): string[] {
  return Object.entries(set.tuning).flatMap(([name, { value, min, max }]) =>
    value < min || value > max ? [`${name} is ${value}, outside ${min} to ${max}`] : [],
  )
}
