import type { Rulesets } from '../rulesets/rulesets.ts'
import { Door, eachFromAfar } from './door.ts'
import { type GameName, type OneProcess, openProcess } from './one-process.ts'
import type { Asks } from './process.ts'
import type { Env } from './store.ts'

/** How many processes a hall has. */
const PROCESSES = 3
/** Where the processes answer that the set-up of the tests has started, if it has. */
const OTHERS = (process.env['MOOTHALL_TEST_PROCESSES'] ?? '').split(',').filter(Boolean)

async function ask<A extends keyof Asks>(at: string, what: A, with_: Asks[A][0]) {
  const response = await fetch(`${at}/${what}`, { method: 'POST', body: JSON.stringify(with_) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Asks[A][1]
}

/** One member of a hall that lives in another process. */
async function openElsewhere(at: string, env: Env, games: readonly GameName[]) {
  const { id, url } = await ask(at, 'open', { env, games })
  return {
    url,
    letters: () => ask(at, 'letters', { id }),
    close: async () => void (await ask(at, 'close', { id })),
  }
}

/**
 * Three members of a hall on the database and Redis of `env`, with a door in front: each connection, and so each request
 * and each socket, goes to the next. The first member lives in the process of the test, which may look into it. In a run
 * over this store alone the two others have operating system processes of their own; in other runs, and where a test
 * brings rules of its own, which cannot be sent there, all three live in the process of the test.
 */
export async function openSeveral(
  env: Env,
  games: readonly GameName[] | Rulesets,
): Promise<OneProcess> {
  const first = await openProcess(env, games)
  const others = await Promise.all(
    Array.from({ length: PROCESSES - 1 }, async (_, i) => {
      const at = OTHERS[i]
      if (at !== undefined && Array.isArray(games)) return openElsewhere(at, env, games)
      const here = await openProcess(env, games)
      eachFromAfar(here.hall)
      return here
    }),
  )
  eachFromAfar(first.hall)
  const all = [first, ...others]
  const door = await Door.open(all.map(({ url }) => url))
  return {
    hall: first.hall,
    url: door.url,
    async letters() {
      const letters = (await Promise.all(all.map((one) => one.letters()))).flat()
      return letters.sort((a, b) => (a.at < b.at ? 1 : -1))
    },
    async close() {
      // First the members: whoever is connected is told that the hall closes.
      await Promise.all(all.map((one) => one.close()))
      door.close()
    },
  }
}
