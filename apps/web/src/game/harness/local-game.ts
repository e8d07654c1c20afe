import {
  type Answer,
  type Entities,
  Game,
  type LogLine,
  type Row,
  type Ruleset,
  type Seat,
  viewerOf,
} from '@moothall/engine'
import type { TapePage } from '../replay/tape.ts'
import {
  type GameInfo,
  type GameSource,
  type Moment,
  NOTHING_YET,
  type Outcome,
  type TalkLine,
} from '../source.ts'

export interface LocalSpec<E extends Entities, O> {
  readonly ruleset: Ruleset<E, O>
  readonly options: O
  readonly secret: string
  /** Who holds which seat; `me` is the viewer's own token. */
  readonly holders: readonly (string | null)[]
  readonly me: string | undefined
  readonly names: Readonly<Record<string, string>>
  readonly name: string
  readonly watchers?: readonly string[]
  readonly talk?: readonly TalkLine[]
}

const BEGUN = Date.UTC(2026, 10, 30, 20, 40)

/** A game whose kernel runs in the page: for pictures, tests and looking around without a server. */
export class LocalGame<E extends Entities, O> implements GameSource {
  readonly game: Game<E, O>
  readonly #spec: LocalSpec<E, O>
  #moment: Moment = NOTHING_YET
  readonly #listeners = new Set<() => void>()
  #time = BEGUN
  readonly #rows: Row[] = []
  /** Milliseconds before an act is answered, to look at the waiting. */
  delay = 0
  /** The next act is refused with this code. */
  refuse: string | undefined

  constructor(spec: LocalSpec<E, O>) {
    this.#spec = spec
    this.game = this.#begin()
    this.game.subscribe(this.viewer)
    this.#refresh({})
  }

  #begin(): Game<E, O> {
    const { ruleset, options, secret, holders } = this.#spec
    return Game.create({ ruleset, options, secret, holders, time: BEGUN })
  }

  get viewer() {
    const { holders, me } = this.#spec
    return viewerOf(holders.flatMap((h, seat) => (me !== undefined && h === me ? [seat] : [])))
  }

  #info(): GameInfo {
    const { ruleset, options, name, names, me } = this.#spec
    return {
      id: 'local',
      name,
      ruleset: ruleset.id,
      options: options as Readonly<Record<string, unknown>>,
      pace: 'live',
      mySeats: this.viewer.seats,
      people: Object.entries(names).map(([holder, person]) => ({
        holder,
        name: person,
        bot: false,
        me: holder === me,
      })),
      messages: ruleset.messages['en'] ?? {},
      commitment: '9f2c4e01d7b35a86',
      schema: ruleset.options,
      seatsByRules: ruleset.seatsByRules,
    }
  }

  #refresh(change: Partial<Moment>): void {
    this.game.take(this.viewer)
    this.#moment = {
      ...this.#moment,
      frame: this.game.view(this.viewer),
      info: this.#moment.info ?? this.#info(),
      watchers: this.#spec.watchers ?? [],
      watcherCount: this.#spec.watchers?.length ?? 0,
      talkLoaded: true,
      talk: this.#moment.talk.length > 0 ? this.#moment.talk : (this.#spec.talk ?? []),
      ...change,
    }
    for (const listener of this.#listeners) listener()
  }

  /** Changes what lies around the game itself, e.g. the connection. */
  pretend(change: Partial<Moment>): void {
    this.#refresh(change)
  }

  now(): Moment {
    return this.#moment
  }
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Carries out rows of anybody, in kernel ids. */
  play(seat: Seat, answer: Answer): void {
    const open = this.game.open().find((d) => d.seat === seat)
    if (open === undefined) throw new Error(`seat ${seat} is not asked`)
    const outcome = this.#commit(this.game.prepareFor(seat, open.key, answer, 'person'))
    if (!outcome.ok) throw new Error(`${open.kind}: ${outcome.code} for ${JSON.stringify(answer)}`)
  }

  /** Whoever holds these seats asks to take their last step back. */
  askBack(seats: readonly Seat[]): void {
    const outcome = this.#commit(this.game.prepareUndo(viewerOf(seats), true))
    if (!outcome.ok) throw new Error(outcome.code)
  }

  /** Uses a permission of anybody, in kernel ids. */
  stand(seat: Seat, kind: string, answer: Answer): void {
    const outcome = this.#commit(this.game.prepareStanding(seat, kind, answer, 'person'))
    if (!outcome.ok) throw new Error(`${kind}: ${outcome.code}`)
  }

  #commit(prepared: ReturnType<Game<E, O>['prepare']>): Outcome {
    if (!prepared.ok) return { ok: false, code: prepared.code }
    this.#time += 17_000
    const row: Row = { ...prepared.row, n: this.game.n + 1, segment: 1, time: this.#time }
    this.game.apply(row)
    this.#rows.push(row)
    if (this.game.paused !== undefined) throw this.game.paused.error
    this.#refresh({})
    return { ok: true }
  }

  async #act(prepare: () => ReturnType<Game<E, O>['prepare']>): Promise<Outcome> {
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay))
    const code = this.refuse
    if (code !== undefined) {
      this.refuse = undefined
      return { ok: false, code }
    }
    return this.#commit(prepare())
  }

  choose(decision: string, answer: Answer, seat: Seat): Promise<Outcome> {
    return this.#act(() => this.game.prepare(this.viewer, { decision, answer, seat }))
  }
  undo(ask: boolean): Promise<Outcome> {
    return this.#act(() => this.game.prepareUndo(this.viewer, ask))
  }
  consent(agree: boolean): Promise<Outcome> {
    return this.#act(() => this.game.prepareConsent(this.viewer, agree))
  }
  rest(resting: boolean): Promise<Outcome> {
    return this.#act(() => this.game.prepareRest(resting, this.viewer.seats[0]))
  }
  async why(decision: string, seat: Seat) {
    return this.game.refused(this.viewer, decision, seat) ?? []
  }
  async earlier(i: number): Promise<readonly LogLine[]> {
    return this.game.pageLog(this.viewer, i, 100)
  }
  async say(text: string): Promise<Outcome> {
    const talk = [
      ...this.#moment.talk,
      { i: this.#moment.talk.length, from: undefined, mine: true, text, time: this.#time },
    ]
    this.#refresh({ talk })
    return { ok: true }
  }
  /** Every history is played again from the start: here games are small. */
  async history(from: number, limit: number, as?: string): Promise<TapePage> {
    const viewer =
      as === undefined
        ? this.viewer
        : viewerOf(as === 'watch' ? [] : as.slice(1).split('-').map(Number))
    const again = this.#begin()
    again.subscribe(viewer)
    const start = again.view(viewer)
    const steps = this.#rows.flatMap((row) => {
      again.apply(row)
      return again.take(viewer)
    })
    return {
      viewer: viewer.key,
      start: from === 0 ? start : undefined,
      steps: steps.slice(from, from + limit),
      total: steps.length,
    }
  }
  retry(): void {
    this.#refresh({ connection: 'good' })
  }
}
