import { readFile } from 'node:fs/promises'
import { CANARY } from './person.ts'
import type { Stage } from './stage.ts'

/** Pages that are about nothing in particular. */
const GENERAL = ['/me', '/games', '/lobbies']

/** All that REST tells of a game, to whom it may and to whom it must not. */
function pagesOf(game: string): string[] {
  const of = `/games/${game}`
  return [of, ...['log', 'history', 'journal', 'story', 'file'].map((page) => `${of}/${page}`)]
}

/**
 * Everybody reads by REST, at another process than theirs, what is told of a game of theirs and of one that is not;
 * what they hear is held against what is theirs with all the rest (`checkJournals`).
 */
export async function readPages(stage: Stage, round: number): Promise<void> {
  const { everybody, tables } = stage.crew
  await Promise.all(
    everybody.map(async (person) => {
      const { url } = stage.other(stage.doorOf(person)).hall
      const others = tables.filter((id) => !person.games.includes(id))
      const games = [person.games, others].flatMap((list) => list[round % list.length] ?? [])
      for (const page of [...GENERAL, ...games.flatMap(pagesOf)]) await person.read(url, page)
    }),
  )
}

/** Secrets that a process has written into its log. */
export async function secretsInLogs(stage: Stage): Promise<string[]> {
  const logs = await Promise.all(
    stage.processes.map(async ({ log }) => [log, await readFile(log, 'utf8')] as const),
  )
  return logs.flatMap(([log, text]) =>
    [...text.matchAll(CANARY)].map(([word]) => `the log ${log} tells ${word}`),
  )
}
