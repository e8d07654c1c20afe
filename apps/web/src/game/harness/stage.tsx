import type {
  Answer,
  DecisionView,
  FullFrame,
  LogLine,
  RefusedOption,
  Seat,
  Space,
  UndoView,
} from '@moothall/engine'
import {
  type GameInfo,
  type GameSource,
  type Moment,
  NOTHING_YET,
  type Outcome,
} from '../source.ts'

export interface StageSpec {
  readonly decisions?: readonly DecisionView[]
  readonly undo?: UndoView
  readonly mySeats?: readonly Seat[]
  readonly refused?: readonly RefusedOption[]
  readonly status?: FullFrame['status']
  readonly log?: readonly LogLine[]
  readonly entities?: FullFrame['entities']
  readonly messages?: Readonly<Record<string, string>>
  readonly times?: Moment['times']
  /** Who holds which seat; default: three people with a seat each, the first of them me. */
  readonly holders?: FullFrame['seating']['holders']
  readonly places?: FullFrame['places']
}

/** A decision of one seat over any space, with as much around it as a test needs. */
export function decision(space: Space, more: Partial<DecisionView> = {}): DecisionView {
  return {
    id: 'd1',
    kind: 'test.ask',
    type: 'ask',
    seats: [0],
    mine: [{ seat: 0, space, question: { k: 'test.question' } }],
    question: { k: 'test.question' },
    ...more,
  }
}

/** A source with a set view that keeps what was sent to it: for the panel, which needs no rules behind it. */
export class Stage implements GameSource {
  #moment: Moment
  readonly #listeners = new Set<() => void>()
  readonly sent: { decision: string; answer: Answer; seat: Seat }[] = []
  readonly undone: boolean[] = []
  readonly agreed: boolean[] = []
  refusal: string | undefined
  readonly #refused: readonly RefusedOption[]

  constructor(spec: StageSpec = {}) {
    this.#refused = spec.refused ?? []
    const info: GameInfo = {
      id: 'stage',
      name: 'The table',
      ruleset: 'test',
      options: {},
      pace: 'live',
      mySeats: spec.mySeats ?? [0],
      people: [
        { holder: 'p1', name: 'Ada', bot: false, me: true },
        { holder: 'p2', name: 'Bram', bot: false, me: false },
        { holder: 'p3', name: 'Tove', bot: false, me: false },
      ],
      messages: { 'test.question': 'What now?', ...spec.messages },
    }
    this.#moment = { ...NOTHING_YET, info, frame: this.#frame(spec), times: spec.times ?? {} }
  }

  #frame(spec: StageSpec): FullFrame {
    return {
      seq: (this.#moment?.frame?.seq ?? 0) + 1,
      entities: spec.entities ?? {},
      decisions: spec.decisions ?? [],
      standing: [],
      undo: spec.undo ?? { state: 'none' },
      seating: { holders: spec.holders ?? ['p1', 'p2', 'p3'], away: [], resigned: [] },
      ...(spec.places === undefined ? {} : { places: spec.places }),
      status: spec.status ?? 'open',
      log: spec.log ?? [],
      logCount: spec.log?.length ?? 0,
    }
  }

  show(spec: StageSpec): void {
    this.#moment = { ...this.#moment, frame: this.#frame(spec), times: spec.times ?? {} }
    for (const listener of this.#listeners) listener()
  }

  /** Changes what lies around the game itself, e.g. the talk. */
  tell(change: Partial<Moment>): void {
    this.#moment = { ...this.#moment, ...change }
    for (const listener of this.#listeners) listener()
  }

  now(): Moment {
    return this.#moment
  }
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  async choose(id: string, answer: Answer, seat: Seat): Promise<Outcome> {
    if (this.refusal !== undefined) return { ok: false, code: this.refusal }
    this.sent.push({ decision: id, answer, seat })
    return { ok: true }
  }
  async undo(ask: boolean): Promise<Outcome> {
    this.undone.push(ask)
    return { ok: true }
  }
  async consent(agree: boolean): Promise<Outcome> {
    this.agreed.push(agree)
    return { ok: true }
  }
  async why(): Promise<readonly RefusedOption[]> {
    return this.#refused
  }
  async earlier(): Promise<readonly LogLine[]> {
    return []
  }
  async say(): Promise<Outcome> {
    return { ok: true }
  }
  retry(): void {}
}
