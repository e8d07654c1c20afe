import { text } from '@moothall/engine'
import type { EventCard, Id } from '../content/schema.ts'
import { giveScenarioReward } from '../gains/reward.ts'
import { growth } from '../tribe/grow.ts'
import { copyOf } from '../tribe/hand.ts'
import { chooseTraits, resetTraits } from '../tribe/traitsChoice.ts'
import { charOf, living, tribeDecides } from '../tribe/tribe.ts'
import { charKey, contentOf, type Flow, type T } from '../types.ts'
import { endCampaign, lastScenario } from './ending.ts'
import { seasonText } from './over.ts'

/**
 * A scenario begins: chosen traits, then its deck, then the first event (EQ-SETUP-12, EQ-SCEN-05, EQ-SCEN-10), with the
 * pawn on season 1 and nobody having acted (EQ-SCEN-09).
 */
export function* beginScenario(t: T): Flow<void> {
  yield* chooseTraits(t, living(t))
  const campaign = t.edit('campaign')
  const scenario = contentOf(t).scenario(campaign.scenario)
  campaign.season = 1
  // EQ-OVER-01
  campaign.limit = scenario.seasons
  campaign.overSeasons = 0
  campaign.phase = 'play'
  clearMarks(t)
  layDeck(t)
  t.log(text('eq.log.scenario', { scenario: { id: scenario.id }, n: scenario.seasons }), {
    show: { kind: 'scenario', scenario: scenario.id },
  })
  reveal(t)
}

/** Acted marks and the newcomers' grace end with the season (EQ-SEASON-12). */
export function clearMarks(t: T): void {
  for (const id of living(t)) {
    const who = t.edit(charKey(id))
    who.acted = false
    who.newcomer = false
  }
}

/** The deck of the scenario: its own events and no others (EQ-SCEN-02, EQ-SETUP-02), or its share of all of them. */
function layDeck(t: T): void {
  const content = contentOf(t)
  const scenario = content.scenario(t.get('campaign').scenario)
  const deck = t.edit('deck')
  deck.left = scenario.events.length
  deck.done = []
  deck.firstAttempt = 0
  if (t.options.events === 'random' || t.get('campaign').freePlay !== null) {
    // EQ-VARIANT-06, EQ-VARIANT-07: one stock for all scenarios, each event once. Drawing every event from what is left
    // of the stock when it is revealed is the same as dealing it out beforehand, and leaves no order to be known.
    deck.ordered = false
    if (deck.remaining.length === 0)
      deck.remaining = content.set.events.map((event) => event.id).sort()
    return
  }
  // EQ-SETUP-03, EQ-VARIANT-08
  deck.ordered = scenario.deck === 'ordered' && t.options.events === 'story'
  const events = scenario.events.map((id) => content.event(id))
  deck.remaining = deck.ordered ? inStoryOrder(events) : events.map((event) => event.id).sort()
}

/** EQ-SETUP-04 */
export function inStoryOrder(events: readonly EventCard[]): Id[] {
  return [...events].sort((a, b) => a.order - b.order).map((event) => event.id)
}

/** Turns up the next event; with none left in this scenario no event is revealed (EQ-SETUP-09). */
export function reveal(t: T): void {
  const deck = t.edit('deck')
  let card: Id | null = null
  if (deck.left > 0) {
    deck.left--
    if (deck.ordered) {
      card = deck.remaining.shift() ?? null
      t.markReveal()
    } else card = t.drawFrom(`deck.${t.get('campaign').scenario}`, deck.remaining)
  }
  // EQ-EVENT-20: what lay on the card before is back in the common pool; locks and flags go with it (EQ-SCEN-08).
  Object.assign(t.edit('event'), {
    card,
    successes: 0,
    whiteSpent: false,
    attempts: 0,
    lock: null,
    attempters: [],
    participants: [],
  })
  if (card !== null) {
    t.log(text('eq.log.revealed', { event: { id: card } }), {
      at: ['event'],
      show: { kind: 'reveal', event: card },
    })
  }
}

