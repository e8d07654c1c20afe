import { sampleAnswer } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import type { Scenario, Task } from '../content/schema.ts'
import { beginScenario } from '../course/scenario.ts'
import { endOfSeason } from '../course/season.ts'
import { giveScenarioReward } from '../gains/reward.ts'
import {
  attempting,
  attemptWith,
  lost,
  numbersIn,
  type Snapshot,
  said,
  saidWithIds,
  sets,
  snapshot,
  taskTarget,
  tribeOf,
} from '../testing/acting.ts'
import { play } from '../testing/bench.ts'
import { amounts, fullHealth, ids, lists, settle } from '../testing/completing.ts'
import { COLORS } from '../tribe/cubes.ts'
import { flipCard } from '../tribe/hand.ts'
import { living } from '../tribe/tribe.ts'
import { type Content, charKey, type T } from '../types.ts'
import { type ScenarioPart, scenarioFacts, type TaskPart, taskFacts } from './facts.ts'

/** Every task of the Home card, and every scenario card. */

/** Whoever has most cubes for the task. */
const worker = (content: Content, task: Task): string =>
  content.set.characters
    .map(({ id }) => ({
      id,
      n: task.colors.reduce((sum, color) => sum + (fullHealth(content, id)[color] ?? 0), 0),
    }))
    .sort((a, b) => b.n - a.n)[0]!.id

/** All have room for everything: cubes are missing, and all cards are turned down. */
function needy(content: Content): (t: T) => void {
  return (t) => {
    for (const id of living(t)) {
      const who = t.edit(charKey(id))
      for (const held of who.hand) flipCard(content, who, held.card)
      for (const color of COLORS) who.cubes[color] = Math.min(who.cubes[color], 1)
      Object.assign(who, { success: 9, growth: 3 })
    }
  }
}

/** What the tribe has more after a task with so many successes. */
function gained(content: Content, task: Task, successes: number): ReturnType<typeof lost> {
  const who = worker(content, task)
  let before: Snapshot | undefined
  const { t } = play({
    content: content.set,
    tribe: tribeOf(content, who),
    arrange: (t) => {
      needy(content)(t)
      before = snapshot(t)
    },
    flow: (t) => attempting(t, taskTarget(task.id), [who]),
    dice: { dice: Array.from({ length: 200 }, (_, i) => (i < successes ? 6 : 1)) },
    choose: (open) =>
      open.kind === 'eq.beforeRoll' || open.kind === 'eq.afterRoll'
        ? ids(open).find((id) => id === 'roll' || id === 'close')
        : mostOf(open.space),
  })
  return lost(before!, snapshot(t))
}

/** As much as a space allows. */
function mostOf(space: Parameters<typeof sampleAnswer>[0]): ReturnType<typeof sampleAnswer> {
  if (space.type !== 'bag') return sampleAnswer(space, () => 0)
  const answer: Record<string, number> = {}
  let left = space.max ?? 0
  for (const option of space.options) {
    const n = Math.min(left, option.max ?? left)
    if (n > 0) answer[option.id] = n
    left -= n
  }
  return answer
}

const taskProofs: Record<TaskPart, (content: Content, task: Task, said: string) => number[]> = {
  whiteDice(content, task) {
    const dice = (): number =>
      attemptWith(content, {
        target: taskTarget(task.id),
        who: [worker(content, task)],
      }).attempt.dice.filter((die) => die.origin.kind === 'white').length
    return [dice()]
  },
  colors(content, task, of) {
    const who = worker(content, task)
    const { attempt } = attemptWith(content, { target: taskTarget(task.id), who: [who] })
    for (const color of COLORS) {
      const n = attempt.dice.filter(
        (die) => die.origin.kind === 'cube' && die.origin.color === color,
      ).length
      const named = of.toLowerCase().includes(color)
      expect(n, color).toBe(named ? fullHealth(content, who)[color] : 0)
    }
    return []
  },
  traits(_content, task, of) {
    // That they are read is shown by the cards that match them: stages.test.ts and hand.test.ts.
    for (const read of task.traitSets.flat()) expect(of).toContain(read.trait)
    return task.traitSets.flatMap((set) =>
      set.filter((read) => read.weight > 1).map((read) => read.weight),
    )
  },
  gain(content, task) {
    // One success more or less than a unit takes shows how many it takes.
    const none = gained(content, task, 0)
    const units = (successes: number): number =>
      amounts([task.gain], gained(content, task, successes), -1)[0]! -
      amounts([task.gain], none, -1)[0]!
    const per = Array.from({ length: 12 }, (_, i) => i + 1).find((n) => units(n) > 0)!
    expect(units(per - 1)).toBe(0)
    expect(units(2 * per - 1)).toBe(units(per))
    return [per, units(per)]
  },
}

