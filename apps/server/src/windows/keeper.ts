import { HallRefusal } from '@moothall/protocol'
import type { Room } from '../rooms/room.ts'
import type { Service } from '../service.ts'
import { type Course, courseOf, passing, timesOf } from './table.ts'

/** What a seat answers that does not react; the kernel adds it to every window. */
const PASS = 'pass'

/** A reaction window that is open in a room of this process. */
interface OpenWindow {
  /** Tells a window from the next one. */
  readonly key: string
  readonly opened: number
  /** Since when each holder has kept it open beyond its pause, and how long those did who no longer do, ms. */
  readonly since: Map<string, number>
  readonly kept: Map<string, number>
  timer: NodeJS.Timeout | undefined
}

/**
 * Closes reaction windows in time, and gives the answers that people have given beforehand. All of this is the hall's:
 * the rules know nothing of time (EV-REACT-22).
 */
export class WindowKeeper {
  readonly #service: Service
  readonly #open = new Map<string, OpenWindow>()
  readonly #stops: (() => void)[]
  #closed = false

  constructor(service: Service) {
    this.#service = service
    service.rooms.listen({
      opened: (room) => this.#consider(room),
      applied: (room) => this.#consider(room),
      needed: (room) => room.game.windowOpen,
    })
    this.#stops = [
      service.bus.subscribe('windows', ({ game }) => {
        const room = service.rooms.opened(game)
        if (room !== undefined) this.#consider(room)
      }),
    ]
  }

  /** Time runs from the opening of a window, whatever happens in it. */
  #consider(room: Room): void {
    if (this.#closed) return
    const key = room.game.windowOpen ? room.game.openKey : undefined
    let window = this.#open.get(room.id)
    if (window !== undefined && window.key !== key) {
      this.#end(room, window)
      window = undefined
    }
    if (key === undefined) return
    if (window === undefined) {
      window = {
        key,
        opened: performance.now(),
        since: new Map(),
        kept: new Map(),
        timer: undefined,
      }
      this.#open.set(room.id, window)
    }
    this.#look(room, window).catch((err: unknown) => this.#failed(room, err))
  }

  async #look(room: Room, window: OpenWindow): Promise<void> {
    const wishes = await this.#service.wishes.of(room.id)
    if (this.#closed || this.#open.get(room.id) !== window || room.game.openKey !== window.key)
      return
    for (const { seat, key } of passing(room, wishes)) {
      // Every answer that is stored leads here again.
      await room.act((game) => game.prepareFor(seat, key, PASS, 'standing'))
      return
    }
    const times = timesOf(room, this.#service.config.MOOTHALL_WINDOW)
    const course = courseOf(room, window.opened, times, wishes)
    count(window, course, window.opened + times.pause)
    clearTimeout(window.timer)
    window.timer = undefined
    if (course.closes === undefined) return
    const left = course.closes - performance.now()
    if (left <= 0) return this.#close(room, window)
    window.timer = setTimeout(() => {
      this.#look(room, window).catch((err: unknown) => this.#failed(room, err))
    }, left)
  }

  #close(room: Room, { key }: OpenWindow): Promise<void> {
    return room.act((game) =>
      game.openKey === key ? game.prepareClose() : { ok: false, code: 'STALE_DECISION' },
    )
  }

  /** The window is closed: whoever kept it open has paid for it. */
  #end(room: Room, window: OpenWindow): void {
    this.#open.delete(room.id)
    clearTimeout(window.timer)
    const times = timesOf(room, this.#service.config.MOOTHALL_WINDOW)
    count(window, undefined, window.opened + times.pause)
    for (const [holder, ms] of window.kept) {
      if (ms <= 0) continue
      this.#service.wishes
        .charge(room.id, holder, window.key, ms)
        .then(() => this.#service.bus.publish('windows', { game: room.id, holder }))
        .catch((err: unknown) => this.#fault(room, err))
    }
  }

  #failed(room: Room, err: unknown): void {
    // Refused means that somebody else was quicker: look again at what is open now. A fault is looked at again later.
    if (err instanceof HallRefusal && err.status < 500) this.#consider(room)
    else this.#fault(room, err)
  }

  #fault(room: Room, err: unknown): void {
    if (this.#closed) return
    this.#service.log.error({ game: room.id, err }, 'a reaction window cannot be looked after')
    const window = this.#open.get(room.id)
    if (window === undefined) return
    clearTimeout(window.timer)
    window.timer = setTimeout(() => this.#consider(room), 1_000)
  }

  close(): void {
    this.#closed = true
    for (const stop of this.#stops) stop()
    for (const { timer } of this.#open.values()) clearTimeout(timer)
  }
}

/** Notes who keeps the window open from now on, and who no longer does. The pause itself costs nobody anything. */
function count(window: OpenWindow, course: Course | undefined, pause: number): void {
  const now = performance.now()
  for (const [holder, since] of window.since) {
    if (course?.holding.has(holder)) continue
    window.since.delete(holder)
    const kept = Math.max(0, now - Math.max(since, pause))
    window.kept.set(holder, (window.kept.get(holder) ?? 0) + kept)
  }
  for (const holder of course?.holding ?? [])
    if (!window.since.has(holder)) window.since.set(holder, now)
}
