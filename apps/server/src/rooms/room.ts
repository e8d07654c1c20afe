import {
  type ChangeFrame,
  type Editions,
  equalJson,
  type FullFrame,
  Game,
  type LogLine,
  type Prepared,
  playAgain,
  type RefusedOption,
  type Row,
  type RowBody,
  type Seat,
  type Seating,
  type SentFrame,
  type Viewer,
} from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { ClockState, Shut } from '../clocks/clock.ts'
import { RoomClock } from '../clocks/room-clock.ts'
import { newId } from '../ids.ts'
import type { Append, Journal } from '../journal/port.ts'
import type { AnyRuleset } from '../rulesets/rulesets.ts'
import { ownClientId } from './client-id.ts'
import { type GameRecord, type HolderPerson, recordedOf } from './record.ts'
import { refusal } from './refusal.ts'
import { Viewers } from './viewers.ts'

/** How often an act is tried again when somebody else was quicker. */
const TRIES = 30

/** What a room does to the world. */
export interface RoomOutlet {
  /** Frames for whoever watches as this class. Called after the row is stored, before the act is acknowledged. */
  frames(room: Room, viewer: Viewer, frames: readonly SentFrame[]): void
  /** Seats changed hands: called before the frames of that row go out. */
  seating(room: Room): void
  /** One row has been carried out, and its frames have gone out. */
  counted(room: Room): void
  /** Rows have been carried out. `own`: the last was stored by this process, and no other tells of it. */
  applied(room: Room, last: Row, own: boolean): void
  /** A rule threw. */
  paused(room: Room): void
  /** The game goes on under other rules: this replica is of no more use. */
  outdated(room: Room): void
}

export interface RoomSpec {
  readonly record: GameRecord
  readonly ruleset: AnyRuleset
  readonly people: ReadonlyMap<string, HolderPerson>
  readonly journal: Journal
  readonly outlet: RoomOutlet
  readonly now: () => number
  /** The clock as far as it was counted, for games that have one. */
  readonly clock: ClockState | undefined
  readonly shut: Shut
  /** Every edition that it was played under, for a game that must be played again from its first row. */
  readonly editions: () => Promise<Editions>
}

/** This process's replica of one game, and the one way for an act to get into its journal. */
export class Room {
  record: GameRecord
  readonly ruleset: AnyRuleset
  readonly #life = newId()
  people: ReadonlyMap<string, HolderPerson>
  game: Game
  readonly clock: RoomClock | undefined
  /** When somebody last needed it, ms. */
  usedAt: number
  readonly #journal: Journal
  readonly #outlet: RoomOutlet
  readonly #now: () => number
  readonly #classes = new Map<
    string,
    { readonly viewer: Viewer; readonly epoch: string; seq: number }
  >()
  readonly #viewers = new Viewers((accountId) => this.seatsOf(accountId))
  #tail: Promise<unknown> = Promise.resolve()
  #queued = 0
  #outdated = false

  private constructor(spec: RoomSpec, game: Game) {
    this.record = spec.record
    this.ruleset = spec.ruleset
    this.people = spec.people
    this.game = game
    const { clock: rules, createdAt } = spec.record
    const isBot = (holder: string) => this.people.get(holder)?.bot !== undefined
    this.clock =
      rules === null
        ? undefined
        : new RoomClock(
            { rules, isBot, shut: spec.shut },
            game,
            spec.clock,
            createdAt.getTime(),
            spec.now(),
          )
    this.#journal = spec.journal
    this.#outlet = spec.outlet
    this.#now = spec.now
    this.usedAt = spec.now()
  }

  /** Takes a game up from what is stored. */
  static async load(spec: RoomSpec): Promise<Room> {
    const { record } = spec
    const stored = await spec.journal.load(record.id)
    // Rows that the clock has not counted are told to it one by one.
    const counted = record.clock === null ? Number.POSITIVE_INFINITY : (spec.clock?.n ?? 0)
    const early = stored.rows.filter((row) => row.n <= counted)
    const past =
      stored.snapshot === undefined
        ? stored.rows.findLast(({ kind }) => kind === 'migrate')
        : undefined
    const game =
      past === undefined
        ? Game.resume({
            ruleset: spec.ruleset,
            options: record.options,
            secret: record.secret,
            holders: record.holders,
            segment: record.segment,
            earlier: record.earlier,
            time: record.createdAt.getTime(),
            ...stored,
            rows: early,
          })
        : playAgain(
            recordedOf(
              record,
              stored.rows.filter(({ n }) => n <= past.n),
            ),
            await spec.editions(),
          )
    const room = new Room(spec, game as unknown as Game)
    for (const row of stored.rows) {
      if (room.game.paused !== undefined) break
      if (row.n <= room.game.n) continue
      room.game.apply(row)
      room.clock?.count(row)
    }
    return room
  }

