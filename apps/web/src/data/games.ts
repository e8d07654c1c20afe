import type { HallKey } from '../text/en.ts'
import { t } from '../text/hall.ts'

/** How the hall shows a game that it knows: its words, its emblem. Rules and cards are the ruleset's own. */
export interface GameFace {
  readonly name: string
  readonly long: string
  readonly short: string
  readonly pitch?: string
  /** Name of the emblem's icon. */
  readonly emblem: string
  /** Played together against the game: nobody wins alone. */
  readonly together: boolean
}

interface FaceKeys {
  readonly name: HallKey
  readonly long: HallKey
  readonly short: HallKey
  readonly pitch: HallKey
  readonly emblem: string
  readonly together: boolean
}

const FACES: Readonly<Record<string, FaceKeys>> = {
  elfquest: {
    name: 'game.elfquest',
    long: 'game.elfquest.long',
    short: 'game.elfquest.short',
    pitch: 'game.elfquest.pitch',
    emblem: 'holy-oak',
    together: true,
  },
  'dragonbond-planning': {
    name: 'game.dragonbondPlanning',
    long: 'game.dragonbondPlanning.long',
    short: 'game.dragonbondPlanning',
    pitch: 'game.dragonbondPlanning.pitch',
    emblem: 'scroll-unfurled',
    together: false,
  },
  'dragonbond-auction': {
    name: 'game.dragonbondAuction',
    long: 'game.dragonbondAuction.long',
    short: 'game.dragonbondAuction',
    pitch: 'game.dragonbondAuction.pitch',
    emblem: 'round-table',
    together: false,
  },
}

/** Games that are played in parts so far, each part a ruleset of its own: `eldervale-battle`. */
const FAMILIES: Readonly<Record<string, { readonly name: HallKey; readonly emblem: string }>> = {
  eldervale: { name: 'game.eldervale', emblem: 'meeple' },
}
const PARTS: Readonly<Record<string, HallKey>> = {
  battle: 'game.part.battle',
  draft: 'game.part.draft',
}

function partFace(ruleset: string): GameFace | undefined {
  const [head = '', ...rest] = ruleset.split('-')
  const family = FAMILIES[head]
  if (family === undefined) return undefined
  const part = PARTS[rest.join('-')]
  const name =
    part === undefined ? t(family.name) : t('game.part', { game: t(family.name), part: t(part) })
  return { name, long: name, short: name, emblem: family.emblem, together: false }
}

/** The face of a ruleset. One that this client was built without still gets a name and a plain box. */
export function gameFace(ruleset: string): GameFace {
  const face = FACES[ruleset]
  if (!face)
    return (
      partFace(ruleset) ?? {
        name: t('game.unknown'),
        long: t('game.unknown'),
        short: ruleset,
        emblem: 'book-cover',
        together: false,
      }
    )
  return {
    ...face,
    name: t(face.name),
    long: t(face.long),
    short: t(face.short),
    pitch: t(face.pitch),
  }
}
