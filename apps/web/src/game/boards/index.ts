import { generic } from './generic/index.tsx'
import type { BoardModule } from './types.ts'

const BOARDS: Readonly<Record<string, () => Promise<BoardModule>>> = {
  elfquest: async () => (await import('./elfquest/index.tsx')).elfquestBoard,
}

/** The pictures of a ruleset; one without any is played through the panel beside a plain list of what lies there. */
export async function boardFor(ruleset: string): Promise<BoardModule> {
  const load = BOARDS[ruleset]
  return load === undefined ? generic : load()
}