  get id(): string {
    return this.record.id
  }

  /** Resolves when no act is under way. */
  async settled(): Promise<void> {
    while (this.#queued > 0) await this.#tail
  }

  get busy(): boolean {
    return this.#queued > 0
  }

  // ---- who is who --------------------------------------------------------------------------------------

  holderOf(accountId: string): string | undefined {
    for (const person of this.people.values())
      if (person.accountId === accountId) return person.token
    return undefined
  }

  /** Seats that this account holds now. */
  seatsOf(accountId: string | undefined): Seat[] {
    const token = accountId === undefined ? undefined : this.holderOf(accountId)
    if (token === undefined) return []
    return this.game.seating.holders.flatMap((holder, seat) => (holder === token ? [seat] : []))
  }

  /**
   * As whom this account is present: the token of one who holds a seat, or of one whom the rules know to be away and whose
   * seats others may hold meanwhile. Anybody else only watches.
   */
  presentAs(accountId: string | undefined): string | undefined {
    const token = accountId === undefined ? undefined : this.holderOf(accountId)
    if (token === undefined) return undefined
    const { holders, away } = this.game.seating
    return holders.includes(token) || away.includes(token) ? token : undefined
  }

  viewerFor(accountId: string | undefined): Viewer {
    return this.#viewers.of(accountId, this.game.seating, this.people)
  }

  botOf(seat: Seat): string | undefined {
    const token = this.game.seating.holders[seat]
    return token === null || token === undefined ? undefined : this.people.get(token)?.bot
  }

  // ---- watching ----------------------------------------------------------------------------------------

  /**
   * From now on changes of this class are handed out. A class stays watched while the room lives, so that whoever
   * comes back finds its numbers going on.
   */
  watch(viewer: Viewer): void {
    this.usedAt = this.#now()
    if (this.#classes.has(viewer.key)) return
    this.game.subscribe(viewer)
    const epoch = `${this.#life}.${viewer.key}`
    this.#classes.set(viewer.key, { viewer, epoch, seq: this.game.view(viewer).seq })
  }

  /** Names this replica's numbering of a class's frames; another process, or the next life of this one, has another. */
  epochOf(viewer: Viewer): string {
    return this.#classes.get(viewer.key)?.epoch ?? `${this.#life}.${viewer.key}`
  }

  view(viewer: Viewer): FullFrame {
    return this.game.view(viewer)
  }

  since(viewer: Viewer, epoch: string, seq: number): ChangeFrame[] | undefined {
    return epoch === this.epochOf(viewer) ? this.game.since(viewer, seq) : undefined
  }

  seqOf(viewer: Viewer): number {
    return this.#classes.get(viewer.key)?.seq ?? 0
  }

  refused(viewer: Viewer, decision: string, seat?: Seat): RefusedOption[] | undefined {
    return this.game.refused(viewer, decision, seat)
  }

  log(viewer: Viewer, before: number, limit: number): LogLine[] {
    return this.game.pageLog(viewer, before, limit)
  }

  // ---- acting ------------------------------------------------------------------------------------------

  /**
   * One act: prepared on the newest state, stored, carried out, shown. Acts of a room go one after the other.
   * @throws HallRefusal if the act is not possible now; nothing has changed then
   */
  act(prepare: (game: Game) => Prepared): Promise<void> {
    return this.#serially(() => this.#attempt(prepare, undefined))
  }

  /**
   * As `act`, for people. A client id that was stored before is answered like the first time and does nothing.
   * It is made the owner's own first, so that nobody's can meet another's.
   */
  actAs(
    owner: string,
    clientId: string,
    prepare: (game: Game, clientId: string) => Prepared,
  ): Promise<void> {
    const own = ownClientId(owner, clientId)
    return this.#serially(() => this.#attempt((game) => prepare(game, own), own))
  }

  /** Whether the rules know this account to be away. */
  isAway(accountId: string | undefined): boolean {
    const { away } = this.game.seating
    if (away.length === 0) return false
    const holder = accountId === undefined ? undefined : this.holderOf(accountId)
    return holder !== undefined && away.includes(holder)
  }

  /** Whoever was counted as away and is heard of again is here. */
  async back(accountId: string): Promise<void> {
    const holder = this.holderOf(accountId)
    const away = () => this.isAway(accountId)
    if (!away() || this.game.status !== 'open') return
    await this.act((game) =>
      away() && holder !== undefined
        ? game.preparePresence({ holder, away: false })
        : { ok: false, code: 'STALE_DECISION' },
    ).catch((error: unknown) => {
      // Somebody else has said so, or the game has ended meanwhile.
      if (!(error instanceof HallRefusal)) throw error
    })
  }

  async #attempt(prepare: (game: Game) => Prepared, clientId: string | undefined): Promise<void> {
    this.usedAt = this.#now()
    for (let tries = 0; tries < TRIES; tries++) {
      // Whoever asks again finds the replica that has taken its place.
      if (this.#outdated) throw new HallRefusal('UNAVAILABLE')
      const prepared = prepare(this.game)
      if (!prepared.ok) {
        if (await this.#catchUp()) continue
        // Refused now, but perhaps because the same act has been carried out already.
        if (clientId !== undefined && (await this.#journal.find(this.id, clientId)) !== undefined) {
          this.#mustNotHaveStopped(clientId)
          return
        }
        throw refusal(prepared)
      }
      const row = this.#next(prepared.row)
      let appended: Append
      try {
        appended = await this.#journal.append({ game: this.id, row })
      } catch (error) {
        return this.#uncertain(row, error)
      }
      if (appended.state === 'stored') {
        this.#apply(row)
        this.#afterwards(row, true)
        if (this.game.paused !== undefined) throw new HallRefusal('GAME_PAUSED')
        return
      }
      await this.#catchUp()
      if (appended.state === 'conflict') continue
      this.#mustNotHaveStopped(row.clientId)
      return
    }
    throw new HallRefusal('UNAVAILABLE')
  }

  #next(body: RowBody): Row {
    const { n, segment } = this.game
    return Object.assign(body, { n: n + 1, segment, time: this.#now() })
  }

  /** The database did not answer: the row may be in or not. The journal itself tells. */
  async #uncertain(row: Row, cause: unknown): Promise<void> {
    const [first] = await this.#journal.rows(this.id, row.n - 1).catch(() => {
      throw cause
    })
    const ours =
      first !== undefined &&
      first.time === row.time &&
      first.clientId === row.clientId &&
      first.decision === row.decision
    await this.#catchUp(ours)
    if (!ours) throw cause
    this.#mustNotHaveStopped(row.clientId)
  }

  /** An act that met a fault in the rules is answered with that, however often it is sent. */
  #mustNotHaveStopped(clientId: string | undefined): void {
    const { row } = this.game.paused ?? {}
    if (row !== undefined && clientId !== undefined && row.clientId === clientId)
      throw new HallRefusal('GAME_PAUSED')
  }

  /** Rows that others have stored; with `own`, one of this process is among them. @returns whether there were any */
  async #catchUp(own = false): Promise<boolean> {
    if (this.game.paused !== undefined || this.#outdated) return false
    const rows = await this.#journal.rows(this.id, this.game.n)
    let last: Row | undefined
    for (const row of rows) {
      if (row.n !== this.game.n + 1 || this.game.paused !== undefined) continue
      if (row.segment > this.game.segment) {
        this.leave()
        break
      }
      this.#apply(row)
      last = row
    }
    if (last !== undefined) this.#afterwards(last, own)
    return last !== undefined
  }

  /** The game was carried over to other rules, which this replica does not have. */
  leave(): void {
    if (this.#outdated) return
    this.#outdated = true
    this.#outlet.outdated(this)
  }

  /** Carries out whatever others have stored by now. */
  freshen(): Promise<unknown> {
    return this.#serially(() => this.#catchUp())
  }

  /** Called when it is heard that there are rows up to `n`. */
  async heard(n: number): Promise<void> {
    if (n <= this.game.n) return
    await this.#serially(() => this.#catchUp())
  }

  #apply(row: Row): void {
    const { seating } = this.game
    this.game.apply(row)
    this.clock?.count(row)
    // Rows of the hall change it, rules by which persons agree on it, and taking either back.
    if (!sitAlike(this.game.seating, seating)) this.#outlet.seating(this)
    for (const watched of this.#classes.values()) {
      const frames = this.game.takeSent(watched.viewer)
      const last = frames.at(-1)
      if (last === undefined) continue
      watched.seq = last.seq
      this.#outlet.frames(this, watched.viewer, frames)
    }
    this.#outlet.counted(this)
  }

  #afterwards(last: Row, own: boolean): void {
    if (this.game.paused !== undefined) this.#outlet.paused(this)
    this.#outlet.applied(this, last, own)
  }

  #serially<R>(work: () => Promise<R>): Promise<R> {
    this.#queued++
    const run = this.#queued === 1 ? work() : this.#tail.then(work)
    this.#tail = run.then(this.#oneLess, this.#oneLess)
    return run
  }

  readonly #oneLess = () => {
    this.#queued--
  }
}

/** The same persons on the same seats; who is away is another matter. */
function sitAlike(a: Readonly<Seating>, b: Readonly<Seating>): boolean {
  return equalJson(a.holders, b.holders) && equalJson(a.resigned, b.resigned)
}
