import { wordsAsInRulebook } from '../content/checks/words.ts'
import type { Gains, HandCard } from '../content/schema.ts'
import { isShared } from '../gains/gain.ts'
import type { Pack } from './expand.ts'
import { fieldAt, type NamedFile, objectsOf, type Place, placed } from './places.ts'
import type { PackProblem } from './read.ts'

/** What the rules ask of a pack beyond its shape. A pack that fails here could not be played to its end. */
export function unsound(files: readonly NamedFile[], pack: Pack): PackProblem[] {
  const places = new Map<string, Place>(objectsOf(files).map((one) => [one.value.id, one]))
  const problems: PackProblem[] = []
  const complain = (at: Place | undefined, field: string, message: string): void => {
    const { file, path } = at === undefined ? { file: '', path: field } : fieldAt(at, field)
    problems.push({ file, path, message })
  }
  const say: Say = (id, field, message) => complain(places.get(id), field, message)
  traits(files, pack, say, complain)
  hands(pack, say)
  cards(pack, say)
  events(files, complain)
  tasks(pack, say)
  words(files, pack, complain)
  return problems
}

type Say = (id: string, field: string, message: string) => void
type Complain = (at: Place | undefined, field: string, message: string) => void

/** Traits that are used are in the register, and the other way round. */
function traits(
  files: readonly NamedFile[],
  { content }: Pack,
  say: Say,
  complain: Complain,
): void {
  const known = new Set(content.traits.map((one) => one.key))
  const used = new Set<string>()
  const uses = (id: string, field: string, list: readonly string[]): void => {
    for (const [i, trait] of list.entries()) {
      used.add(trait)
      if (!known.has(trait))
        say(
          id,
          `${field}.${i}`,
          `"${trait}" is not in the register; needed is a word that stands in traits.printed or traits.own`,
        )
    }
  }
  for (const one of content.characters)
    for (const [i, stage] of one.stages.entries()) uses(one.id, `stages.${i}.traits`, stage.traits)
  for (const card of content.hand) {
    uses(card.id, 'traits', card.traits)
    uses(card.id, 'craft', card.craft ?? [])
    for (const [i, ability] of card.abilities.entries())
      if (ability.k === 'eventDice') {
        used.add(ability.trait)
        if (!known.has(ability.trait))
          say(
            card.id,
            `abilities.${i}.trait`,
            `"${ability.trait}" is not in the register; needed is a word that stands there`,
          )
      }
    if (card.isWolf && !known.has('animal'))
      say(
        card.id,
        'isWolf',
        'a wolf reads as having "animal", which is not in the register; add it to traits.own, or leave isWolf out',
      )
  }
  for (const event of content.events)
    if (event.resolve === 'dice')
      uses(
        event.id,
        'traits',
        event.traits.map((one) => one.trait),
      )
  for (const task of Object.values(content.home.tasks))
    for (const [i, set] of task.traitSets.entries())
      uses(
        content.home.id,
        `tasks.${task.id}.traitSets.${i}`,
        set.map((one) => one.trait),
      )
  // A chosen trait may be any word of the register, so that none is without use there.
  for (const from of ['printed', 'own'] as const)
    for (const { file, path, value } of placed(
      files,
      `traits.${from}`,
      (one) => one.traits?.[from],
    ))
      if (!used.has(value) && !content.hand.some((card) => card.chosenTraits !== undefined))
        complain(
          { file, path },
          '',
          `"${value}" is on no card and read by nothing; use it or take it out`,
        )
}

/** EQ-HAND-12, EQ-HAND-13: what is dealt fits into the hand. */
function hands({ content }: Pack, say: Say): void {
  for (const { id, stages, startHand } of content.characters)
    for (const [i, { maxHand }] of stages.entries()) {
      const held = startHand.length + (i === 2 ? 1 : 0)
      if (maxHand < held)
        say(
          id,
          `stages.${i}.maxHand`,
          `is ${maxHand}, but ${held} cards are dealt by then; needed is ${held} or more`,
        )
    }
}

function cards({ content }: Pack, say: Say): void {
  for (const card of content.hand) {
    if ((card.type === 'boon') !== (card.set === 'boon'))
      say(
        card.id,
        'type',
        'a boon, and nothing else, is of the type boon; it stands in cards with the set "boon"',
      )
    if (card.set === 'promo') extraCard(content, card, say)
  }
  const boons = new Set(content.hand.filter((card) => card.set === 'boon').map((card) => card.id))
  const granted = (id: string, field: string, gains: Gains): void => {
    for (const gain of 'all' in gains ? gains.all : gains.chooseOne.flat())
      if (gain.k === 'grantCard' && !boons.has(gain.card))
        say(
          id,
          field,
          `grants "${gain.card}"; needed is the id of a card whose set is "boon"${boons.size > 0 ? ` (${[...boons].join(', ')})` : ', and there is none'}`,
        )
  }
  const own = (id: string, field: string, gains: Gains): void => {
    for (const gain of 'all' in gains ? gains.all : gains.chooseOne.flat())
      if (isShared(gain))
        say(
          id,
          field,
          "has a gain for the Home card or the tribe, which comes once and is nobody's choice; needed is that it stands in reward.once",
        )
  }
  for (const event of content.events) {
    own(event.id, 'reward.perParticipant', event.reward.perParticipant)
    granted(event.id, 'reward.once', { all: event.reward.once })
  }
  for (const scenario of content.scenarios) {
    // EQ-REWARD-10: what is not to be chosen from comes once for all of them.
    if ('chooseOne' in scenario.reward) own(scenario.id, 'reward', scenario.reward)
    granted(scenario.id, 'reward', scenario.reward)
  }
  for (const task of Object.values(content.home.tasks))
    granted(content.home.id, `tasks.${task.id}.gain`, { all: [task.gain] })
}

