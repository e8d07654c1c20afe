import { type Answer, check, type DecisionView, type FullFrame, type Seat } from '@moothall/engine'
import type { GameSource, Outcome } from '../source.ts'
import type { Made, RedoStore } from './redo-store.ts'

/**
 * Doing again what I took back: the same answer to the same question, as long as nothing else was decided since. A
 * taken back step draws again what it drew, so that doing it again leads to where it led. With a store it lasts through
 * a reload of the page, for the position it belongs to.
 */
export class Redo {
  readonly #source: GameSource
  readonly #changed: () => void
  readonly #store: RedoStore | undefined
  /** My last answers, without one of anybody else in between. */
  #made: Made[] = []
  /** Those of them that were taken back, the next to do again last. */
  #back: Made[] = []
  #decisions: readonly DecisionView[] = []
  /** Names where the game stands; undefined before the first view. */
  #at: string | undefined
  /** An act of mine is under way: what changes next comes of it. */
  #mine = false

  constructor(source: GameSource, changed: () => void, store?: RedoStore) {
    this.#source = source
    this.#changed = changed
    this.#store = store
  }

  /** Learns how the game stands now. A change that was not mine ends all doing again. */
  see(frame: FullFrame | undefined): void {
    if (frame === undefined) return
    const first = this.#at === undefined
    const at = positionOf(frame)
    const same = at === this.#at
    this.#decisions = frame.decisions
    this.#at = at
    if (same) return
    if (first) {
      const kept = this.#store?.load(at)
      this.#made = [...(kept?.made ?? [])]
      this.#back = [...(kept?.back ?? [])]
    } else if (this.#mine) this.#mine = false
    else {
      this.#made = []
      this.#back = []
    }
    this.#keep()
  }

  #keep(): void {
    if (this.#at !== undefined) this.#store?.save(this.#at, { made: this.#made, back: this.#back })
  }

  async #act(act: () => Promise<Outcome>): Promise<Outcome> {
    const before = this.#at
    this.#mine = true
    const outcome = await act()
    // Without a change there is none to wait for; with one it may have come before the answer.
    if (!outcome.ok && this.#at === before) this.#mine = false
    return outcome
  }

  #settle(): void {
    this.#keep()
    this.#changed()
  }

  async choose(decision: DecisionView, answer: Answer, seat: Seat): Promise<Outcome> {
    const outcome = await this.#act(() => this.#source.choose(decision.id, answer, seat))
    if (outcome.ok) {
      this.#made.push({ kind: decision.kind, seat, answer })
      this.#back = []
      this.#settle()
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
      this.#settle()
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
      this.#settle()
    }
    return outcome
  }
}

/**
 * Where a game stands, for this viewer: what is asked, and the last that the rules told. What is done by a permission
 * leaves the question as it is, but it is a decision all the same.
 */
function positionOf({ decisions, log }: FullFrame): string {
  const told = log.findLast((line) => !line.text.k.startsWith('kernel.'))?.i ?? ''
  return `${told}/${decisions.map((d) => d.id).join(' ')}`
}
