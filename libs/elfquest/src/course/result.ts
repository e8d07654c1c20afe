import type { GameResult, Json } from '@moothall/engine'
import type { Campaign, Chapter } from '../state.ts'
import { copyOf } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import type { T } from '../types.ts'
import { lastScenario } from './ending.ts'

/**
 * How the campaign ended for all of them together (EQ-RESULT-01), with what players compare. No score and no rank is
 * worked out (EQ-RESULT-11). Rules know no clock and no seed: these stand in what the hall publishes with the record.
 */
export function result(t: T): GameResult | undefined {
  const campaign = t.get('campaign')
  if (campaign.outcome === null) return undefined
  const survivors = living(t).map((id) => copyOf(charOf(t, id)))
  const record = {
    outcome: campaign.outcome,
    // Less than the whole story may have been agreed on for one sitting; that is a goal of its own (EQ-RESULT-06).
    wholeStory: campaign.chapters.length === lastScenario(t),
    // EQ-RESULT-07
    scenarios: campaign.chapters.map((chapter) => ({ ...chapter })),
    // EQ-RESULT-12
    freePlay:
      campaign.freePlay === null
        ? null
        : { ...campaign.freePlay, unfinished: underWay(t, campaign.freePlay.outcome) },
    unfinished: underWay(t, campaign.outcome),
    // EQ-RESULT-08
    dead: campaign.dead.map((one) => ({ ...one })),
    // EQ-RESULT-09
    survivors,
    pool: t.get('home').pool,
    gone: [...campaign.gone],
    // EQ-RESULT-10, EQ-VARIANT-10
    options: { ...t.options },
    content: { id: campaign.contentId, hash: campaign.contentHash },
    players: t.speakers().length,
  }
  return { outcome: campaign.outcome, record: record as unknown as Json }
}

/** The scenario that was under way when the campaign, or free play after it, was lost or given up; null if none was. */
function underWay(t: T, outcome: Campaign['outcome']): Chapter | null {
  if (outcome === 'won') return null
  const { scenario, season, limit, overSeasons } = t.get('campaign')
  const { firstAttempt, done } = t.get('deck')
  return { scenario, seasons: season, limit, overSeasons, firstAttempt, events: done.length }
}
