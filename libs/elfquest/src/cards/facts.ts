import { type Text, text } from '@moothall/engine'
import type {
  Ability,
  Cubes,
  EventCard,
  Gains,
  HandCard,
  Loss,
  Losses,
  ReadTrait,
  Scenario,
  Stage,
  Task,
  TaskId,
  TraitKey,
} from '../content/schema.ts'
import { gainText } from '../gains/gain.ts'
import { COLORS } from '../tribe/cubes.ts'
import { GROWTH_PRICE } from '../tribe/growth.ts'

/**
 * What a card says, worked out from the data that the rules read: each fact is one thing that the card does. Nobody
 * writes these words by hand, so they cannot say another number than the one that is played with.
 */
export interface Fact<Part extends string = string> {
  readonly part: Part
  readonly text: Text
}

export type HandPart =
  | 'traits'
  | 'chosenTraits'
  | 'wolf'
  | 'cubes'
  | 'bonusDie'
  | Ability['k']
  | 'flip'
  | 'sacrifice'
  | 'craft'

const traitNames = (traits: readonly TraitKey[]) => traits.map((id) => ({ id }))

const cubesText = (cubes: Cubes): Text =>
  all(
    COLORS.flatMap((color) =>
      cubes[color] === undefined ? [] : [gainText({ k: 'cube', color, n: cubes[color] })],
    ),
  )

/** Things one after the other, in one sentence. */
const all = (things: readonly Text[]): Text =>
  things.length === 0 ? text('eq.piece.nothing') : text('eq.piece.list', { things })

const either = (lists: readonly Text[]): Text =>
  lists.reduce((a, b) => text('eq.card.or', { a, b }))

/** A loss as a card tells it. */
export function lossText(loss: Loss): Text {
  const { n } = loss
  switch (loss.k) {
    case 'cube':
    case 'growth':
      // A cube or token given up is told like one gained.
      return gainText(loss)
    case 'success':
      return loss.ownOnly === true
        ? text('eq.loss.ownSuccess', { n })
        : gainText({ ...loss, to: 'self' })
    case 'flip':
    case 'sacrifice':
      return loss.types === 'any'
        ? text(`eq.loss.${loss.k}`, { n })
        : text(`eq.loss.${loss.k}Of`, {
            n,
            types: loss.types.map((type) => text(`eq.type.${type}`)),
          })
  }
}

export const gainsText = (gains: Gains): Text =>
  'all' in gains
    ? all(gains.all.map(gainText))
    : either(gains.chooseOne.map((list) => all(list.map(gainText))))

export const lossesText = (losses: Losses): Text =>
  'all' in losses
    ? all(losses.all.map(lossText))
    : either(losses.chooseOne.map((list) => all(list.map(lossText))))

function abilityText(ability: Ability): Text {
  switch (ability.k) {
    case 'sendSuccesses':
      return text('eq.card.sendSuccesses', { n: ability.successes })
    case 'taskDice':
      return text('eq.card.taskDice', { n: ability.n, task: text(`eq.task.${ability.task}`) })
    case 'eventDice':
      return text('eq.card.eventDice', { n: ability.n, trait: { id: ability.trait } })
  }
}

/** What a hand card does. */
export function handFacts(card: HandCard): Fact<HandPart>[] {
  const facts: Fact<HandPart>[] = []
  const add = (part: HandPart, words: Text): void => {
    facts.push({ part, text: words })
  }
  if (card.traits.length > 0)
    add('traits', text('eq.card.traits', { traits: traitNames(card.traits) }))
  if (card.chosenTraits !== undefined)
    add('chosenTraits', text('eq.card.chosenTraits', { n: card.chosenTraits }))
  if (card.isWolf) add('wolf', text('eq.card.wolf', { trait: { id: 'animal' } }))
  if (COLORS.some((color) => card.cubes[color]))
    add('cubes', text('eq.card.cubes', { cubes: cubesText(card.cubes) }))
  if (card.bonusDie) add('bonusDie', text('eq.card.bonusDie', { n: 1 }))
  for (const ability of card.abilities) add(ability.k, abilityText(ability))
  add('flip', text('eq.card.flip', { n: card.flipDice }))
  add('sacrifice', text('eq.card.sacrifice', { n: card.sacrificeDice }))
  if (card.craft !== undefined && card.craft.length > 0)
    add('craft', text('eq.card.craft', { traits: traitNames(card.craft) }))
  return facts
}

export type StagePart = 'price' | 'traits' | 'cubes' | 'taskDice' | 'maxHand'

