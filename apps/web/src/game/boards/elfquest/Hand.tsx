import type { ReadTrait } from '@moothall/elfquest/content/schema.ts'
import type { Seat } from '@moothall/engine'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useDesk, useGame } from '../../context.tsx'
import { nameOf } from './cards.ts'
import { HandCard } from './HandCard.tsx'
import { Roundel } from './Roundel.tsx'
import { te } from './text.ts'
import { tableOf } from './view.ts'

/** Hands by character; the one that decides is open first. */
export function Hand({
  reads,
  task,
}: {
  readonly reads: readonly ReadTrait[]
  readonly task: boolean
}) {
  const { frame, info, desk } = useGame()
  const { asks, focused, steps, cursor } = useDesk()
  const table = tableOf(frame)
  const asked = asks[0]?.seat
  const [picked, setPicked] = useState<Seat>()
  const id = useId()
  // A new question turns the hand to whom it asks.
  const lead = table.attempt?.lead
  const natural =
    asks.length === 1 && asked !== undefined ? asked : (lead ?? asked ?? info.mySeats[0] ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the asked seat turns the hand
  useEffect(() => setPicked(undefined), [natural])
  // An option that is looked at in the panel turns the hand to its card.
  const option =
    focused === undefined || steps[cursor]?.space.type === 'amount'
      ? undefined
      : optionAt(steps[cursor], focused)
  const cardAt = option?.at?.find((at) => at.startsWith('card:'))?.slice(5)
  const holder =
    cardAt === undefined
      ? undefined
      : table.seats.find((c) => c?.hand.some((h) => h.card === cardAt))?.seat
  const seat = holder ?? picked ?? natural
  const who = table.seats[seat] ?? table.seats.find((c) => c !== undefined)
  const turn = (to: Seat) => {
    setPicked(to)
    desk.turnToSeat(to)
  }
  const tabs = table.seats.filter((c) => c !== undefined)
  const keys = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0) return
    const at = tabs.findIndex((c) => c.seat === who?.seat)
    const next = tabs[(at + way + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    turn(next.seat)
    document.getElementById(`${id}-${next.seat}`)?.focus()
  }
  if (who === undefined) return null
  const glows = who.hand.some((held) => hasPlace(steps[cursor], `card:${held.card}`))
  return (
    <section className="eq-hand" aria-label={te('hand.label')}>
      <header>
        <div role="tablist" className="tabs" aria-label={te('hand.label')} onKeyDown={keys}>
          {tabs.map((char) => (
            <button
              key={char.id}
              id={`${id}-${char.seat}`}
              type="button"
              role="tab"
              aria-selected={char === who}
              aria-controls={`${id}-cards`}
              tabIndex={char === who ? 0 : -1}
              onClick={() => turn(char.seat)}
            >
              {char === who && <Roundel char={char.id} tiny />}
              {char === who ? te('hand.of', { name: nameOf(char.id) }) : nameOf(char.id)}
            </button>
          ))}
        </div>
        {reads.length > 0 && (
          <p>
            {te(
              table.attempt?.step === 'after' && glows
                ? 'hand.glow'
                : task
                  ? 'hand.underlinedTask'
                  : 'hand.underlined',
            )}
          </p>
        )}
      </header>
      <div
        className="eq-cards"
        id={`${id}-cards`}
        role="tabpanel"
        aria-labelledby={`${id}-${who.seat}`}
      >
        {who.hand.length === 0 && <p className="quiet">{te('hand.empty')}</p>}
        {who.hand.map((held) => (
          <HandCard key={held.card} held={held} reads={reads} />
        ))}
      </div>
    </section>
  )
}

/** Is there an answer that is chosen at this place of the board? */
function hasPlace(step: { readonly space: { readonly type: string } } | undefined, place: string) {
  const space = step?.space as { options?: readonly { at?: readonly string[] }[] } | undefined
  return space?.options?.some((o) => o.at?.includes(place)) ?? false
}

function optionAt(step: { readonly space: { readonly type: string } } | undefined, id: string) {
  const space = step?.space as
    | { options?: readonly { id: string; at?: readonly string[] }[] }
    | undefined
  return space?.options?.find((o) => o.id === id)
}
