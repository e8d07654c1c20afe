import { describe, test } from 'vitest'
import { available, CHOSEN, NAMES, type Store } from './store.ts'

/** The same tests on the store of this run; on `usual` where none is chosen. */
export function onStores(
  name: string,
  usual: readonly Store[],
  tests: (store: Store) => void,
): void {
  for (const store of CHOSEN === undefined ? usual : [CHOSEN])
    describe.skipIf(!available(store))(`${name} on ${NAMES[store]}`, () => tests(store))
}

/**
 * `test` and `describe` for what truly concerns these stores alone. In a run over another one they are left out, and say
 * why in their name, so that they are counted and shown.
 * @param needs one of these must be there
 */
export function onlyOn(stores: readonly Store[], why: string, needs = stores) {
  const here = CHOSEN === undefined || stores.includes(CHOSEN)
  const name = (text: string) => (here ? text : `${text} [left out here: ${why}]`)
  const leftOut = !here || !needs.some(available)
  return {
    describe: (text: string, tests: () => void) => describe.skipIf(leftOut)(name(text), tests),
    test: (text: string, body: () => Promise<void> | void, timeout?: number) =>
      test.skipIf(leftOut)(name(text), body, timeout),
  }
}
