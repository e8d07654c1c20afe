import { playChecks } from '../content/checks/play.ts'
import type { Pack } from './expand.ts'
import { fieldAt, type NamedFile, objectsOf, type Place } from './places.ts'
import type { PackProblem } from './read.ts'

/** CK-12 to CK-18: how hard and how even the pack is to play. The built-in pack keeps to all of it. */
export function advise(files: readonly NamedFile[], { content, skins }: Pack): PackProblem[] {
  const places = new Map<string, Place>(objectsOf(files).map((one) => [one.value.id, one]))
  return Object.values(playChecks).flatMap((check) =>
    check(content, skins).map(({ id, field, message }) => {
      const at = places.get(id)
      // What concerns no single card is told of the whole.
      return at === undefined
        ? { file: '', path: id === content.id ? field : `${id}: ${field}`, message }
        : { ...fieldAt(at, field.replace(/^startHand/, 'hand')), message }
    }),
  )
}
