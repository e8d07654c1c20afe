import { sampleAnswer } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import type { HandCard } from '../content/schema.ts'
import { chooseTribe } from '../course/setup.ts'
import { goalOf } from '../dice/pool.ts'
import { printingsOf } from '../dice/traits.ts'
import { giveEventReward } from '../gains/reward.ts'
import {
  attempting,
  attemptWith,
  FAILS,
  hasDice,
  inWindows,
  numbersIn,
  saidWithIds,
  sets,
  targets,
  taskTarget,
  tribeOf,
} from '../testing/acting.ts'
import { play } from '../testing/bench.ts'
import { chosenFor, dealt, fitting, holderOf } from '../testing/holding.ts'
import { COLORS, capsOf, noCubes } from '../tribe/cubes.ts'
import { newCharacter } from '../tribe/enter.ts'
import { growth } from '../tribe/grow.ts'
import { enterCard, flipCard, handSize, heldBy } from '../tribe/hand.ts'
import { chooseTraits } from '../tribe/traitsChoice.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { type Content, charKey } from '../types.ts'
import { type HandPart, handFacts } from './facts.ts'

/** Every hand card of a set, in every use that the rules have for it. */

/** Dice that the card itself brought, when it was used like this. */
function diceOf(
  content: Content,
  card: HandCard,
  how: 'flip' | 'sacrifice' | 'bonus' | 'ability',
  when: 'before' | 'after' | 'never',
  target = fitting(content, card)[0]!,
) {
  const who = holderOf(content, card)
  const use = [`${how}:${card.id}`]
  const { t, attempt } = attemptWith(content, {
    target,
    who: [who],
    arrange: dealt(content, card, chosenFor(content, card, target)),
    ...(when === 'never' ? {} : { [when]: use }),
  })
  const n = attempt.dice.filter(
    (die) => die.origin.kind === how && 'card' in die.origin && die.origin.card === card.id,
  ).length
  return { t, n, held: charOf(t, who).hand.find((one) => one.card === card.id) }
}

/** How each part of a hand card is carried out; what comes of it is what the words say, number by number. */
const proofs: Record<HandPart, (content: Content, card: HandCard) => number[]> = {
  traits: () => [],
  wolf(content, card) {
    const held = { card: card.id, state: 'up' as const, aside: noCubes(), chosen: [] }
    expect(
      printingsOf({ ...card, traits: card.traits.filter((one) => one !== 'animal') }, held),
    ).toContain('animal')
    expect(content.set.traits.map((one) => one.key)).toContain('animal')
    return []
  },
  craft: () => [],
  chosenTraits(content, card) {
    const who = holderOf(content, card)
    const { t } = play({
      content: content.set,
      tribe: tribeOf(content, who),
      arrange: dealt(content, card),
      flow: (t) => chooseTraits(t, [who]),
      choose: (open) =>
        open.space.type === 'bag'
          ? { [open.space.options[0]!.id]: open.space.min ?? 0 }
          : undefined,
    })
    return [heldBy(charOf(t, who), card.id).chosen.length]
  },
  cubes(content, card) {
    // At full health the cubes of a card go with it when it is turned down, and its caps.
    const who = newCharacter(content, holderOf(content, card), 0)
    if (!who.hand.some((held) => held.card === card.id)) enterCard(content, who, card.id)
    const before = { cubes: { ...who.cubes }, caps: capsOf(content, who) }
    flipCard(content, who, card.id)
    const after = capsOf(content, who)
    const gone = COLORS.map((color) => before.cubes[color] - who.cubes[color])
    expect(COLORS.map((color) => before.caps[color] - after[color])).toEqual(gone)
    return gone.filter((n) => n > 0)
  },
  bonusDie(content, card) {
    return [diceOf(content, card, 'bonus', 'never').n]
  },
  taskDice(content, card) {
    const [ability] = card.abilities.filter((one) => one.k === 'taskDice')
    return [diceOf(content, card, 'ability', 'never', taskTarget(ability!.task)).n]
  },
  eventDice(content, card) {
    const [ability] = card.abilities.filter((one) => one.k === 'eventDice')
    const target = targets(content).find(
      (one) =>
        one.kind === 'event' &&
        goalOf(content, one).reads.some((read) => read.trait === ability!.trait) &&
        hasDice(content, holderOf(content, card), one),
    )
    return [diceOf(content, card, 'ability', 'never', target).n]
  },
  sendSuccesses(content, card) {
    const owner = holderOf(content, card)
    const others = content.set.characters
      .filter((one) => one.kin && one.id !== owner)
      .map((one) => one.id)
    const target = targets(content).find((one) => hasDice(content, others[0]!, one))!
    const { t, attempt } = attemptWith(content, {
      target,
      who: [others[0]!],
      tribe: [
        others[0]!,
        owner,
        ...content.set.characters
          .map((one) => one.id)
          .filter((id) => id !== owner && id !== others[0])
          .slice(0, 2),
      ],
      arrange: dealt(content, card),
      before: [`send:${card.id}`],
    })
    expect(heldBy(charOf(t, owner), card.id).state).toBe('flipped')
    expect(t.get('event').successes).toBe(attempt.sending)
    return [attempt.sending]
  },
  flip(content, card) {
    const before = diceOf(content, card, 'flip', 'before')
    const after = diceOf(content, card, 'flip', 'after')
    for (const { held } of [before, after]) expect(held?.state).toBe('flipped')
    expect(after.n).toBe(before.n)
    return [before.n]
  },
  sacrifice(content, card) {
    const before = diceOf(content, card, 'sacrifice', 'before')
    const after = diceOf(content, card, 'sacrifice', 'after')
    for (const { held, t } of [before, after]) {
      expect(held).toBeUndefined()
      expect(t.get('campaign').gone).toContain(card.id)
    }
    expect(after.n).toBe(before.n)
    return [before.n]
  },
}

