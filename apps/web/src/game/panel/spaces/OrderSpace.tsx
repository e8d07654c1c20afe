import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { classes } from '../../../pieces/piece.ts'
import { Sign } from '../../../pieces/Sign.tsx'
import { tg } from '../../../text/game.ts'
import { useGame } from '../../context.tsx'
import { optionIn, type Step } from '../draft.ts'

/** The ids with one of them moved to another place. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const rest = ids.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), ids[from] as string, ...rest.slice(place)]
}

/** Rows to be put in order: two buttons each, drag by the whole row, Alt and arrows. */
export function OrderSpace({ step, label }: { readonly step: Step; readonly label: string }) {
  const { desk, say } = useGame()
  const [dragged, setDragged] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const { space, draft } = step
  if (space.type !== 'order' || draft.type !== 'order') return null
  const ids = draft.ids
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length || from === to) return
    desk.order(moved(ids, from, to))
    // The row keeps its key, so the pressed button moves along; only its twin at an end may have gone.
    requestAnimationFrame(() =>
      list.current?.children[to]
        ?.querySelector<HTMLElement>('button:not([aria-disabled])')
        ?.focus(),
    )
  }
  const keys = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const over = (at: number) => (event: DragEvent) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (at === dragged) return
    desk.order(moved(ids, dragged, at))
    setDragged(at)
  }
  return (
    <>
      <ol ref={list} className="order" aria-label={label}>
        {ids.map((id, at) => {
          const option = optionIn(space, id)
          const what = option === undefined ? id : say(option.label)
          return (
            <li
              key={id}
              className={classes('order-row', dragged === at && 'is-dragged')}
              draggable
              data-option={id}
              onDragStart={() => setDragged(at)}
              onDragOver={over(at)}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={keys(at)}
            >
              <span className="num">{at + 1}</span>
              <span className="row-words">
                <b>{what}</b>
                {option?.detail && <small>{say(option.detail)}</small>}
              </span>
              <button
                type="button"
                className="btn"
                aria-label={tg('panel.up', { what })}
                aria-disabled={at === 0 ? true : undefined}
                onClick={() => move(at, at - 1)}
              >
                <Sign name="up" />
              </button>
              <button
                type="button"
                className="btn"
                aria-label={tg('panel.down', { what })}
                aria-disabled={at === ids.length - 1 ? true : undefined}
                onClick={() => move(at, at + 1)}
              >
                <Sign name="down" />
              </button>
            </li>
          )
        })}
      </ol>
      <p className="order-hint">{tg('panel.orderHint')}</p>
    </>
  )
}
