import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../data/resource.ts'
import type { Room } from '../../data/types.ts'

/**
 * Notices that the chair on which I sat was freed by somebody else: `sentAway` is the name of that table until I sit
 * there again. `getUp` is called before I leave by myself, `shut` when the table may no longer be seen (`closed`).
 */
export function useSentAway(room: Resource<Room>): {
  readonly sentAway: string | undefined
  readonly closed: boolean
  getUp(): void
  shut(): void
} {
  const sat = useRef<string>(undefined)
  const leaving = useRef(false)
  const [sentAway, setSentAway] = useState<string>()
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (closed || room.state !== 'ready') return
    if (room.value.seated) {
      sat.current = room.value.name
      setSentAway(undefined)
      return
    }
    if (room.value.stage === 'laid' && sat.current !== undefined && !leaving.current)
      setSentAway(sat.current)
    sat.current = undefined
    leaving.current = false
  }, [room, closed])
  const getUp = useCallback(() => {
    leaving.current = true
  }, [])
  const shut = useCallback(() => {
    if (sat.current === undefined || leaving.current) return
    setSentAway(sat.current)
    setClosed(true)
  }, [])
  return { sentAway, closed, getUp, shut }
}
