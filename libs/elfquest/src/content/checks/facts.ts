import type { ContentSet, Printings, TaskId } from '../schema.ts'
import { type Check, type Fault, fault, sameJson, startPrintings } from './problem.ts'

/** CK-07 to CK-11: what the publisher states, against the data. */

/** The ids of the cards about which something is stated. */
export const known = {
  leader: 'char.1',
  gatherer: 'char.4',
  forestTrip: 'event.1.1',
  goodSummer: 'event.1.2',
  accident: 'event.1.3',
  slowCard: 'hand.7.7',
  nurtureCards: ['hand.3.7', 'hand.4.3'],
  extra: 'hand.promo',
} as const

const leaderTraits: Printings = ['young', 'people', 'tribe', 'forest']
const leaderDice: Partial<Record<TaskId, number>> = { community: 1, train: 1, provide: 2 }
/** The two of them together match the trip's three traits this often. */
const tripMatches = 14

/** [colours, trait sets as 'trait' or 'trait*weight', successes per unit, gain] */
type TaskFact = [colors: string, sets: string[], per: 1 | 3, gain: object]
const taskFacts: Record<TaskId, TaskFact> = {
  care: ['grace,magic,savvy', ['heal,nurture,plant'], 3, { k: 'cube', color: 'any', n: 1 }],
  community: [
    'grace,magic',
    ['culture,diplomacy,mating'],
    3,
    { k: 'unflip', types: ['ally', 'boon'], n: 1 },
  ],
  make: ['physique,savvy', ['craft,forest,trade'], 3, { k: 'unflip', types: ['item'], n: 1 }],
  provide: [
    'physique,savvy',
    ['harvest,forest,plant', 'animal,forest,hunt', 'animal,river,fish'],
    1,
    { k: 'success', n: 1, to: 'self' },
  ],
  rest: ['grace,magic', ['forest,meditate,relax'], 3, { k: 'unflip', types: ['demeanor'], n: 1 }],
  train: [
    'magic,savvy',
    ['learn,teach,adult,elder*2,ancient*3'],
    3,
    { k: 'unflip', types: ['skill'], n: 1 },
  ],
}

const ck07: Check = (set) => {
  const faults: Fault[] = []
  if (set.traits.some((t) => t.key === 'care'))
    faults.push(fault(set.id, 'traits.care', 'is a task, not a trait'))
  for (const card of set.hand) {
    if (card.traits.includes('care'))
      faults.push(fault(card.id, 'traits', 'care is a task, not a trait'))
    if (card.isWolf && !card.traits.includes('animal'))
      faults.push(fault(card.id, 'traits', 'a wolf without animal'))
  }
  return faults
}

const ck08: Check = (set) => {
  const faults: Fault[] = []
  const start = set.characters.find((c) => c.id === known.leader)?.stages[0]
  if (!start || !sameJson(start.traits, leaderTraits))
    faults.push(fault(known.leader, 'stages.0.traits', String(start?.traits)))
  const dice = start?.taskDice ?? {}
  const tasks = Object.keys(taskFacts) as TaskId[]
  if (tasks.some((task) => (dice[task] ?? 0) !== (leaderDice[task] ?? 0))) {
    faults.push(fault(known.leader, 'stages.0.taskDice', JSON.stringify(dice)))
  }
  for (const id of tasks) {
    const [colors, sets, per, gain] = taskFacts[id]
    const task = set.home.tasks[id]
    const wrong = (field: string): void =>
      void faults.push(fault(set.home.id, `tasks.${id}.${field}`, 'not as printed'))
    if (task.whiteDice !== 3) wrong('whiteDice')
    if ([...task.colors].sort().join() !== colors) wrong('colors')
    const found = task.traitSets.map((list) =>
      list.map((r) => (r.weight === 1 ? r.trait : `${r.trait}*${r.weight}`)).join(),
    )
    if (!sameJson(found, sets)) wrong('traitSets')
    if (task.per !== per) wrong('per')
    if (!sameJson(task.gain, gain)) wrong('gain')
  }
  return faults
}