/** How the card comes into a hand by the rules. */
const ways: Record<HandCard['set'], (content: Content, card: HandCard) => void> = {
  start(content, card) {
    const who = newCharacter(content, card.owner!, 0)
    expect(heldBy(who, card.id).state).toBe('up')
  },
  growth2(content, card) {
    const { t } = play({
      content: content.set,
      tribe: tribeOf(content, card.owner!),
      arrange: (t) => Object.assign(t.edit(charKey(card.owner!)), { growth: 17 }),
      flow: growth,
      choose: (open) => (open.kind === 'eq.growth' ? 'grow' : undefined),
    })
    const who = charOf(t, card.owner!)
    expect(who).toMatchObject({ stage: 2, growth: 0 })
    expect(heldBy(who, card.id).state).toBe('up')
    expect(handSize(content, who)).toBeLessThanOrEqual(content.character(who.id).stages[2].maxHand)
  },
  boon(content, card) {
    const event = content.set.events.find((one) =>
      [
        ...one.reward.once,
        ...('all' in one.reward.perParticipant ? one.reward.perParticipant.all : []),
      ].some((gain) => gain.k === 'grantCard' && gain.card === card.id),
    )
    const [first, second] = tribeOf(content, holderOf(content, card))
    const { t } = play({
      content: content.set,
      tribe: tribeOf(content, first!),
      arrange: (t) => Object.assign(t.edit('event'), { card: event!.id, participants: [] }),
      flow: giveEventReward,
      choose: (open) => (open.kind === 'eq.boon' ? second : undefined),
    })
    const who = charOf(t, second!)
    expect(heldBy(who, card.id).state).toBe('up')
    expect(handSize(content, who)).toBe(content.character(second!).startHand.length)
  },
  promo(content, card) {
    // It is dealt when the tribe is chosen, in the place of one of its kind (EQ-ERRATA-10).
    const { t } = play({
      content: content.set,
      tribe: tribeOf(content, holderOf(content, card)),
      options: { promoCards: true },
      arrange: (t) => {
        const campaign = t.edit('campaign')
        for (const id of campaign.tribe) if (id !== null) t.remove(charKey(id))
        campaign.tribe = [null, null, null, null]
        campaign.unused = content.set.characters.map((one) => one.id)
      },
      flow: chooseTribe,
      choose: (open) => sampleAnswer(open.space, () => 0),
    })
    const hands = living(t).map((id) => charOf(t, id).hand.map((held) => held.card))
    expect(hands.filter((hand) => hand.includes(card.id))).toHaveLength(1)
    expect(t.get('campaign').gone.map((id) => content.hand(id).type)).toEqual([card.type])
  },
}

