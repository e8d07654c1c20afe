import type { ReadTrait } from '@moothall/elfquest/content/schema.ts'
import { goalOf } from '@moothall/elfquest/dice/pool.ts'
import { useRef } from 'react'
import { registerSheet } from '../../../pieces/GameIcon.tsx'
import { icons } from '../../../pieces/generated/elfquest-icons.ts'
import { useDesk } from '../../context.tsx'
import { split } from '../../panel/asks.ts'
import { useRoving } from '../place.tsx'
import type { BoardProps } from '../types.ts'
import { content, isRolled } from './cards.ts'
import { EventCard } from './EventCard.tsx'
import { Hand } from './Hand.tsx'
import { HomeStrip } from './HomeStrip.tsx'
import { SeasonTrack } from './SeasonTrack.tsx'
import { Tray } from './Tray.tsx'
import { TribeChoice } from './TribeChoice.tsx'
import { tableOf } from './view.ts'
import './elfquest.css'
import './event.css'
import './rail.css'
import './sizes.css'
import './tray.css'
import './odds.css'
import './hand.css'

registerSheet(icons)

/** Traits that count now: of the attempt, of the task that is looked at, or of the event. */
function useReads(frame: BoardProps['frame']): {
  readonly reads: readonly ReadTrait[]
  readonly task: boolean
} {
  const table = tableOf(frame)
  const { decision, steps, asks } = useDesk()
  if (table.attempt !== undefined) {
    const { target } = table.attempt
    const fixed = target.kind === 'event' && !isRolled(content.event(target.event))
    return { reads: fixed ? [] : goalOf(content, target).reads, task: target.kind === 'task' }
  }
  const first = steps[0]?.draft
  const pick =
    decision?.kind === 'eq.next' && first?.type === 'one' && first.pick !== undefined
      ? split(first.pick, asks).id
      : undefined
  if (pick?.startsWith('task:')) {
    const below = steps[1]?.draft
    const set =
      below?.type === 'one' && below.pick !== undefined ? Number(below.pick.split(':')[1] ?? 0) : 0
    return { reads: content.task(pick.slice(5) as 'care').traitSets[set] ?? [], task: true }
  }
  const { card } = table.event
  const event = card === null ? undefined : content.event(card)
  return { reads: event !== undefined && isRolled(event) ? event.traits : [], task: false }
}

export function Board({ frame }: BoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const keys = useRoving(root)
  const table = tableOf(frame)
  const { reads, task } = useReads(frame)
  if (table.campaign.phase === 'tribe') {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the places inside
      <div className="eq-board is-tribe" ref={root} onKeyDown={keys} data-board>
        <TribeChoice table={table} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the places inside
    <div className="eq-board" ref={root} onKeyDown={keys} data-board>
      <SeasonTrack table={table} />
      <div className="eq-stage">
        <EventCard table={table} />
        <Tray />
      </div>
      <Hand reads={reads} task={task} />
      <HomeStrip />
    </div>
  )
}
