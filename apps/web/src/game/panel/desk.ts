import type { Answer, DecisionView, FullFrame, Seat } from '@moothall/engine'
import type { GameSource, Outcome } from '../source.ts'
import {
  agreedIn,
  asksApart,
  chosenIn,
  consentAsked,
  mergedSpace,
  sameJson,
  settles,
  unmerge,
} from './asks.ts'
import { type DeskState, EMPTY } from './desk-state.ts'
import {
  answerOf,
  carryDraft,
  type Draft,
  graveOptions,
  newDraft,
  optionIn,
  problemOf,
  putDraft,
  type Step,
  stepsOf,
} from './draft.ts'
import { Redo } from './redo.ts'
import type { RedoStore } from './redo-store.ts'

/** `{focused, chosen}` by option id, for whatever decision is open. */
export class Desk {
  readonly #source: GameSource
  #state: DeskState = EMPTY
  readonly #listeners = new Set<() => void>()
  #frame: FullFrame | undefined
  #quiet = false
  /** The decision that was answered from here last: what follows it is a new question, however alike. */
  #answered: string | undefined
  #reopened: string | undefined
  /** The seat that decides where my seats are asked apart. */
  #seat: Seat | undefined
  readonly #apart: (decision: DecisionView) => boolean
  /** My steps that were taken back and can be done again. */
  readonly redo: Redo
  /** Can the rules be asked what they refuse here? */
  explains = true
  /** Called after something was sent and taken. */
  onSent: (() => void) | undefined
  /** Called after a refusal that redrew the sheet. */
  onRefused: ((code: string) => void) | undefined

