import { useCallback, useRef, useState } from 'react'
import { HallError } from '../data/hall.ts'

export interface Act {
  /** It is under way; a second press does nothing. */
  readonly busy: boolean
  readonly error: HallError | undefined
  /** Runs it; resolves to whether it went well. */
  run(work: () => Promise<void>): Promise<boolean>
  clear(): void
}

/** One act of a page against the server: not twice at once, and its error kept to be shown beside it. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<HallError>()
  const running = useRef(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (cause) {
      if (!(cause instanceof HallError)) throw cause
      setError(cause)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  const clear = useCallback(() => setError(undefined), [])
  return { busy, error, run, clear }
}
