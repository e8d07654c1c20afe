import { MONSTERS, POWERS } from '../content/monsters.ts'
import { ELEMENTS, type Gainable, RESOURCES } from '../content/schema.ts'
import { TILES } from '../content/tiles.ts'
import { TOKENS } from '../content/tokens.ts'
import { NAMES } from './names.ts'
import { playEn } from './play.ts'

const say = (key: string): string => playEn[key] ?? key
const res = (one: Gainable): string => say(`ev.res.${one}`)
const SEATS = [0, 1, 2, 3, 4]
const UNITS = ['worker1', 'worker2', 'worker3', 'warrior', 'wizard', 'dragon']

function tileName(id: string): string {
  const tile = TILES.get(id)
  if (tile?.element === null) return id === 'tower' ? 'Mage Tower' : 'Fortress'
  const kind = tile?.lair ? 'lair' : tile?.spaces.length === 2 ? 'heart' : 'field'
  return `${say(`ev.element.${tile?.element}`)}: ${kind}`
}

/** `worker2` is "Worker 2". */
function unitName(unit: string): string {
  const number = /\d/.exec(unit)?.[0]
  const name = say(`ev.unit.${unit.replace(/\d/, '')}`)
  return number === undefined ? name : `${name} ${number}`
}

/** Names of what lies on the table, by id. */
const names: readonly (readonly [string, string])[] = [
  ...Object.entries(NAMES),
  ...ELEMENTS.map((element) => [element, say(`ev.element.${element}`)] as const),
  ...Object.values(MONSTERS).map(({ id }) => [id, say(`ev.monster.${id}`)] as const),
  ...[...TILES.keys()].map((id) => [id, tileName(id)] as const),
  ...[...TOKENS.values()].map(
    ({ id, gives, choice }) => [id, gives.map(res).join(choice ? ' or ' : ' and ')] as const,
  ),
  ...SEATS.flatMap((seat) =>
    UNITS.map((unit) => [`s${seat}.${unit}`, `${unitName(unit)} ({seat${seat}})`] as const),
  ),
  // Sides of a battle.
  ...SEATS.map((seat) => [`s${seat}`, `{seat${seat}}`] as const),
  ['monster', 'the monster'],
  ...RESOURCES.map((one) => [one, res(one)] as const),
  ...POWERS.map(({ id }) => [id, say(`ev.power.${id}`).split(': ')[0] ?? ''] as const),
  ['ready', 'Ready Area'],
  ['under', 'Underworld'],
  ['destroyed', 'out of the game'],
  ['active', 'active'],
  ['exhausted', 'exhausted'],
  ['none', 'without'],
]

/** Headings and fields of a plain table, where no board is drawn; a field without words is left out. */
const table: Readonly<Record<string, string>> = {
  'board.game': 'The game',
  'board.game.table': '',
  'board.game.phase': '',
  'board.game.picks': 'Picks made',
  'board.game.round': 'Round',
  'board.game.active': '',
  'board.game.elements': 'Elements in play',
  'board.game.gloryOrbs': 'Orbs on the Glory Track',
  'board.game.trackOrbs': 'Orbs on power tracks',
  'board.game.destroyed': 'Destroyed',
  'board.game.tokensGone': '',
  'board.turn': 'This turn',
  'board.turn.step': '',
  'board.turn.unit': 'Placed',
  'board.turn.realm': 'At',
  'board.turn.pending': '',
  'board.turn.calm': 'No battle at',
  'board.turn.fallen': '',
  'board.deck': 'Magic deck',
  'board.deck.pile': 'Cards',
  'board.discard': 'Magic discard pile',
  'board.discard.cards': 'Magic cards',
  'board.magic': 'Magic cards that you see',
  'board.magic.face': 'Card',
  'board.hand': 'Hands',
  'board.hand.seat': '',
  'board.hand.cards': 'Magic cards',
  'board.pack': 'Packs',
  'board.pack.seat': '',
  'board.pack.cards': 'Magic cards',
  'board.player': 'Players',
  'board.player.seat': '',
  'board.player.element': 'Element',
  'board.player.powers': 'Powers',
  'board.player.resources': 'Resources',
  'board.player.tokens': 'Tokens',
  'board.player.slotted': 'On slots',
  'board.player.vp': 'VP',
  'board.player.glory': 'Glory',
  'board.player.power': 'Power',
  'board.player.orbs': 'Orbs',
  'board.player.tactics': 'Tactics',
  'board.realm': 'Realms',
  'board.realm.id': '',
  'board.realm.q': '',
  'board.realm.r': '',
  'board.realm.tile': 'Tile',
  'board.realm.dwelling': 'Dwelling of {seat}',
  'board.stack': 'Stacks of tokens',
  'board.stack.realm': 'Realm',
  'board.stack.element': '',
  'board.stack.printed': 'When empty',
  'board.stack.top': 'On top',
  'board.stack.below': 'Below it',
  'board.pool': 'Tokens not yet seen',
  'board.pool.tokens': 'Tokens',
  'board.unit': 'Units',
  'board.unit.id': '',
  'board.unit.owner': '',
  'board.unit.type': '',
  'board.unit.dice': 'Dice',
  'board.unit.at': 'Where',
  'board.unit.placed': 'Placed this turn',
  'board.unit.monster': '',
  'board.monster': 'Monsters',
  'board.monster.id': '',
  'board.monster.element': 'Element',
  'board.monster.value': 'Dice',
  'board.monster.realm': 'Realm',
  'board.monster.lair': 'Lair',
  'board.monster.owner': 'Dominated by {seat}',
  'board.battle': 'The battle',
  'board.battle.realm': 'Fought at',
  'board.battle.cause': '',
  'board.battle.step': '',
  'board.battle.placed': '',
  'board.battle.monster': '',
  'board.battle.queue': 'Still to speak {seat}',
  'board.battle.only': 'Only these fight',
  'board.battle.joined': 'Have joined',
  'board.battle.supporters': 'Help from next door',
  'board.battle.swords': 'Dice for Swords',
  'board.battle.extra': 'Other dice added',
  'board.battle.rolls': 'Thrown',
  'board.battle.usedPowers': 'Powers used',
  'board.battle.winner': 'Winner',
  'board.battle.saved': 'Keep their units {seat}',
}

export const boardEn: Readonly<Record<string, string>> = {
  ...table,
  ...Object.fromEntries(names.map(([id, words]) => [`ev.name.${id}`, words])),
  ...Object.fromEntries(
    POWERS.map(({ id }) => [`ev.about.${id}`, say(`ev.power.${id}`).split(': ')[1] ?? '']),
  ),
}
