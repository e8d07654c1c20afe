import type { ContentSet, Skin, Sourced } from '../schema.ts'
import { known } from './facts.ts'
import { type Check, type Fault, fault } from './problem.ts'
import { rulebookShingles } from './rulebook-shingles.ts'
import { hashRun, runsOf } from './shingles.ts'

/** CK-19 to CK-23: where things come from, and the words for them. */

type Marked = Sourced & { id: string }
const sourcedObjects = (set: ContentSet): Marked[] => [
  ...set.characters,
  ...set.hand,
  ...set.events,
  ...set.scenarios,
  set.home,
]

/** Every field the publisher states, as 'id path source'. */
export function expectedSources(set: ContentSet): string[] {
  const list: string[] = []
  const add = (id: string, src: string, ...paths: string[]): void =>
    void list.push(...paths.map((path) => `${id} ${path} ${src}`))
  for (const c of set.characters) add(c.id, 'printed', 'stages.0.maxHand', 'stages.2.maxHand')
  add(known.leader, 'printed', 'stages.0.traits', 'stages.0.taskDice')
  for (const card of set.hand) {
    if (card.abilities.some((a) => a.k === 'sendSuccesses'))
      add(card.id, 'printed', 'type', 'traits', 'abilities')
    if (card.isWolf) add(card.id, 'errata', 'isWolf')
  }
  add(known.slowCard, 'errata', 'flipDice')
  for (const id of known.nurtureCards) add(id, 'errata', 'traits.0')
  if (set.hand.some((card) => card.id === known.extra)) add(known.extra, 'errata', 'chosenTraits')
  add(known.forestTrip, 'printed', 'colors', 'traits', 'penalty')
  add(known.goodSummer, 'errata', 'reward')
  add(known.accident, 'errata', 'resolve', 'dice', 'outcomes')
  for (const s of set.scenarios) add(s.id, 'printed', 'index', 'deck', 'overLimit')
  add(set.home.id, 'printed', 'tasks')
  return list
}

function fieldAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      value,
    )
}

