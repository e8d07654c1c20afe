import { applyChange, type ChangeFrame, type FullFrame, type LogLine } from '@moothall/engine'

/** A part of a game's course: the first view with the first part alone. */
export interface TapePage {
  /** Whose eyes: `watch`, or `s` and seats. */
  readonly viewer: string
  readonly start?: FullFrame | undefined
  readonly steps: readonly ChangeFrame[]
  readonly total: number
}

/** Steps fetched at once. */
const PAGE = 200
/** A whole view is kept for every so many steps, so that going back is quick. */
const KEEP = 50

/** A game's course, view after view. View 0 is the table as it was laid; view `i` is after step `i`. */
export class Tape {
  readonly viewer: string
  readonly #steps: readonly ChangeFrame[]
  readonly #kept: FullFrame[]

  private constructor(viewer: string, start: FullFrame, steps: readonly ChangeFrame[]) {
    this.viewer = viewer
    this.#steps = steps
    this.#kept = [start]
    let frame = start
    for (const [at, step] of steps.entries()) {
      frame = applyChange(frame, step)
      if ((at + 1) % KEEP === 0) this.#kept.push(frame)
    }
  }

  /** Fetches everything that there is. `fetch` gives the steps from a number on. */
  static async load(fetch: (from: number, limit: number) => Promise<TapePage>): Promise<Tape> {
    const first = await fetch(0, PAGE)
    if (first.start === undefined) throw new RangeError('a course without a beginning')
    const steps = [...first.steps]
    while (steps.length < first.total) {
      const more = await fetch(steps.length, PAGE)
      if (more.steps.length === 0) break
      steps.push(...more.steps)
    }
    return new Tape(first.viewer, first.start, steps)
  }

  /** Number of the last view. */
  get last(): number {
    return this.#steps.length
  }

  /** The view after step `at`; clamped to what there is. */
  view(at: number): FullFrame {
    const to = Math.max(0, Math.min(this.last, Math.floor(at)))
    const from = Math.floor(to / KEEP)
    let frame = this.#kept[from] as FullFrame
    for (let step = from * KEEP; step < to; step++)
      frame = applyChange(frame, this.#steps[step] as ChangeFrame)
    return frame
  }

  /** Log lines that step `at` wrote. */
  lines(at: number): readonly LogLine[] {
    return this.#steps[at - 1]?.log ?? []
  }
}
