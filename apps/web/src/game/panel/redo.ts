import { type Answer, check, type DecisionView, type Seat } from '@moothall/engine'
import type { GameSource, Outcome } from '../source.ts'

/** An answer that I gave on this page. */
interface Made {
  readonly kind: string
  readonly seat: Seat
  readonly answer: Answer
}

/**
 * Doing again what I took back: the same answer to the same question, as long as nothing else was decided since. A
 * taken back step draws again what it drew, so that doing it again leads to where it led.
 */
export class Redo {
  readonly #source: GameSource
  /** My last answers, without one of anybody else in between. */
  #made: Made[] = []
  /** Those of them that were taken back, the next to do again last. */
  #back: Made[] = []
  #decisions: readonly DecisionView[] = []
  /** An act of mine is under way: what changes next comes of it. */
  #mine = false

  readonly #changed: () => void

  constructor(source: GameSource, changed: () => void) {
    this.#source = source
    this.#changed = changed
  }

  /** Learns what is open now. A change that was not mine ends all doing again. */
  see(decisions: readonly DecisionView[]): void {
    const same = ids(decisions) === ids(this.#decisions)
    this.#decisions = decisions
    if (same) return
    if (this.#mine) this.#mine = false
    else {
      this.#made = []
      this.#back = []
    }
  }

  async #act(act: () => Promise<Outcome>): Promise<Outcome> {
    const before = ids(this.#decisions)
    this.#mine = true
    const outcome = await act()
    // Without a change there is none to wait for; with one it may have come before the answer.
    if (!outcome.ok && ids(this.#decisions) === before) this.#mine = false
    return outcome
  }

  async choose(decision: DecisionView, answer: Answer, seat: Seat): Promise<Outcome> {
    const outcome = await this.#act(() => this.#source.choose(decision.id, answer, seat))
    if (outcome.ok) {
      this.#made.push({ kind: decision.kind, seat, answer })
      this.#back = []
      this.#changed()
    }
    return outcome
  }

  async undo(ask: boolean): Promise<Outcome> {
    if (ask) return this.#source.undo(true)
    const outcome = await this.#act(() => this.#source.undo(false))
    const last = this.#made.at(-1)
    if (outcome.ok && last !== undefined) {
      this.#made.pop()
      this.#back.push(last)
      this.#changed()
    }
    return outcome
  }

  /** The question that would be answered again, with its answer; undefined if there is nothing to do again. */
  next(): { readonly decision: DecisionView; readonly made: Made } | undefined {
    const made = this.#back.at(-1)
    if (made === undefined) return undefined
    for (const decision of this.#decisions) {
      const own = decision.mine.find((one) => one.seat === made.seat)
      if (decision.kind === made.kind && own !== undefined && check(own.space, made.answer).ok)
        return { decision, made }
    }
    return undefined
  }

  async again(): Promise<Outcome | undefined> {
    const next = this.next()
    if (next === undefined) return undefined
    const { decision, made } = next
    const outcome = await this.#act(() => this.#source.choose(decision.id, made.answer, made.seat))
    if (outcome.ok) {
      this.#back.pop()
      this.#made.push(made)
      this.#changed()
    }
    return outcome
  }
}

const ids = (decisions: readonly DecisionView[]): string => decisions.map((d) => d.id).join(' ')
