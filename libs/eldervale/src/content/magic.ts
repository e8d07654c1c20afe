import type { Cost, Effect, Element, MagicCard, Measure, Moment, Named, Spell } from './schema.ts'

const cost = (res: Named, n: number): Cost => ({ named: { [res]: n }, any: 0 })

/** A spell with an element: its casting cost, and the space of the track from which it is free. */
function spell(
  n: number,
  timing: Moment,
  element: Element,
  price: Cost,
  free: number,
  effects: readonly Effect[],
  when?: Spell['when'],
): Spell {
  const base = { kind: 'spell' as const, id: `S${n}`, element, timing, cost: price, free, effects }
  return when === undefined ? base : { ...base, when }
}

/** A spell without an element has neither cost nor threshold. */
function plain(n: number, timing: Moment, effects: readonly Effect[], when?: Spell['when']): Spell {
  const base = {
    kind: 'spell' as const,
    id: `S${n}`,
    element: null,
    timing,
    cost: null,
    free: null,
    effects,
  }
  return when === undefined ? base : { ...base, when }
}

/** Thirty spells, in the order of the content ledger, section 9. */
const SPELLS: readonly Spell[] = [
  plain(1, 'own', [{ do: 'gain', res: 'any', n: 3 }]),
  spell(2, 'own', 'earth', cost('tool', 1), 2, [{ do: 'token', from: 'ownRealms', n: 2 }]),
  spell(3, 'own', 'air', cost('scroll', 1), 2, [{ do: 'move', distance: 2 }]),
  spell(4, 'own', 'chaos', cost('gem', 1), 2, [{ do: 'swap' }]),
  spell(5, 'own', 'water', cost('potion', 1), 2, [{ do: 'ready' }]),
  spell(6, 'own', 'order', cost('tool', 1), 2, [{ do: 'summon', off: 2 }]),
  spell(7, 'own', 'earth', cost('gem', 1), 2, [{ do: 'build', off: 1 }]),
  spell(8, 'own', 'order', cost('scroll', 1), 2, [{ do: 'buy', off: 1 }]),
  spell(9, 'own', 'chaos', cost('sword', 1), 2, [
    { do: 'burn', n: 2 },
    { do: 'vp', n: 2 },
  ]),
  spell(10, 'own', 'light', cost('scroll', 1), 2, [{ do: 'power', element: 'any', n: 1 }]),
  spell(11, 'own', 'water', cost('gem', 1), 2, [{ do: 'draw', n: 3, keep: 2 }]),
  spell(12, 'own', 'order', cost('tool', 2), 3, [{ do: 'act' }]),
  spell(13, 'own', 'darkness', cost('potion', 1), 2, [{ do: 'lair' }, { do: 'vp', n: 1 }]),
  spell(14, 'own', 'darkness', cost('sword', 2), 4, [{ do: 'dominate', max: 3 }]),
  spell(15, 'own', 'light', cost('potion', 1), 2, [
    { do: 'look', n: 3 },
    { do: 'vp', n: 2 },
  ]),
  plain(16, 'own', [{ do: 'unslot' }, { do: 'gain', res: 'any', n: 1 }]),
  // Faerie Charm: name and timing are printed.
  plain(17, 'trigger', [{ do: 'cancel', event: 'battle' }]),
  spell(18, 'trigger', 'air', cost('gem', 1), 2, [{ do: 'sidestep' }]),
  plain(19, 'trigger', [{ do: 'duel' }]),
  spell(20, 'dice', 'fire', cost('sword', 1), 2, [{ do: 'dice', n: 2, side: 'own' }]),
  spell(21, 'dice', 'fire', cost('tool', 1), 2, [
    { do: 'dice', n: 1, side: 'own', per: 'opponent' },
  ]),
  spell(22, 'dice', 'fire', cost('sword', 1), 2, [{ do: 'dice', n: -1, side: 'monster' }]),
  plain(23, 'rolled', [{ do: 'reroll', whose: 'own', which: 'any' }], 'participant'),
  plain(24, 'rolled', [{ do: 'setdie', to: 5 }], 'participant'),
  spell(25, 'rolled', 'chaos', cost('gem', 1), 2, [
    { do: 'reroll', whose: 'opponent', which: 'highest' },
  ]),
  spell(26, 'loss', 'light', cost('scroll', 2), 3, [{ do: 'spare' }], 'loser'),
  spell(27, 'under', 'darkness', cost('potion', 1), 2, [{ do: 'perFallen', n: 1 }]),
  spell(28, 'rush', 'water', cost('potion', 1), 2, [{ do: 'cancel', event: 'rush' }]),
  spell(
    29,
    'placed',
    'air',
    cost('scroll', 1),
    2,
    [{ do: 'token', from: 'eventRealm', n: 1 }],
    'placedByOther',
  ),
  spell(30, 'build', 'earth', cost('tool', 1), 2, [
    { do: 'vp', n: 2 },
    { do: 'gain', res: 'any', n: 1 },
  ]),
]

