import { MAGIC } from '../content/magic.ts'
import type { Cost, Effect, MagicCard, Measure, Moment } from '../content/schema.ts'
import { NAMES } from './names.ts'

/** When a spell may be played, in words. */
export const WHEN: Readonly<Record<Moment, string>> = {
  start: 'At the start of your turn',
  own: 'On your turn',
  placed: 'When a unit has been placed',
  rush: 'When a monster is about to rush',
  tile: 'When a realm is discovered',
  card: 'When an Adventure card is gained or burned',
  build: 'When a Dwelling is built',
  trigger: 'When a battle would be triggered',
  join: 'When units may join a battle',
  dice: 'Before dice are thrown',
  rolled: 'When dice have been thrown',
  won: 'When a battle is won',
  loss: 'Before losing units fall',
  under: 'When units have fallen',
  power: 'When power is gained',
  regroup: 'When you regroup',
  end: 'At the end of a turn',
  final: 'When scoring begins',
}

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const RES: Readonly<Record<string, string>> = {
  gem: 'Gem',
  potion: 'Potion',
  scroll: 'Scroll',
  tool: 'Tool',
  sword: 'Sword',
  gold: 'Gold',
  magic: 'Magic card',
  any: 'resource of any kind',
}

/** An effect in words; the numbers are those that the rules use. */
function effectWords(effect: Effect): string {
  switch (effect.do) {
    case 'gain':
      return effect.res === 'any'
        ? `gain ${count(effect.n, 'resource')} of any kind`
        : `gain ${count(effect.n, RES[effect.res] ?? effect.res)}`
    case 'vp':
      return `score ${effect.n} VP`
    case 'power':
      return effect.element === 'any'
        ? `gain ${effect.n} power on any track`
        : `gain ${effect.n} power of ${effect.element}`
    case 'draw':
      return `draw ${count(effect.n, 'Magic card')} and keep ${effect.keep}`
    case 'token':
      return effect.from === 'ownRealms'
        ? `take ${count(effect.n, 'token')} from realms where you have units`
        : `take ${count(effect.n, 'token')} from that realm`
    case 'move':
      return `move one of your units by up to ${count(effect.distance, 'realm')}`
    case 'swap':
      return 'two of your units change places'
    case 'ready':
      return 'bring one of your units back from the Underworld to your Ready Area'
    case 'lair':
      return 'send a monster home to its lair'
    case 'dominate':
      return `dominate a monster with a value of up to ${effect.max}`
    case 'cancel':
      return effect.event === 'battle'
        ? 'no battle happens in this realm in this turn'
        : 'the monster does not rush'
    case 'sidestep':
      return 'the placed unit moves to an unoccupied realm next door'
    case 'duel':
      return 'choose two sides: they alone fight'
    case 'dice':
      if (effect.side === 'monster')
        return `the monster throws ${count(-effect.n, 'die', 'dice')} fewer, at least 1`
      return effect.per === 'opponent'
        ? `throw ${count(effect.n, 'die', 'dice')} more for each opponent in the battle`
        : `throw ${count(effect.n, 'die', 'dice')} more`
    case 'reroll':
      return effect.whose === 'own'
        ? 'throw any of your dice again'
        : 'one opponent throws the highest die again'
    case 'setdie':
      return `turn one of your dice to ${effect.to}`
    case 'spare':
      return 'your units stay where they are, unless a monster has won'
    case 'perFallen':
      return `gain ${count(effect.n, 'resource')} of any kind for each of your units that fell`
    case 'summon':
      return `summon a unit for ${effect.off} less`
    case 'build':
      return `build a Dwelling for ${effect.off} less`
    case 'buy':
      return `buy an Adventure card for ${effect.off} less`
    case 'burn':
      return `burn ${count(effect.n, 'face-up Adventure card')}`
    case 'act':
      return 'use one action of your Tableau'
    case 'look':
      return `look at the next ${count(effect.n, 'realm')} of the stack and put them back in any order`
    case 'unslot':
      return 'take one of your slotted tokens back to your tray'
  }
}

function costWords(cost: Cost): string {
  const parts = Object.entries(cost.named).map(([res, n]) => count(n, RES[res] ?? res))
  if (cost.any > 0) parts.push(`${count(cost.any, 'resource')} of any kind`)
  return parts.join(' and ')
}

