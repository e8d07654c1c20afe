import { type Answer, type Option, type Space, type Text, text } from '@moothall/engine'
import type { Color, Gain, Id } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { type Cards, COLORS, gainCube, roomOf } from '../tribe/cubes.ts'
import { flippedCards, heldBy, unflipCard } from '../tribe/hand.ts'

/** Words for something gained. */
export function gainText(gain: Gain): Text {
  switch (gain.k) {
    case 'cube':
      return gain.color === 'any'
        ? text('eq.gain.anyCube', { n: gain.n })
        : text('eq.gain.cube', { n: gain.n, color: text(`eq.color.${gain.color}`) })
    case 'success':
      return text(gain.to === 'home' ? 'eq.gain.home' : 'eq.gain.success', { n: gain.n })
    case 'growth':
      return text('eq.gain.growth', { n: gain.n })
    case 'unflip':
      return gain.types === 'any'
        ? text('eq.gain.unflip', { n: gain.n })
        : text('eq.gain.unflipOf', {
            n: gain.n,
            types: gain.types.map((type) => text(`eq.type.${type}`)),
          })
    case 'grantCard':
      return text('eq.gain.card', { card: { id: gain.card } })
  }
}

export function gainsText(gains: readonly Gain[]): Text {
  return text('eq.piece.list', { things: gains.map(gainText) })
}

/** Does it go to the whole tribe or the Home card, and so come only once (EQ-REWARD-10)? */
export function isShared(gain: Gain): boolean {
  return gain.k === 'grantCard' || (gain.k === 'success' && gain.to === 'home')
}

/**
 * What the character's controller has to say about one part of a gain: `plain` if there is nothing to choose, a space
 * if there is, `lost` if there is no room or no fitting card (EQ-CUBE-03, EQ-CUBE-04, EQ-REWARD-12).
 * Unless it is to be taken in `full`, the space allows to leave some of it (EQ-REWARD-11).
 */
export function partSpace(
  cards: Cards,
  who: Readonly<Character>,
  list: readonly Gain[],
  gain: Gain,
  full: boolean,
): Space | 'plain' | 'lost' {
  switch (gain.k) {
    case 'success':
    case 'growth':
    case 'grantCard':
      return 'plain'
    case 'cube': {
      const room = roomOf(cards, who)
      if (gain.color !== 'any') return room[gain.color] > 0 ? 'plain' : 'lost'
      // Cubes of a named colour in the same list need their room first.
      for (const other of list) {
        if (other.k === 'cube' && other.color !== 'any')
          room[other.color] = Math.max(0, room[other.color] - other.n)
      }
      return cubeSpace(room, gain.n, full)
    }
    case 'unflip': {
      const flipped = flippedCards(cards, who, gain.types)
      const n = Math.min(gain.n, flipped.length)
      if (n === 0) return 'lost'
      return { type: 'some', min: full ? n : 0, max: n, options: flipped.map(cardOption) }
    }
  }
}

function cubeSpace(
  room: Readonly<Record<Color, number>>,
  wanted: number,
  full: boolean,
): Space | 'lost' {
  const open = COLORS.filter((color) => room[color] > 0)
  const n = Math.min(
    wanted,
    open.reduce((sum, color) => sum + room[color], 0),
  )
  if (n === 0) return 'lost'
  return {
    type: 'bag',
    min: full ? n : 0,
    max: n,
    options: open.map((color) => ({
      id: color,
      label: text('eq.piece.cube', { color: text(`eq.color.${color}`) }),
      at: [`color:${color}`],
      max: Math.min(n, room[color]),
    })),
  }
}

export function cardOption(card: Id): Option {
  return { id: card, label: text('eq.unflip', { card: { id: card } }), at: [`card:${card}`] }
}

/** Cubes of the same colour are told as one number. */
export function summed(things: readonly Text[]): Text[] {
  const told = things.map((thing) => JSON.stringify(thing))
  return things.flatMap((thing, i) => {
    const n = told.filter((one) => one === told[i]).length
    const color = thing.a?.['color']
    if (thing.k !== 'eq.piece.cube' || color === undefined || n === 1) return [thing]
    return told.indexOf(told[i] as string) === i ? [text('eq.gain.cube', { n, color })] : []
  })
}

/** Gives one part of a gain; `answer` is what was chosen in its space. Returns what the character really got. */
export function givePart(
  cards: Cards,
  who: Character,
  gain: Gain,
  answer: Answer | undefined,
): Text[] {
  switch (gain.k) {
    case 'success':
    case 'growth':
      // EQ-GROWTH-01: growth tokens come from rewards, and this is where rewards are given.
      who[gain.k] += gain.n
      return [text(`eq.piece.${gain.k}`, { n: gain.n })]
    case 'grantCard':
      return []
    case 'cube': {
      const chosen: [Color, number][] =
        gain.color === 'any'
          ? (Object.entries(answer ?? {}) as [Color, number][])
          : [[gain.color, gain.n]]
      return chosen.flatMap(([color, n]) => {
        const given = gainCube(cards, who, color, n)
        return Array.from({ length: given }, () =>
          text('eq.piece.cube', { color: text(`eq.color.${color}`) }),
        )
      })
    }
    case 'unflip': {
      const chosen = (answer ?? []) as readonly Id[]
      return chosen.flatMap((card) => {
        if (heldBy(who, card).state === 'up') return []
        unflipCard(who, card)
        return [text('eq.piece.unflip', { card: { id: card } })]
      })
    }
  }
}
