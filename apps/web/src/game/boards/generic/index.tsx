import type { Json } from '@moothall/engine'
import { useRef } from 'react'
import { tg } from '../../../text/game.ts'
import { Place, useRoving } from '../place.tsx'
import type { BoardModule, BoardProps } from '../types.ts'
import './generic.css'

/** Everything that lies on the table as lists: readable, and enough to play by with the panel. */
function GenericBoard({ frame }: BoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const keys = useRoving(root)
  const kinds = new Map<string, [string, { readonly [field: string]: Json }][]>()
  for (const [key, entity] of Object.entries(frame.entities)) {
    const kind = key.split(':')[0] as string
    kinds.set(kind, [...(kinds.get(kind) ?? []), [key, entity]])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the places inside
    <div className="generic-board" ref={root} onKeyDown={keys} data-board>
      {[...kinds].map(([kind, entities]) => (
        <section key={kind}>
          <h3>{kind}</h3>
          <div className="generic-entities">
            {entities.map(([key, entity]) => (
              <Place key={key} at={key} label={key} className="generic-entity">
                <b>{key}</b>
                <dl>
                  {Object.entries(entity).map(([field, value]) => (
                    <div key={field}>
                      <dt>{field}</dt>
                      <dd>{plain(value)}</dd>
                    </div>
                  ))}
                </dl>
              </Place>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** A value in words as short as can be. */
export function plain(value: Json): string {
  if (value === null || value === '') return '–'
  if (Array.isArray(value))
    return value.length === 0 ? tg('board.nothing') : value.map((v) => plain(v as Json)).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, v]) => `${key} ${plain(v as Json)}`)
      .join(', ')
  }
  return typeof value === 'boolean' ? (value ? '✓' : '–') : String(value)
}

export const generic: BoardModule = { Board: GenericBoard, nameOf: (id) => id }
