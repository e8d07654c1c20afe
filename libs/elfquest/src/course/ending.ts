import { text } from '@moothall/engine'
import type { Campaign } from '../state.ts'
import type { T } from '../types.ts'

/** The last scenario of the story. */
export const LAST_SCENARIO = 5

/**
 * The campaign is over. What came of free play after a campaign that was won is recorded apart and changes nothing of
 * the victory (EQ-RESULT-12).
 */
export function endCampaign(t: T, outcome: NonNullable<Campaign['outcome']>): void {
  const campaign = t.edit('campaign')
  campaign.phase = 'over'
  if (campaign.freePlay === null) campaign.outcome = outcome
  else {
    campaign.freePlay.outcome = outcome
    campaign.outcome = 'won'
  }
  if (outcome === 'won') {
    t.log(
      text(campaign.scenario === LAST_SCENARIO ? 'eq.log.won' : 'eq.log.wonSitting', {
        n: campaign.scenario,
      }),
    )
  } else t.log(text(`eq.log.${outcome}`))
}
