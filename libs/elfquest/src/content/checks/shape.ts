import type { Gains, Losses } from '../schema.ts'
import { type Check, COLORS, type Fault, fault } from './problem.ts'

/** CK-01 to CK-06: counts and shape. */

const ck01: Check = (set) => {
  const faults: Fault[] = []
  const count = (field: string, found: number, wanted: number): void => {
    if (found !== wanted) faults.push(fault(set.id, field, `${found} instead of ${wanted}`))
  }
  count(
    'characters',
    set.characters.reduce((n, c) => n + c.stages.length, 0),
    21,
  )
  count(
    'hand',
    set.hand.filter((card) => card.set === 'start' || card.set === 'growth2').length,
    63,
  )
  count(
    'hand.boon',
    set.hand.filter((card) => card.set === 'boon' && card.type === 'boon').length,
    1,
  )
  count('scenarios', set.scenarios.length, 5)
  count('events', set.events.length, 33)
  count('home.tasks', Object.keys(set.home.tasks).length, 6)
  const extra = set.hand.filter((card) => card.set === 'promo').length
  if (extra > 1) faults.push(fault(set.id, 'hand.promo', `${extra} extra cards`))
  for (const card of set.hand) {
    if (card.chosenTraits !== undefined && card.set !== 'promo')
      faults.push(fault(card.id, 'set', 'a card with chosen traits is the extra card'))
    if ((card.type === 'boon') !== (card.set === 'boon'))
      faults.push(fault(card.id, 'type', 'the boon card alone is a boon'))
  }
  return faults
}

const ck02: Check = (set) => {
  const faults: Fault[] = []
  const claims = new Map<string, number>()
  for (const c of set.characters) {
    if (new Set(c.startHand).size !== 8)
      faults.push(fault(c.id, 'startHand', 'not 8 different cards'))
    for (const id of [...c.startHand, c.growth2Card]) {
      claims.set(id, (claims.get(id) ?? 0) + 1)
      const card = set.hand.find((h) => h.id === id)
      if (card && card.owner !== c.id) faults.push(fault(id, 'owner', `held by ${c.id}`))
      if (card && card.set !== (id === c.growth2Card ? 'growth2' : 'start'))
        faults.push(fault(id, 'set', `is '${card.set}'`))
    }
  }
  for (const card of set.hand) {
    const wanted = card.set === 'start' || card.set === 'growth2' ? 1 : 0
    if ((claims.get(card.id) ?? 0) !== wanted)
      faults.push(fault(card.id, 'owner', `in ${claims.get(card.id) ?? 0} hands`))
  }
  return faults
}

const ck03: Check = (set) => {
  const faults: Fault[] = []
  for (const scenario of set.scenarios) {
    const events = set.events
      .filter((event) => event.scenario === scenario.id)
      .sort((a, b) => a.order - b.order)
    events.forEach((event, i) => {
      if (event.order !== i + 1)
        faults.push(fault(event.id, 'order', `${event.order} instead of ${i + 1}`))
    })
    const listed = events.map((event) => event.id).join() === scenario.events.join()
    if (!listed)
      faults.push(fault(scenario.id, 'events', 'not the events of this scenario in order'))
    const deck = scenario.index === 1 ? 'shuffled' : 'ordered'
    if (scenario.deck !== deck) faults.push(fault(scenario.id, 'deck', `is '${scenario.deck}'`))
  }
  if (
    set.scenarios
      .map((s) => s.index)
      .sort()
      .join() !== '1,2,3,4,5'
  )
    faults.push(fault(set.id, 'scenarios', 'indices are not 1 to 5'))
  for (const event of set.events) {
    const homes = set.scenarios.filter((s) => s.events.includes(event.id)).length
    if (homes !== 1) faults.push(fault(event.id, 'scenario', `listed in ${homes} scenarios`))
  }
  return faults
}

const granted = (gains: Gains): string[] =>
  ('all' in gains ? gains.all : gains.chooseOne.flat()).flatMap((gain) =>
    gain.k === 'grantCard' ? [gain.card] : [],
  )

