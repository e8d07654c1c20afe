import { viewerOf } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import type { RolledEvent } from '../content/schema.ts'
import { en as messages } from '../messages/en.ts'
import type { Character } from '../state.ts'
import { cards } from '../testing/bench.ts'
import { hold } from '../testing/laid.ts'
import { type Played, tableOf } from '../testing/table.ts'
import { newCharacter } from '../tribe/enter.ts'
import { flipCard } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charKey, type T } from '../types.ts'

const TRIBE = ['char.1', 'char.2', 'char.3', 'char.4']
const ALL = [0, 1, 2, 3]

/** Four characters in play, in the last season of a scenario's last event. */
function seated(t: T, scenario: number): void {
  const campaign = t.edit('campaign')
  const { events, seasons } = cards.scenario(scenario)
  Object.assign(campaign, { phase: 'play', scenario, limit: seasons, tribe: [...TRIBE] })
  campaign.unused = campaign.unused.filter((id) => !TRIBE.includes(id))
  for (const [seat, id] of TRIBE.entries())
    t.create(charKey(id), { ...newCharacter(cards, id, seat), acted: true })
  // Something is missing everywhere, so that a reward would do everyone good.
  for (const id of TRIBE) t.edit(charKey(id)).cubes.grace--
  Object.assign(t.edit('deck'), { remaining: [], left: 0, done: [...events] })
}

/** The same with an event lying open, attempted by nobody, that costs nothing at season end. */
function unfinished(t: T, scenario: number): void {
  seated(t, scenario)
  t.edit('deck').done = cards.scenario(scenario).events.slice(1)
  t.edit('event').card = cards.scenario(scenario).events[0] ?? null
}

const chapter = (scenario: number) => ({
  scenario,
  seasons: 5,
  limit: 6,
  overSeasons: 0,
  firstAttempt: 3,
  events: 6,
})

/** Whoever could have something of the scenario's reward wants none of it. */
function noReward({ game, say }: Pick<Played, 'game' | 'say'>): void {
  const able = game.open().filter((one) => one.kind === 'eq.scenarioReward')
  for (const { seat } of able) say('eq.scenarioReward', seat, 'none')
}

