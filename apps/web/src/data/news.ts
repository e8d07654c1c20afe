import { useEffect } from 'react'
import { useHall } from './hall.ts'
import { refresh } from './resource.ts'
import { useSession } from './session.tsx'

/** Keeps the shared lists fresh with the hall's live news, and after a connection came back or the tab woke up. */
export function useNews(): void {
  const hall = useHall()
  const { me } = useSession()
  const id = me?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session is a new stream of news
  useEffect(() => {
    const stop = hall.listen({
      tables: () => refresh('tables'),
      mine: () => refresh('mine'),
      connection: (connected) => {
        if (connected) refresh('')
      },
    })
    const woke = () => {
      if (document.visibilityState === 'visible') refresh('')
    }
    document.addEventListener('visibilitychange', woke)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', woke)
    }
  }, [hall, id])
}
