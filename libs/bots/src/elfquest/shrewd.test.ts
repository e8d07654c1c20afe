import { type Campaign, elfquest } from '@moothall/elfquest'
import { type AnyGame, drawer, Game, type OpenDecision } from '@moothall/engine'
import { playOut } from '@moothall/engine/testing/play.ts'
import { describe, expect, it } from 'vitest'
import { type Bot, bots, chooseShrewd, firstDecisions } from '../index.ts'
import { MOST_TRIALS } from './shrewd.ts'

const options = {
  chapters: 1,
  reroll: 'pool' as const,
  events: 'story' as const,
  promoCards: false,
  anyoneDecides: false,
  takeBack: false,
}

function play(bot: Bot, seed: string, each?: (game: AnyGame) => void): Campaign {
  const game: AnyGame = Game.create({
    ruleset: elfquest,
    options,
    secret: seed,
    holders: ['p1', 'p2', 'p1', 'p2'],
  })
  const played = playOut(game, {
    draw: drawer(seed),
    choose: bot,
    most: 10_000,
    first: (open) => firstDecisions('elfquest', open),
    ...(each === undefined ? {} : { each }),
  })
  expect([played.violations, played.stuck]).toEqual([[], undefined])
  return game.table.get('campaign') as Campaign
}

describe('the bot that thinks ahead', () => {
  it('needs clearly fewer seasons than chance, and nobody dies', () => {
    const seeds = ['a', 'b', 'c', 'd', 'e']
    const of = (bot: Bot): Campaign[] => seeds.map((seed) => play(bot, seed))
    const [shrewd, random] = [of(bots.shrewd), of(bots.random)]
    const seasons = (all: Campaign[]): number => all.reduce((sum, one) => sum + one.season, 0)
    const deaths = (all: Campaign[]): number => all.reduce((sum, one) => sum + one.dead.length, 0)
    expect(shrewd.map((one) => one.outcome)).toEqual(seeds.map(() => 'won'))
    // Chance plays on for so many seasons and has not even won by then.
    expect(seasons(shrewd)).toBeLessThan(0.8 * seasons(random))
    expect(deaths(shrewd)).toBeLessThan(0.2 * deaths(random))
  }, 60_000)

  it('keeps within its trials for every choice', () => {
    let most = 0
    const counting: Bot = (open: OpenDecision, draw, mind) => {
      let trials = 0
      const answer = chooseShrewd(open, draw, {
        ruleset: mind.ruleset,
        imagine(seat, seed) {
          trials++
          return mind.imagine(seat, seed)
        },
      })
      most = Math.max(most, trials)
      return answer
    }
    play(counting, 'f')
    expect(most).toBeGreaterThan(5)
    // One more to see what there is, and throws of the last answer that were begun.
    expect(most).toBeLessThanOrEqual(MOST_TRIALS + 4)
  }, 60_000)

  it('plays lawfully without being able to imagine anything', () => {
    const blind: Bot = (open, draw, mind) =>
      chooseShrewd(open, draw, { ruleset: mind.ruleset, imagine: () => undefined })
    expect(play(blind, 'g').outcome).not.toBeNull()
  }, 60_000)
})
