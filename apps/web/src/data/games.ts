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
  /** A first piece of a game that is still being built: a small game of its own, for practice. */
  readonly making: boolean
}

interface FaceKeys {
  readonly name: HallKey
  readonly long: HallKey
  readonly short: HallKey
  readonly pitch: HallKey
  readonly emblem: string
  readonly together?: boolean
  readonly making?: boolean
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
    emblem: 'dragon-head',
    making: true,
  },
  'dragonbond-auction': {
    name: 'game.dragonbondAuction',
    long: 'game.dragonbondAuction.long',
    short: 'game.dragonbondAuction',
    pitch: 'game.dragonbondAuction.pitch',
    emblem: 'dragon-head',
    making: true,
  },
  'eldervale-draft': {
    name: 'game.eldervaleDraft',
    long: 'game.eldervaleDraft.long',
    short: 'game.eldervaleDraft',
    pitch: 'game.eldervaleDraft.pitch',
    emblem: 'hexes',
    making: true,
  },
  'eldervale-battle': {
    name: 'game.eldervaleBattle',
    long: 'game.eldervaleBattle.long',
    short: 'game.eldervaleBattle',
    pitch: 'game.eldervaleBattle.pitch',
    emblem: 'hexes',
    making: true,
  },
}

/** A game played with another pack of cards, `elfquest-salt-marsh`: it is called by both. */
function packFace(ruleset: string, title: string | undefined): GameFace | undefined {
  const [head = '', ...rest] = ruleset.split('-')
  const face = FACES[head]
  if (face === undefined || rest.length === 0) return undefined
  const name = t('game.pack', { game: t(face.name), pack: title ?? rest.join(' ') })
  return {
    name,
    long: name,
    short: name,
    emblem: face.emblem,
    together: face.together ?? false,
    making: face.making ?? false,
  }
}

/**
 * The face of a ruleset. One that this client was built without has a plain box, and is called by its own `title`, if it
 * says one. Components take `useGameFace`, which knows the titles.
 */
export function gameFace(ruleset: string, title?: string): GameFace {
  const face = FACES[ruleset]
  if (!face)
    return (
      packFace(ruleset, title) ?? {
        name: title ?? t('game.unknown', { id: ruleset }),
        long: title ?? t('game.unknown', { id: ruleset }),
        short: title ?? ruleset,
        emblem: 'book-cover',
        together: false,
        making: false,
      }
    )
  return {
    name: t(face.name),
    long: t(face.long),
    short: t(face.short),
    pitch: t(face.pitch),
    emblem: face.emblem,
    together: face.together ?? false,
    making: face.making ?? false,
  }
}
