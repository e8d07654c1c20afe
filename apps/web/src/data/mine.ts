import { useHall } from './hall.ts'
import { type Resource, useResource } from './resource.ts'
import { useSession } from './session.tsx'
import type { MyGame } from './types.ts'

export type Mine = Resource<readonly MyGame[]> & { readonly reload: () => void }

/** My games; one list for the hall, the badge and the tab's title. Nothing is asked for while nobody is in. */
export function useMine(): Mine {
  const hall = useHall()
  const { me } = useSession()
  return useResource(me ? 'mine' : undefined, () => hall.mine())
}

/** How many tables wait for a decision of mine; 0 while that is unknown. */
export function waitingCount(mine: Mine): number {
  return mine.state === 'ready' ? mine.value.filter((game) => game.mine).length : 0
}