const scenarioProofs: Record<ScenarioPart, (content: Content, scenario: Scenario) => number[]> = {
  events(content, scenario) {
    const { t } = play({
      content: content.set,
      tribe: tribeOf(content, content.set.characters[0]!.id),
      arrange: (t) => Object.assign(t.edit('campaign'), { scenario: scenario.index }),
      flow: beginScenario,
      choose: (open) => sampleAnswer(open.space, () => 0),
    })
    expect(t.get('deck').ordered).toBe(scenario.deck === 'ordered')
    return [t.get('deck').left + 1]
  },
  seasons(content, scenario) {
    const seasons = Array.from({ length: 60 }, (_, i) => i + 1)
    return [seasons.filter((season) => lossOf(content, scenario, season) === undefined).length]
  },
  overLimit(content, scenario) {
    const change = lossOf(content, scenario, scenario.seasons + 1)!
    return [change.any / 4, change.success / 4]
  },
  reward(content, scenario) {
    return lists(scenario.reward).flatMap((list, i) => {
      let before: Snapshot | undefined
      const tribe = tribeOf(content, content.set.characters[0]!.id)
      const { t } = play({
        content: content.set,
        tribe,
        arrange: (t) => {
          needy(content)(t)
          Object.assign(t.edit('campaign'), { scenario: scenario.index })
          before = snapshot(t)
        },
        flow: giveScenarioReward,
        choose: (open) => settle(open, i),
      })
      const all = tribe.map((id) => amounts(list, lost(before!, snapshot(t), [id]), -1))
      for (const one of all) expect(one).toEqual(all[0])
      return all[0]!
    })
  },
}

/** What is lost when a season of this number begins; undefined if nothing is. */
function lossOf(content: Content, scenario: Scenario, season: number) {
  let before: Snapshot | undefined
  const { t, log } = play({
    content: content.set,
    tribe: tribeOf(content, content.set.characters[0]!.id),
    arrange: (t) => {
      const campaign = t.edit('campaign')
      Object.assign(campaign, {
        scenario: scenario.index,
        season: season - 1,
        limit: content.scenario(scenario.index).seasons,
      })
      // Some event is still to come, so that the scenario is not over; none lies open, so that no penalty falls.
      Object.assign(t.edit('deck'), { left: 1, remaining: [scenario.events[0]] })
      for (const id of living(t)) t.edit(charKey(id)).success = 9
      before = snapshot(t)
    },
    flow: endOfSeason,
    choose: (open) => (open.kind === 'eq.endSeason' ? 'end' : sampleAnswer(open.space, () => 0)),
  })
  return log.includes('eq.log.overLimit') ? lost(before!, snapshot(t)) : undefined
}

describe.each(sets)('%s: the Home card and the scenario cards', (_, content) => {
  it.each(Object.values(content.set.home.tasks))(
    '$id does what its words say, with the numbers they say',
    (task) => {
      for (const { part, text } of taskFacts(task))
        expect(taskProofs[part](content, task, saidWithIds(text)), said(text)).toEqual(
          numbersIn(text),
        )
    },
  )

  it.each(content.set.scenarios)(
    '$id does what its words say, with the numbers they say',
    (scenario) => {
      for (const { part, text } of scenarioFacts(scenario))
        expect(scenarioProofs[part](content, scenario), said(text)).toEqual(numbersIn(text))
    },
  )
})
