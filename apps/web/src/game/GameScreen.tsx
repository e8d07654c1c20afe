import { useEffect, useMemo } from 'react'
import { useMine } from '../data/mine.ts'
import { useSession } from '../data/session.tsx'
import { GameView } from './GameView.tsx'
import { ServerGame } from './server-game.ts'

/** A game of the hall, over the server. */
export default function GameScreen({ id }: { readonly id: string }) {
  const me = useSession().me?.id
  const source = useMemo(() => new ServerGame(id, me), [id, me])
  useEffect(() => source.open(), [source])
  const mine = useMine()
  const elsewhere =
    mine.state === 'ready' ? mine.value.filter((game) => game.mine && game.id !== id).length : 0
  return <GameView source={source} elsewhere={elsewhere} />
}
