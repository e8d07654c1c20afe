import { type Flow, type Option, type Seat, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { endCampaign } from '../course/ending.ts'
import type { Campaign } from '../state.ts'
import { charKey, contentOf, type T } from '../types.ts'
import { noCubes } from './cubes.ts'
import { newCharacter } from './enter.ts'
import { hasHandRoom } from './hand.ts'
import { chooseTraits } from './traitsChoice.ts'
import { charOf, living, tribeDecides } from './tribe.ts'

/** Nobody takes the card. */
const NOBODY = 'nobody'

/**
 * Deaths caused in the step that has just been paid (EQ-DEATH-05): heirs first, then replacements (EQ-DEATH-11),
 * and the end of the campaign if nobody is left (EQ-DEATH-20). Does nothing if nobody is doomed.
 */
export function* settleDeaths(t: T, cause: Campaign['dead'][number]['cause']): Flow<void> {
  const doomed = t
    .get('campaign')
    .tribe.filter((id): id is Id => id !== null && charOf(t, id).doomed === true)
  for (const char of doomed) {
    // Those who die together inherit nothing from each other: `living` leaves them out.
    yield* bequeath(t, char)
  }
  const seats: Seat[] = []
  for (const char of doomed) seats.push(bury(t, char, cause))
  for (const [i, seat] of seats.entries()) yield* replace(t, doomed[i] as Id, seat)
  // EQ-DEATH-20, EQ-RESULT-03
  if (living(t).length === 0) endCampaign(t, 'lost')
}

/** EQ-DEATH-06, EQ-DEATH-07, EQ-UI-29: Allies and Items go card by card to whom the tribe names, if there is room; the rest is removed. */
function* bequeath(t: T, char: Id): Flow<void> {
  const legacy = charOf(t, char).hand.map((one) => one.card)
  for (const card of legacy) {
    // EQ-DEATH-21: Skills, Demeanors and the Boon are never inherited.
    const { type } = contentOf(t).hand(card)
    if (type !== 'ally' && type !== 'item') continue
    const heirs = (): Id[] => living(t).filter((id) => hasHandRoom(contentOf(t), charOf(t, id)))
    if (heirs().length === 0) {
      t.log(text('eq.log.noHeir', { card: { id: card } }), { at: [`card:${card}`] })
      continue
    }
    const heir = yield* tribeDecides<string>(t, {
      kind: 'eq.heir',
      question: text('eq.heir', { char: { id: char }, card: { id: card } }),
      space: () => ({ type: 'one', options: [...heirs().map(heirOption), nobody(card)] }),
      about: () => ({ char, card }),
    })
    if (heir !== NOBODY) inherit(t, char, heir, card)
  }
}

function heirOption(id: Id): Option {
  return { id, label: text('eq.char', { char: { id } }), at: [`char:${id}`] }
}

function nobody(card: Id): Option {
  return { id: NOBODY, label: text('eq.heir.nobody', { card: { id: card } }), grave: 'loss' }
}

/** The card keeps its state (EQ-DEATH-08) and its traits (EQ-DEATH-10); it raises the caps and brings no cube (EQ-DEATH-09). */
function inherit(t: T, from: Id, to: Id, card: Id): void {
  const dying = t.edit(charKey(from))
  const held = dying.hand.find((one) => one.card === card)
  if (held === undefined) throw new RangeError(`${from} does not hold ${card}`)
  dying.hand = dying.hand.filter((one) => one.card !== card)
  t.edit(charKey(to)).hand.push({
    card,
    state: held.state,
    aside: noCubes(),
    chosen: [...held.chosen],
  })
  t.log(text('eq.log.inherited', { char: { id: to }, card: { id: card }, from: { id: from } }), {
    at: [`char:${to}`, `card:${card}`],
  })
}

/** The character leaves for good with all that is its own, tokens too (EQ-DEATH-01, EQ-DEATH-06, EQ-GROWTH-11). Returns its seat, now empty. */
function bury(t: T, char: Id, cause: Campaign['dead'][number]['cause']): Seat {
  const { seat, hand } = charOf(t, char)
  const campaign = t.edit('campaign')
  campaign.gone.push(...hand.map((one) => one.card))
  campaign.tribe[seat] = null
  campaign.dead.push({
    char,
    scenario: campaign.scenario,
    season: campaign.season,
    cause,
    replacement: null,
  })
  t.remove(charKey(char))
  // EQ-EVENT-05: the lock lifts; successes stay and white dice stay spent.
  if (t.get('event').lock === char) t.edit('event').lock = null
  t.log(text('eq.log.died', { char: { id: char } }), {
    seat,
    at: [`char:${char}`],
    show: { kind: 'death', char },
  })
  return seat
}

/**
 * A character never used before takes the place while there is one (EQ-DEATH-12, EQ-DEATH-13, EQ-DEATH-18, EQ-UI-30); with none
 * left the tribe plays on with fewer (EQ-DEATH-14, EQ-TRIBE-20). It sits in the dead one's seat, so its controller is
 * the same (EQ-TRIBE-18).
 */
function* replace(t: T, dead: Id, seat: Seat): Flow<void> {
  if (t.get('campaign').unused.length === 0) {
    t.log(text('eq.log.noReplacement', { char: { id: dead } }))
    return
  }
  const char = yield* tribeDecides<string>(t, {
    kind: 'eq.replacement',
    question: text('eq.replacement', { char: { id: dead } }),
    space: () => ({ type: 'one', options: t.get('campaign').unused.map(heirOption) }),
    about: () => ({ char: dead, seat }),
    forced: 'skip',
  })
  const campaign = t.edit('campaign')
  campaign.unused = campaign.unused.filter((id) => id !== char)
  campaign.tribe[seat] = char
  for (const one of campaign.dead) if (one.char === dead) one.replacement = char
  // EQ-DEATH-16: at once, and with no action due in this season.
  t.create(charKey(char), { ...newCharacter(contentOf(t), char, seat), newcomer: true })
  t.log(text('eq.log.entered', { char: { id: char }, dead: { id: dead } }), {
    seat,
    at: [`char:${char}`],
    show: { kind: 'enter', char },
  })
  // EQ-DEATH-19
  yield* chooseTraits(t, [char])
}
