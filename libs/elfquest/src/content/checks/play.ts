import type { Character, Color, ContentSet, Gains, Loss, RolledEvent, TaskId } from '../schema.ts'
import {
  addCubes,
  type Check,
  COLORS,
  cubesAt,
  type Fault,
  fault,
  groups,
  startCards,
  startPrintings,
} from './problem.ts'

/** CK-12 to CK-18: can the set be played, and is it as hard as meant. */

/** Cubes in the box, EQ-COMP-07. */
export const stock: Record<Color, number> = { physique: 24, grace: 18, savvy: 18, magic: 12 }
/** Growth tokens for the first step, and for both, EQ-GROWTH-02 and -03. */
const firstStep = 8
const bothSteps = 17

const rolledEvents = (set: ContentSet): RolledEvent[] =>
  set.events.filter((e) => e.resolve === 'dice')
const tribes = (set: ContentSet): Character[][] => groups(set.characters, 4)

const ck12: Check = (set) => {
  // The boon and the extra card can join any tribe, so their cubes count with each.
  const loose = set.hand.filter((card) => card.owner === null).map((card) => card.cubes)
  return tribes(set).flatMap((tribe) => {
    const sum = addCubes(...tribe.map((c) => cubesAt(set, c, 2)), ...loose)
    return COLORS.filter((color) => sum[color] > stock[color]).map((color) =>
      fault(
        tribe.map((c) => c.id).join('+'),
        `cubes.${color}`,
        `${sum[color]} cubes at full growth; the box has ${stock[color]}`,
      ),
    )
  })
}

/** Printed rarely on purpose: the Home card reads them with a higher weight. */
const rareTraits = ['elder', 'ancient']

const ck13: Check = (set) => {
  const faults: Fault[] = []
  const shown = set.characters.map((c) => new Set(startPrintings(set, c)))
  const demand = (id: string, field: string, traits: string[], colors: Color[]): void => {
    for (const trait of traits) {
      const n = shown.filter((s) => s.has(trait)).length
      if (n < 3 && !rareTraits.includes(trait))
        faults.push(
          fault(
            id,
            field,
            `${trait} is printed with ${n} characters at the start; 3 or more make it worth reading`,
          ),
        )
    }
    for (const color of colors) {
      const n = set.characters.filter((c) => cubesAt(set, c, 0)[color] > 0).length
      if (n < 3)
        faults.push(
          fault(
            id,
            'colors',
            `${color} is held by ${n} characters at the start; 3 or more make it worth asking for`,
          ),
        )
    }
  }
  for (const event of rolledEvents(set))
    demand(
      event.id,
      'traits',
      event.traits.map((t) => t.trait),
      event.colors,
    )
  for (const task of Object.values(set.home.tasks)) {
    demand(
      set.home.id,
      `tasks.${task.id}.traitSets`,
      task.traitSets.flat().map((t) => t.trait),
      task.colors,
    )
  }
  return faults
}

const ck14: Check = (set) =>
  set.characters.flatMap((c) => {
    const faults: Fault[] = []
    for (const i of [1, 2] as const) {
      const before = c.stages[i === 1 ? 0 : 1]
      const after = c.stages[i]
      if (after.traits.length < before.traits.length)
        faults.push(
          fault(c.id, `stages.${i}.traits`, 'fewer than before; growth should never weaken'),
        )
      for (const color of COLORS) {
        if ((after.cubes[color] ?? 0) < (before.cubes[color] ?? 0))
          faults.push(
            fault(
              c.id,
              `stages.${i}.cubes.${color}`,
              'fewer than before; growth should never weaken',
            ),
          )
      }
      for (const [task, n] of Object.entries(before.taskDice)) {
        if ((after.taskDice[task as TaskId] ?? 0) < n)
          faults.push(
            fault(
              c.id,
              `stages.${i}.taskDice.${task}`,
              'fewer than before; growth should never weaken',
            ),
          )
      }
    }
    return faults
  })

const ck15: Check = (set) =>
  set.characters.flatMap((c) => {
    const types = new Set(startCards(set, c).map((card) => card.type))
    return (['skill', 'item', 'ally', 'demeanor'] as const)
      .filter((type) => !types.has(type))
      .map((type) =>
        fault(
          c.id,
          'startHand',
          `no ${type}; with one of each type every task of turning up is of use`,
        ),
      )
  })

