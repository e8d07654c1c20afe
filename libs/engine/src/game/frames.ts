import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { Barrier, GameResult } from '../ruleset.ts'
import type { Answer, Space } from '../space/types.ts'
import type { Seating } from '../table/table.ts'
import type { Text } from '../text.ts'

/**
 * Those who see the same: the holder of these seats, or all spectators. Numbers, ids and handles that leave the
 * kernel are local to a viewer class, so that nothing can be learned by comparing or by counting.
 */
export interface Viewer {
  readonly key: string
  readonly seats: readonly Seat[]
}

export const WATCHER: Viewer = { key: 'watch', seats: [] }

/** The class of whoever holds these seats; nobody's seats is the spectators' class. */
export function viewerOf(seats: readonly Seat[]): Viewer {
  if (seats.length === 0) return WATCHER
  const sorted = [...new Set(seats)].sort((a, b) => a - b)
  return { key: `s${sorted.join('-')}`, seats: sorted }
}

/** Fields of entities that this viewer sees, by entity key. */
export type EntityViews = { [key: string]: { [field: string]: Json } }

/** A decision as one viewer class sees it. */
export interface DecisionView {
  /** Opaque, and other for each class. A choice quotes it. */
  readonly id: string
  readonly kind: string
  readonly type: 'ask' | 'sealed' | 'window' | 'consent'
  /** Everyone who is publicly asked. Nobody in a window: that it is open is all that others are told. */
  readonly seats: readonly Seat[]
  /** Those of the viewer's seats that may answer now, each with what it may answer. Empty: not mine. */
  readonly mine: readonly {
    readonly seat: Seat
    readonly space: Space
    readonly question?: Text
    readonly context?: Text
  }[]
  /** The question as everyone sees it; absent where it is not open. */
  readonly question?: Text
  readonly about?: Json
  /** Sealed decisions where that is public: who has answered. */
  readonly answered?: readonly Seat[]
  /** The viewer's own seats that have sealed an answer in it. */
  readonly sealed?: readonly Seat[]
  /** Those of them that have let it happen, in a window. */
  readonly passed?: readonly Seat[]
  /** What these may still put in the place of what they have sealed. They are not waited for. */
  readonly replace?: readonly (DecisionView['mine'][number] & {
    /** What was sealed, as an answer to this very question. */
    readonly stands?: Answer
  })[]
}

/** Something one of the viewer's seats may do at any moment. */
export interface StandingView {
  readonly id: string
  readonly kind: string
  readonly seat: Seat
  readonly space: Space
}

/** What the viewer could take back now. */
export interface UndoView {
  /**
   * `free`: at once. `ask`: the others concerned must agree. `asked`: they have been asked; a consent of `false` by who
   * asked takes the question back. `barred`: no. `none`: nothing to take back.
   */
  readonly state: 'free' | 'ask' | 'asked' | 'barred' | 'none'
  /** The last line the log had about that step. */
  readonly what?: Text
  readonly why?: Barrier | 'old'
}

/** A log line as one viewer class sees it; `i` counts the lines that this class may read, from 0. */
export interface LogLine {
  readonly i: number
  readonly text: Text
  readonly seat?: Seat
  readonly at?: readonly string[]
  readonly show?: Json
  /** Milliseconds since 1970 at which the choice was stored. */
  readonly time: number
  readonly undone?: true
}

/** `resting`: put away for a while; `moved`: it goes on in another hall. */
export type GameStatus = 'open' | 'over' | 'paused' | 'resting' | 'moved'

/** Everything a viewer class sees, at one moment. */
export interface FullFrame {
  readonly seq: number
  readonly entities: EntityViews
  readonly decisions: readonly DecisionView[]
  readonly standing: readonly StandingView[]
  readonly undo: UndoView
  readonly seating: Seating
  /** Whom or what each seat stands for, by seat: the same for every class. Absent where the rules name no places. */
  readonly places?: readonly Text[]
  readonly status: GameStatus
  readonly result?: GameResult
  /** The newest lines; older ones are had by page. */
  readonly log: readonly LogLine[]
  readonly logCount: number
}

/** What changed for a viewer class. Members that did not change are absent. */
export interface ChangeFrame {
  /** This frame's number; it follows `seq - 1`. Advances only when this class sees something new. */
  readonly seq: number
  /** Fields that changed or came. */
  readonly set?: EntityViews
  /** Fields that are gone, by entity. */
  readonly drop?: { readonly [key: string]: readonly string[] }
  /** Entities that are gone. */
  readonly del?: readonly string[]
  readonly decisions?: readonly DecisionView[]
  readonly standing?: readonly StandingView[]
  readonly undo?: UndoView
  readonly seating?: Seating
  readonly places?: readonly Text[]
  readonly status?: GameStatus
  readonly result?: GameResult
  readonly log?: readonly LogLine[]
  /** Lines that were taken back, by `i`. */
  readonly undone?: readonly number[]
}

/** A change as it is sent: JSON of a `ChangeFrame`, written once for all who watch as one class. */
export interface SentFrame {
  readonly seq: number
  readonly json: string
}

/** Lays a change on a view. Pure: gives a new frame that shares what did not change. */
export function applyChange(frame: FullFrame, change: ChangeFrame, keepLog = 400): FullFrame {
  const entities: EntityViews = { ...frame.entities }
  for (const key of change.del ?? []) delete entities[key]
  for (const [key, fields] of Object.entries(change.set ?? {})) {
    entities[key] = { ...entities[key], ...fields }
  }
  for (const [key, fields] of Object.entries(change.drop ?? {})) {
    const rest = { ...entities[key] }
    for (const field of fields) delete rest[field]
    entities[key] = rest
  }
  let log = change.log === undefined ? frame.log : [...frame.log, ...change.log].slice(-keepLog)
  if (change.undone !== undefined) {
    const undone = new Set(change.undone)
    log = log.map((line) => (undone.has(line.i) ? { ...line, undone: true as const } : line))
  }
  const result = change.result ?? frame.result
  const places = change.places ?? frame.places
  return {
    seq: change.seq,
    entities,
    decisions: change.decisions ?? frame.decisions,
    standing: change.standing ?? frame.standing,
    undo: change.undo ?? frame.undo,
    seating: change.seating ?? frame.seating,
    ...(places === undefined ? {} : { places }),
    status: change.status ?? frame.status,
    ...(result === undefined ? {} : { result }),
    log,
    logCount: frame.logCount + (change.log?.length ?? 0),
  }
}

/**
 * The change from one whole view to another of a game that a new replica has taken up in between, with the lines that
 * came meanwhile.
 */
export function changeBetween(
  before: FullFrame,
  after: FullFrame,
  log: readonly LogLine[],
): ChangeFrame {
  const drop: Record<string, string[]> = {}
  for (const [key, fields] of Object.entries(before.entities)) {
    const now = after.entities[key]
    const gone = now === undefined ? [] : Object.keys(fields).filter((field) => !(field in now))
    if (gone.length > 0) drop[key] = gone
  }
  const del = Object.keys(before.entities).filter((key) => after.entities[key] === undefined)
  const { entities: set, decisions, standing, undo, seating, places, status, result } = after
  return {
    seq: before.seq + 1,
    set,
    ...(Object.keys(drop).length === 0 ? {} : { drop }),
    ...(del.length === 0 ? {} : { del }),
    decisions,
    standing,
    undo,
    seating,
    ...(places === undefined ? {} : { places }),
    status,
    ...(result === undefined ? {} : { result }),
    ...(log.length === 0 ? {} : { log }),
  }
}
