import type { Looker, Room } from '../../data/types.ts'
import { nameList } from '../../data/waiting.ts'
import { Sign } from '../../pieces/Sign.tsx'
import { t } from '../../text/hall.ts'

/** Who looks at the table without sitting at it. */
export function Lookers({
  room,
  lookers,
  me,
}: {
  readonly room: Room
  readonly lookers: readonly Looker[]
  readonly me: string | undefined
}) {
  const sitting = new Set(
    room.chairs.flatMap((chair) => (chair.who?.kind === 'person' ? [chair.who.id] : [])),
  )
  const others = lookers.filter((one) => one.id !== me && !sitting.has(one.id))
  if (others.length === 0) return null
  return (
    <p className="room-lookers">
      <Sign name="eye" />
      <span>{t('room.lookers', { names: nameList(others.map((one) => one.name)) })}</span>
    </p>
  )
}
