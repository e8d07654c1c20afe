import { describe, expect, it } from 'vitest'
import type { CampaignFigures, ScenarioFigures } from './campaign.ts'
import {
  carefulLines,
  greedyLines,
  type Line,
  lockLine,
  shrewdLines,
  tribeLines,
  variantLine,
} from './targets.ts'

/** A scenario that meets every target; of six events so many done at the first attempt. */
const scenario = (i: number, change: Partial<ScenarioFigures> = {}): ScenarioFigures => ({
  seasons: 6,
  overSeasons: 0,
  firstAttempt: 80 - i,
  events: 100,
  deaths: 0,
  stage: [0.1, 0.7, 1.1, 1.5, 1.8][i] ?? 0,
  cubes: 0.75,
  ...change,
})

const campaign = (change: Partial<CampaignFigures> = {}): CampaignFigures => ({
  outcome: 'won',
  violations: 0,
  scenarios: [0, 1, 2, 3, 4].map((i) => scenario(i)),
  seasons: 30,
  deaths: 0,
  tribe: ['char.1', 'char.2', 'char.3', 'char.4'],
  actions: {
    event: 60,
    pass: 0,
    tasks: { care: 10, community: 1, make: 8, provide: 12, rest: 2, train: 7 },
  },
  decisions: 1000,
  ...change,
})

/** Of a hundred campaigns so many are changed. */
const hundred = (n: number, changed: Partial<CampaignFigures> = {}): CampaignFigures[] =>
  Array.from({ length: 100 }, (_, i) => (i < n ? campaign(changed) : campaign()))

/** Each scenario of these campaigns once beyond the limit. */
const over = { scenarios: [0, 1, 2, 3, 4].map((i) => scenario(i, { overSeasons: 1 })) }

const missed = (lines: readonly Line[]): string[] =>
  lines.filter((line) => line.ok === false).map((line) => `${line.id} ${line.what}`)

describe('targets of the greedy player', () => {
  it('AC-01 to AC-10 are met by figures within their bars', () => {
    expect(missed(greedyLines(hundred(10, over)))).toEqual([])
  })

  it('AC-01 the share done at the first attempt has a bar on both sides, and falls', () => {
    const share = (n: number, at: number): Partial<CampaignFigures> => ({
      scenarios: over.scenarios.map((one, i) => (i === at ? { ...one, firstAttempt: n } : one)),
    })
    const lines = (n: number, at: number): string[] =>
      missed(greedyLines(hundred(100, share(n, at))))
    expect(lines(86, 0)).toContain('AC-01 events done at the first attempt, scenario 1')
    expect(lines(54, 4)).toContain('AC-01 events done at the first attempt, scenario 5')
    expect(lines(84, 3)).toContain('AC-01 falls from scenario to scenario')
  })

  it('AC-02 to AC-04 seasons over the limit, deaths and defeats', () => {
    const ids = (list: CampaignFigures[]): string[] => missed(greedyLines(list))
    expect(ids(hundred(1, over)).filter((line) => line.startsWith('AC-02'))).toHaveLength(5)
    expect(ids(hundred(26, over)).filter((line) => line.startsWith('AC-02'))).toHaveLength(5)
    expect(ids(hundred(10, { ...over, deaths: 6 }))).toEqual(['AC-03 deaths a campaign'])
    expect(ids(hundred(10, { ...over, deaths: 5 }))).toEqual([])
    // A hundred campaigns cannot show less than one in a hundred.
    const one = hundred(10, over)
    expect(ids([...one.slice(1), { ...(one[0] as CampaignFigures), outcome: 'lost' }])).toEqual([
      'AC-04 campaigns lost',
    ])
  })

  it('AC-08 to AC-10 stages, work at home and cubes', () => {
    const all = (change: Partial<ScenarioFigures>): string[] =>
      missed(
        greedyLines(
          hundred(100, {
            scenarios: [0, 1, 2, 3, 4].map((i) => scenario(i, { overSeasons: 0, ...change })),
          }),
        ),
      ).filter((line) => !line.startsWith('AC-02'))
    expect(all({ stage: 1 })).toEqual([
      'AC-08 mean stage after scenario 1',
      'AC-08 mean stage after scenario 4',
      'AC-08 mean stage after scenario 5',
    ])
    expect(all({ cubes: 0.95 })).toHaveLength(5)
    const tasks = { care: 20, community: 0, make: 0, provide: 20, rest: 0, train: 0 }
    expect(
      missed(
        greedyLines(
          hundred(10, over).map((one) => ({ ...one, actions: { event: 60, pass: 0, tasks } })),
        ),
      ),
    ).toEqual([
      'AC-09 of these community',
      'AC-09 of these make',
      'AC-09 of these rest',
      'AC-09 of these train',
    ])
    const home = { event: 10, pass: 0, tasks: { ...campaign().actions.tasks } }
    expect(
      missed(greedyLines(hundred(10, over).map((one) => ({ ...one, actions: home })))),
    ).toEqual(['AC-09 actions on Home tasks'])
  })
})