const ck04: Check = (set) => {
  const faults: Fault[] = []
  const objects = [...set.characters, ...set.hand, ...set.events, ...set.scenarios, set.home].map(
    (o) => o.id,
  )
  const ids = new Set(objects)
  if (ids.size !== objects.length) faults.push(fault(set.id, 'id', 'an id is used twice'))
  const refer = (from: string, field: string, to: string): void => {
    if (!ids.has(to)) faults.push(fault(from, field, `no such id: ${to}`))
  }
  const used = new Set<string>()
  const keys = new Set(set.traits.map((t) => t.key))
  if (keys.size !== set.traits.length)
    faults.push(fault(set.id, 'traits', 'a trait is registered twice'))
  const uses = (from: string, field: string, traits: readonly string[]): void => {
    for (const trait of traits) {
      used.add(trait)
      if (!keys.has(trait)) faults.push(fault(from, field, `trait not in the register: ${trait}`))
    }
  }
  for (const c of set.characters) {
    for (const id of c.startHand) refer(c.id, 'startHand', id)
    refer(c.id, 'growth2Card', c.growth2Card)
    for (const [i, stage] of c.stages.entries()) uses(c.id, `stages.${i}.traits`, stage.traits)
  }
  for (const card of set.hand) {
    if (card.owner !== null) refer(card.id, 'owner', card.owner)
    uses(card.id, 'traits', card.traits)
    uses(card.id, 'craft', card.craft ?? [])
    uses(
      card.id,
      'abilities',
      card.abilities.flatMap((a) => (a.k === 'eventDice' ? [a.trait] : [])),
    )
  }
  for (const event of set.events) {
    refer(event.id, 'scenario', event.scenario)
    if (event.resolve === 'dice')
      uses(
        event.id,
        'traits',
        event.traits.map((t) => t.trait),
      )
    for (const id of granted(event.reward.perParticipant)) refer(event.id, 'reward', id)
    for (const id of granted({ all: event.reward.once })) refer(event.id, 'reward', id)
  }
  for (const scenario of set.scenarios) {
    for (const id of scenario.events) refer(scenario.id, 'events', id)
    for (const id of granted(scenario.reward)) refer(scenario.id, 'reward', id)
  }
  for (const task of Object.values(set.home.tasks)) {
    uses(
      set.home.id,
      `tasks.${task.id}.traitSets`,
      task.traitSets.flat().map((t) => t.trait),
    )
  }
  for (const key of keys)
    if (!used.has(key)) faults.push(fault(set.id, `traits.${key}`, 'registered and never used'))
  return faults
}

const lossesOf = (losses: Losses) => ('all' in losses ? losses.all : losses.chooseOne.flat())
const whole = (n: number, least: number): boolean => Number.isInteger(n) && n >= least

const ck05: Check = (set) => {
  const faults: Fault[] = []
  const amounts = (id: string, field: string, list: readonly object[]): void => {
    for (const part of list)
      if ('n' in part && !whole(Number(part.n), 1))
        faults.push(fault(id, field, `amount ${String(part.n)}`))
  }
  for (const event of set.events) {
    const faces = event.penalty?.faces ?? []
    const sorted = [...new Set(faces)].sort((a, b) => a - b)
    if (
      sorted.join() !== faces.join() ||
      faces.some((f) => !whole(f, 1) || f > 6) ||
      (event.penalty && !faces.length)
    ) {
      faults.push(fault(event.id, 'penalty.faces', faces.join()))
    }
    if (event.penalty) amounts(event.id, 'penalty.loss', lossesOf(event.penalty.loss))
    if (event.resolve === 'fixedRoll') {
      if (event.outcomes.length !== event.dice + 1)
        faults.push(fault(event.id, 'outcomes', `${event.outcomes.length} for ${event.dice} dice`))
      for (const outcome of event.outcomes) amounts(event.id, 'outcomes', lossesOf(outcome))
      continue
    }
    if (!whole(event.whiteDice, 0) || event.whiteDice > 3)
      faults.push(fault(event.id, 'whiteDice', String(event.whiteDice)))
    const colors = new Set(event.colors)
    if (
      colors.size !== event.colors.length ||
      !colors.size ||
      colors.size > 3 ||
      event.colors.some((c) => !COLORS.includes(c))
    ) {
      faults.push(fault(event.id, 'colors', event.colors.join()))
    }
    if (!whole(event.successes, 1))
      faults.push(fault(event.id, 'successes', String(event.successes)))
    amounts(event.id, 'cost', event.cost)
  }
  return faults
}

const ck06: Check = (set) =>
  set.characters.flatMap((c) => {
    const faults: Fault[] = []
    if (c.stages.map((s) => s.maxHand).join() !== '8,8,9')
      faults.push(fault(c.id, 'stages.maxHand', c.stages.map((s) => s.maxHand).join()))
    if (c.startHand.length > c.stages[0].maxHand)
      faults.push(fault(c.id, 'startHand', 'more cards than the hand holds'))
    return faults
  })

export const shapeChecks: Record<string, Check> = {
  'CK-01': ck01,
  'CK-02': ck02,
  'CK-03': ck03,
  'CK-04': ck04,
  'CK-05': ck05,
  'CK-06': ck06,
}
