import { afterAll, beforeAll } from 'vitest'
import { type Guest, guest, type TestHall, testHall } from './hall.ts'
import type { Env, Store } from './store.ts'

/** A hall and two people in it: opened before the tests that stand around, and closed after them. */
export interface AnnAndBen {
  readonly hall: TestHall
  readonly ann: Guest
  readonly ben: Guest
}

export function annAndBen({ env = {}, store }: { env?: Env; store?: Store } = {}): AnnAndBen {
  const at = {} as { -readonly [K in keyof AnnAndBen]: AnnAndBen[K] }
  beforeAll(async () => {
    at.hall = await testHall(env, undefined, store)
    at.ann = await guest(at.hall.url, 'Ann')
    at.ben = await guest(at.hall.url, 'Ben')
  })
  afterAll(async () => {
    at.ann?.client.close()
    at.ben?.client.close()
    await at.hall?.close()
  })
  return at
}