export function completeEvent(t: T): void {
  const { card, attempts } = t.get('event')
  if (card === null) return
  const deck = t.edit('deck')
  // EQ-RESULT-07: what was done at the first attempt made on it.
  if (attempts === 1) deck.firstAttempt++
  // EQ-EVENT-19, EQ-SEASON-07: the event leaves play for good, and the next is revealed at once.
  deck.done.push(card)
  reveal(t)
}

/** Every event of the deck is completed (EQ-SCEN-03). */
export function isScenarioDone(t: T): boolean {
  return t.get('event').card === null && t.get('deck').left === 0
}

/**
 * The seam between two scenarios: growth, the reward for all who live (EQ-SCEN-04, EQ-REWARD-14), growth again
 * (EQ-SCEN-11). Everything not tied to the finished scenario goes on as it is (EQ-SCEN-06, EQ-SCEN-07).
 */
export function* seam(t: T): Flow<void> {
  yield* growth(t)
  record(t)
  yield* giveScenarioReward(t)
  yield* growth(t)
  recordStanding(t)
  resetTraits(t, living(t))
  const { scenario, freePlay } = t.get('campaign')
  // EQ-RESULT-02: the last scenario, its reward given, wins; EQ-RESULT-04: whatever it has cost.
  if (freePlay === null ? scenario < t.options.chapters : scenario < lastScenario(t)) {
    const campaign = t.edit('campaign')
    campaign.scenario++
    campaign.phase = 'traits'
  } else if (scenario === lastScenario(t) && freePlay === null && (yield* wantsFreePlay(t))) {
    // EQ-RESULT-12: the same tribe goes on, over all events shuffled together.
    const campaign = t.edit('campaign')
    campaign.freePlay = { chapters: [], outcome: null }
    campaign.scenario = 1
    campaign.phase = 'traits'
    t.log(text('eq.log.freePlay'))
  } else endCampaign(t, 'won')
}

/** The story is told and won. May the tribe go on for the pleasure of it? */
function* wantsFreePlay(t: T): Flow<boolean> {
  const said = yield* tribeDecides<string>(t, {
    kind: 'eq.freePlay',
    space: () => ({
      type: 'one',
      options: [
        { id: 'end', label: text('eq.opt.endCampaign') },
        { id: 'goOn', label: text('eq.opt.goOn') },
      ],
    }),
  })
  return said === 'goOn'
}

/** A completed scenario is recorded as such, whatever comes of the campaign (EQ-RESULT-06), with what players compare (EQ-RESULT-07). */
function record(t: T): void {
  const { done, firstAttempt } = t.get('deck')
  const campaign = t.edit('campaign')
  const { scenario, season, limit, overSeasons } = campaign
  const chapter = {
    scenario,
    seasons: season,
    limit,
    overSeasons,
    firstAttempt,
    events: done.length,
  }
  if (campaign.freePlay === null) campaign.chapters.push(chapter)
  else campaign.freePlay.chapters.push(chapter)
  t.log(
    seasonText(t, 'eq.log.scenarioDone', {
      scenario: { id: contentOf(t).scenario(scenario).id },
    }),
    {
      show: { kind: 'scenarioDone', scenario: contentOf(t).scenario(scenario).id },
    },
  )
}

/** A point to look back to and to compare, the same after every scenario (EQ-CAMPAIGN-09, EQ-CAMPAIGN-11). */
function recordStanding(t: T): void {
  const { scenario, dead, unused, freePlay } = t.get('campaign')
  // Free play has records of its own, after those of the story.
  t.create(`standing:${scenario + (freePlay === null ? 0 : lastScenario(t))}`, {
    scenario,
    chars: living(t).map((id) => copyOf(charOf(t, id))),
    pool: t.get('home').pool,
    dead: dead.map((one) => ({ ...one })),
    unused: [...unused],
    holders: Array.from({ length: t.seatCount }, (_, seat) => t.holderOf(seat)),
  })
}
