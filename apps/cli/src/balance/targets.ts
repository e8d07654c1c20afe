import { baseContent, TASKS, type TaskId } from '@moothall/elfquest'
import { type CampaignFigures, playCampaign } from './campaign.ts'
import { choose, type Mean, meanOf, percent, plain, quantile, shareOf } from './figures.ts'

/** One line of the report: what was measured, what it should be, and whether it is. */
export interface Line {
  readonly id: string
  readonly what: string
  readonly found: string
  readonly bar: string
  /** Undefined: reported only. */
  readonly ok?: boolean
}

const within = (n: number, [low, high]: readonly [number, number]): boolean => n >= low && n <= high

const SCENARIOS = [1, 2, 3, 4, 5]

/** Figures by scenario, of all campaigns that finished it. */
function byScenario(
  campaigns: readonly CampaignFigures[],
  of: (figures: CampaignFigures['scenarios'][number]) => number,
): number[][] {
  return SCENARIOS.map((i) =>
    campaigns.flatMap((one) => {
      const figures = one.scenarios[i - 1]
      return figures === undefined ? [] : [of(figures)]
    }),
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** AC-01 to -04 and AC-08 to -10, AC-15: campaigns of the greedy bot with tribes as they come. */
export function greedyLines(campaigns: readonly CampaignFigures[]): Line[] {
  const first = byScenario(campaigns, (one) => one.firstAttempt)
  const events = byScenario(campaigns, (one) => one.events)
  const firsts = SCENARIOS.map((_, i) => shareOf(sum(first[i] ?? []), sum(events[i] ?? [])))
  const over = byScenario(campaigns, (one) => (one.overSeasons > 0 ? 1 : 0)).map((list) =>
    shareOf(sum(list), list.length),
  )
  const stages = byScenario(campaigns, (one) => one.stage).map(meanOf)
  const cubes = byScenario(campaigns, (one) => one.cubes).map(meanOf)
  const seasons = byScenario(campaigns, (one) => one.seasons)
  const deaths = meanOf(campaigns.map((one) => one.deaths))
  const lost = shareOf(campaigns.filter((one) => one.outcome === 'lost').length, campaigns.length)
  const bars = [
    [0, 0.3],
    [0.4, 1],
    [0.8, 1.4],
    [1.2, 1.8],
    [1.5, 2],
  ] as const
  const lines: Line[] = SCENARIOS.map((i) => ({
    id: 'AC-01',
    what: `events done at the first attempt, scenario ${i}`,
    found: percent(firsts[i - 1] as Mean),
    bar: '55-85 %',
    ok: within((firsts[i - 1] as Mean).mean, [0.55, 0.85]),
  }))
  const falls = firsts.every((one, i) => i === 0 || one.mean <= (firsts[i - 1]?.mean ?? 0) + one.pm)
  lines.push({
    id: 'AC-01',
    what: 'falls from scenario to scenario',
    found: firsts.map((one) => `${Math.round(100 * one.mean)}`).join(' '),
    bar: 'falling, within the interval',
    ok: falls,
  })
  for (const i of SCENARIOS) {
    const one = over[i - 1] as Mean
    lines.push({
      id: 'AC-02',
      what: `over the limit, scenario ${i}`,
      found: `${percent(one)} (seasons ${[0.1, 0.5, 0.9].map((q) => quantile(seasons[i - 1] ?? [], q)).join('/')})`,
      bar: '2-25 %',
      ok: within(one.mean, [0.02, 0.25]),
    })
  }
  lines.push(
    {
      id: 'AC-03',
      what: 'deaths a campaign',
      found: plain(deaths),
      bar: 'under 0.6',
      ok: deaths.mean < 0.6,
    },
    {
      id: 'AC-04',
      what: 'campaigns lost',
      found: percent(lost),
      bar: 'under 1 %',
      ok: lost.mean < 0.01,
    },
  )
  for (const i of SCENARIOS) {
    const one = stages[i - 1] as Mean
    const bar = bars[i - 1] as readonly [number, number]
    lines.push({
      id: 'AC-08',
      what: `mean stage after scenario ${i}`,
      found: plain(one),
      bar: bar[0] === 0 ? `at most ${bar[1]}` : bar.join('-'),
      ok: within(one.mean, bar),
    })
  }
  lines.push(...homeLines(campaigns))
  for (const i of SCENARIOS) {
    const one = cubes[i - 1] as Mean
    lines.push({
      id: 'AC-10',
      what: `cubes held at the end of scenario ${i}, of all there is room for`,
      found: percent(one),
      bar: '60-90 %',
      ok: within(one.mean, [0.6, 0.9]),
    })
  }
  return lines
}

/**
 * The least share of each task. Of a starting hand one card is an Ally and two are Demeanors, so Community and Rest have
 * less to turn up than Make and Train.
 */
const LEAST: Readonly<Record<TaskId, number>> = {
  care: 0.05,
  community: 0.005,
  make: 0.05,
  provide: 0.05,
  rest: 0.02,
  train: 0.05,
}

function homeLines(campaigns: readonly CampaignFigures[]): Line[] {
  const tasks = TASKS.map((id) => sum(campaigns.map((one) => one.actions.tasks[id])))
  const home = sum(tasks)
  const all = home + sum(campaigns.map((one) => one.actions.event + one.actions.pass))
  const share = shareOf(home, all)
  return [
    {
      id: 'AC-09',
      what: 'actions on Home tasks',
      found: percent(share),
      bar: '25-60 %',
      ok: within(share.mean, [0.25, 0.6]),
    },
    ...TASKS.map((id, i): Line => {
      const one = shareOf(tasks[i] ?? 0, home)
      return {
        id: 'AC-09',
        what: `of these ${id}`,
        found: percent(one),
        bar: `at least ${100 * LEAST[id]} %`,
        ok: one.mean >= LEAST[id],
      }
    }),
  ]
}

/** AC-11 */
export function carefulLines(
  greedy: readonly CampaignFigures[],
  careful: readonly CampaignFigures[],
): Line[] {
  const [g, c] = [meanOf(greedy.map((one) => one.deaths)), meanOf(careful.map((one) => one.deaths))]
  const [og, oc] = [meanOf(greedy.map(overOf)), meanOf(careful.map(overOf))]
  return [
    {
      id: 'AC-11',
      what: `deaths a campaign, careful (${careful.length}) against greedy (${greedy.length})`,
      found: `${plain(c)} against ${plain(g)}`,
      bar: 'fewer',
      ok: c.mean <= g.mean,
    },
    {
      id: 'AC-11',
      what: 'seasons over the limit, careful against greedy',
      found: `${plain(oc)} against ${plain(og)}`,
      bar: 'more',
      ok: oc.mean >= og.mean,
    },
  ]
}

const overOf = (one: CampaignFigures): number => sum(one.scenarios.map((s) => s.overSeasons))

/** The player of empty seats: no target of the content, but it has to be clearly better than chance. */
export function shrewdLines(
  shrewd: readonly CampaignFigures[],
  random: readonly CampaignFigures[],
): Line[] {
  const deaths = [shrewd, random].map((list) => meanOf(list.map((one) => one.deaths)))
  const won = [shrewd, random].map((list) =>
    shareOf(list.filter((one) => one.outcome === 'won').length, list.length),
  )
  const [s, r] = deaths as [Mean, Mean]
  const [ws, wr] = won as [Mean, Mean]
  return [
    {
      id: 'bots',
      what: 'deaths a campaign, shrewd against random',
      found: `${plain(s)} against ${plain(r)}`,
      bar: 'a fifth at most',
      ok: s.mean <= r.mean / 5,
    },
    {
      id: 'bots',
      what: 'campaigns won, shrewd against random',
      found: `${percent(ws)} against ${percent(wr)}`,
      bar: 'half of all more',
      ok: ws.mean >= wr.mean + 0.5,
    },
  ]
}

/** What was played of one tribe. */
export interface TribeFigures {
  readonly tribe: readonly string[]
  /** Of the whole campaign, each campaign. */
  readonly seasons: readonly number[]
}

/** AC-06 and AC-07: plays every tribe there is. */
export function playTribes(
  each: number,
  seed: string,
  progress: (line: string) => void,
): TribeFigures[] {
  const all = baseContent.characters.map((one) => one.id)
  return choose(all, 4).map((tribe) => {
    const played = Array.from({ length: each }, (_, i) =>
      playCampaign({
        bot: 'greedy',
        seed: `${seed}/tribe/${tribe.join()}/${i}`,
        players: 1 + (i % 4),
        tribe,
      }),
    )
    progress(`tribe ${tribe.join(' ')}`)
    return { tribe, seasons: played.map((one) => one.seasons) }
  })
}

/** So near to the median of all, a tribe is neither a better nor a worse choice to speak of (docs/rulings.md, AC-07). */
const NEAR = 0.15

/** AC-06 and AC-07 */
export function tribeLines(tribes: readonly TribeFigures[], each: number): Line[] {
  const all = [...new Set(tribes.flatMap((one) => one.tribe))]
  const middle = quantile(
    tribes.flatMap((one) => one.seasons),
    0.5,
  )
  const sorted = tribes
    .map(({ tribe, seasons }) => ({
      tribe,
      median: quantile(seasons, 0.5),
      mean: meanOf(seasons).mean,
    }))
    .sort((a, b) => a.median - b.median || a.mean - b.mean)
  const slowest = sorted.at(-1)?.median ?? 0
  const inAll = (list: readonly { tribe: readonly string[] }[]): string[] =>
    all.filter((id) => list.every((one) => one.tribe.includes(id)))
  const fast = inAll(sorted.slice(0, 10))
  const slow = inAll(sorted.slice(-10))
  const near = slowest <= (1 + NEAR) * middle && (sorted[0]?.median ?? 0) >= (1 - NEAR) * middle
  return [
    {
      id: 'AC-06',
      what: `median seasons of the slowest of 35 tribes (${each} campaigns each)`,
      found: `${slowest}, median over all ${middle}, fastest ${sorted[0]?.median ?? 0}`,
      bar: 'at most 1.3 x the median over all',
      ok: slowest <= 1.3 * middle,
    },
    {
      id: 'AC-07',
      what: 'characters in all of the ten fastest, and of the ten slowest tribes',
      found: `${fast.join(' ') || 'none'}; ${slow.join(' ') || 'none'}`,
      bar: 'none; one of the fastest while all tribes are within 15 % of the median',
      ok: slow.length === 0 && fast.length <= (near ? 1 : 0),
    },
  ]
}

/** AC-05 */
export function randomLines(plays: number, seed: string): Line[] {
  const done = Array.from({ length: plays }, (_, i) =>
    playCampaign({
      bot: 'random',
      seed: `${seed}/random/${i}`,
      players: 1 + (i % 4),
      options: { chapters: 1 },
      mostSeasons: 40,
    }),
  )
  const won = shareOf(done.filter((one) => one.outcome === 'won').length, plays)
  return [
    {
      id: 'AC-05',
      what: 'scenario 1 completed by random choices within 40 seasons',
      found: percent(won),
      bar: 'over half',
      ok: won.mean > 0.5,
    },
  ]
}

/** The house rules that AC-12 asks about. */
export const VARIANTS = [
  { reroll: 'none' },
  { reroll: 'onePerTrait' },
  { reroll: 'oncePerDie' },
  { events: 'random' },
] as const

/** AC-12: reported only. */
export function variantLine(
  options: Readonly<Record<string, string>>,
  played: readonly CampaignFigures[],
): Line {
  const [[key, value]] = Object.entries(options) as [[string, string]]
  const lost = shareOf(played.filter((one) => one.outcome === 'lost').length, played.length)
  return {
    id: 'AC-12',
    what: `${key} = ${value}, ${played.length} campaigns`,
    found: `${plain(meanOf(played.map((one) => one.seasons)))} seasons, ${plain(meanOf(played.map(overOf)))} over the limit, ${plain(meanOf(played.map((one) => one.deaths)))} deaths, ${percent(lost)} lost`,
    bar: 'reported only',
  }
}

/** AC-15, of everything that was played. */
export function lockLine(name: string, played: readonly CampaignFigures[]): Line {
  const stuck = played.filter((one) => one.outcome === 'stuck').length
  const broken = sum(played.map((one) => one.violations))
  return {
    id: 'AC-15',
    what: `campaigns by ${name} that stuck, and rules broken`,
    found: `${stuck} and ${broken} of ${played.length}`,
    bar: 'none',
    ok: stuck === 0 && broken === 0,
  }
}
