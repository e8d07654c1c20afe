import type { BoardProps } from '../types.ts'
import { content, nameOf } from './cards.ts'
import { Roundel } from './Roundel.tsx'
import { te } from './text.ts'
import { tableOf } from './view.ts'

/** What is worth comparing of a campaign: chapters, losses, survivors. */
export function Result({ frame }: BoardProps) {
  const table = tableOf(frame)
  const { campaign } = table
  return (
    <div className="eq-result">
      {campaign.chapters.length > 0 && <h3>{te('over.chapters')}</h3>}
      <ul>
        {campaign.chapters.map((chapter) => (
          <li key={chapter.scenario}>
            {te(chapter.seasons > chapter.limit ? 'over.chapterOver' : 'over.chapter', {
              over: chapter.seasons - chapter.limit,
              name: nameOf(content.scenario(chapter.scenario).id),
              seasons: chapter.seasons,
              limit: chapter.limit,
              first: chapter.firstAttempt,
              events: chapter.events,
            })}
          </li>
        ))}
      </ul>
      {table.seats.some((char) => char !== undefined) && <h3>{te('over.survivors')}</h3>}
      <ul className="eq-result-tribe">
        {table.seats.map((char) =>
          char === undefined ? null : (
            <li key={char.id}>
              <Roundel char={char.id} small />
              {nameOf(char.id)}
            </li>
          ),
        )}
      </ul>
      <h3>{te('over.dead')}</h3>
      {campaign.dead.length === 0 ? (
        <p>{te('over.nobodyDied')}</p>
      ) : (
        <ul>
          {campaign.dead.map((one) => (
            <li key={one.char}>
              {te('over.deadLine', {
                name: nameOf(one.char),
                scenario: nameOf(content.scenario(one.scenario).id),
                season: one.season,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