const ck19: Check = (set) => {
  const faults: Fault[] = []
  const expected = new Set(expectedSources(set))
  const found = new Set<string>()
  for (const object of sourcedObjects(set)) {
    for (const [path, { src, ref }] of Object.entries(object.prov)) {
      const entry = `${object.id} ${path} ${src}`
      found.add(entry)
      if (!expected.has(entry))
        faults.push(fault(object.id, `prov.${path}`, `marked ${src} without a source`))
      if ((src === 'printed') !== (ref === 'rulebook'))
        faults.push(fault(object.id, `prov.${path}`, `${src} in the ${ref}`))
      if (fieldAt(object, path) === undefined)
        faults.push(fault(object.id, `prov.${path}`, 'no such field'))
    }
    for (const path of Object.keys(object.notes ?? {})) {
      if (fieldAt(object, path) === undefined)
        faults.push(fault(object.id, `notes.${path}`, 'no such field'))
    }
  }
  for (const entry of expected) {
    const [id = '', path = '', src = ''] = entry.split(' ')
    if (!found.has(entry)) faults.push(fault(id, `prov.${path}`, `not marked ${src}`))
  }
  return faults
}

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Which of the words occur in a text as whole words. Case counts in code, where small words may be verbs. */
export function settingWordsIn(
  text: string,
  words: readonly string[],
  exactCase = false,
): string[] {
  return words.filter((word) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${literally(word)}(?![\\p{L}\\p{N}])`,
      exactCase ? 'u' : 'iu',
    ).test(text),
  )
}

/** Least and most sentences of a text, by its key. */
function lengthOf(key: string): [least: number, most: number] {
  if (key.startsWith('event.')) return [1, 3]
  if (key.startsWith('char.')) return [2, 4]
  return key.startsWith('scenario.') ? [3, 6] : [1, 1]
}

const sentences = (text: string): number =>
  text.match(/[.!?]+["'\u2019\u201d]?(?=\s|$)/g)?.length ?? 0

function skinFaults(set: ContentSet, skin: Skin): Fault[] {
  const faults: Fault[] = []
  const need = (part: 'names' | 'subtitles' | 'texts' | 'icons', key: string): void => {
    if (!skin[part][key]?.trim()) faults.push(fault(skin.id, `${part}.${key}`, 'missing'))
  }
  if (skin.forContent !== set.id) faults.push(fault(skin.id, 'forContent', skin.forContent))
  for (const object of sourcedObjects(set)) need('names', object.id)
  for (const trait of set.traits) need('names', trait.key)
  for (const task of Object.keys(set.home.tasks)) {
    need('names', `task.${task}`)
    need('texts', `task.${task}`)
  }
  for (const object of [...set.characters, ...set.hand, ...set.events]) need('icons', object.id)
  for (const c of set.characters) {
    need('subtitles', c.id)
    need('texts', c.id)
  }
  for (const event of set.events) need('texts', event.id)
  for (const s of set.scenarios)
    for (const part of ['intro', 'ending']) need('texts', `${s.id}.${part}`)
  for (const [key, text] of Object.entries(skin.texts)) {
    const [least, most] = lengthOf(key)
    const n = sentences(text)
    if (n < least || n > most)
      faults.push(fault(skin.id, `texts.${key}`, `${n} sentences instead of ${least} to ${most}`))
  }
  const words = (['names', 'subtitles', 'texts'] as const).flatMap((part) =>
    Object.keys(skin[part]).map((key) => `${part}.${key}`),
  )
  for (const key of words)
    if (!(key in skin.nameSource)) faults.push(fault(skin.id, `nameSource.${key}`, 'missing'))
  const wordSet = new Set(words)
  for (const key of Object.keys(skin.nameSource))
    if (!wordSet.has(key)) faults.push(fault(skin.id, `nameSource.${key}`, 'names nothing'))
  return faults
}

const ck20: Check = (set, skins) => [
  ...skins.flatMap((skin) => skinFaults(set, skin)),
  ...[...sourcedObjects(set), ...set.traits.map((t) => ({ ...t, id: t.key }))].flatMap((object) =>
    skins.flatMap((skin) =>
      settingWordsIn(JSON.stringify(object), skin.settingWords).map((word) =>
        fault(object.id, '*', `holds a word of ${skin.id}: ${word}`),
      ),
    ),
  ),
]

/** Runs of seven words that a text shares with the publisher's rulebook. */
export const wordsAsInRulebook = (text: string): string[] =>
  runsOf(text)
    .filter((run) => rulebookShingles.has(hashRun(run)))
    .map((run) => run.join(' '))

const ck21: Check = (_set, skins) =>
  skins.flatMap((skin) =>
    (['names', 'texts'] as const).flatMap((part) =>
      Object.entries(skin[part]).flatMap(([key, text]) =>
        wordsAsInRulebook(text).map((run) =>
          fault(skin.id, `${part}.${key}`, `as in the rulebook: ${run}`),
        ),
      ),
    ),
  )

const ck22: Check = (_set, skins) =>
  skins.flatMap((skin) =>
    skins
      .filter((other) => other.id !== skin.id)
      .flatMap((other) =>
        (['names', 'subtitles', 'texts', 'icons'] as const).flatMap((part) =>
          Object.entries({
            ...skin[part],
            ...(part === 'names' ? { title: skin.title } : {}),
          }).flatMap(([key, text]) =>
            settingWordsIn(text, other.settingWords).map((word) =>
              fault(skin.id, `${part}.${key}`, `a word of ${other.id}: ${word}`),
            ),
          ),
        ),
      ),
  )

/** Fields a set has; words of a skin among them would make the hash move with the skin. */
const setFields = [
  'id',
  'version',
  'schema',
  'traits',
  'characters',
  'hand',
  'events',
  'scenarios',
  'home',
]
const wordFields = [
  'name',
  'names',
  'title',
  'subtitles',
  'text',
  'texts',
  'icon',
  'icons',
  'nameSource',
  'settingWords',
]

/** Every object and list within a value, the value included. */
function partsOf(value: unknown, into = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || into.has(value)) return into
  into.add(value)
  for (const part of Object.values(value)) partsOf(part, into)
  return into
}

const ck23: Check = (set, skins) => {
  const faults = Object.keys(set)
    .filter((key) => !setFields.includes(key))
    .map((key) => fault(set.id, key, 'no field of the rules data'))
  for (const object of sourcedObjects(set)) {
    for (const key of Object.keys(object)) {
      if (wordFields.includes(key)) faults.push(fault(object.id, key, 'belongs in a skin'))
    }
  }
  // The hash covers the set; so it moves with a skin only if the two share a part.
  const parts = partsOf(set)
  for (const skin of skins) {
    if ([...partsOf(skin)].some((part) => parts.has(part))) {
      faults.push(fault(set.id, 'hash', `shares a part with ${skin.id}`))
    }
  }
  return faults
}

export const wordChecks: Record<string, Check> = {
  'CK-19': ck19,
  'CK-20': ck20,
  'CK-21': ck21,
  'CK-22': ck22,
  'CK-23': ck23,
}
