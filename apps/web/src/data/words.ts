import type { Words } from '../text/ruleset-text.ts'
import { useResource } from './resource.ts'

/**
 * The sentences of each ruleset, loaded when a text of it is first shown: a visitor who only looks at the
 * list of tables loads no game.
 */
const LOADERS: Readonly<Record<string, () => Promise<Words>>> = {
  elfquest: async () => (await import('./elfquest-words.ts')).words,
}

const NONE: Words = { messages: {} }

/** The words of a ruleset; undefined until they are here. A ruleset unknown to this client has none. */
export function useWords(ruleset: string | undefined): Words | undefined {
  const loader = ruleset === undefined ? undefined : (LOADERS[ruleset] ?? (async () => NONE))
  const words = useResource(loader && `words/${ruleset}`, loader ?? (async () => NONE))
  return words.state === 'ready' ? words.value : undefined
}