describe('winning', () => {
  const last = (t: T): void => {
    seated(t, 5)
    t.edit('campaign').chapters = [1, 2, 3, 4].map(chapter)
  }

  it('EQ-RESULT-02 the campaign is won when the last scenario is completed and its reward has been given', () => {
    const { game, say, asked } = tableOf({ options: { chapters: 5 }, arrange: last })
    // Whoever is not asked reads a sentence without a gap for a character.
    const [watched] = game.view(viewerOf([])).decisions
    expect(watched?.question).toEqual({ k: 'eq.scenarioReward.all' })
    expect(messages['eq.scenarioReward.all']).not.toContain('{')
    expect(messages['eq.reward.all']).not.toContain('{')
    for (const seat of ALL.slice(0, 3)) say('eq.scenarioReward', seat, 'none')
    expect(game.result).toBeUndefined()
    say('eq.scenarioReward', 3, 'none')
    expect(asked()).toEqual(['eq.freePlay/0'])
    expect(game.result).toBeUndefined()
    say('eq.freePlay', 0, 'end')
    expect(game.status).toBe('over')
    expect(game.result).toMatchObject({
      outcome: 'won',
      record: { outcome: 'won', wholeStory: true, unfinished: null, freePlay: null },
    })
  })

  it('EQ-RESULT-02 no earlier scenario wins a campaign of five; a sitting of one ends with the first', () => {
    const { game, say } = tableOf({ options: { chapters: 5 }, arrange: (t) => seated(t, 1) })
    noReward({ game, say })
    expect(game.status).toBe('open')
    expect(game.table.get('campaign')).toMatchObject({
      scenario: 2,
      phase: 'play',
      outcome: null,
    })
    const sitting = tableOf({ options: { chapters: 1 }, arrange: (t) => seated(t, 1) })
    noReward(sitting)
    expect(sitting.game.result).toMatchObject({ outcome: 'won', record: { wholeStory: false } })
  })

  it('EQ-RESULT-01 EQ-RESULT-11 all share one outcome: nobody wins alone, and there is neither score nor rank', () => {
    const { game, say } = tableOf({
      holders: ['p1', 'p2', 'p3', 'p4'],
      arrange: (t) => seated(t, 1),
    })
    noReward({ game, say })
    expect(game.result?.outcome).toBe('won')
    expect(game.result).not.toHaveProperty('places')
    expect(game.result).not.toHaveProperty('scores')
    const words = JSON.stringify(game.result).match(/"[a-z]\w*":/gi) ?? []
    expect(words.filter((word) => /scor|rank|place|winner|point/i.test(word))).toEqual([])
  })

  it('EQ-RESULT-04 seasons over the limit, deaths and cards that are gone are no defeat', () => {
    const { game, say } = tableOf({
      arrange: (t) => {
        seated(t, 1)
        const campaign = t.edit('campaign')
        Object.assign(campaign, { season: 12, overSeasons: 4, unused: [] })
        campaign.dead = ['char.5', 'char.6', 'char.7'].map((char) => ({
          char,
          scenario: 1,
          season: 3,
          cause: 'penalty',
          replacement: null,
        }))
        campaign.gone = ['char.5', 'char.6', 'char.7'].flatMap(
          (id) => cards.character(id).startHand,
        )
        campaign.gone.push(...charOf(t, 'char.2').hand.map((held) => held.card))
        Object.assign(t.edit(charKey('char.2')), { hand: [] })
        hold(t, 'char.2', {})
      },
    })
    noReward({ game, say })
    expect(game.result?.outcome).toBe('won')
  })

  it('EQ-RESULT-12 a won campaign goes on over all 33 events, recorded apart, and stays won', () => {
    const { game, say, asked, feed } = tableOf({ options: { chapters: 5 }, arrange: last })
    noReward({ game, say })
    say('eq.freePlay', 0, 'goOn')
    const t = game.table
    expect(asked()).toContain('eq.next/0')
    const campaign = t.get('campaign')
    expect(campaign).toMatchObject({ scenario: 1, season: 1, outcome: null })
    expect(campaign.freePlay).toEqual({ chapters: [], outcome: null })
    expect(campaign.chapters.map((one) => one.scenario)).toEqual([1, 2, 3, 4, 5])
    expect(t.get('deck')).toMatchObject({ ordered: false, left: 8 })
    expect([t.get('event').card, ...t.get('deck').remaining].sort()).toEqual(
      cards.set.events.map((event) => event.id).sort(),
    )
    feed({
      kind: 'choice',
      seat: 0,
      decision: 'standing:eq.abandon',
      answer: 'giveUp',
      by: 'person',
    })
    expect(game.result).toMatchObject({
      outcome: 'won',
      record: {
        outcome: 'won',
        unfinished: null,
        freePlay: { chapters: [], outcome: 'abandoned', unfinished: { scenario: 1, events: 0 } },
      },
    })
    expect(game.result?.record).toMatchObject({ scenarios: { length: 5 } })
  })

  it('EQ-RESULT-12 chapters of free play are kept apart from those of the story', () => {
    const { game, say } = tableOf({
      options: { chapters: 5 },
      arrange: (t) => {
        seated(t, 5)
        const campaign = t.edit('campaign')
        campaign.chapters = [1, 2, 3, 4, 5].map(chapter)
        campaign.freePlay = { chapters: [1, 2, 3, 4].map(chapter), outcome: null }
        Object.assign(campaign, { season: 9, overSeasons: 2 })
      },
    })
    noReward({ game, say })
    const { record } = game.result as unknown as {
      record: { scenarios: object[]; freePlay: object }
    }
    expect(record.scenarios).toHaveLength(5)
    expect(record.freePlay).toMatchObject({
      outcome: 'won',
      unfinished: null,
      chapters: { length: 5 },
    })
    expect(game.table.has('standing:10')).toBe(true)
  })
})