const ck09: Check = (set) => {
  const trip = ['forest', 'hunt', 'travel']
  const pair = set.characters.filter((c) => c.id === known.leader || c.id === known.gatherer)
  const matches = pair
    .flatMap((c) => startPrintings(set, c))
    .filter((trait) => trip.includes(trait)).length
  return matches === tripMatches
    ? []
    : [
        fault(
          known.leader,
          'traits',
          `${matches} matches with ${known.gatherer} instead of ${tripMatches}`,
        ),
      ]
}

const accidentOutcomes = [
  { all: [{ k: 'sacrifice', types: 'any', n: 1 }] },
  { all: [{ k: 'flip', types: 'any', n: 2 }] },
  { all: [{ k: 'flip', types: 'any', n: 1 }] },
  { all: [{ k: 'success', n: 2, ownOnly: true }] },
]

function eventFacts(set: ContentSet): Fault[] {
  const faults: Fault[] = []
  const trip = set.events.find((e) => e.id === known.forestTrip)
  if (trip?.resolve !== 'dice') faults.push(fault(known.forestTrip, 'resolve', 'not rolled for'))
  else {
    if ([...trip.colors].sort().join() !== 'physique,savvy')
      faults.push(fault(trip.id, 'colors', trip.colors.join()))
    if (
      !sameJson(
        trip.traits,
        ['forest', 'hunt', 'travel'].map((trait) => ({ trait, weight: 1 })),
      )
    )
      faults.push(fault(trip.id, 'traits', 'not as printed'))
    const penalty = { faces: [1], loss: { all: [{ k: 'cube', color: 'any', n: 1 }] } }
    if (!sameJson(trip.penalty, penalty)) faults.push(fault(trip.id, 'penalty', 'not as printed'))
  }
  const summer = set.events.find((e) => e.id === known.goodSummer)
  const reward = { perParticipant: { all: [] }, once: [{ k: 'success', n: 4, to: 'home' }] }
  if (!sameJson(summer?.reward, reward))
    faults.push(fault(known.goodSummer, 'reward', 'not as corrected'))
  const accident = set.events.find((e) => e.id === known.accident)
  if (accident?.resolve !== 'fixedRoll' || accident.dice !== 3)
    faults.push(fault(known.accident, 'dice', 'not a fixed roll of 3'))
  else if (!sameJson(accident.outcomes, accidentOutcomes))
    faults.push(fault(accident.id, 'outcomes', 'not as stated'))
  return faults
}

const ck10: Check = (set) => {
  const faults = eventFacts(set)
  const sending = set.hand.filter((card) => card.abilities.some((a) => a.k === 'sendSuccesses'))
  if (!sending.length) faults.push(fault(set.id, 'hand', 'no card speaks from mind to mind'))
  for (const card of sending) {
    if (card.type !== 'skill') faults.push(fault(card.id, 'type', 'not a skill'))
    if (!sameJson(card.traits, ['mindspeech']))
      faults.push(fault(card.id, 'traits', 'not mindspeech alone'))
    const ability = [{ k: 'sendSuccesses', successes: 2, target: 'otherKin' }]
    if (!sameJson(card.abilities, ability))
      faults.push(fault(card.id, 'abilities', 'not 2 successes to other kin'))
  }
  for (const id of known.nurtureCards) {
    if (!set.hand.find((card) => card.id === id)?.traits.includes('nurture'))
      faults.push(fault(id, 'traits', 'without nurture'))
  }
  for (const card of set.hand) {
    const flip = card.id === known.slowCard ? 2 : 3
    if (card.flipDice !== flip)
      faults.push(fault(card.id, 'flipDice', `${card.flipDice} instead of ${flip}`))
    if (card.sacrificeDice !== 6)
      faults.push(fault(card.id, 'sacrificeDice', `${card.sacrificeDice} instead of 6`))
  }
  const extra = set.hand.find((card) => card.id === known.extra)
  if (extra && extra.chosenTraits !== 2)
    faults.push(fault(known.extra, 'chosenTraits', 'two traits are chosen'))
  return faults
}

const ck11: Check = (set) =>
  set.scenarios
    .filter((s) => s.overLimit.cubes !== 1 || s.overLimit.success !== 2)
    .map((s) => fault(s.id, 'overLimit', JSON.stringify(s.overLimit)))

export const factChecks: Record<string, Check> = {
  'CK-07': ck07,
  'CK-08': ck08,
  'CK-09': ck09,
  'CK-10': ck10,
  'CK-11': ck11,
}
