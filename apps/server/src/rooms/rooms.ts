import type { Row, SentFrame, Snapshot, Viewer } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { Shut } from '../clocks/clock.ts'
import type { ClockStore } from '../clocks/clock-store.ts'
import type { Journal } from '../journal/port.ts'
import type { Bundles } from '../rulesets/bundles.ts'
import type { Database } from '../storage/database.ts'
import { Gathered } from './gathered.ts'
import { readGame, readPeople, recordedOf } from './record.ts'
import { writeReproduction } from './reproduction.ts'
import { Room, type RoomOutlet } from './room.ts'
import { Summaries } from './summary.ts'

/** How often rows are looked for that no call announced, ms: all viewers are equal again soon after any loss. */
const LOOK = 1_000
/** A note in the outbox that is older than this was left there by a process that is gone, s. */
const LEFT = 2
/** Snapshots wait for each other, ms: they only save time when a game is taken up, so none is in a hurry. */
const SNAPSHOTS = 100

interface KeptSnapshot {
  readonly room: Room
  readonly snapshot: Snapshot
}

/** Whoever wants to know what happens in the rooms of this process. */
export interface RoomListener {
  opened?(room: Room): void
  frames?(room: Room, viewer: Viewer, frames: readonly SentFrame[]): void
  seating?(room: Room): void
  counted?(room: Room): void
  applied?(room: Room, last: Row): void
  paused?(room: Room): void
  /** Its game goes on under other rules: who watches must take it up anew. */
  outdated?(room: Room): void
  /** Somebody still needs this room here. */
  needed?(room: Room): boolean
}

export interface RoomsSpec {
  readonly database: Database
  readonly journal: Journal
  readonly bus: Bus
  readonly bundles: Bundles
  readonly log: Logger
  /** Folder for files that reproduce a fault. */
  readonly faults: string
  /** A room that nobody needs is put away after this, ms. */
  readonly idle: number
  readonly now: () => number
  readonly clocks: ClockStore
  readonly shut: Shut
}

/** The rooms that are open in this process. */
export class Rooms implements RoomOutlet {
  readonly #spec: RoomsSpec
  readonly #rooms = new Map<string, Promise<Room | undefined>>()
  readonly #open = new Map<string, Room>()
  readonly #listeners: RoomListener[] = []
  readonly #summaries: Summaries
  readonly #snapshots: Gathered<KeptSnapshot>
  readonly #stops: (() => void)[] = []
  readonly #pending = new Set<Promise<unknown>>()
  #closed = false

