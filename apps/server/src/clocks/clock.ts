import type { Row, Seat } from '@moothall/engine'
import type { Clock } from '@moothall/protocol'

/**
 * The clock of a game is worked out from its rows and their times, like everything else: every process gets the same,
 * and rules never see it. A hand is one holder's (or one empty chair's) part of it.
 */
export interface ClockState {
  /** The last row that was counted, and its time. */
  readonly n: number
  readonly time: number
  readonly hands: { readonly [holder: string]: Hand }
  /** Moves that ended lately, so that taking them back gives no time back. */
  readonly moves: readonly Move[]
}

export interface Hand {
  /** Budget that was left when the present or next move began, ms. */
  readonly left: number
  /** Time already used for the present or next move before `since`, ms. */
  readonly used: number
  /** What it is publicly asked; absent: nothing. */
  readonly asked?: string
  /** Since when, ms. */
  readonly since?: number
  /** Nobody else may know yet: when it had answered all that it was asked. */
  readonly done?: number
  /** It has answered something of what it is asked by itself. */
  readonly acted?: boolean
}

interface Move {
  readonly n: number
  readonly holder: string
  readonly used: number
  readonly gained: number
}

/** What everybody can see of who is asked, and what only the house knows. */
export interface Asked {
  /** By holder: names what is asked, publicly. */
  readonly open: ReadonlyMap<string, string>
  /** Holders that have something to answer in truth. */
  readonly busy: ReadonlySet<string>
}

/** How much of a span of time the hall was shut, ms. */
export type Shut = (from: number, to: number) => number

/** Undo reaches no farther back than this many moves of the clock. */
const REMEMBERED = 48

export function newClock(rules: Clock, n: number, time: number, asked: Asked): ClockState {
  return begin(rules, { n, time, hands: {}, moves: [] }, time, asked)
}

/** Goes on at row `n` without the rows in between: what was left stays, the present move begins anew. */
export function restartClock(
  rules: Clock,
  before: ClockState,
  n: number,
  time: number,
  asked: Asked,
): ClockState {
  const hands = Object.fromEntries(
    Object.entries(before.hands).map(([name, { left }]) => [name, { left, used: 0 }]),
  )
  return begin(rules, { n, time, hands, moves: [] }, time, asked)
}

/** Counts one row that has been carried out. `holder` is whose act it was, `undone` tells which rows are taken back. */
export function countRow(
  rules: Clock,
  before: ClockState,
  row: Pick<Row, 'n' | 'kind' | 'time'>,
  holder: string | undefined,
  asked: Asked,
  undone: (n: number) => boolean,
  shut: Shut,
): ClockState {
  // Clocks of machines differ and jump; that of a game never goes back.
  const time = Math.max(row.time, before.time)
  const hands: Record<string, Hand> = { ...before.hands }
  const ended: Ended[] = []
  for (const [name, hand] of Object.entries(before.hands)) {
    if (hand.asked === undefined || hand.since === undefined) continue
    const acted = hand.acted === true || (name === holder && row.kind === 'choice')
    if (asked.open.get(name) === hand.asked) {
      hands[name] = same(hand, acted, asked.busy.has(name) ? undefined : (hand.done ?? time))
      continue
    }
    const end = hand.done ?? time
    const spent = Math.max(0, end - hand.since - shut(hand.since, end))
    ended.push({ name, hand, spent, acted })
  }
  const takenBack = before.moves.filter((move) => undone(move.n))
  let moves = before.moves
  if (takenBack.length > 0) {
    takeBack(hands, ended, takenBack, row.kind === 'undo' ? holder : takenBack[0]?.holder)
    moves = before.moves.filter((move) => !takenBack.includes(move))
  } else {
    for (const { name, hand, spent, acted } of ended) {
      const gained = rules.kind === 'budget' && acted ? (rules.increment ?? 0) * 1000 : 0
      hands[name] = { left: hand.left - spent + gained, used: 0 }
      moves = [...moves, { n: row.n, holder: name, used: hand.used + spent, gained }]
    }
  }
  const counted = { n: row.n, time, hands, moves: moves.slice(-REMEMBERED) }
  return begin(rules, counted, time, asked)
}

interface Ended {
  readonly name: string
  readonly hand: Hand
  readonly spent: number
  readonly acted: boolean
}

/** Whoever takes a move back pays for all the time since; those whose turn it was meanwhile pay nothing. */
function takeBack(
  hands: Record<string, Hand>,
  ended: readonly Ended[],
  moves: readonly Move[],
  payer: string | undefined,
): void {
  let wait = 0
  for (const { name, hand, spent } of ended) {
    wait = Math.max(wait, spent)
    hands[name] = { left: hand.left, used: hand.used }
  }
  for (const move of moves) {
    const hand = hands[move.holder]
    if (hand === undefined) continue
    const more = move.holder === payer ? wait : 0
    wait -= more
    hands[move.holder] = {
      ...hand,
      left: hand.left - move.gained - more,
      used: Math.max(hand.used, move.used) + more,
    }
  }
}

function same(hand: Hand, acted: boolean, done: number | undefined): Hand {
  const { done: _, ...rest } = hand
  return { ...rest, ...(acted ? { acted } : {}), ...(done === undefined ? {} : { done }) }
}

/** Starts the moves of all who are asked and have not been. */
function begin(rules: Clock, state: ClockState, time: number, asked: Asked): ClockState {
  const hands: Record<string, Hand> = { ...state.hands }
  for (const [name, what] of asked.open) {
    const hand = hands[name] ?? { left: rules.seconds * 1000, used: 0 }
    if (hand.asked !== undefined) continue
    const begun = { ...hand, asked: what, since: time }
    hands[name] = asked.busy.has(name) ? begun : { ...begun, done: time }
  }
  return { ...state, hands }
}

/** When the time of a hand that is asked runs out, as everybody sees it, ms since 1970. */
export function deadline(rules: Clock, hand: Hand, now: number, shut: Shut): number | undefined {
  if (hand.since === undefined || hand.asked === undefined) return undefined
  return hand.since + remaining(rules, hand) + shut(hand.since, now)
}

/** What a hand has when its move begins (or would begin), ms. */
export function allowance(rules: Clock, hand: Hand): number {
  return Math.max(0, remaining(rules, hand))
}

function remaining(rules: Clock, hand: Hand): number {
  return rules.kind === 'move' ? rules.seconds * 1000 - hand.used : hand.left
}

/** Whose hand a seat belongs to: its holder's, or an empty chair's own. */
export function holderKey(holders: readonly (string | null)[], seat: Seat): string {
  return holders[seat] ?? `empty-${seat}`
}
