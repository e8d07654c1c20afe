import type { FullFrame, Seat, Text } from '@moothall/engine'
import { say, type Words } from '@moothall/engine/words/say.ts'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { bannerOf, type SeatNumber } from '../pieces/Banner.tsx'
import { tg } from '../text/game.ts'
import { gameEn } from '../text/game-en.ts'
import type { BoardModule } from './boards/types.ts'
import type { Desk } from './panel/desk.ts'
import type { DeskState } from './panel/desk-state.ts'
import type { GameInfo, GameSource, Moment } from './source.ts'

/** Whoever sits on a seat, as the screen shows them. */
export interface Sitter {
  readonly name: string
  readonly me: boolean
  readonly bot: boolean
  readonly banner: SeatNumber
  readonly holder: string | null
}

export interface Game {
  readonly source: GameSource
  readonly desk: Desk
  readonly board: BoardModule
  readonly frame: FullFrame
  readonly info: GameInfo
  readonly moment: Moment
  readonly words: Words
  say(text: Text): string
  sitter(seat: Seat): Sitter
  /** For whom a seat decides: "Cutter", or the person. */
  seatTitle(seat: Seat): string
  /** The same where it is more than the person: undefined if the seat is nobody in particular. */
  forWhom(seat: Seat): string | undefined
  /** The seat with the person who holds it: "Cutter (you)", or the person alone. */
  seatAndSitter(seat: Seat): string
}

const GameContext = createContext<Game | undefined>(undefined)
const DeskContext = createContext<Desk | undefined>(undefined)
export const GameProvider = GameContext.Provider
export const DeskProvider = DeskContext.Provider

export function useGame(): Game {
  const game = useContext(GameContext)
  if (game === undefined) throw new Error('no game around this component')
  return game
}

export function useDeskOf(): Desk {
  const desk = useContext(DeskContext)
  if (desk === undefined) throw new Error('no desk around this component')
  return desk
}

/** The desk as it is now; the component is drawn again whenever it changes. */
export function useDesk(): DeskState {
  const desk = useDeskOf()
  return useSyncExternalStore(desk.listen, desk.now)
}

/** One seat of each person in seat order; decides who has which banner. */
function holderOrder(frame: FullFrame): string[] {
  return [...new Set(frame.seating.holders.filter((h): h is string => h !== null))]
}

export function sitterOf(frame: FullFrame, info: GameInfo, seat: Seat): Sitter {
  const holder = frame.seating.holders[seat] ?? null
  const person = info.people.find((p) => p.holder === holder)
  const order = holder === null ? frame.seating.holders.length : holderOrder(frame).indexOf(holder)
  const me = info.mySeats.includes(seat)
  const name = me
    ? tg('people.you')
    : (person?.name ?? (holder === null ? tg('people.nobody') : tg('people.seat', { n: seat + 1 })))
  return { name, me, bot: person?.bot ?? false, banner: bannerOf(Math.max(0, order)), holder }
}

const KERNEL: Readonly<Record<string, string>> = gameEn

/** Everything the parts of the screen share, made new with every moment. */
export function useGameValue(
  source: GameSource,
  desk: Desk,
  board: BoardModule,
  moment: Moment,
): Game | undefined {
  const { frame, info } = moment
  return useMemo(() => {
    if (frame === undefined || info === undefined) return undefined
    const sitter = (seat: Seat) => sitterOf(frame, info, seat)
    const words: Words = {
      messages: { ...KERNEL, ...board.messages, ...info.messages },
      nameOf: (id) => board.nameOf(id, info) ?? id,
      seatName: (seat) => {
        const one = sitter(seat)
        return one.me ? { text: tg('people.You'), person: 'you' } : one.name
      },
    }
    // Names of places are the rules'; without any, seats are numbered once somebody holds several.
    const { holders } = frame.seating
    const forWhom = (seat: Seat) => {
      const place = frame.places?.[seat]
      const holder = holders[seat] ?? null
      return (
        board.seatTitle?.(seat, frame, info) ??
        (place !== undefined
          ? say(place, words)
          : holder !== null && holders.indexOf(holder) !== holders.lastIndexOf(holder)
            ? tg('people.seat', { n: seat + 1 })
            : undefined)
      )
    }
    return {
      source,
      desk,
      board,
      frame,
      info,
      moment,
      words,
      say: (text) => say(text, words),
      sitter,
      forWhom,
      seatTitle: (seat) => forWhom(seat) ?? sitter(seat).name,
      seatAndSitter: (seat) => {
        const place = forWhom(seat)
        const who = sitter(seat).name
        return place === undefined || place === who ? who : tg('people.placeOf', { place, who })
      },
    }
  }, [source, desk, board, moment, frame, info])
}