/** EQ-ERRATA-10: one of the same kind is laid aside for it, so every tribe of four needs somebody who has one. */
function extraCard(content: Pack['content'], card: HandCard, say: Say): void {
  const types = new Map(content.hand.map((one) => [one.id, one.type]))
  const without = content.characters.filter(
    (one) => !one.startHand.some((id) => types.get(id) === card.type),
  )
  if (without.length > 3)
    say(
      card.id,
      'type',
      `${without.length} characters start without a card of the type ${card.type}, so a tribe of them could not take this one; needed is that at most 3 do`,
    )
}

function events(files: readonly NamedFile[], complain: Complain): void {
  const sorted = (faces: readonly number[]): boolean =>
    faces.every((face, i) => face > (faces[i - 1] ?? 0))
  for (const scenario of placed(files, 'scenarios', (file) => file.scenarios))
    for (const [i, event] of scenario.value.events.entries()) {
      const at = fieldAt(scenario, `events.${i}`)
      const faces = event.penalty?.faces ?? []
      if (!sorted(faces))
        complain(
          at,
          'penalty.faces',
          `are ${faces.join(', ')}; needed is ascending order: ${[...faces].sort().join(', ')}`,
        )
      if (event.resolve === 'fixedRoll' && event.outcomes.length !== event.dice + 1)
        complain(
          at,
          'outcomes',
          `has ${event.outcomes.length} for ${event.dice} dice; needed is ${event.dice + 1}: one for each number of successes from 0 to ${event.dice}`,
        )
    }
}

/** EQ-TASK-20: a cube is worth two tokens, so whoever pays with tokens for cubes must not come out ahead. */
function tasks({ content }: Pack, say: Say): void {
  for (const { id, per, gain } of Object.values(content.home.tasks)) {
    const worth = gain.k === 'cube' ? 2 * gain.n : gain.k === 'success' ? gain.n : 0
    if (worth > 0 && (gain.k === 'cube' ? per <= worth : per < worth))
      say(
        content.home.id,
        `tasks.${id}.per`,
        `is ${per}, so tokens put in would come out as ${gain.k === 'cube' ? 'cubes worth as many' : 'more tokens'}; needed is ${gain.k === 'cube' ? worth + 1 : worth} or more`,
      )
  }
}

/** Every id and trait has a name in every skin, and skins name nothing else. */
function words(files: readonly NamedFile[], pack: Pack, complain: Complain): void {
  const { content, skins } = pack
  const ids = objectsOf(files).map((one) => one.value.id)
  const needed = [...ids, ...content.traits.map((one) => one.key)]
  const known = new Set([...needed, ...PLAIN])
  const parts = placed(files, 'skins', (file) => file.skins)
  for (const skin of skins) {
    const at = parts.find((one) => one.value.id === skin.id)
    for (const id of needed)
      if (!skin.names[id]?.trim())
        complain(at, `names`, `has no name for ${id}; needed is one for every id and trait`)
  }
  for (const part of parts) {
    for (const field of ['names', 'subtitles', 'icons'] as const)
      for (const key of Object.keys(part.value[field] ?? {}))
        if (!known.has(key))
          complain(
            { file: part.file, path: `${part.path}.${field}` },
            '',
            `"${key}" is nothing in this pack; needed is an id or a trait`,
          )
    for (const field of ['names', 'texts'] as const)
      for (const [key, text] of Object.entries(part.value[field] ?? {}))
        for (const run of wordsAsInRulebook(text))
          complain(
            { file: part.file, path: `${part.path}.${field}` },
            '',
            `"${key}" has these words of the publisher's rulebook: ${run}; needed are words of your own`,
          )
  }
}

/** Words of the game itself, which a skin may give other names. */
const PLAIN = [
  ...['physique', 'grace', 'savvy', 'magic'].map((color) => `color.${color}`),
  ...['skill', 'item', 'ally', 'demeanor', 'boon'].map((type) => `type.${type}`),
  ...['solo', 'tribal'].map((mode) => `mode.${mode}`),
  ...['care', 'community', 'make', 'provide', 'rest', 'train'].map((task) => `task.${task}`),
]
