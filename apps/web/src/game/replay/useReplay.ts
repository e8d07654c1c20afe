import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { toast } from '../../frame/toasts.tsx'
import { tg } from '../../text/game.ts'
import type { GameSource } from '../source.ts'
import { PastGame } from './past.ts'
import { Tape } from './tape.ts'

export interface Replay {
  /** Set while the past is looked at. */
  readonly past: PastGame | undefined
  /** Undefined where this source keeps no history. */
  readonly open: ((at?: 'start' | 'end', as?: string) => Promise<void>) | undefined
  close(): void
}

const NONE: Replay = { past: undefined, open: undefined, close: () => {} }
const ReplayContext = createContext<Replay>(NONE)
export const ReplayProvider = ReplayContext.Provider
export const useReplay = (): Replay => useContext(ReplayContext)

/** Looking back at a game: its tape is fetched when first asked for. */
export function useReplayOf(source: GameSource): Replay {
  const [past, setPast] = useState<PastGame>()
  const open = useCallback(
    async (at: 'start' | 'end' = 'end', as?: string) => {
      try {
        const tape = await Tape.load(async (from, limit) => {
          const page = await source.history?.(from, limit, as)
          if (page === undefined) throw new Error('no history')
          return page
        })
        setPast(new PastGame(source, tape, at === 'start' ? 0 : tape.last))
      } catch {
        toast(tg('replay.failed'), { kind: 'bad' })
      }
    },
    [source],
  )
  const close = useCallback(() => setPast(undefined), [])
  useEffect(() => () => past?.close(), [past])
  const able = source.history !== undefined
  return useMemo(() => ({ past, open: able ? open : undefined, close }), [past, open, close, able])
}