const QUESTS: readonly (readonly [vp: number, condition: Measure])[] = [
  [4, { is: 'beatMonsterAlone' }],
  [5, { is: 'winAgainst', n: 2 }],
  [3, { is: 'unitsInRuins', n: 3 }],
  [4, { is: 'cardsOfElement', n: 4 }],
  [4, { is: 'powerSpace', n: 4 }],
  [3, { is: 'noReadyUnit' }],
  [4, { is: 'everyResource' }],
  [4, { is: 'adjacentDwellings', n: 2 }],
  [5, { is: 'dwellingByRuins', n: 3 }],
  [3, { is: 'unitsApart', n: 4 }],
  [3, { is: 'resourceCount', n: 5 }],
  [4, { is: 'unitsUnder', n: 3 }],
  [5, { is: 'dominatedOut' }],
  [4, { is: 'slottedTokens', n: 4 }],
  [5, { is: 'unitTypesOut', n: 4 }],
]

const PROPHECIES: readonly (readonly [mean: number, scoring: Measure])[] = [
  [4, { is: 'elementsMarked', n: 1, max: 5 }],
  [4, { is: 'dwellingsByRuins', n: 2, max: 8 }],
  [3, { is: 'commonestElement', n: 1, max: 6 }],
  [2, { is: 'mostDwellings', n: 3 }],
  [3, { is: 'slotted', n: 1, max: 6 }],
  [4, { is: 'vaultsAndAuras', n: 2, max: 6 }],
  [3, { is: 'markersFrom', n: 5 }],
  [3, { is: 'resourcesLeft', n: 1, max: 5 }],
  [4, { is: 'specialUnits', n: 2, max: 6 }],
  [3, { is: 'littleGlory', n: 4 }],
  [3, { is: 'glorySpaces', n: 1, max: 5 }],
  [4, { is: 'aloneHighest', n: 3, max: 9 }],
  [4, { is: 'questsDone', n: 2, max: 6 }],
  [3, { is: 'dwellingElements', n: 6 }],
  [4, { is: 'farthestDwellings', n: 1, max: 6 }],
]

/** All 60 Magic cards (EV-COMP-06): 30 spells, 15 quests, 15 prophecies. */
export const MAGIC: readonly MagicCard[] = [
  ...SPELLS,
  ...QUESTS.map(([vp, condition], i) => ({
    kind: 'quest' as const,
    id: `Q${i + 1}`,
    vp,
    condition,
  })),
  ...PROPHECIES.map(([mean, scoring], i) => ({
    kind: 'prophecy' as const,
    id: `P${i + 1}`,
    mean,
    scoring,
  })),
]

const byId = new Map(MAGIC.map((card) => [card.id, card]))

/** @throws RangeError for a card that does not exist */
export function magicCard(id: string): MagicCard {
  const card = byId.get(id)
  if (card === undefined) throw new RangeError(`there is no Magic card ${id}`)
  return card
}

/** Spells with this timing. */
export function spellsOf(moment: Moment): readonly Spell[] {
  return SPELLS.filter((card) => card.timing === moment)
}

/**
 * What a card is worth to a bot, in hundredths of a point (content ledger, section 3): an effect by its kind, a VP at
 * 65 hundredths. As a resource any Magic card is worth 130.
 */
export function worthOf(card: MagicCard): number {
  const vp = 65
  if (card.kind === 'quest') return Math.max(130, Math.round((card.vp * vp * 9) / 20))
  if (card.kind === 'prophecy') return Math.max(130, card.mean * vp)
  const price = card.cost === null ? 0 : sum(Object.values(card.cost.named)) * 50
  return Math.max(130, sum(card.effects.map(effectWorth)) - price)
}

const sum = (ns: readonly number[]): number => ns.reduce((a, b) => a + b, 0)

function effectWorth(effect: Effect): number {
  switch (effect.do) {
    case 'gain':
      return effect.n * (effect.res === 'any' || effect.res === 'magic' ? 130 : 100)
    case 'vp':
      return effect.n * 65
    case 'power':
      return effect.n * 230
    case 'draw':
      return effect.keep * 130
    case 'token':
      return effect.n * 160
    case 'move':
      return effect.distance * 100
    case 'swap':
    case 'duel':
    case 'cancel':
    case 'dominate':
      return 200
    case 'ready':
    case 'sidestep':
      return 100
    case 'lair':
      return 150
    case 'dice':
      return Math.abs(effect.n) * (effect.per === undefined ? 100 : 150)
    case 'reroll':
      return effect.which === 'any' ? 120 : 100
    case 'setdie':
      return 150
    case 'spare':
    case 'perFallen':
      return 200
    case 'summon':
      return effect.off * 100
    case 'build':
    case 'act':
      return 200
    case 'buy':
      return 100 + effect.off * 100
    case 'burn':
      return effect.n * 40
    case 'look':
      return effect.n * 20
    case 'unslot':
      return 130
  }
}
