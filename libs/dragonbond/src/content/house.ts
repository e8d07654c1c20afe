import type { ActionCard, ContentSet, EventCard, Glyph, Prov, Region, SideId } from './schema.ts'

const GLYPHS: Readonly<Record<string, Glyph>> = {
  M: 'move',
  X: 'combat',
  P: 'collect',
  V: 'vaala',
  D: 'deploy',
}

/** `march` March `M-X-P`, of one side. */
function card(side: SideId, name: string, layout: string): ActionCard {
  return {
    id: `${side}.${name.toLowerCase().replace(' ', '-')}`,
    name,
    glyphs: layout.split('-').map((letter) => GLYPHS[letter] as Glyph),
    prov: 'authored',
  }
}

const realm = (side: SideId): ActionCard[] => [
  card(side, 'March', 'M-X-P'),
  card(side, 'Assault', 'X-M-P'),
  card(side, 'Muster', 'D-M-P'),
  card(side, 'Arcane Rite', 'M-P-V'),
  card(side, 'Arcane War', 'D-X-V'),
]

const plainDragon = (side: SideId): ActionCard[] => [
  card(side, 'Hunt', 'M-M-X'),
  card(side, 'Raid', 'M-X-P'),
  card(side, 'Soar', 'M-M-P'),
  card(side, 'Rampage', 'X-M-X'),
]

const dragon = (side: SideId): ActionCard[] => [
  ...plainDragon(side),
  card(side, 'Arcane Wind', 'M-P-V'),
  card(side, 'Arcane Fang', 'X-P-V'),
]

const fell: ActionCard[] = [
  ...plainDragon('fell'),
  card('fell', 'Arcane Dream', 'V-M-P'),
  card('fell', 'Arcane Blade', 'V-X-P'),
]

const region = (id: string, name: string, terrain: string, next: string): Region => ({
  id,
  name,
  ring: id.startsWith('O') ? 'outer' : 'inner',
  terrain,
  next: next.split(' '),
  prov: 'authored',
})

const event = (id: string, name: string, power: number): EventCard => ({
  id: `event.${id}`,
  name,
  power,
  prov: 'authored',
})

const sure: Prov = 'found sure'
const one: Prov = 'found one'

/** The built-in set, a pack like any other: what is known of the game, and what the house made up for the rest. */
export const house: ContentSet = {
  id: 'vaala-house',
  regions: [
    region('O0', 'Dawnmark', 'plain', 'O1 O7 I0'),
    region('O1', 'Reedwater', 'marsh', 'O0 O2 I0'),
    region('O2', 'Cinder Teeth', 'mountain', 'O1 O3 I1'),
    region('O3', 'Saltmoor', 'marsh', 'O2 O4 I1'),
    region('O4', 'Ironvale', 'hill', 'O3 O5 I2'),
    region('O5', 'Thornreach', 'forest', 'O4 O6 I2'),
    region('O6', 'Glass Peaks', 'mountain', 'O5 O7 I3'),
    region('O7', 'Hollow Coast', 'coast', 'O6 O0 I3'),
    region('I0', 'Kingsford', 'plain', 'O0 O1 I1 I3'),
    region('I1', 'Embermere', 'lake', 'O2 O3 I0 I2'),
    region('I2', 'Greyfen', 'forest', 'O4 O5 I1 I3'),
    region('I3', 'Starwell', 'hill', 'O6 O7 I2 I0'),
  ],
  sides: [
    { id: 'allaria', home: 'O0', actions: realm('allaria') },
    { id: 'tyveria', home: 'O4', actions: realm('tyveria') },
    { id: 'brood1', home: 'O2', actions: dragon('brood1') },
    { id: 'brood2', home: 'O6', actions: dragon('brood2') },
    { id: 'kadhah', home: null, actions: dragon('kadhah') },
    { id: 'fell', home: null, actions: fell },
  ],
  characters: [
    { id: 'elyse', name: 'Elyse', kind: 'general', side: 'allaria', prov: sure },
    { id: 'adrael', name: 'Adrael', kind: 'general', side: 'tyveria', prov: sure },
    { id: 'onatella', name: 'Onatella Pai', kind: 'general', side: 'allaria', prov: 'printed' },
    { id: 'sagriv', name: 'Sagriv', kind: 'general', side: 'tyveria', prov: 'printed' },
    { id: 'ferellon', name: 'Ferellon', kind: 'dragon', side: 'brood1', prov: one },
    { id: 'nagasha', name: 'Nagasha', kind: 'dragon', side: 'brood2', prov: one },
    { id: 'kadhah', name: 'Kadhah', kind: 'kadhah', side: 'kadhah', prov: 'printed' },
    { id: 'fell', name: 'Fell Knight', kind: 'fell', side: 'fell', prov: 'printed' },
  ],
  events: [
    event('e1', 'Surge', 3),
    event('e2', 'Wellspring', 2),
    event('e3', 'Deep Current', 4),
    event('e4', 'Glimmer', 2),
    event('e5', 'Quiet Lands', 3),
    event('e6', 'Brigands', 2),
    event('e7', 'Uprising', 0),
    event('e8', 'Respite', 1),
    event('e9', 'Red Moon', 1),
    event('e10', 'Market Day', 0),
    event('e11', 'Fated Meeting', 1),
    event('e12', 'Drought', -1),
  ],
  powerTokens: { base: 50, expansion: 19 },
  tuning: {
    startPower: { value: 1, min: 0, max: 2 },
    minCards: { value: 1, min: 1, max: 2 },
    refresh: { value: 2, min: 1, max: 4 },
    eventPowerTenths: { value: 15, min: 10, max: 25 },
  },
  practice: {
    start: { spent: 1, unspent: 2 },
    income: 1,
    allyIncome: 2,
    ownIncome: 1,
    spends: 2,
  },
}
