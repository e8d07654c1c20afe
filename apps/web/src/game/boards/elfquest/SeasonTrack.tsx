import { classes } from '../../../pieces/piece.ts'
import { Sign } from '../../../pieces/Sign.tsx'
import { Place } from '../place.tsx'
import { content, nameOf } from './cards.ts'
import { te } from './text.ts'
import type { EqTable } from './view.ts'

/** The pawn on its way through the seasons; the first season over the limit in dashed madder. */
export function SeasonTrack({ table }: { readonly table: EqTable }) {
  const { campaign } = table
  const scenario = content.scenario(campaign.scenario)
  const last = Math.max(campaign.limit + 1, campaign.season)
  const loss = te('season.overLoss', {
    cubes: scenario.overLimit.cubes,
    tokens: scenario.overLimit.success,
  })
  const total = table.done.length + table.deckLeft + (table.event.card === null ? 0 : 1)
  return (
    <div className="eq-season">
      <div className="eq-scenario">
        {nameOf(scenario.id)}
        <small>{te('season.nth', { n: campaign.scenario })}</small>
      </div>
      <Place
        at="season"
        label={te(campaign.season > campaign.limit ? 'season.trackOver' : 'season.track', {
          n: campaign.season,
          of: campaign.limit,
        })}
        className="eq-track-place"
      >
        <ol className="eq-track">
          {Array.from({ length: last }, (_, at) => at + 1).map((n) => {
            const over = n > campaign.limit
            const now = n === campaign.season
            const name = over
              ? te('season.over', { n, loss })
              : te(now ? 'season.now' : n < campaign.season ? 'season.past' : 'season.coming', {
                  n,
                })
            return (
              <li
                key={n}
                className={classes(
                  n < campaign.season && 'is-past',
                  now && 'is-now',
                  over && 'is-over',
                )}
                title={name}
                aria-current={now ? 'step' : undefined}
              >
                {now && <Sign name="pawn" />}
                <span aria-hidden="true">{n}</span>
                <span className="heard-only">{name}</span>
              </li>
            )
          })}
        </ol>
      </Place>
      <p className="eq-done">
        <span>
          <b>{table.done.length}</b> {te('season.done', { n: total })}
        </span>
        <span>{te('season.left', { n: table.deckLeft })}</span>
      </p>
    </div>
  )
}
