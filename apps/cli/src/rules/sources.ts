import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files with rules and data of a game; tests, what helps them and checks are left out. */
export function rulesFiles(game: string): string[] {
  const folder = `libs/${game}/src`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => !/(^|\/)((testing|checks)\/|invariants\.ts$)/.test(name))
    .sort()
    .map((name) => join(folder, name))
}
