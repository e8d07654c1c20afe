import { Cube } from '../../../pieces/Cubes.tsx'
import { useGame } from '../../context.tsx'
import { Place } from '../place.tsx'
import { COLOR_NAMES, content, nameOf, subtitleOf } from './cards.ts'
import { Roundel } from './Roundel.tsx'
import { te } from './text.ts'
import type { EqTable } from './view.ts'

/** The seven who may be chosen, while the tribe comes together. */
export function TribeChoice({ table }: { readonly table: EqTable }) {
  const { sitter } = useGame()
  const taken = (id: string) => table.campaign.tribe.indexOf(id)
  return (
    <div className="eq-tribe">
      <h2>{te('rail.title')}</h2>
      <ul className="eq-tribe-legend" aria-label={te('tribe.legend')}>
        {COLOR_NAMES.map((color) => (
          <li key={color}>
            <Cube of={color} />
            {nameOf(`color.${color}`)}
          </li>
        ))}
      </ul>
      <div className="eq-tribe-all">
        {content.set.characters.map((char) => {
          const start = char.stages[0]
          const seat = taken(char.id)
          return (
            <Place
              key={char.id}
              at={`char:${char.id}`}
              label={`${nameOf(char.id)}, ${subtitleOf(char.id) ?? ''}.`}
              className="eq-tribe-one paper"
            >
              <Roundel char={char.id} />
              <b>{nameOf(char.id)}</b>
              <small>{subtitleOf(char.id)}</small>
              <span className="eq-tribe-cubes">
                {COLOR_NAMES.flatMap((color) =>
                  Array.from({ length: total(char.id, color) }, (_, at) => (
                    <Cube key={`${color}${at}`} of={color} />
                  )),
                )}
              </span>
              <span className="eq-tribe-traits">{start.traits.map(nameOf).join(', ')}</span>
              {seat >= 0 && <em>{sitter(seat).name}</em>}
            </Place>
          )
        })}
      </div>
    </div>
  )
}

/** Cubes a character starts with: those of its card and of its hand. */
function total(id: string, color: (typeof COLOR_NAMES)[number]): number {
  const char = content.character(id)
  return (
    (char.stages[0].cubes[color] ?? 0) +
    char.startHand.reduce((n, card) => n + (content.hand(card).cubes[color] ?? 0), 0)
  )
}
