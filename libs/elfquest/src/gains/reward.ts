import {
  type Answer,
  type Ask,
  type Choice,
  type Flow,
  type Json,
  type Option,
  type Space,
  text,
} from '@moothall/engine'
import type { Gain, Gains, Id } from '../content/schema.ts'
import type { Character } from '../state.ts'
import type { Cards } from '../tribe/cubes.ts'
import { charOf, living, tribeDecides } from '../tribe/tribe.ts'
import { charKey, contentOf, type T } from '../types.ts'
import { grantCard } from './boon.ts'
import { gainsText, gainText, givePart, isShared, partSpace, summed } from './gain.ts'

/** Nothing of the reward is wanted. */
const NONE = 'none'

/**
 * The reward of the event that has just been completed: the whole of it for each living participant, absent ones
 * too (EQ-REWARD-01, EQ-REWARD-04, EQ-REWARD-08, EQ-UI-23), and once what goes to the tribe or the Home card (EQ-REWARD-10).
 * To be called before the next event is revealed (EQ-REWARD-13).
 */
export function* giveEventReward(t: T): Flow<void> {
  const { card, participants } = t.get('event')
  if (card === null) return
  const { reward } = contentOf(t).event(card)
  yield* giveGains(
    t,
    living(t).filter((id) => participants.includes(id)),
    reward.perParticipant,
    'eq.reward',
  )
  const shared = 'all' in reward.perParticipant ? reward.perParticipant.all.filter(isShared) : []
  for (const gain of [...reward.once, ...shared]) yield* giveOnce(t, gain)
}

/** The reward on the scenario card, for every living character (EQ-REWARD-14, EQ-SCEN-04, EQ-UI-32). */
export function* giveScenarioReward(t: T): Flow<void> {
  const { reward } = contentOf(t).scenario(t.get('campaign').scenario)
  yield* giveGains(t, living(t), reward, 'eq.scenarioReward')
  for (const gain of 'all' in reward ? reward.all.filter(isShared) : []) yield* giveOnce(t, gain)
}

/** To the Home card, or to one character that the tribe picks. */
function* giveOnce(t: T, gain: Gain): Flow<void> {
  if (gain.k === 'grantCard') {
    yield* grantCard(t, gain.card)
    return
  }
  if (gain.k === 'success' && gain.to === 'home') {
    t.edit('home').pool += gain.n
    t.log(text('eq.log.homeGained', { n: gain.n }), { at: ['home'] })
    return
  }
  const receivers = (): Id[] =>
    living(t).filter(
      (id) => rewardSpace(contentOf(t), charOf(t, id), { all: [gain] }) !== undefined,
    )
  if (receivers().length === 0) return
  const char = yield* tribeDecides<string>(t, {
    kind: 'eq.receiver',
    question: text('eq.receiver', { what: gainText(gain) }),
    space: () => ({
      type: 'one',
      options: receivers().map((id) => ({
        id,
        label: text('eq.char', { char: { id } }),
        at: [`char:${id}`],
      })),
    }),
    forced: 'skip',
  })
  yield* giveGains(t, [char], { all: [gain] }, 'eq.reward')
}

/** Each character's controller chooses for it, all at the same time (EQ-REWARD-09). */
export function* giveGains(
  t: T,
  chars: readonly Id[],
  gains: Gains,
  kind: 'eq.reward' | 'eq.scenarioReward',
): Flow<void> {
  const space = (char: Id): Space | undefined => rewardSpace(contentOf(t), charOf(t, char), gains)
  const asked = chars.filter((char) => space(char) !== undefined)
  for (const char of chars) {
    if (!asked.includes(char) && !isEmpty(gains)) {
      t.log(text('eq.log.gainLost', { char: { id: char } }), { at: [`char:${char}`] })
    }
  }
  const bySeat = new Map(asked.map((char) => [charOf(t, char).seat, char]))
  const answers = yield* t.all<Json>({
    kind,
    seats: [...bySeat.keys()],
    question: () => text(`${kind}.all`),
    showAnswered: true,
    branch: function* (seat): Generator<Ask, Json, Choice> {
      const char = bySeat.get(seat) as Id
      const { answer } = yield {
        kind,
        seats: seat,
        space: () => space(char) as Space,
        question: () => text(kind, { char: { id: char } }),
        about: () => ({ char }),
      }
      return answer as Json
    },
  })
  for (const [seat, answer] of answers) take(t, bySeat.get(seat) as Id, gains, answer as Answer)
}

