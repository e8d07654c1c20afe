import type { Option, Space } from '@moothall/engine'
import { isMap } from './compare.ts'
import { type Calls, plain, type Readable } from './words.ts'

/** A choice that may mean several options. */
export class AmbiguousError extends Error {
  override readonly name = 'AmbiguousError'
}

/**
 * The answer in option ids that a file gives in ids, labels or names. What fits nothing is left as it is, for the
 * kernel to refuse.
 * @throws AmbiguousError
 */
export function answerIn(space: Space, given: unknown, words: Readable): unknown {
  switch (space.type) {
    case 'amount':
      return given
    case 'one':
      return pickIn(space.options, given, words)
    case 'some':
    case 'order':
      return Array.isArray(given) ? given.map((one) => pickIn(space.options, one, words)) : given
    case 'bag':
      return isMap(given)
        ? Object.fromEntries(
            Object.entries(given).map(([name, n]) => [
              optionCalled(space.options, name, words)?.id ?? name,
              n,
            ]),
          )
        : given
    case 'sequence':
      return isMap(given)
        ? Object.fromEntries(
            Object.entries(given).map(([name, answer]) => {
              const step = space.steps.find(
                (one) => one.key === name || plain(words.say(one.label)) === plain(name),
              )
              return step === undefined
                ? [name, answer]
                : [step.key, answerIn(step.space, answer, words)]
            }),
          )
        : given
  }
}

/** `roll`, `Roll the dice`, `{ id: event, then: […] }` or, in short, `{ event: […] }`. */
function pickIn(options: readonly Option[], given: unknown, words: Readable): unknown {
  if (typeof given === 'string') return optionCalled(options, given, words)?.id ?? given
  if (!isMap(given)) return given
  const entries = Object.entries(given)
  const [name, then] =
    'id' in given ? [String(given['id']), given['then']] : (entries[0] ?? ['', undefined])
  if (!('id' in given) && entries.length !== 1) return given
  const option = optionCalled(options, name, words)
  if (option === undefined) return { id: name, then }
  return {
    id: option.id,
    then: option.then === undefined ? then : answerIn(option.then, then, words),
  }
}

/** An id goes before a label, a label before the name of what the option is about. */
function optionCalled(
  options: readonly Option[],
  name: string,
  words: Readable,
): Option | undefined {
  const wanted = plain(name)
  const ways: ((calls: Calls) => boolean)[] = [
    ({ id }) => id === name,
    ({ label }) => plain(label) === wanted,
    ({ names }) => names.some((one) => plain(one) === wanted),
  ]
  for (const way of ways) {
    const found = options.filter((option) => way(words.callsOf(option)))
    if (found.length > 1) {
      throw new AmbiguousError(`${name} may be ${found.map((o) => o.id).join(' or ')}`)
    }
    if (found[0] !== undefined) return found[0]
  }
  return undefined
}