describe('targets of the others', () => {
  it('AC-11 the careful player loses fewer and is later', () => {
    const greedy = hundred(10, { ...over, deaths: 1 })
    expect(missed(carefulLines(greedy, hundred(20, over)))).toEqual([])
    expect(missed(carefulLines(greedy, hundred(5, { ...over, deaths: 3 })))).toHaveLength(2)
  })

  it('AC-06 and AC-07 the slowest tribe, and who is in all of the slowest ten', () => {
    const all = ['1', '2', '3', '4', '5', '6', '7']
    const tribes = all.flatMap((a, i) =>
      all.slice(i + 1).flatMap((b, j) =>
        all.slice(i + j + 2).map((c) => ({
          tribe: [a, b, c],
          seasons: [a === '1' ? 40 : 30],
        })),
      ),
    )
    expect(tribes).toHaveLength(35)
    expect(missed(tribeLines(tribes, 1))).toEqual([
      'AC-06 median seasons of the slowest of 35 tribes (1 campaigns each)',
      'AC-07 characters in all of the ten fastest, and of the ten slowest tribes',
    ])
    expect(
      missed(
        tribeLines(
          tribes.map((one, i) => ({ ...one, seasons: [30 + ((i * 7) % 5)] })),
          1,
        ),
      ),
    ).toEqual([])
  })

  it('AC-07 one character may be in all of the fastest, while no tribe is far from the others', () => {
    const all = ['1', '2', '3', '4', '5', '6', '7']
    // Tribes of three with those that are good company a little, or far, ahead.
    const tribes = (good: readonly string[], ahead: number) =>
      all.flatMap((a, i) =>
        all.slice(i + 1).flatMap((b, j) =>
          all.slice(i + j + 2).map((c, k) => ({
            tribe: [a, b, c],
            seasons: [30 + (k % 2) - (good.every((one) => [a, b, c].includes(one)) ? ahead : 0)],
          })),
        ),
      )
    const told = 'AC-07 characters in all of the ten fastest, and of the ten slowest tribes'
    expect(missed(tribeLines(tribes(['1'], 3), 1))).toEqual([])
    expect(missed(tribeLines(tribes(['1'], 9), 1))).toEqual([told])
  })

  it('AC-12 a house rule is told with what it costs, and never missed', () => {
    const line = variantLine(
      { reroll: 'none' },
      hundred(50, { ...over, outcome: 'lost', deaths: 2 }),
    )
    expect(line.ok).toBeUndefined()
    expect(line.what).toBe('reroll = none, 100 campaigns')
    expect(line.found).toMatch(
      /^30\.00 .* seasons, 2\.50 .* over the limit, 1\.00 .* deaths, 50\.0 /,
    )
  })

  it('AC-15 campaigns that stick and rules that are broken are counted', () => {
    expect(lockLine('greedy', hundred(0))).toMatchObject({ found: '0 and 0 of 100', ok: true })
    expect(lockLine('greedy', hundred(1, { outcome: 'stuck' }))).toMatchObject({ ok: false })
    expect(lockLine('greedy', hundred(1, { violations: 2 }))).toMatchObject({
      found: '0 and 2 of 100',
      ok: false,
    })
  })

  it('the player of empty seats is held against chance', () => {
    const chance = hundred(100, { outcome: 'lost', deaths: 3, seasons: 20, scenarios: [] })
    expect(missed(shrewdLines(hundred(0), chance))).toEqual([])
    expect(missed(shrewdLines(chance, chance))).toEqual([
      'bots deaths a campaign, shrewd against random',
      'bots campaigns won, shrewd against random',
    ])
  })
})
