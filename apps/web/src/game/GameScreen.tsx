import { useEffect, useMemo } from 'react'
import { useSession } from '../data/session.tsx'
import { GameView } from './GameView.tsx'
import { ServerGame } from './server-game.ts'

/** A game of the hall, over the server. */
export default function GameScreen({ id }: { readonly id: string }) {
  const me = useSession().me?.id
  const source = useMemo(() => new ServerGame(id, me), [id, me])
  useEffect(() => source.open(), [source])
  return <GameView source={source} />
}
