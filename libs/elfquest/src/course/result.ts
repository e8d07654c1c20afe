import type { GameResult, Json } from '@moothall/engine'
import { copyOf } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import type { T } from '../types.ts'
import { LAST_SCENARIO } from './ending.ts'

/**
 * How the campaign ended: won, lost or abandoned, with what players compare (EQ-RESULT-02 to -10). No score and no rank
 * is worked out (EQ-RESULT-11). Seed, date and playing time belong to the hall, which adds them to the record.
 */
export function result(t: T): GameResult | undefined {
  const campaign = t.get('campaign')
  if (campaign.outcome === null) return undefined
  const survivors = living(t).map((id) => copyOf(charOf(t, id)))
  const record = {
    outcome: campaign.outcome,
    // Less than the whole story may have been agreed on for one sitting; that is a goal of its own (EQ-RESULT-06).
    wholeStory: campaign.chapters.length === LAST_SCENARIO,
    scenarios: campaign.chapters.map((chapter) => ({ ...chapter })),
    freePlay: campaign.freePlay === null ? null : { ...campaign.freePlay },
    // The scenario that was under way when the campaign was lost or given up.
    unfinished:
      campaign.outcome === 'won'
        ? null
        : {
            scenario: campaign.scenario,
            seasons: campaign.season,
            limit: campaign.limit,
            overSeasons: campaign.overSeasons,
            firstAttempt: t.get('deck').firstAttempt,
            events: t.get('deck').done.length,
          },
    dead: campaign.dead.map((one) => ({ ...one })),
    survivors,
    pool: t.get('home').pool,
    gone: [...campaign.gone],
    // EQ-VARIANT-10
    options: { ...t.options },
    content: { id: campaign.contentId, hash: campaign.contentHash },
    players: t.speakers().length,
  }
  return { outcome: campaign.outcome, record: record as unknown as Json }
}
