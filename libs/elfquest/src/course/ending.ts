import { text } from '@moothall/engine'
import type { Campaign } from '../state.ts'
import { contentOf, type T } from '../types.ts'

/** The last scenario of the story: the fifth, or what another pack of cards ends with. */
export const lastScenario = (t: T): number => contentOf(t).set.scenarios.length

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
      text(campaign.scenario === lastScenario(t) ? 'eq.log.won' : 'eq.log.wonSitting', {
        n: campaign.scenario,
      }),
    )
  } else t.log(text(`eq.log.${outcome}`))
}