  constructor(spec: RoomsSpec) {
    this.#spec = spec
    this.#summaries = new Summaries(spec)
    this.#snapshots = new Gathered(SNAPSHOTS, 2 * SNAPSHOTS, (noted) => this.#keep(noted))
    this.#stops.push(
      spec.bus.subscribe('row', ({ game, n }) =>
        this.#behind(this.#open.get(game)?.heard(n), game),
      ),
      spec.bus.subscribe('people', ({ game }) => this.#behind(this.#refreshPeople(game), game)),
    )
    this.#stops.push(spec.bus.onGap(() => this.#behind(this.#lookForAll(), '*')))
    const sweep = setInterval(() => this.#sweep(), Math.min(10_000, spec.idle))
    const look = setInterval(() => this.#behind(this.#lookForRows(), '*'), LOOK)
    this.#stops.push(
      () => clearInterval(sweep),
      () => clearInterval(look),
    )
  }

  listen(listener: RoomListener): void {
    this.#listeners.push(listener)
  }

  get size(): number {
    return this.#open.size
  }

  opened(id: string): Room | undefined {
    return this.#open.get(id)
  }

  /** The room of this game for whoever needs it now, if it is open already. @throws HallRefusal UNAVAILABLE */
  ready(id: string): Room | undefined {
    if (this.#closed) throw new HallRefusal('UNAVAILABLE')
    const room = this.#open.get(id)
    if (room !== undefined) room.usedAt = this.#spec.now()
    return room
  }

  /**
   * The room of this game, taken up from the journal if need be. Undefined if there is no such game.
   * @throws HallRefusal RULES_MISSING
   */
  async open(id: string): Promise<Room | undefined> {
    if (this.#closed) throw new HallRefusal('UNAVAILABLE')
    let opening = this.#rooms.get(id)
    if (opening === undefined) {
      opening = this.#load(id)
      this.#rooms.set(id, opening)
      // A failed or empty load must not be remembered: the next call tries again.
      opening.then(
        (room) => room === undefined && this.#rooms.delete(id),
        () => this.#rooms.delete(id),
      )
    }
    const room = await opening
    if (room !== undefined) room.usedAt = this.#spec.now()
    return room
  }

  /** Whether an account may know of a game, asked of the database alone. */
  async mayKnow(id: string, accountId: string | undefined): Promise<boolean> {
    const mine =
      accountId === undefined ? [] : [{ people: { some: { accountId } } }, { hostId: accountId }]
    const where = { id, OR: [{ visibility: 'public' }, ...mine] }
    return (await this.#spec.database.prisma.game.count({ where })) > 0
  }

  /** Takes up a game that has just been made, so that lists and bots know of it. */
  async begin(id: string): Promise<void> {
    const room = await this.open(id)
    if (room !== undefined) await this.#summaries.now(room)
  }

  async #load(id: string): Promise<Room | undefined> {
    const { database, journal, bundles, log } = this.#spec
    const record = await readGame(database.prisma, id)
    if (record === undefined) return undefined
    const ruleset = await bundles.ruleset(record.ruleset, record.rulesetHash)
    if (ruleset === undefined) {
      log.error(
        { game: id, ruleset: record.ruleset, hash: record.rulesetHash },
        'the rules of a game are not in this hall',
      )
      throw new HallRefusal('RULES_MISSING')
    }
    const people = await readPeople(database.prisma, id)
    const room = await Room.load({
      record,
      ruleset,
      people,
      journal,
      outlet: this,
      now: this.#spec.now,
      clock: record.clock === null ? undefined : await this.#spec.clocks.load(id),
      shut: this.#spec.shut,
      editions: () =>
        bundles.editions(
          record.ruleset,
          recordedOf(record, []).stretches.map(({ edition }) => edition),
        ),
    })
    if (room.game.paused !== undefined) this.paused(room)
    this.#open.set(id, room)
    for (const listener of this.#listeners) listener.opened?.(room)
    // What others stored while it was being read was announced to nobody here.
    if (database.kind === 'postgres') this.#behind(room.freshen(), id)
    return room
  }

  async #refreshPeople(id: string): Promise<void> {
    const room = this.#open.get(id)
    if (room === undefined) return
    const { prisma } = this.#spec.database
    const [people, record] = await Promise.all([readPeople(prisma, id), readGame(prisma, id)])
    if (record !== undefined && record.segment !== room.record.segment) return room.leave()
    room.people = people
    if (record !== undefined) room.record = record
    this.#tellSeating(room)
    this.#summaries.note(room)
  }

  // ---- what rooms tell ---------------------------------------------------------------------------------

  frames(room: Room, viewer: Viewer, frames: readonly SentFrame[]): void {
    for (const listener of this.#listeners) listener.frames?.(room, viewer, frames)
  }

  seating(room: Room): void {
    this.#tellSeating(room)
    // Somebody sits there whom no call has announced.
    const strange = room.game.seating.holders.some((one) => one !== null && !room.people.has(one))
    if (strange) this.#behind(this.#refreshPeople(room.id), room.id)
  }

  #tellSeating(room: Room): void {
    for (const listener of this.#listeners) listener.seating?.(room)
  }

  counted(room: Room): void {
    for (const listener of this.#listeners) listener.counted?.(room)
  }

  applied(room: Room, last: Row, own: boolean): void {
    // What follows from a row is done by the process that stored it. If that one dies over it, the note in the outbox
    // tells the others (see `#lookForRows`).
    if (own) {
      this.#spec.bus.publish('row', { game: room.id, n: last.n })
      this.#summaries.note(room)
      this.#keepIfDue(room)
    }
    for (const listener of this.#listeners) listener.applied?.(room, last)
  }

  #keepIfDue(room: Room): void {
    const snapshot = room.game.paused === undefined ? room.game.snapshotDue() : undefined
    if (snapshot !== undefined) this.#snapshots.note(room.id, { room, snapshot })
  }

  async #keep(snapshots: readonly KeptSnapshot[]): Promise<void> {
    const { clocks, journal, log } = this.#spec
    try {
      // The clocks first: rows before a snapshot are not read again, and they must have counted them.
      await clocks.keep(snapshots.map(({ room }) => room))
      await journal.keep(
        snapshots.map(({ room, snapshot }) => ({
          game: room.id,
          snapshot,
          lines: (from) => room.game.logLines(from),
        })),
      )
    } catch (err) {
      log.error({ err }, 'snapshots could not be kept; the next ones will be')
    }
  }

  paused(room: Room): void {
    const { log, faults } = this.#spec
    const fault = room.game.paused
    log.error(
      { game: room.id, row: fault?.row?.n, err: fault?.error },
      'a rule threw: the game is paused',
    )
    this.#behind(writeReproduction(room, this.#spec.journal, faults), room.id)
    this.#summaries.note(room)
    for (const listener of this.#listeners) listener.paused?.(room)
  }

  outdated(room: Room): void {
    if (this.#open.get(room.id) === room) this.#close(room)
    for (const listener of this.#listeners) listener.outdated?.(room)
  }

  /** Work that nobody waits for, except the end of the process. */
  #behind(work: Promise<unknown> | undefined, game: string): void {
    if (work === undefined) return
    const caught = work.catch((error: unknown) => {
      this.#spec.log.error(
        { game, err: error },
        'work behind a commit failed; it will be done again',
      )
    })
    this.#pending.add(caught)
    void caught.finally(() => this.#pending.delete(caught))
  }

  // ---- keeping house -----------------------------------------------------------------------------------

  #sweep(): void {
    const now = this.#spec.now()
    for (const room of this.#open.values()) {
      if (room.busy || this.#listeners.some((listener) => listener.needed?.(room))) continue
      if (now - room.usedAt >= this.#spec.idle) this.#close(room)
    }
  }

  #close(room: Room): void {
    this.#open.delete(room.id)
    this.#rooms.delete(room.id)
  }

  /** Finds rows that no call announced, and lists that nobody brought up to date. One small statement for all open rooms. */
  async #lookForRows(): Promise<void> {
    if (this.#spec.database.kind === 'pglite' || this.#open.size === 0) return
    const games = [...this.#open.keys()]
    const heads = await this.#spec.database.sql.query<{
      game: string
      segment: number
      n: number
      left: boolean
    }>(
      // The newest row by the key's own order: one step into the index, however long the game is.
      `SELECT id AS game, segment, COALESCE((
         SELECT n FROM "journal" j WHERE game_id = id ORDER BY n DESC LIMIT 1), 0) AS n,
         EXISTS (SELECT 1 FROM "outbox" o WHERE o.kind = 'summary' AND o.game_id = id
                 AND o.at < now() - make_interval(secs => $2)) AS "left"
       FROM "games" WHERE id IN (SELECT json_array_elements_text($1::text::json))`,
      [JSON.stringify(games), LEFT],
    )
    await Promise.all(
      heads.map(async ({ game, segment, n, left }) => {
        const room = this.#open.get(game)
        if (room === undefined) return
        if (room.record.segment !== segment) return room.leave()
        await room.heard(n)
        if (left) this.#summaries.note(room)
      }),
    )
  }

  /** Everything that calls of other processes could have told about the open rooms. */
  async #lookForAll(): Promise<void> {
    await this.#lookForRows()
    for (const id of [...this.#open.keys()]) await this.#refreshPeople(id)
  }

  /** Games whose lists were not brought up to date after their last row, e.g. because the process ended. */
  async settleLeftovers(olderThan: number): Promise<void> {
    const left = await this.#spec.database.sql.query<{ game: string }>(
      `SELECT game_id AS game FROM "outbox" WHERE kind = 'summary' AND at < now() - make_interval(secs => $1) LIMIT 50`,
      [olderThan],
    )
    for (const { game } of left) {
      const room = await this.open(game).catch((err: unknown) => {
        // One game that cannot be taken up is no reason to leave the others.
        this.#spec.log.warn({ game, err }, 'a game could not be taken up')
        return null
      })
      if (room === null) continue
      if (room !== undefined) this.#summaries.note(room)
      else
        await this.#spec.database.sql.query(
          `DELETE FROM "outbox" WHERE kind = 'summary' AND game_id = $1`,
          [game],
        )
    }
  }

  /** How many lines each class of this room can read; what `changes` in lists counts from. */
  lineCount(room: Room, accountId: string): number {
    return room.game.lineCount(room.viewerFor(accountId))
  }

  /** Waits for acts that are under way; after it nothing is taken up any more. */
  async close(): Promise<void> {
    this.#closed = true
    for (const stop of this.#stops) stop()
    await Promise.all([...this.#open.values()].map((room) => room.settled()))
    await this.#snapshots.close()
    await this.#summaries.close()
    await Promise.all(this.#pending)
  }
}
