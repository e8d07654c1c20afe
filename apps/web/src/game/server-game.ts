import { type GameClient, NoAnswer } from '@moothall/client'
import type { Answer, LogLine, OptionsSchema, RefusedOption, Seat } from '@moothall/engine'
import type { GameInfo as WireInfo } from '@moothall/protocol'
import type { Again } from '@moothall/protocol/campaigns.ts'
import { HallRefusal } from '@moothall/protocol/errors.ts'
import type { ChatLine, ClockView, ServerEvents, WindowMode } from '@moothall/protocol/socket.ts'
import { client } from '../data/client.ts'
import { ownShare } from '../data/share.ts'
import type { TapePage } from './replay/tape.ts'
import type { OpenedJournal } from './replay/verify.ts'
import {
  type GameInfo,
  type GameSource,
  type Moment,
  NOTHING_YET,
  type Outcome,
  type SeatTime,
  type TalkLine,
} from './source.ts'

/** Those who look on and have a name. */
const namesOf = (presence: ServerEvents['game:presence']): readonly string[] =>
  presence.watching.map((one) => one.nickname)

/** Deadlines by the clock of this browser, which may differ from the server's. */
export function timesOf(clock: ClockView, here: number): Readonly<Record<Seat, SeatTime>> {
  const ahead = here - clock.now
  return Object.fromEntries(
    clock.seats.flatMap(({ seat, deadline, left }) =>
      deadline === undefined ? [] : [[seat, { at: deadline + ahead, given: left }]],
    ),
  )
}

/** After so long without a connection it is said loudly. */
const LOST_MS = 10_000
/** A hiccup shorter than this is not worth a word. */
const HICCUP_MS = 1000

/** A game that the server runs. */
export class ServerGame implements GameSource {
  readonly #id: string
  readonly #me: string | undefined
  #moment: Moment = NOTHING_YET
  readonly #listeners = new Set<() => void>()
  #game: GameClient | undefined
  /** Sentences by ruleset: several games may call different things by the same key. */
  #messages: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map()
  #schemas: ReadonlyMap<string, OptionsSchema> = new Map()
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(id: string, me: string | undefined) {
    this.#id = id
    this.#me = me
  }

