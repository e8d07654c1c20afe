import { useHall } from '../../data/hall.ts'
import { useResource } from '../../data/resource.ts'
import { freeChairs } from '../../data/tables.ts'
import type { Room } from '../../data/types.ts'
import { match } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { inWordsFirst } from '../../text/numbers.ts'

/** What awaits the visitor behind the door: the table that the link leads to, as it stands now, or the hall. */
export function GoalLine({ goal }: { readonly goal: string }) {
  const { pathname, searchParams } = new URL(goal, window.location.href)
  const table = match('/tables/:id', pathname)?.['id']
  if (table === undefined) return <p className="lead">{t('door.lead')}</p>
  return <TableLine key={goal} id={table} invite={searchParams.get('invite') ?? undefined} />
}

function TableLine({ id, invite }: { readonly id: string; readonly invite: string | undefined }) {
  const hall = useHall()
  const room = useResource<Room>(`door/${id}/${invite ?? ''}`, () => hall.room(id, invite))
  if (room.state === 'loading') return <p className="lead">{t('door.lead')}</p>
  return (
    <p className="lead" role="status">
      {room.state === 'ready' ? said(room.value, invite !== undefined) : t('door.table.gone')}
    </p>
  )
}

function said(room: Room, invited: boolean): string {
  const table = room.name
  if (room.stage === 'ended') return t('door.table.over', { table })
  if (room.stage === 'playing')
    return t(room.open ? 'door.table.begun' : 'door.table.closed', { table })
  const free = freeChairs(room)
  if (free === 0) return t('door.table.full', { table })
  return t(invited && !room.open ? 'door.table.invited' : 'door.table.open', {
    table,
    free,
    count: inWordsFirst(free),
  })
}
