import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { Entities } from '../ruleset.ts'
import { text } from '../text.ts'
import { readable } from './classes.ts'
import {
  type DecisionView,
  type StandingView,
  type UndoView,
  type Viewer,
  WATCHER,
} from './frames.ts'
import type { StoredLine } from './log.ts'
import { STANDING } from './run.ts'
import type { Scene } from './scene.ts'
import {
  askOf,
  keyFor,
  PASS,
  replaceKeyFor,
  standingAnswer,
  type Waiting,
  windowSeats,
} from './waiting.ts'

const NOTHING: readonly StandingView[] = []
const NO_UNDO: UndoView = { state: 'none' }

export interface WatchedDecision {
  readonly key: string
  /** Who is asked. */
  readonly seats: readonly Seat[]
  readonly view: () => Omit<DecisionView, 'id'>
}

/**
 * Draws for a viewer class what it may decide, do and take back. Things in it still go by the kernel's ids: only the
 * gallery sends anything, and puts handles in their place.
 */
export class Drawing {
  readonly #scene: Scene<Entities, unknown>
  readonly #idOf: (viewer: Viewer, key: string) => string

  constructor(scene: Scene<Entities, unknown>, idOf: (viewer: Viewer, key: string) => string) {
    this.#scene = scene
    this.#idOf = idOf
  }