  now(): Moment {
    return this.#moment
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #telling: ReturnType<typeof setTimeout> | undefined

  /** Listeners hear of a burst of changes once: a page drawn again for each of them could not follow. */
  #set(change: Partial<Moment>): void {
    this.#moment = { ...this.#moment, ...change }
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      for (const listener of this.#listeners) listener()
    }, 0)
  }

  /** Joins the game; returns the way to leave it. */
  open(): () => void {
    const game = client.game(this.#id)
    this.#game = game
    const stops = [
      game.onChange((frame) => {
        const since =
          this.#moment.frame === undefined ? this.#lastSeen(frame.logCount) : this.#moment.sinceLine
        this.#set({ frame, sinceLine: since, failure: undefined })
        this.#seen(frame.logCount)
      }),
      game.onPresence((p) =>
        this.#set({ presence: p.holders, watcherCount: p.watchers, watchers: namesOf(p) }),
      ),
      game.onClock((clock) => this.#set({ times: timesOf(clock, Date.now()) })),
      game.onWindows((windows) => this.#set({ windows })),
      game.onNotice(() => void this.#loadInfo()),
      game.onError((error) => this.#fail(error)),
      game.onChat((line) => this.#set({ talk: [...this.#moment.talk, this.#line(line)] })),
      client.connection.onState((connected) => this.#connected(connected)),
    ]
    const visible = () => {
      const frame = this.#moment.frame
      if (document.visibilityState === 'visible' && frame !== undefined) this.#seen(frame.logCount)
    }
    document.addEventListener('visibilitychange', visible)
    void this.#begin(game)
    return () => {
      document.removeEventListener('visibilitychange', visible)
      for (const stop of stops) stop()
      for (const timer of this.#timers) clearTimeout(timer)
      client.leaveGame(this.#id)
    }
  }

  async #begin(game: GameClient): Promise<void> {
    try {
      const { rulesets } = await client.rest.call('GET /rulesets', {})
      this.#messages = new Map(rulesets.map((one) => [one.id, one.messages['en'] ?? {}]))
      this.#schemas = new Map(rulesets.map((one) => [one.id, one.options]))
      await this.#loadInfo()
      await game.join()
      if (game.presence !== undefined)
        this.#set({
          presence: game.presence.holders,
          watcherCount: game.presence.watchers,
          watchers: namesOf(game.presence),
        })
      this.#set({
        talk: (await game.chat()).map((line) => this.#line(line)),
        talkLoaded: true,
      })
    } catch (error) {
      this.#fail(error)
    }
  }

  async #loadInfo(): Promise<void> {
    const { game } = await client.rest.call('GET /games/:id', { params: { id: this.#id } })
    this.#set({ info: this.#info(game) })
  }

  #info(game: WireInfo): GameInfo {
    return {
      id: game.id,
      name: game.name,
      ruleset: game.ruleset,
      options: game.options,
      pace: game.pace,
      mySeats: game.mySeats,
      people: game.people.map(({ holder, person }) => ({
        holder,
        name: person?.nickname ?? null,
        bot: person?.bot !== undefined,
        me: holder === game.myHolder,
      })),
      messages: this.#messages.get(game.ruleset) ?? {},
      commitment: game.commitment,
      openSeed: game.openSeed,
      revealedSecret: game.revealedSecret?.secret,
      schema: this.#schemas.get(game.ruleset),
      seatsByRules: game.seatsByRules,
      again: game.again,
      hosting: this.#me !== undefined && game.hostId === this.#me,
      hostsBots:
        game.myHolder !== undefined || game.hostId === this.#me ? undefined : game.hostsBots,
      mayTake:
        this.#me !== undefined &&
        (game.substitutes || game.myHolder !== undefined || game.hostId === this.#me),
    }
  }

  #line(line: ChatLine): TalkLine {
    return {
      i: line.i,
      from: line.from?.nickname,
      mine: line.from !== null && line.from.id === this.#me,
      text: line.text,
      time: line.time,
    }
  }

  #fail(error: unknown): void {
    const code = error instanceof HallRefusal ? error.code : 'OFFLINE'
    this.#set({ failure: { code, message: error instanceof Error ? error.message : '' } })
  }

  #connected(connected: boolean): void {
    for (const timer of this.#timers) clearTimeout(timer)
    if (connected) return this.#set({ connection: 'good' })
    this.#timers = [
      setTimeout(() => this.#set({ connection: 'trying' }), HICCUP_MS),
      setTimeout(() => this.#set({ connection: 'lost' }), LOST_MS),
    ]
  }

  #key = (): string => `moothall.seen.${this.#id}`

  /** Where I left off, if lines came since. */
  #lastSeen(count: number): number | undefined {
    try {
      const stored = localStorage.getItem(this.#key())
      const n = stored === null ? undefined : Number(stored)
      return n !== undefined && n < count ? n : undefined
    } catch {
      return undefined
    }
  }

  #seen(count: number): void {
    if (document.visibilityState !== 'visible') return
    try {
      localStorage.setItem(this.#key(), String(count))
    } catch {
      // Without storage every visit is a first one.
    }
  }

  async #act(act: (game: GameClient) => Promise<unknown>): Promise<Outcome> {
    const game = this.#game
    if (game === undefined) return { ok: false, code: 'OFFLINE' }
    try {
      await act(game)
      return { ok: true }
    } catch (error) {
      if (error instanceof HallRefusal) return { ok: false, code: error.code }
      if (error instanceof NoAnswer) return { ok: false, code: 'OFFLINE' }
      throw error
    }
  }

  choose(decision: string, answer: Answer, seat: Seat): Promise<Outcome> {
    return this.#act((game) => game.choose(decision, answer, seat))
  }
  undo(ask: boolean): Promise<Outcome> {
    return this.#act((game) => game.undo(ask))
  }
  consent(agree: boolean): Promise<Outcome> {
    return this.#act((game) => game.consent(agree))
  }
  hold(decision: string, on: boolean): Promise<Outcome> {
    return this.#act((game) => game.hold(decision, on))
  }
  meetWindows(kind: string, mode: WindowMode, scope: 'turn' | 'game'): Promise<Outcome> {
    return this.#act((game) => game.meetWindows(kind, mode, scope))
  }
  async why(decision: string, seat: Seat): Promise<readonly RefusedOption[]> {
    try {
      return (await this.#game?.why(decision, seat)) ?? []
    } catch {
      return []
    }
  }
  async earlier(i: number): Promise<readonly LogLine[]> {
    return (await this.#game?.log(i)) ?? []
  }
  say(text: string): Promise<Outcome> {
    return this.#act((game) => game.say(text))
  }
  history(from: number, limit: number, as?: string): Promise<TapePage> {
    return client.rest.history(this.#id, { from, limit, ...(as === undefined ? {} : { as }) })
  }
  async journal(): Promise<OpenedJournal> {
    const { game, options, segment, earlier, holders, rows } = await client.rest.journal(this.#id)
    const { revealedSecret } = game
    if (revealedSecret === undefined) throw new Error('the secret is not open yet')
    return {
      rulesetHash: game.rulesetHash,
      options,
      segment,
      earlier,
      holders,
      rows,
      commitment: game.commitment,
      openSeed: game.openSeed,
      ...revealedSecret,
    }
  }
  take(seat: Seat): Promise<Outcome> {
    return this.#act(() =>
      client.rest.call('POST /games/:id/seats/:seat/take', { params: { id: this.#id, seat } }),
    )
  }
  handOver(seat: Seat, to: string): Promise<Outcome> {
    return this.#act(() =>
      client.rest.call('POST /games/:id/handover', {
        params: { id: this.#id },
        body: { seat, toHolder: to },
      }),
    )
  }
  async rest(resting: boolean): Promise<Outcome> {
    return this.#act(() =>
      client.rest.call('POST /games/:id/rest', { params: { id: this.#id }, body: { resting } }),
    )
  }

  async again(): Promise<Again | Extract<Outcome, { ok: false }>> {
    try {
      return await client.rest.again(this.#id, ownShare())
    } catch (error) {
      if (error instanceof HallRefusal) return { ok: false, code: error.code }
      if (error instanceof NoAnswer) return { ok: false, code: 'OFFLINE' }
      throw error
    }
  }

  async resign(): Promise<Outcome> {
    return this.#act(() => client.rest.call('POST /games/:id/leave', { params: { id: this.#id } }))
  }
  retry(): void {
    client.reconnect()
    if (this.#game !== undefined) void this.#begin(this.#game)
  }
}
