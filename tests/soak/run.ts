import { setTimeout as sleep } from 'node:timers/promises'
import { draws, type Guest, guest } from '@moothall/server/testing/hall.ts'
import { House } from '../halls/house.ts'
import { freePort } from '../halls/real-hall.ts'
import { layAsleep } from './asleep.ts'
import { Crowd, type Deeds } from './people.ts'

const PROCESSES = 2
/** A room that nobody needs is put away after this, ms; shorter than usual, so that it happens often. */
const IDLE = 20_000
/** How long a table waits between two choices on the whole, ms. */
const THINK = 10_000
/** The weight at the end may be so much of that after the first minutes. */
export const BAR = 1.1
/** Weighings of which the middle one counts. */
const SEVERAL = 3

export interface SoakSpec {
  readonly minutes: number
  readonly live: number
  readonly asleep: number
  /** Minutes until everything is as it stays: five, or less in a short run. */
  readonly warm?: number
  readonly say?: (text: string) => void
  /** Folder for a snapshot of each process's heap, at the beginning and at the end. */
  readonly heaps?: string | undefined
}

/** What one process holds, after everything has been thrown away that can be. */
export interface Weight {
  readonly at: number
  readonly heapUsed: number
  readonly rss: number
  readonly external: number
  readonly timers: number
  readonly rooms: number
  readonly sockets: number
  /** Games and tables of which it is remembered who is there. */
  readonly places: number
}

export interface SoakReport {
  minutes: number
  live: number
  asleep: number
  deeds: Deeds
  /** Of each process: after the first minutes, at the end, and when everybody has gone. */
  processes: { warm: Weight; end: Weight; empty: Weight; heap: number; rss: number }[]
  /** Subscriptions at Redis after the first minutes and at the end. */
  subscriptions: [number, number]
  /** Everything that was weighed, minute by minute, of each process. */
  weighed: Weight[][]
  wrong: string[]
}

/** Lets people play, come and go for so long, and weighs the processes. */
export async function soak(spec: SoakSpec): Promise<SoakReport> {
  const scales = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const house = await House.open({
    flags: ['--expose-gc'],
    before: ['tests/soak/weigh.mjs'],
    processes: scales.map((port) => ({
      MOOTHALL_SOAK_PORT: String(port),
      MOOTHALL_RATE: '0',
      MOOTHALL_IDLE: String(IDLE),
      MOOTHALL_AWAY: '10000',
      MOOTHALL_BOT_PAUSE: '200',
    })),
  })
  try {
    return await new Soak(house, scales, spec).all()
  } finally {
    await house.close()
  }
}

class Soak {
  readonly #house: House
  readonly #scales: readonly number[]
  readonly #spec: SoakSpec
  readonly #weighed: Weight[][]
  readonly #wrong: string[] = []
  #begun = 0

  constructor(house: House, scales: readonly number[], spec: SoakSpec) {
    this.#house = house
    this.#scales = scales
    this.#spec = spec
    this.#weighed = scales.map(() => [])
  }