  /** What is decided now, as this class may know it. */
  decisions(viewer: Viewer): DecisionView[] {
    const out: DecisionView[] = []
    const waiting = this.#scene.waiting
    if (this.#scene.status === 'open' && waiting !== undefined) {
      if (waiting.type === 'ask') out.push(this.#asked(viewer, waiting))
      else out.push(...this.#simultaneous(viewer, waiting))
    }
    const pending = this.#scene.pending
    if (this.#scene.status === 'open' && pending !== undefined) {
      const mine = pending.need.filter(
        (s) => viewer.seats.includes(s) && !pending.agreed.includes(s),
      )
      const what = lastLineOf(this.#scene.lines, pending.n, viewer)?.text
      const by = { seat: { seat: pending.by } }
      out.push({
        id: this.#idOf(viewer, pending.key),
        kind: 'kernel.consent',
        type: 'consent',
        seats: pending.need,
        answered: pending.agreed,
        mine: mine.slice(0, 1).map((seat) => ({
          seat,
          space: {
            type: 'one',
            options: [
              { id: 'agree', label: text('kernel.agree') },
              { id: 'decline', label: text('kernel.decline') },
            ],
          },
        })),
        question:
          what === undefined
            ? text('kernel.consent', by)
            : text('kernel.consentTo', { ...by, what }),
        about: { by: pending.by, takesBack: this.#linesAsked(viewer) },
      })
    }
    return out
  }

  /**
   * The one decision that is open, as classes see it that are not asked: alike for all of them but for its id. Undefined
   * where something else is open.
   */
  watched(): WatchedDecision | undefined {
    const { waiting, status, pending } = this.#scene
    if (status !== 'open' || waiting?.type !== 'ask' || pending !== undefined) return undefined
    const view = () => {
      const { id: _, ...rest } = this.#asked(WATCHER, waiting)
      return rest
    }
    return { key: waiting.key, seats: this.#scene.asked(waiting).seats, view }
  }

  /** The id by which this class knows the decision. */
  idOf(viewer: Viewer, { key }: WatchedDecision): string {
    return this.#idOf(viewer, key)
  }

  /** The newest lines of the log that would be struck through, as far as this class has read them. */
  #linesAsked(viewer: Viewer): Json[] {
    const rows = this.#scene.rowsAsked
    const lines: Json[] = []
    for (let i = this.#scene.lines.length - 1; i >= 0; i--) {
      const line = this.#scene.lines[i] as StoredLine
      if (line.n < (this.#scene.pending?.n ?? 0)) break
      if (rows.has(line.n) && readable(line, viewer)) lines.unshift(line.text as unknown as Json)
    }
    return lines
  }

  #asked(viewer: Viewer, waiting: Extract<Waiting, { type: 'ask' }>): DecisionView {
    const { ask, key } = waiting
    const { seats, question, about } = this.#scene.asked(waiting)
    const mine: DecisionView['mine'][number][] = []
    for (const seat of seats) {
      if (!viewer.seats.includes(seat)) continue
      const space = this.#scene.spaceOf(seat)
      if (space === undefined) continue
      const context = ask.context?.(seat)
      mine.push({
        seat,
        space,
        question: seat === seats[0] ? question : (ask.question?.(seat) ?? question),
        ...(context === undefined ? {} : { context }),
      })
    }
    const closed = ask.open === false && mine.length === 0
    return {
      id: this.#idOf(viewer, key),
      kind: ask.kind,
      type: 'ask',
      seats,
      mine,
      ...(closed ? {} : { question }),
      ...(closed || about === undefined ? {} : { about }),
    }
  }

  #simultaneous(
    viewer: Viewer,
    waiting: Extract<Waiting, { type: 'all' | 'window' }>,
  ): DecisionView[] {
    const { op, key } = waiting
    const type = waiting.type === 'all' ? ('sealed' as const) : ('window' as const)
    const answered =
      waiting.type === 'all' && waiting.op.showAnswered
        ? waiting.branches.filter((b) => b.ask === undefined).map((b) => b.seat)
        : undefined
    const about = waiting.type === 'window' ? waiting.op.about?.() : undefined
    const common = {
      kind: op.kind,
      type,
      seats: waiting.type === 'all' ? waiting.op.seats : [],
      question: (waiting.type === 'all' ? waiting.op.question?.() : undefined) ?? text(op.kind),
      ...(answered === undefined ? {} : { answered }),
      ...(about === undefined ? {} : { about }),
    }
    const all = waiting.type === 'all' ? waiting.op.seats : windowSeats(waiting.op)
    const own = viewer.seats.filter((seat) => all.includes(seat))
    if (own.length === 0) return [{ ...common, id: this.#idOf(viewer, key), mine: [] }]
    return own.map((seat) => {
      const undone = this.#scene.undosOf(seat)
      const asked = keyFor(waiting, seat, undone)
      const branchKey = asked ?? replaceKeyFor(waiting, seat, undone)
      const space = branchKey === undefined ? undefined : this.#scene.spaceOf(seat)
      if (branchKey === undefined || space === undefined) {
        const id = this.#idOf(viewer, `${key}/${seat}`)
        const passed = waiting.type === 'window' && waiting.answers.get(seat) === PASS
        return { ...common, id, mine: [], sealed: [seat], ...(passed ? { passed: [seat] } : {}) }
      }
      const branch =
        waiting.type === 'all' ? waiting.branches.find((b) => b.seat === seat) : undefined
      const ask = askOf(branch)
      const context = ask?.context?.(seat)
      const question =
        waiting.type === 'window'
          ? (waiting.op.question?.(seat) ?? text(op.kind))
          : (ask?.question?.(seat) ?? text(ask?.kind ?? op.kind))
      const offer = { seat, space, question, ...(context === undefined ? {} : { context }) }
      const id = this.#idOf(viewer, branchKey)
      if (asked !== undefined) return { ...common, id, mine: [offer] }
      const stands = standingAnswer(branch)
      const replace = [stands === undefined ? offer : { ...offer, stands }]
      return { ...common, id, mine: [], sealed: [seat], replace }
    })
  }

  /** What the class's seats may do at any moment. */
  standing(viewer: Viewer): readonly StandingView[] {
    if (this.#scene.status !== 'open' || !this.#scene.hasStanding) return NOTHING
    return viewer.seats.flatMap((seat) =>
      this.#scene.standing(seat).map(({ kind, space }) => ({
        id: this.#idOf(viewer, `${STANDING}${kind}/${seat}`),
        kind,
        seat,
        space,
      })),
    )
  }

  /** What the class could take back; `undo` as the scene has it now, if that is known. */
  undo(viewer: Viewer, undo = this.#scene.undo(viewer)): UndoView {
    if (undo.state === 'none') return NO_UNDO
    const line = lastLineOf(this.#scene.lines, undo.n ?? 0, viewer)
    return {
      state: undo.state,
      ...(line === undefined ? {} : { what: line.text }),
      ...(undo.why === undefined ? {} : { why: undo.why }),
    }
  }
}

/** The last line about row `n` that this class may read. Lines stand in the order of their rows. */
function lastLineOf(
  lines: readonly StoredLine[],
  n: number,
  viewer: Viewer,
): StoredLine | undefined {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] as StoredLine
    if (line.n < n) return undefined
    if (line.n === n && readable(line, viewer)) return line
  }
  return undefined
}
