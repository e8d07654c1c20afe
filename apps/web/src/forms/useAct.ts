import { useCallback, useRef, useState } from 'react'
import { HallError } from '../data/hall.ts'

export interface Act {
  /** It is under way. */
  readonly busy: boolean
  readonly error: HallError | undefined
  /** Runs it; resolves to whether it went well (false too if it was dropped, see `useAct`). */
  run(work: () => Promise<void>): Promise<boolean>
  /** Resolves when nothing is under way any more, to whether the last of it went well. */
  settled(): Promise<boolean>
}

/**
 * One act of a page against the server, with its error kept to be shown beside it. A second press while the
 * first is under way is dropped; with `inLine` it waits its turn instead.
 */
export function useAct({ inLine = false }: { readonly inLine?: boolean } = {}): Act {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<HallError>()
  const running = useRef<Promise<unknown>>(undefined)
  const failed = useRef(false)
  const run = useCallback(
    async (work: () => Promise<void>) => {
      if (running.current && !inLine) return false
      setBusy(true)
      setError(undefined)
      failed.current = false
      const mine = (running.current ?? Promise.resolve()).catch(() => {}).then(work)
      running.current = mine
      try {
        await mine
        return true
      } catch (cause) {
        if (!(cause instanceof HallError)) throw cause
        setError(cause)
        failed.current = true
        return false
      } finally {
        if (running.current === mine) {
          running.current = undefined
          setBusy(false)
        }
      }
    },
    [inLine],
  )
  const settled = useCallback(async () => {
    for (;;) {
      const last = running.current
      if (last === undefined) return !failed.current
      await last.catch(() => {})
      // The run itself clears up after its work.
      await new Promise((next) => setTimeout(next, 0))
    }
  }, [])
  return { busy, error, run, settled }
}
