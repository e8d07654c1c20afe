import { t } from '../text/hall.ts'
import { useMine } from './mine.ts'
import { useGameFace } from './rulesets.ts'
import { useSession } from './session.tsx'
import { useTables } from './tables.ts'

/** What a new table is called: whose it is and what is played, and a number where that is not enough. */
export function newTableName(name: string, game: string, taken: ReadonlySet<string>): string {
  const words = { name, game }
  let told: string = t('tables.nameOf', words)
  for (let n = 2; taken.has(told); n++) told = t('tables.nameOfNext', { ...words, n })
  return told
}

/** Names tables so that none is called as another that I can see. */
export function useTableName(): (ruleset: string) => string {
  const { me } = useSession()
  const tables = useTables()
  const mine = useMine()
  const faceOf = useGameFace()
  const names = [tables, mine].flatMap((list) =>
    list.state === 'ready' ? list.value.map((one) => one.name) : [],
  )
  return (ruleset) => newTableName(me?.name ?? '', faceOf(ruleset).short, new Set(names))
}