/** What a character card does, at the start (0) and after each growth. */
export function stageFacts(stage: Stage, step: 0 | 1 | 2): Fact<StagePart>[] {
  return [
    ...(step === 0
      ? []
      : [
          {
            part: 'price' as const,
            text: text('eq.card.price', { n: GROWTH_PRICE[step === 1 ? 0 : 1] }),
          },
        ]),
    { part: 'traits', text: text('eq.card.traits', { traits: traitNames(stage.traits) }) },
    { part: 'cubes', text: text('eq.card.cubes', { cubes: cubesText(stage.cubes) }) },
    ...Object.entries(stage.taskDice).map(([task, n]) => ({
      part: 'taskDice' as const,
      text: text('eq.card.taskDice', { n, task: text(`eq.task.${task as TaskId}`) }),
    })),
    { part: 'maxHand', text: text('eq.card.maxHand', { n: stage.maxHand }) },
  ]
}

const readsText = (reads: readonly ReadTrait[]): Text =>
  all(
    reads.map(({ trait, weight }) =>
      weight === 1
        ? text('eq.trait', { trait: { id: trait } })
        : text('eq.card.weight', { trait: { id: trait }, n: weight }),
    ),
  )

export type EventPart =
  | 'mode'
  | 'whiteDice'
  | 'colors'
  | 'traits'
  | 'successes'
  | 'cost'
  | 'each'
  | 'once'
  | 'penalty'
  | 'fixedDice'
  | 'outcome'

/** What an event asks for, gives and takes. */
export function eventFacts(event: EventCard): Fact<EventPart>[] {
  const facts: Fact<EventPart>[] = []
  const add = (part: EventPart, words: Text): void => {
    facts.push({ part, text: words })
  }
  add('mode', text(`eq.card.${event.mode}`))
  if (event.resolve === 'dice') {
    add('whiteDice', text('eq.card.whiteDice', { n: event.whiteDice }))
    add('colors', colorsText(event.colors))
    add('traits', text('eq.card.reads', { traits: readsText(event.traits) }))
    add('successes', text('eq.card.needs', { n: event.successes }))
    if (event.cost.length > 0)
      add('cost', text('eq.card.cost', { what: all(event.cost.map(lossText)) }))
  } else {
    add('fixedDice', text('eq.card.fixedDice', { n: event.dice }))
    for (const [n, losses] of event.outcomes.entries())
      add('outcome', text('eq.card.outcome', { n, what: lossesText(losses) }))
  }
  const { perParticipant, once } = event.reward
  if ('chooseOne' in perParticipant || perParticipant.all.length > 0)
    add('each', text('eq.card.each', { what: gainsText(perParticipant) }))
  for (const gain of once) add('once', text('eq.card.once', { what: gainText(gain) }))
  if (event.penalty !== null)
    add(
      'penalty',
      text('eq.card.penalty', {
        faces: either(event.penalty.faces.map((n) => text('eq.card.face', { n }))),
        what: lossesText(event.penalty.loss),
      }),
    )
  return facts
}

const colorsText = (colors: readonly string[]): Text =>
  text('eq.card.colors', { colors: colors.map((color) => text(`eq.color.${color}`)) })

export type TaskPart = 'whiteDice' | 'colors' | 'traits' | 'gain'

/** What a task of the Home card does. */
export const taskFacts = (task: Task): Fact<TaskPart>[] => [
  { part: 'whiteDice', text: text('eq.card.taskWhite', { n: task.whiteDice }) },
  { part: 'colors', text: colorsText(task.colors) },
  {
    part: 'traits',
    text: text('eq.card.reads', { traits: either(task.traitSets.map(readsText)) }),
  },
  { part: 'gain', text: text('eq.card.per', { n: task.per, what: gainText(task.gain) }) },
]

export type ScenarioPart = 'events' | 'seasons' | 'overLimit' | 'reward'

/** What a scenario card does. */
export const scenarioFacts = (scenario: Scenario): Fact<ScenarioPart>[] => [
  { part: 'events', text: text(`eq.card.${scenario.deck}`, { n: scenario.events.length }) },
  { part: 'seasons', text: text('eq.card.seasons', { n: scenario.seasons }) },
  {
    part: 'overLimit',
    text: text('eq.card.overLimit', {
      what: all([
        gainText({ k: 'cube', color: 'any', n: scenario.overLimit.cubes }),
        gainText({ k: 'success', to: 'self', n: scenario.overLimit.success }),
      ]),
    }),
  },
  { part: 'reward', text: text('eq.card.scenarioReward', { what: gainsText(scenario.reward) }) },
]