  async all(): Promise<SoakReport> {
    const { minutes, live, asleep, warm = Math.min(5, minutes / 3), say } = this.#spec
    const urls = this.#house.halls.map(({ url }) => url)
    const owners = await Promise.all(
      ['Olga', 'Otto', 'Omar'].map((name, i) => guest(urls[i % urls.length] ?? '', name)),
    )
    const ids = await layAsleep(this.#house, owners as Guest[], asleep)
    say?.(`${ids.length} games are asleep`)
    const crowd = new Crowd({ urls, live, asleep: ids, owners, draw: draws(3), think: THINK })
    await crowd.come()
    say?.(`${live} tables are played at`)
    this.#begun = Date.now()
    const minute = (n: number) => this.#begun + n * 60_000
    for (let m = 1; m < warm; m++) await this.#until(minute(m), crowd)
    await this.#until(minute(warm), crowd)
    const first = await this.#middle()
    await this.#snapshots('warm')
    const before = await this.#subscriptions()
    for (let m = Math.floor(warm) + 1; m < minutes; m++) await this.#until(minute(m), crowd)
    await this.#until(minute(minutes), crowd)
    const last = await this.#middle()
    await this.#snapshots('end')
    const after = await this.#subscriptions()
    await crowd.stop()
    crowd.leave()
    const empty = await this.#empty()
    const processes = first.map((one, i) => {
      const end = last[i] as Weight
      return {
        warm: one,
        end,
        empty: empty[i] as Weight,
        heap: end.heapUsed / one.heapUsed,
        rss: end.rss / one.rss,
      }
    })
    this.#judge(processes, before, after)
    return {
      minutes,
      live,
      asleep,
      deeds: crowd.deeds,
      processes,
      subscriptions: [before, after],
      weighed: this.#weighed,
      wrong: this.#wrong,
    }
  }

  async #until(time: number, crowd: Crowd): Promise<void> {
    await sleep(Math.max(0, time - Date.now()))
    const now = await this.#weigh()
    for (const [i, weight] of now.entries()) this.#weighed[i]?.push(weight)
    const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
    const each = now.map(
      (one) =>
        `heap ${mb(one.heapUsed)} rss ${mb(one.rss)} rooms ${one.rooms} sockets ${one.sockets} timers ${one.timers} places ${one.places}`,
    )
    const { choices, ended, visits, reconnects } = crowd.deeds
    this.#spec.say?.(
      `minute ${((Date.now() - this.#begun) / 60_000).toFixed(1)}: ${each.join(' | ')}; ${choices} choices, ${ended} games ended, ${visits} visits, ${reconnects} reconnects`,
    )
  }

  async #weigh(): Promise<Weight[]> {
    return Promise.all(
      this.#house.halls.map(async (hall, i) => {
        const own = (await (await fetch(`http://127.0.0.1:${this.#scales[i]}/`)).json()) as Weight
        const told = await (await fetch(`${hall.url}/metrics`)).text()
        const figure = (name: string) =>
          Number(new RegExp(`^moothall_${name} (\\S+)$`, 'm').exec(told)?.[1] ?? Number.NaN)
        const at = Date.now() - this.#begun
        const rooms = figure('rooms')
        return { ...own, at, rooms, sockets: figure('sockets'), places: figure('places') }
      }),
    )
  }

  /** Of several weighings the one whose heap is in the middle, with the least resident memory: some is always just being given back. */
  async #middle(): Promise<Weight[]> {
    const taken: Weight[][] = []
    for (let i = 0; i < SEVERAL; i++) {
      taken.push(await this.#weigh())
      await sleep(3_000)
    }
    return this.#scales.map((_, i) => {
      const of = taken.map((all) => all[i] as Weight)
      const middle = of.sort((a, b) => a.heapUsed - b.heapUsed)[Math.floor(of.length / 2)] as Weight
      return { ...middle, rss: Math.min(...of.map(({ rss }) => rss)) }
    })
  }

  async #snapshots(name: string): Promise<void> {
    if (this.#spec.heaps === undefined) return
    for (const [i, port] of this.#scales.entries()) {
      const file = encodeURIComponent(`${this.#spec.heaps}/${name}-${i}.heapsnapshot`)
      await (await fetch(`http://127.0.0.1:${port}/heap?${file}`)).text()
    }
  }

  /** Of all processes at Redis. */
  async #subscriptions(): Promise<number> {
    const told = await this.#house.redis.ask('INFO', 'clients')
    const clients = Number(/connected_clients:(\d+)/.exec(told)?.[1] ?? Number.NaN)
    const channels = await this.#house.redis.ask('PUBSUB', 'CHANNELS')
    return clients + Number(/^\*(\d+)/.exec(channels)?.[1] ?? Number.NaN)
  }

  /** When everybody has gone, nothing is kept of any room. */
  async #empty(): Promise<Weight[]> {
    const end = Date.now() + 3 * IDLE + 60_000
    for (;;) {
      const now = await this.#weigh()
      const left = now.some(({ rooms, sockets, places }) => rooms + sockets + places > 0)
      if (!left || Date.now() > end) return now
      await sleep(2_000)
    }
  }

  #judge(processes: SoakReport['processes'], before: number, after: number): void {
    const wrong = this.#wrong
    for (const [i, { heap, rss, warm, end, empty }] of processes.entries()) {
      const percent = (of: number) => `${((of - 1) * 100).toFixed(1)} %`
      if (heap > BAR) wrong.push(`process ${i}: its heap has grown by ${percent(heap)}`)
      // Writing a snapshot takes memory that is not given back: where some are written, the heap alone counts.
      if (rss > BAR && this.#spec.heaps === undefined)
        wrong.push(`process ${i}: its resident memory has grown by ${percent(rss)}`)
      if (end.timers > 1.5 * warm.timers + 20)
        wrong.push(`process ${i}: ${end.timers} timers, ${warm.timers} after the first minutes`)
      if (empty.rooms > 0) wrong.push(`process ${i}: ${empty.rooms} rooms that nobody watches`)
      if (empty.sockets > 0) wrong.push(`process ${i}: ${empty.sockets} sockets of nobody`)
      if (empty.places > 0) wrong.push(`process ${i}: ${empty.places} places where nobody is`)
    }
    if (after > before) wrong.push(`${after} subscriptions at Redis, there were ${before}`)
    for (const { process, level, text } of this.#house.said)
      if (level >= 50) wrong.push(`process ${process} said: ${text.slice(0, 500)}`)
    for (const [i, hall] of this.#house.halls.entries())
      if (hall.died) wrong.push(`process ${i} has ended`)
  }
}
