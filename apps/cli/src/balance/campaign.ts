import { type Bot, type BotName, bots } from '@moothall/bots'
import {
  type Attempt,
  type Chapter,
  COLORS,
  capsOf,
  contentOf,
  elfquest,
  type Standing,
  type T,
  type TaskId,
} from '@moothall/elfquest'
import { gameNamed, tableFor } from '../games.ts'
import { playOut } from '../playing.ts'

/** What one scenario of a campaign came to. */
export interface ScenarioFigures {
  readonly seasons: number
  readonly overSeasons: number
  readonly firstAttempt: number
  readonly events: number
  readonly deaths: number
  /** Mean stage of those who lived at its end, 0 to 2. */
  readonly stage: number
  /** Cubes held when its last event was done, before its reward, as a share of all there is room for. */
  readonly cubes: number
}

/** What one campaign came to. */
export interface CampaignFigures {
  readonly outcome: 'won' | 'lost' | 'abandoned' | 'stopped' | 'stuck'
  readonly violations: number
  /** Finished scenarios, in order. */
  readonly scenarios: readonly ScenarioFigures[]
  /** Seasons in all, those of an unfinished scenario too. */
  readonly seasons: number
  readonly deaths: number
  /** The characters that began it, by number in the set. */
  readonly tribe: readonly string[]
  /** Characters' actions: on the event, passed, and on each Home task. */
  readonly actions: { event: number; pass: number; tasks: Record<TaskId, number> }
  readonly decisions: number
}

export interface CampaignSpec {
  readonly bot: BotName
  readonly seed: string
  readonly players: number
  readonly options?: Readonly<Record<string, string | number | boolean>>
  /** The characters that are chosen, if not by the bot. */
  readonly tribe?: readonly string[]
  /** Play is stopped when this season of a scenario is over. */
  readonly mostSeasons?: number
}

/** Plays a campaign and writes down what balance is judged by. */
export function playCampaign(spec: CampaignSpec): CampaignFigures {
  const from = {
    ...tableFor(gameNamed('elfquest'), spec.players, { chapters: 5, ...spec.options }),
    secret: spec.seed,
  }
  const actions: CampaignFigures['actions'] = {
    event: 0,
    pass: 0,
    tasks: { care: 0, community: 0, make: 0, provide: 0, rest: 0, train: 0 },
  }
  let tribe: string[] = []
  let open = false
  let stopped = false
  const cubes: number[] = []
  const played = playOut(elfquest, from, withTribe(bots[spec.bot], spec.tribe), {
    each(game, rows) {
      const t = game.table as T
      const answer = rows.at(-1)?.answer
      if (answer === 'pass') actions.pass++
      if (t.has('attempt') && !open) count(actions, t.get('attempt'))
      open = t.has('attempt')
      const campaign = t.get('campaign')
      if (tribe.length === 0 && campaign.phase !== 'tribe')
        tribe = campaign.tribe.filter((id) => id !== null).sort()
      while (cubes.length < campaign.chapters.length) cubes.push(cubesOf(t))
      stopped = spec.mostSeasons !== undefined && campaign.season > spec.mostSeasons
      return stopped
    },
  })
  const t = played.game.table as T
  const campaign = t.get('campaign')
  const past = campaign.chapters.reduce((sum, one) => sum + one.seasons, 0)
  const outcome = stopped
    ? 'stopped'
    : played.stuck !== undefined
      ? 'stuck'
      : (campaign.outcome ?? 'stuck')
  return {
    outcome,
    violations: played.violations.length,
    scenarios: campaign.chapters.map((chapter, i) => ({
      ...rolledOnly(t, chapter),
      deaths: campaign.dead.filter((one) => one.scenario === chapter.scenario).length,
      stage: stageOf(t.get(`standing:${chapter.scenario}`)),
      cubes: cubes[i] ?? 0,
    })),
    seasons: past + (outcome === 'won' ? 0 : campaign.season),
    deaths: campaign.dead.length,
    tribe,
    actions,
    decisions: played.rows.length,
  }
}

/** A fixed roll always ends with its first attempt, so it says nothing of how hard events are. */
function rolledOnly(t: T, chapter: Chapter): Chapter {
  const content = contentOf(t)
  const { events } = content.scenario(chapter.scenario)
  const fixed = events.filter((id) => content.event(id).resolve === 'fixedRoll').length
  return {
    ...chapter,
    events: chapter.events - fixed,
    firstAttempt: chapter.firstAttempt - fixed,
  }
}

function count(actions: CampaignFigures['actions'], attempt: Readonly<Attempt>): void {
  if (attempt.target.kind === 'task') actions.tasks[attempt.target.task]++
  else actions.event += attempt.who.length
}

function stageOf(at: Readonly<Standing>): number {
  return at.chars.reduce((sum, one) => sum + one.stage, 0) / Math.max(1, at.chars.length)
}

function cubesOf(t: T): number {
  let held = 0
  let most = 0
  for (const id of t.get('campaign').tribe) {
    if (id === null) continue
    const who = t.get(`char:${id}`)
    const whole = { ...who, hand: who.hand.map((one) => ({ ...one, state: 'up' as const })) }
    const caps = capsOf(contentOf(t), whole)
    for (const color of COLORS) {
      held += who.cubes[color]
      most += caps[color]
    }
  }
  return held / Math.max(1, most)
}

/** The bot, with its tribe chosen for it. */
function withTribe(bot: Bot, tribe: readonly string[] | undefined): Bot {
  if (tribe === undefined) return bot
  return (open, draw, mind) => {
    if (open.kind !== 'eq.tribe' || open.space.type !== 'one') return bot(open, draw, mind)
    const { options } = open.space
    return options.find((one) => tribe.includes(one.id))?.id ?? bot(open, draw, mind)
  }
}