describe('the record', () => {
  it('EQ-RESULT-06 a scenario that was completed stays recorded when the campaign is lost later', () => {
    const { game, say } = tableOf({
      options: { chapters: 5 },
      arrange: (t) => {
        unfinished(t, 1)
        const campaign = t.edit('campaign')
        Object.assign(campaign, { scenario: 2, chapters: [chapter(1)], season: 6, limit: 6 })
        campaign.unused = []
        campaign.dead = ['char.5', 'char.6', 'char.7'].map((char) => ({
          char,
          scenario: 1,
          season: 3,
          cause: 'penalty',
          replacement: null,
        }))
        campaign.gone = ['char.5', 'char.6', 'char.7'].flatMap(
          (id) => cards.character(id).startHand,
        )
        Object.assign(t.edit('deck'), { done: cards.scenario(2).events.slice(1), firstAttempt: 2 })
        t.edit('event').card = 'event.1.3'
        for (const id of TRIBE) hold(t, id, {})
      },
    })
    say('eq.endSeason', 0, 'end')
    for (const seat of ALL) say('eq.pay', seat, 'nothing')
    expect(game.result).toMatchObject({
      outcome: 'lost',
      record: {
        outcome: 'lost',
        wholeStory: false,
        scenarios: [chapter(1)],
        unfinished: {
          scenario: 2,
          seasons: 7,
          limit: 6,
          overSeasons: 1,
          firstAttempt: 2,
          events: 5,
        },
        survivors: [],
      },
    })
  })

  it('EQ-RESULT-07 of each scenario: seasons, limit, seasons over it, and what was done at the first attempt', () => {
    const { game, say } = tableOf({
      arrange: (t) => {
        seated(t, 1)
        Object.assign(t.edit('campaign'), { season: 10, overSeasons: 2 })
        t.edit('deck').firstAttempt = 4
      },
    })
    noReward({ game, say })
    expect(game.result?.record).toMatchObject({
      outcome: 'won',
      scenarios: [
        { scenario: 1, seasons: 10, limit: 8, overSeasons: 2, firstAttempt: 4, events: 9 },
      ],
    })
  })

  it('EQ-RESULT-07 an event counts as done at the first attempt only if there was one attempt on it', () => {
    const { game, say } = tableOf({
      arrange: (t) => {
        seated(t, 1)
        const { events } = cards.scenario(1)
        Object.assign(t.edit('deck'), {
          done: events.slice(2),
          remaining: ['event.1.2'],
          left: 1,
          firstAttempt: 0,
        })
        Object.assign(t.edit('event'), { card: 'event.1.1', successes: 10, attempts: 0 })
        for (const id of TRIBE) t.edit(charKey(id)).acted = false
      },
    })
    say('eq.next', 0, { id: 'event', then: [] })
    say('eq.cost', 0, 'leave')
    say('eq.next', 1, { id: 'event', then: [] })
    say('eq.cost', 1, 'pay')
    say('eq.reward', 1, 'none')
    expect(game.table.get('deck').firstAttempt).toBe(0)
    expect(game.table.get('deck').done).toContain('event.1.1')
    const second = cards.event('event.1.2') as RolledEvent
    game.table.edit('event').successes = second.successes
    say('eq.next', 2, { id: 'event', then: [] })
    say('eq.cost', 2, 'pay')
    expect(game.table.get('deck')).toMatchObject({ firstAttempt: 1, left: 0 })
  })

  it('EQ-RESULT-08 EQ-RESULT-09 who died when, of what and who came instead; and how the others stand', () => {
    const { game, say } = tableOf({
      arrange: (t) => {
        seated(t, 1)
        Object.assign(t.edit('campaign'), { season: 8 })
        t.edit('deck').done.shift()
        t.edit('event').card = 'event.1.3'
        for (const id of TRIBE) hold(t, id, { grace: 2 }, 3)
        hold(t, 'char.3', {})
        Object.assign(t.edit(charKey('char.2')), { growth: 5 })
        flipCard(cards, t.edit(charKey('char.2')), 'hand.2.1')
      },
    })
    say('eq.endSeason', 0, 'end')
    say('eq.pay', 2, 'nothing')
    say('eq.replacement', 0, 'char.7')
    // The accident is what is left; with it the scenario is done.
    say('eq.next', 0, 'event')
    while (game.open().some((one) => one.kind === 'eq.pay')) {
      const pay = game.open().find((one) => one.kind === 'eq.pay')!
      if (pay.space.type === 'one') say('eq.pay', 0, pay.space.options[0]!.id)
    }
    for (const seat of ALL.slice(1)) say('eq.next', seat, 'pass')
    noReward({ game, say })
    const record = game.result?.record as unknown as {
      dead: object[]
      survivors: Character[]
    }
    expect(record.dead).toEqual([
      { char: 'char.3', scenario: 1, season: 9, cause: 'overLimit', replacement: 'char.7' },
    ])
    expect(record.survivors).toEqual(living(game.table).map((id) => charOf(game.table, id)))
    expect(record.survivors).toHaveLength(4)
    expect(record.survivors[1]).toMatchObject({
      id: 'char.2',
      stage: 0,
      cubes: { physique: 0, grace: 1, savvy: 0, magic: 0 },
      success: 1,
      growth: 5,
    })
    expect(record.survivors[1]?.hand[0]).toMatchObject({ card: 'hand.2.1', state: 'flipped' })
  })

  it('EQ-RESULT-10 options, content and number of players stand in it', () => {
    const { game, say } = tableOf({
      holders: ['p1', 'p2', 'p3', 'p1'],
      options: { reroll: 'oncePerDie', takeBack: true },
      arrange: (t) => seated(t, 1),
    })
    noReward({ game, say })
    expect(game.result?.record).toMatchObject({
      options: { ...game.table.options, reroll: 'oncePerDie', takeBack: true },
      content: { id: cards.set.id, hash: cards.hash },
      players: 3,
    })
  })
})