function isEmpty(gains: Gains): boolean {
  return 'all' in gains
    ? gains.all.length === 0
    : gains.chooseOne.every((list) => list.length === 0)
}

const listsOf = (gains: Gains): readonly (readonly Gain[])[] =>
  'all' in gains ? [gains.all] : gains.chooseOne

/** Parts of a list that are for the character itself and not lost, with their place in the list. */
function liveParts(
  cards: Cards,
  who: Readonly<Character>,
  list: readonly Gain[],
): { at: number; gain: Gain }[] {
  return list
    .map((gain, at) => ({ at, gain }))
    .filter(({ gain }) => !isShared(gain) && partSpace(cards, who, list, gain, true) !== 'lost')
}

/**
 * Everything a controller can say to a reward: take it, one of its lists where there are several (EQ-REWARD-09), take
 * parts of it, or nothing (EQ-REWARD-11). Undefined if there is nothing to have.
 */
export function rewardSpace(
  cards: Cards,
  who: Readonly<Character>,
  gains: Gains,
): Space | undefined {
  const options = listsOf(gains).flatMap((list, i) => listOptions(cards, who, list, i))
  if (options.length === 0) return undefined
  return { type: 'one', options: [...options, { id: NONE, label: text('eq.reward.none') }] }
}

function listOptions(
  cards: Cards,
  who: Readonly<Character>,
  list: readonly Gain[],
  i: number,
): Option[] {
  const parts = liveParts(cards, who, list)
  if (parts.length === 0) return []
  const choices = parts.flatMap(({ at, gain }) => {
    const space = partSpace(cards, who, list, gain, true)
    return typeof space === 'string' ? [] : [{ key: `${at}`, label: gainText(gain), space }]
  })
  const whole: Option = {
    id: `take:${i}`,
    label: text('eq.reward.take', { things: gainsText(parts.map(({ gain }) => gain)) }),
    ...(choices.length > 0 ? { then: { type: 'sequence', steps: choices } } : {}),
  }
  const only = parts[0]?.gain
  if (parts.length === 1 && (only === undefined || !('n' in only) || only.n === 1)) return [whole]
  const steps = parts.map(({ at, gain }) => {
    const space = partSpace(cards, who, list, gain, false)
    return {
      key: `${at}`,
      label: gainText(gain),
      space: typeof space === 'string' ? amountOf(gain) : space,
    }
  })
  return [
    whole,
    { id: `parts:${i}`, label: text('eq.reward.parts'), then: { type: 'sequence', steps } },
  ]
}

/** How much is taken of a part that leaves nothing else to choose. */
function amountOf(gain: Gain): Space {
  return { type: 'amount', min: 0, max: 'n' in gain ? gain.n : 1 }
}

function take(t: T, char: Id, gains: Gains, answer: Answer): void {
  const picked =
    typeof answer === 'object' && 'id' in answer ? answer : { id: answer as string, then: {} }
  const [how, index] = String(picked.id).split(':')
  const who = t.edit(charKey(char))
  const at = [`char:${char}`]
  if (how === NONE) {
    t.log(text('eq.log.declined', { char: { id: char } }), { seat: who.seat, at })
    return
  }
  const cards = contentOf(t)
  const list = listsOf(gains)[Number(index)] ?? []
  const said = picked.then as Readonly<Record<string, Answer>>
  const got = liveParts(cards, who, list).flatMap(({ at: place, gain }) => {
    const word = said[`${place}`]
    const given = typeof word === 'number' && 'n' in gain ? { ...gain, n: word } : gain
    return 'n' in given && given.n === 0 ? [] : givePart(cards, who, given, word)
  })
  const things =
    got.length > 0 ? text('eq.piece.list', { things: summed(got) }) : text('eq.piece.nothing')
  t.log(text('eq.log.rewarded', { char: { id: char }, things }), {
    seat: who.seat,
    at,
    show: { kind: 'gain', char },
  })
}