/** Whether a cost can be paid from these cubes; tokens and cards can always be earned. */
function payable(cost: readonly Loss[], held: Record<Color, number>): boolean {
  const left = { ...held }
  let any = 0
  for (const part of cost) {
    if (part.k !== 'cube') continue
    if (part.color === 'any') any += part.n
    else left[part.color] -= part.n
  }
  return (
    COLORS.every((color) => left[color] >= 0) &&
    COLORS.reduce((n, color) => n + left[color], 0) >= any
  )
}

const ck16: Check = (set) => {
  const faults: Fault[] = []
  const cubes = new Map(set.characters.map((c) => [c.id, cubesAt(set, c, 0)]))
  const held = (group: Character[]) => addCubes(...group.map((c) => cubes.get(c.id) ?? {}))
  const all = tribes(set)
  for (const event of rolledEvents(set)) {
    // A solo event is paid by one character, so no pair may stand in for it.
    const payers = (tribe: Character[], size: number) =>
      groups(tribe, event.mode === 'solo' ? 1 : size)
    if (!payers(set.characters, 2).some((g) => payable(event.cost, held(g))))
      faults.push(fault(event.id, 'cost', 'no pair at full health can pay it; some pair should'))
    const unable = all.filter(
      (tribe) => !payers(tribe, tribe.length).some((g) => payable(event.cost, held(g))),
    ).length
    if (unable * 2 > all.length)
      faults.push(
        fault(
          event.id,
          'cost',
          `${unable} of ${all.length} tribes cannot pay it; at least half should`,
        ),
      )
  }
  return faults
}

/** Growth tokens that a choice between gains gives at least. */
function growthIn(gains: Gains): number {
  const lists = 'all' in gains ? [gains.all] : gains.chooseOne
  return Math.min(
    ...lists.map((list) => list.reduce((n, gain) => n + (gain.k === 'growth' ? gain.n : 0), 0)),
  )
}

const ck17: Check = (set) => {
  const faults: Fault[] = []
  /** Growth of a character that joins the given share of the events, scenario rewards included. */
  const growth = (upTo: number, share: number): number =>
    set.scenarios
      .filter((s) => s.index <= upTo)
      .reduce(
        (sum, s) =>
          sum +
          growthIn(s.reward) +
          share *
            set.events
              .filter((e) => e.scenario === s.id)
              .reduce((n, e) => n + growthIn(e.reward.perParticipant), 0),
        0,
      )
  const atEnd = growth(5, 2 / 3)
  if (atEnd < bothSteps)
    faults.push(
      fault(
        set.id,
        'events.reward',
        `${atEnd.toFixed(1)} growth tokens in all for who joins two events in three; ${bothSteps} or more let it grow twice`,
      ),
    )
  const early = growth(2, 1 / 2)
  if (early < firstStep || early >= bothSteps)
    faults.push(
      fault(
        set.id,
        'events.reward',
        `${early.toFixed(1)} growth tokens after scenario 2 for who joins every other event; ${firstStep} or more, below ${bothSteps}, let it grow once by then`,
      ),
    )
  return faults
}

const ck18: Check = (set) => {
  const faults: Fault[] = []
  for (const scenario of set.scenarios) {
    const leads = new Set(
      rolledEvents(set)
        .filter((e) => e.scenario === scenario.id)
        .map((e) => e.colors[0]),
    )
    for (const color of COLORS)
      if (!leads.has(color))
        faults.push(fault(scenario.id, 'events', `none is led by ${color}; one should be`))
  }
  const share = set.events.filter((e) => e.mode === 'solo').length / set.events.length
  if (share < 0.3 || share > 0.4)
    faults.push(
      fault(
        set.id,
        'events.mode',
        `${Math.round(share * 100)} % are solo; 30 to 40 % are a good mixture`,
      ),
    )
  return faults
}

export const playChecks: Record<string, Check> = {
  'CK-12': ck12,
  'CK-13': ck13,
  'CK-14': ck14,
  'CK-15': ck15,
  'CK-16': ck16,
  'CK-17': ck17,
  'CK-18': ck18,
}
