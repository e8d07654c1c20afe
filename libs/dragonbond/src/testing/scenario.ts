import {
  type Arrangement,
  knownWords,
  layFields,
  type ScenarioAdapter,
} from '@moothall/engine/testing/scenario.ts'
import { base } from '../content/index.ts'
import { namesIn } from '../messages/names.ts'
import { addCard } from '../planning/stack.ts'
import { beginPlanning } from '../planning/turn.ts'
import { charOf, goOn, powerOf, type T } from '../state/table.ts'

const NAMES = namesIn(base)

/** Scenarios of Dragonbond: things are called by their ids. */
export const scenarios: ScenarioAdapter = { arrange, nameOf: (id) => NAMES[`db.name.${id}`] }

/**
 * `stack: [brood1.hunt, region.O0]`: cards that were added already, in a round that is being planned, with `turn` to
 * say whose turn it is; `initiative`, `power: { elyse: { spent: 1, unspent: 3 } }`, `middle`, `alliance`, `partners: [[elyse, ferellon]]`,
 * `round`: the number of the one that is played; `phase`: where it stands; `set`: fields of any entity. What tokens
 * are moved comes from the supply or goes there.
 */
function arrange(t: T, spec: Arrangement): void {
  knownWords(spec, [
    'initiative',
    'power',
    'middle',
    'alliance',
    'partners',
    'round',
    'phase',
    'stack',
    'turn',
    'set',
  ])
  if (spec['initiative'] !== undefined) {
    const id = spec['initiative'] as string
    charOf(t, id)
    t.edit('game').initiative = id
  }
  for (const [id, power] of Object.entries((spec['power'] as Arrangement | undefined) ?? {}))
    setPower(t, id, power as { spent?: number; unspent?: number })
  if (spec['middle'] !== undefined) {
    t.edit('supply').power -= (spec['middle'] as number) - t.get('middle').power
    t.edit('middle').power = spec['middle'] as number
  }
  if (spec['alliance'] !== undefined) t.edit('alliance').at = spec['alliance'] as string
  for (const [a, b] of (spec['partners'] as [string, string][] | undefined) ?? []) {
    t.edit(`char:${a}`).partner = b
    t.edit(`char:${b}`).partner = a
  }
  setRound(t, (spec['round'] as number | undefined) ?? 1, spec['phase'] as string | undefined)
  if (spec['stack'] !== undefined) layStack(t, spec['stack'] as string[])
  if (spec['turn'] !== undefined) t.edit('game').turn = spec['turn'] as string
  layFields(t, (spec['set'] as Arrangement | undefined) ?? {})
}

function setPower(t: T, id: string, power: { spent?: number; unspent?: number }): void {
  const was = powerOf(charOf(t, id))
  t.edit(`char:${id}`).power = { spent: power.spent ?? 0, unspent: power.unspent ?? 0 }
  t.edit('supply').power += was - powerOf(charOf(t, id))
}

/** The rounds before this one are over, with two Events each; `cleanup` is the end of this one. */
function setRound(t: T, round: number, phase: string | undefined): void {
  if (phase !== undefined && phase !== 'cleanup')
    throw new RangeError(`arrange: phase ${phase} is not cleanup`)
  const over = phase === undefined ? round - 1 : round
  t.edit('game').round = over
  const deck = t.edit('deck:event')
  deck.gone = deck.cards.splice(0, 2 * over)
  deck.count = deck.cards.length
  if (phase === 'cleanup') goOn(t, 'cleanup')
}

function layStack(t: T, cards: readonly string[]): void {
  t.edit('game').round++
  beginPlanning(t)
  for (const card of cards) {
    const owner = t.get('game').lineup.find((id) => t.get(`hand:${id}`).cards.includes(card))
    if (owner === undefined) throw new RangeError(`arrange: nobody holds ${card}`)
    addCard(t, owner, card)
  }
}