  /** `apart` tells whether several of my seats are asked one at a time (each acts for itself) or in one list. */
  constructor(
    source: GameSource,
    apart: (decision: DecisionView) => boolean = asksApart,
    redoStore?: RedoStore,
  ) {
    this.#source = source
    this.#apart = apart
    this.redo = new Redo(source, () => this.#set({}), redoStore)
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly now = (): DeskState => this.#state

  #set(change: Partial<DeskState>): void {
    const next = { ...this.#state, ...change }
    const step = next.steps[next.cursor]
    this.#state = {
      ...next,
      chosen: step === undefined ? [] : chosenIn(step.draft),
      problem: step === undefined ? undefined : problemOf(step.space, step.draft),
    }
    if (this.#quiet) return
    for (const listener of this.#listeners) listener()
  }

  /** The same while a component is being drawn: listeners are told only when it is laid. */
  prepare(frame: FullFrame): void {
    this.#quiet = true
    this.lay(frame)
    this.#quiet = false
  }

  /** Lays out the decisions of a new frame. What was chosen is kept where it still exists. */
  lay(frame: FullFrame | undefined): void {
    if (frame === this.#frame) return
    this.#frame = frame
    this.redo.see(frame)
    const before = this.#state
    const decisions = (frame?.decisions ?? []).map((d) =>
      d.replace !== undefined && d.id === this.#reopened ? anew(d) : d,
    )
    const mine = decisions.filter((d) => d.mine.length > 0)
    const same = mine.find((d) => d.id === before.decision?.id)
    const busy = before.sending || before.chosen.length > 0
    const first = busy ? undefined : consentAsked(mine, before.mine)
    const decision = first ?? same ?? mine[0] ?? decisions[0]
    if (decision === undefined || decision.mine.length === 0) {
      this.#set({ ...EMPTY, decision, mine, later: decision?.replace ?? [] })
      return
    }
    if (
      decision === same &&
      before.later.length === 0 &&
      sameJson(same.mine, before.decision?.mine)
    ) {
      this.#set({ decision: same, mine, asks: this.#asks(same) })
      return
    }
    // A redrawn decision of the same kind (somebody else moved) keeps the draft; a new question starts afresh.
    const alike = decision.kind === before.decision?.kind && before.decision.id !== this.#answered
    this.#open(decision, mine, same !== undefined || alike ? before.draft : undefined)
  }

  #asks(decision: DecisionView): DecisionView['mine'] {
    if (this.#spoken(decision)) return []
    if (decision.mine.length < 2 || !this.#apart(decision)) return decision.mine
    const own = decision.mine.find((m) => m.seat === this.#seat) ?? decision.mine[0]
    return own === undefined ? [] : [own]
  }

  /** A proposal stands to which all of my voices have agreed: it waits for others. */
  #spoken(decision: DecisionView): boolean {
    const agreed = agreedIn(decision.about)
    return (
      agreed !== undefined &&
      decision.id !== this.#reopened &&
      decision.mine.every((m) => agreed.includes(m.seat) && !settles(m.space))
    )
  }

  /** Speaks up again where my voice stood already: to propose something else. */
  reopen(): void {
    const { decision, mine } = this.#state
    if (decision === undefined || this.#state.later.length === 0) return
    this.#reopened = decision.id
    this.#open(decision.replace === undefined ? decision : anew(decision), mine, undefined)
  }

  #open(decision: DecisionView, mine: readonly DecisionView[], old: Draft | undefined): void {
    const asks = this.#asks(decision)
    const root = mergedSpace(asks)
    if (root === undefined)
      return this.#set({
        ...EMPTY,
        decision,
        mine: this.#spoken(decision) ? mine.filter((d) => d !== decision) : mine,
        later: decision.mine,
      })
    let draft = carryDraft(root, old)
    let first = 0
    // A lone option that opens a question is no choice: its question is asked at once.
    for (;;) {
      const step = stepsOf(root, draft)[first]
      const lone =
        step?.space.type === 'one' && step.space.options.length === 1
          ? step.space.options[0]
          : undefined
      if (step === undefined || lone?.then === undefined || step.draft.type !== 'one') break
      draft = putDraft(root, draft, step.path, { ...step.draft, pick: lone.id })
      first++
    }
    this.#set({
      ...EMPTY,
      decision,
      mine,
      asks,
      root,
      draft,
      steps: stepsOf(root, draft),
      cursor: first,
      first,
    })
  }

  /** Shows another of the decisions that ask me. */
  turnTo(id: string): void {
    const decision = this.#state.mine.find((d) => d.id === id)
    if (decision !== undefined && decision !== this.#state.decision)
      this.#open(decision, this.#state.mine, undefined)
  }

  /** Turns to another of my seats where they are asked apart. Says whether it is asked at all. */
  turnToSeat(seat: Seat): boolean {
    this.#seat = seat
    const { decision, asks, mine } = this.#state
    const asked = decision?.mine.some((m) => m.seat === seat) ?? false
    if (decision !== undefined && asked && !asks.some((m) => m.seat === seat))
      this.#open(decision, mine, undefined)
    return asked
  }

  get step(): Step | undefined {
    return this.#state.steps[this.#state.cursor]
  }

  focus(id: string | undefined): void {
    if (id !== this.#state.focused) this.#set({ focused: id })
  }

  #edit(step: Step, draft: Draft): void {
    const { root, draft: all } = this.#state
    if (root === undefined || all === undefined || this.#state.sending) return
    const next = putDraft(root, all, step.path, draft)
    this.#set({
      draft: next,
      steps: stepsOf(root, next),
      grave: [],
      refusal: undefined,
      askedAt: undefined,
    })
  }

  /** Chooses an option of the lit step: takes it, toggles it, or adds one of it, as the space is. */
  choose(id: string): void {
    const step = this.step
    if (step === undefined || optionIn(step.space, id) === undefined) return
    const { draft, space } = step
    if (draft.type === 'one') this.#edit(step, { ...draft, pick: id })
    else if (draft.type === 'some' && space.type === 'some') {
      const held = draft.picks.includes(id)
      const exclusive = held
        ? []
        : (space.exclusive ?? []).filter((group) => group.includes(id)).flat()
      const kept =
        space.max === 1 && !held
          ? []
          : draft.picks.filter((p) => p !== id && !exclusive.includes(p))
      this.#edit(step, { ...draft, picks: held ? kept : [...kept, id] })
    } else if (draft.type === 'bag') this.count(id, 1)
  }

  /** Adds `by` pieces of an option to a payment. */
  count(id: string, by: number): void {
    const step = this.step
    if (step?.draft.type !== 'bag' || step.space.type !== 'bag') return
    const most = optionIn(step.space, id)?.max ?? step.space.max
    const n = Math.max(0, Math.min(most, (step.draft.counts[id] ?? 0) + by))
    this.#edit(step, { ...step.draft, counts: { ...step.draft.counts, [id]: n } })
  }

  amount(value: number | undefined): void {
    const step = this.step
    if (step?.draft.type === 'amount') this.#edit(step, { type: 'amount', value })
  }

  order(ids: readonly string[]): void {
    const step = this.step
    if (step?.draft.type === 'order') this.#edit(step, { type: 'order', ids })
  }

  /** Goes back to a step that was done. */
  back(cursor: number): void {
    if (cursor >= this.#state.first && cursor < this.#state.cursor)
      this.#set({ cursor, grave: [], focused: undefined })
  }

  /** Esc: takes the last thing back that was not sent yet. */
  clear(): void {
    const { grave, cursor, first, sending } = this.#state
    if (sending) return
    if (grave.length > 0) return this.#set({ grave: [] })
    const step = this.step
    if (step !== undefined && this.#state.chosen.length > 0) {
      if (step.draft.type === 'one') return this.#edit(step, { ...step.draft, pick: undefined })
      if (step.draft.type === 'some') return this.#edit(step, { ...step.draft, picks: [] })
      if (step.draft.type === 'bag') return this.#edit(step, newDraft(step.space))
    }
    if (cursor > first) this.back(cursor - 1)
  }

  /** What would be sent now, or undefined while something is missing. */
  answer(): { seat: Seat; answer: Answer } | undefined {
    const { root, draft, asks } = this.#state
    if (root === undefined || draft === undefined) return undefined
    const answer = answerOf(root, draft)
    return answer === undefined ? undefined : unmerge(answer, asks)
  }

  /** The main button: next step, or asks once more, or sends. Says whether it did anything. */
  async confirm(sure = false): Promise<boolean> {
    const state = this.#state
    if (
      state.sending ||
      state.root === undefined ||
      state.draft === undefined ||
      state.problem !== undefined
    )
      return false
    if (state.cursor < state.steps.length - 1) {
      this.#set({ cursor: state.cursor + 1, focused: undefined })
      return true
    }
    const answer = this.answer()
    if (answer === undefined) return false
    const grave = graveOptions(state.root, state.draft)
    if (grave.length > 0 && !sure) {
      this.#set({ grave })
      return true
    }
    await this.send(answer.answer, answer.seat)
    return true
  }

  /** Chooses and confirms in one: buttons that are acts of their own. */
  async act(id: string): Promise<void> {
    this.choose(id)
    await this.confirm()
  }

  async send(answer: Answer, seat: Seat): Promise<Outcome> {
    const { decision } = this.#state
    if (decision === undefined) return { ok: false, code: 'STALE_DECISION' }
    this.#answered = decision.id
    this.#set({ sending: true, refusal: undefined })
    const outcome =
      decision.type === 'consent'
        ? await this.#source.consent(answer === 'agree')
        : await this.redo.choose(decision, answer, seat)
    const still = this.#state.decision?.id === decision.id
    if (outcome.ok) {
      if (still) this.#set({ sending: false, grave: [] })
      this.onSent?.()
    } else {
      this.#answered = undefined
      this.#set({ sending: false, grave: [], refusal: outcome.code })
      this.onRefused?.(outcome.code)
    }
    return outcome
  }

  /** Fetches what the rules refuse here; `at` names the place on the board that was pressed. */
  async why(at?: string): Promise<void> {
    const { decision, refused, asks } = this.#state
    if (decision === undefined || !this.explains) return
    this.#set({ askedAt: at })
    if (refused !== undefined) return
    const lists = await Promise.all(asks.map((m) => this.#source.why(decision.id, m.seat)))
    if (this.#state.decision?.id !== decision.id || this.#state.asks !== asks) return
    const seen = new Set<string>()
    const all = lists.flat().filter((r) => {
      const same = JSON.stringify([r.option.label, r.reason])
      return seen.has(same) ? false : seen.add(same)
    })
    this.#set({ refused: all })
  }
}

/** A decision as it asks me to replace what I have sealed in it. */
const anew = (decision: DecisionView): DecisionView => ({
  ...decision,
  mine: decision.replace ?? [],
})