describe.each(sets)('%s: every hand card', (_, content) => {
  const all = content.set.hand.map((card) => [card.id, card] as const)

  it.each(all)('%s comes into a hand', (_id, card) => {
    ways[card.set](content, card)
  })

  it.each(all)('%s does what its words say, with the numbers they say', (_id, card) => {
    const facts = handFacts(card)
    for (const { part, text } of facts)
      expect(numbersIn(text), `${card.id} ${part}`).toEqual(proofs[part](content, card))
    expect(new Set(facts.map((fact) => fact.part)).size).toBe(facts.length)
  })

  it.each(all)(
    '%s names its traits, and is used on whatever reads one of them and on nothing else',
    (_id, card) => {
      const said = handFacts(card).find((fact) => fact.part === 'traits')
      for (const trait of card.traits) expect(saidWithIds(said!.text)).toContain(trait)
      const fits = fitting(content, card)
      expect(fits.length).toBeGreaterThan(0)
      for (const target of targets(content)) {
        if (!hasDice(content, holderOf(content, card), target)) continue
        let offered: string[] = []
        const look = inWindows([], [])
        play({
          content: content.set,
          tribe: tribeOf(content, holderOf(content, card)),
          arrange: dealt(content, card, chosenFor(content, card, fits[0]!)),
          flow: (t) => attempting(t, target, [holderOf(content, card)]),
          dice: { dice: [...FAILS] },
          choose: (open, t) => {
            if (open.kind === 'eq.beforeRoll' && open.seat === 0 && open.space.type === 'one')
              offered = open.space.options.map((option) => option.id)
            return look(open, t) ?? sampleAnswer(open.space, () => 0)
          },
        })
        const reads = goalOf(content, target).reads.map((one) => one.trait)
        const held = {
          card: card.id,
          state: 'up' as const,
          aside: noCubes(),
          chosen: chosenFor(content, card, fits[0]!),
        }
        const fitsThis = printingsOf(card, held).some((trait) => reads.includes(trait))
        for (const how of ['flip', 'sacrifice'])
          expect(offered.includes(`${how}:${card.id}`), `${how} ${JSON.stringify(target)}`).toBe(
            fitsThis,
          )
      }
    },
  )

  it.each(all)(
    '%s is turned up again by the task for its kind, with the cubes that lay on it',
    (_id, card) => {
      const task = Object.values(content.set.home.tasks).find(
        ({ gain }) => gain.k === 'unflip' && gain.types !== 'any' && gain.types.includes(card.type),
      )
      const holder = holderOf(content, card)
      const target = taskTarget(task!.id)
      let before = noCubes()
      const windows = inWindows([], [])
      const { t } = play({
        content: content.set,
        tribe: tribeOf(content, holder),
        arrange: (t) => {
          dealt(content, card)(t)
          const who = t.edit(charKey(holder))
          before = { ...who.cubes }
          flipCard(content, who, card.id)
          // Turned down it gives no dice and shows no trait.
          expect(heldBy(who, card.id).state).toBe('flipped')
        },
        flow: (t) => attempting(t, target, [holder]),
        dice: { dice: Array.from({ length: 200 }, () => 6) },
        choose: (open, t) => windows(open, t) ?? sampleAnswer(open.space, () => 0),
      })
      const who = charOf(t, holder)
      expect(heldBy(who, card.id)).toMatchObject({ state: 'up', aside: noCubes() })
      expect(who.cubes).toEqual(before)
    },
  )

  it('has none that cannot be used: each is read by an event or a task', () => {
    expect(
      content.set.hand.filter((card) => fitting(content, card).length === 0).map((card) => card.id),
    ).toEqual([])
  })
})