const CONDITIONS: Readonly<Record<string, (m: Measure) => string>> = {
  beatMonsterAlone: () => 'beat a monster with a single unit',
  winAgainst: (m) => `win a battle against ${m.n} sides`,
  unitsInRuins: (m) => `have ${m.n} units in ruins`,
  cardsOfElement: (m) => `have ${m.n} Adventure cards of one element`,
  powerSpace: (m) => `stand on space ${m.n} of any power track`,
  noReadyUnit: () => 'have no unit in your Ready Area on your turn',
  everyResource: () => 'hold all seven kinds of resources',
  adjacentDwellings: (m) => `have ${m.n} Dwellings next to each other`,
  dwellingByRuins: (m) => `have a Dwelling next to ${m.n} ruins`,
  unitsApart: (m) => `have two units ${m.n} realms apart`,
  resourceCount: (m) => `hold ${m.n} of one resource`,
  unitsUnder: (m) => `have ${m.n} units in the Underworld`,
  dominatedOut: () => 'have a dominated monster on the map',
  slottedTokens: (m) => `have ${m.n} tokens on slots`,
  unitTypesOut: (m) => `have ${m.n} kinds of units on the map`,
  elementsMarked: (m) =>
    `1 VP, and ${m.n} for each element with a marker of yours, at most ${m.max}`,
  dwellingsByRuins: (m) => `${m.n} VP for each Dwelling next to a ruin, at most ${m.max}`,
  commonestElement: (m) =>
    `${m.n} VP for each Adventure card of your commonest element, at most ${m.max}`,
  mostDwellings: (m) => `${m.n} VP if you have most Dwellings, 1 if tied`,
  slotted: (m) => `${m.n} VP for each token on your slots, at most ${m.max}`,
  vaultsAndAuras: (m) => `${m.n} VP for each Vault or Aura, at most ${m.max}`,
  markersFrom: (m) => `${m.n} VP if all your markers are on space 3 or higher`,
  resourcesLeft: (m) => `${m.n} VP for every 2 resources left, at most ${m.max}`,
  specialUnits: (m) => `${m.n} VP for each Warrior, Wizard or Dragon summoned, at most ${m.max}`,
  littleGlory: (m) => `${m.n} VP if you are not beyond space 4 of the Glory Track`,
  glorySpaces: (m) => `${m.n} VP for every 2 spaces passed on the Glory Track, at most ${m.max}`,
  aloneHighest: (m) => `${m.n} VP for each track where you are alone highest, at most ${m.max}`,
  questsDone: (m) => `${m.n} VP for each completed quest, at most ${m.max}`,
  dwellingElements: (m) => `${m.n} VP if you have Dwellings in 4 elements`,
  farthestDwellings: (m) =>
    `${m.n} VP for each realm between your two farthest Dwellings, at most ${m.max}`,
}

/** @throws RangeError for a measure without words */
function measureWords(measure: Measure): string {
  const words = CONDITIONS[measure.is]
  if (words === undefined) throw new RangeError(`no words for ${measure.is}`)
  return words(measure)
}

function sentence(words: string): string {
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`
}

/** What a card says, made from the description by which it works. */
export function cardWords(card: MagicCard): string {
  if (card.kind === 'quest') return `Quest, ${card.vp} VP: ${measureWords(card.condition)}.`
  if (card.kind === 'prophecy') return `Prophecy: ${measureWords(card.scoring)}.`
  const who =
    card.when === 'placedByOther'
      ? ', by an opponent and next to a unit of yours'
      : card.when === 'loser'
        ? ', if you lose'
        : card.when === 'participant'
          ? ', if you take part'
          : ''
  const cost =
    card.cost === null || card.element === null
      ? ''
      : ` Costs ${costWords(card.cost)}, nothing from space ${card.free} of ${card.element}.`
  return `${WHEN[card.timing]}${who}: ${card.effects.map(effectWords).join(', ')}.${cost}`
}

export const cardsEn: Readonly<Record<string, string>> = Object.fromEntries([
  ...MAGIC.flatMap((card) => [
    [`ev.magic.${card.id}`, NAMES[card.id] ?? card.id],
    [`ev.magic.${card.id}.text`, cardWords(card)],
  ]),
  ...Object.entries(WHEN).map(([moment, words]) => [`ev.when.${moment}`, words]),
  ...Object.entries(WHEN).map(([moment, words]) => [`ev.w.${moment}`, sentence(words)]),
])
