import type { HallError } from '../../data/hall.ts'
import { freeChairs } from '../../data/tables.ts'
import type { Room } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import type { StartState } from './start-state.ts'

export interface RoomStartProps {
  readonly room: Room
  readonly start: StartState
  readonly busy: boolean
  /** What the hall said no to last; it stands where the button is, which is always in sight. */
  readonly error?: HallError | undefined
  onStart(): void
  onReady(ready: boolean): void
  onSit(): void
}

/** The foot of the house rules: start, be ready, sit down, or go to the game; each says what it waits for. */
export function RoomStart(props: RoomStartProps) {
  const { room, error } = props
  return (
    <div className="room-start">
      <ActError error={error} />
      {room.stage === 'laid' ? <Laid {...props} /> : <Begun room={room} />}
    </div>
  )
}

function Begun({ room }: { readonly room: Room }) {
  // Whoever sat there has left before it began: nothing was played, and nothing can be.
  if (!room.gameId)
    return (
      <>
        <p role="status">{t('room.cleared')}</p>
        <Link className="btn btn-main" href={at.tables()}>
          {t('room.toTables')}
        </Link>
      </>
    )
  return (
    <Link className="btn btn-main" href={at.game(room.gameId)}>
      {t('room.toGame')}
    </Link>
  )
}

function Laid({ room, start, busy, onStart, onReady, onSit }: RoomStartProps) {
  const seated = room.chairs.flatMap((chair) => (chair.who ? [chair.who] : []))
  const persons = seated.filter((who) => who.kind === 'person')
  const me = persons.find((who) => who.me)
  if (room.hosting) {
    const word =
      seated.length === 1 && room.players.min === 1 ? t('room.startAlone') : t('room.start')
    return (
      <>
        <button
          type="button"
          className="btn btn-main"
          aria-disabled={!start.open || undefined}
          aria-busy={busy}
          aria-describedby="start-says"
          onClick={onStart}
        >
          {busy ? t('room.starting') : word}
        </button>
        <p id="start-says" role="status">
          {start.says}
        </p>
      </>
    )
  }
  if (me) {
    const host = persons.find((who) => who.host)?.name ?? ''
    return (
      <>
        <button
          type="button"
          className={me.ready ? 'btn' : 'btn btn-main'}
          onClick={() => onReady(!me.ready)}
        >
          {me.ready ? t('room.notReady') : t('room.beReady')}
        </button>
        <p role="status">{start.open ? t('room.waitsHost', { name: host }) : start.says}</p>
      </>
    )
  }
  if (freeChairs(room) === 0) return <p>{t('room.full')}</p>
  return (
    <button type="button" className="btn btn-main" onClick={onSit}>
      {t('room.sit')}
    </button>
  )
}
