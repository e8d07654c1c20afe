import { useEffect } from 'react'
import { useHall } from './hall.ts'
import { refresh, updateResource } from './resource.ts'
import { useSession } from './session.tsx'
import type { TableRow } from './types.ts'

/** Milliseconds in which several tables may leave the list before it is fetched again. */
const SETTLE_MS = 400

/**
 * Keeps the shared lists fresh with the hall's live news, and after a connection came back or the tab woke up. Then one
 * may have gone out elsewhere, too: in another tab or by another device, which cuts the connection.
 */
export function useNews(): void {
  const hall = useHall()
  const { me, askAgain } = useSession()
  const id = me?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session is a new stream of news
  useEffect(() => {
    let lost = false
    const back = () => {
      askAgain()
      refresh('')
    }
    const stop = hall.listen({
      table: (id, row) => {
        updateResource<readonly TableRow[]>('tables', (rows) => withRow(rows, id, row))
        // A table that left the list may have begun; then it stands among the games.
        if (!row) later()
      },
      mine: () => refresh('mine'),
      connection: (connected) => {
        // The first connection brings nothing that was not just fetched.
        if (connected && lost) back()
        lost = !connected
      },
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => refresh('tables'), SETTLE_MS)
    }
    const woke = () => {
      if (document.visibilityState === 'visible') back()
    }
    document.addEventListener('visibilitychange', woke)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', woke)
    }
  }, [hall, id])
}

/** The list with one row put in, changed or taken out; a new row stands first, as the newest does. */
export function withRow(
  rows: readonly TableRow[],
  id: string,
  row: TableRow | undefined,
): readonly TableRow[] {
  if (!row) return rows.filter((one) => one.id !== id)
  return rows.some((one) => one.id === id)
    ? rows.map((one) => (one.id === id ? row : one))
    : [row, ...rows]
}
