import { type Seat, text } from '@moothall/engine'
import { MAGIC } from '../content/magic.ts'
import { MONSTERS, POWERS } from '../content/monsters.ts'
import {
  ELEMENTS,
  type Element,
  RESOURCES,
  type Resource,
  type UnitType,
} from '../content/schema.ts'
import { OUTLINES, STACK, tileOf } from '../content/tiles.ts'
import { tokensOf } from '../content/tokens.ts'
import { GLORY } from '../content/tracks.ts'
import { PACK } from '../draft/draft.ts'
import { drawMagic, putCard } from '../economy/magic.ts'
import { turnUp } from '../economy/tokens.ts'
import { freshTurn } from '../turn/turn.ts'
import type { Resources } from './entities.ts'
import { realmId } from './map.ts'
import { READY, seatsOf, type T } from './table.ts'

/** Magic cards that each player starts with (EV-SETUP-26). */
const HAND = 5

/** The draft alone: 60 Magic cards and a pack for each. */
export function layOutDraft(t: T): void {
  layGame(t, 'draft', [])
  layMagic(t)
  dealPacks(t)
}

/** A small map with realms, a monster or two, and everybody's pieces; then the Magic cards (EV-SETUP-37). */
export function layOutBattle(t: T): void {
  const [own, extra] = drawElements(t)
  layGame(t, 'battle', [...own, ...extra])
  layMagic(t)
  layMap(t)
  for (const seat of seatsOf(t)) layPlayer(t, seat, own[seat] as Element)
  layDwellings(t)
  t.create('turn', freshTurn())
  if (t.options.magic === 'draft') dealPacks(t)
  else {
    for (const seat of seatsOf(t)) drawMagic(t, seat, HAND)
    t.edit('game').phase = 'turns'
  }
}

/** One element for each player and two more (EV-SETUP-03, EV-SETUP-08, EV-SETUP-09). */
function drawElements(t: T): [Element[], Element[]] {
  const all = t.shuffle('elements', ELEMENTS)
  return [all.slice(0, t.seatCount), all.slice(t.seatCount, t.seatCount + 2)]
}

function layGame(t: T, table: 'draft' | 'battle', elements: Element[]): void {
  t.create('game', {
    table,
    phase: 'draft',
    picks: 0,
    round: 1,
    active: 0,
    elements,
    gloryOrbs: GLORY.flatMap((reward, space) => (reward.is === 'orb' ? [space] : [])),
    trackOrbs: [...elements],
    destroyed: [],
    tokensGone: 0,
  })
  t.create('discard', { cards: [] })
}

function layMagic(t: T): void {
  const ids = MAGIC.map((card) => `~${card.id}`)
  for (const [i, id] of ids.entries()) {
    t.create(`magic:${id}` as `magic:~${string}`, {
      face: (MAGIC[i] as (typeof MAGIC)[number]).id,
      place: 'deck',
    })
  }
  t.create('deck', { pile: [...ids].sort() })
  for (const seat of seatsOf(t)) t.create(`hand:${seat}`, { seat, cards: [] })
  t.scramble(ids)
}

/** EV-DRAFT-01 */
function dealPacks(t: T): void {
  for (const seat of seatsOf(t)) {
    const cards = Array.from({ length: PACK }, () => t.drawFrom('magic', t.edit('deck').pile))
    for (const id of cards) putCard(t, id, seat)
    t.create(`pack:${seat}`, { seat, cards: cards.sort() })
  }
}

/** Two or three players fight over seven realms, more over ten; one or two of these are lairs, two are ruins. */
function layMap(t: T): void {
  const small = t.seatCount <= 3
  const cells = OUTLINES[small ? 'small' : 'large']
  const elements = t.get('game').elements
  const lairs = t.shuffle('tiles', elements).slice(0, small ? 1 : 2)
  const plain = t.shuffle(
    'tiles',
    elements.flatMap((element) => [`${element}-1`, `${element}-2`]),
  )
  const fixed = ['fortress', 'tower', ...lairs.map((element) => `${element}-3`)]
  const tiles = t.shuffle('tiles', [...fixed, ...plain.slice(0, cells.length - fixed.length)])
  for (const element of elements) t.create(`pool:${element}`, { tokens: tokensOf(element) })
  for (const [i, [q, r]] of cells.entries()) {
    const id = realmId(q, r)
    const tile = tileOf(tiles[i] as string)
    t.create(`realm:${id}`, { id, q, r, tile: tile.id, dwelling: null })
    for (const [space, printed] of tile.spaces.entries()) {
      if (tile.element !== null) layStack(t, `${id}/${space}`, id, tile.element, printed)
    }
    // EV-SETUP-25
    if (tile.lair && tile.element !== null) layMonster(t, tile.element, id)
  }
}

/** A stack of three, the top one open (EV-SETUP-16, EV-SETUP-24). */
export function layStack(
  t: T,
  stack: string,
  realm: string,
  element: Element,
  printed: Resource,
): void {
  t.create(`stack:${stack}`, { realm, element, printed, top: null, below: STACK })
  turnUp(t, stack)
}

function layMonster(t: T, element: Element, realm: string): void {
  const { id, value } = MONSTERS[element]
  t.create(`monster:${id}`, { id, element, value, realm, lair: realm, owner: null })
}

const UNITS: readonly (readonly [UnitType, number])[] = [
  ['worker', 1],
  ['worker', 1],
  ['worker', 1],
  ['warrior', 2],
  ['wizard', 1],
  ['dragon', 3],
]

/** EV-SETUP-28 to EV-SETUP-31; nothing is summoned at this table, so all units start ready. */
function layPlayer(t: T, seat: Seat, element: Element): void {
  const resources = Object.fromEntries(
    RESOURCES.map((res) => [res, res === 'gold' ? 0 : 1]),
  ) as Resources
  t.create(`player:${seat}`, {
    seat,
    element,
    powers: t.options.powers
      ? POWERS.filter((one) => one.element === element).map((one) => one.id)
      : [],
    resources,
    tokens: [],
    slotted: [],
    // EV-SETUP-06
    vp: seat + 1,
    glory: 1,
    power: { [element]: 1 },
    orbs: 0,
    // EV-TACTIC-01
    tactics: t.options.tactics ? 'active' : 'none',
  })
  for (const [i, [type, dice]] of UNITS.entries()) {
    const id = `s${seat}.${type}${type === 'worker' ? i + 1 : ''}`
    t.create(`unit:${id}`, { id, owner: seat, type, dice, at: READY, placed: false, monster: null })
  }
}

/** Each player has a Dwelling in an elemental realm from the start. */
function layDwellings(t: T): void {
  const open = t
    .keys<`realm:${string}`>('realm')
    .filter((key) => tileOf(t.get(key).tile).action === 'element' && !tileOf(t.get(key).tile).lair)
  const chosen = t.shuffle('dwellings', open)
  for (const seat of seatsOf(t)) {
    const key = chosen[seat]
    if (key === undefined) continue
    t.edit(key).dwelling = seat
    t.log(text('ev.log.dwelling', { realm: t.get(key).id }), { seat, at: [key] })
  }
}
