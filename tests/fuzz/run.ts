import { setTimeout as sleep } from 'node:timers/promises'
import { begin, draws, guest } from '@moothall/server/testing/hall.ts'
import { House } from '../halls/house.ts'
import { type BareResult, bareFrames, bareHttp, barePolling } from './bare.ts'
import { type EventInput, type HttpInput, type Input, Maker } from './inputs.ts'
import { Ledger } from './ledger.ts'
import { ofTheHall, Proof } from './proof.ts'
import { mustBeRefused, type Report, shown, type Wrong } from './report.ts'
import { type EventAnswer, HttpWire, sayEvent, sendEvent } from './wire.ts'
import { World } from './world.ts'

/** Inputs that are under way at once. */
const AT_ONCE = 64
/** Hands that write bytes which are no requests and no frames. */
const BARE_AT_ONCE = 16
/** After so many inputs the control games are looked at. */
const LOOK = 25_000
/** After so many the players of the fuzz take up their games anew, and begin another. */
const FRESH = 10_000
/** How many inputs that must all be refused are sent between two looks at the whole database. */
const STILL = 300
/** Of each kind so many are told in full. */
const MOST_FOUND = 40

export interface FuzzSpec {
  readonly inputs: number
  readonly seed: number
  readonly say?: (text: string) => void
  /** Done when all has been sent, before the database is held against what was accepted. */
  readonly meanwhile?: (world: World) => Promise<void>
}

/** Sends so many inputs to a hall of two processes and holds against it what they may bring about. */
export async function fuzz(spec: FuzzSpec): Promise<Report> {
  const settings = {
    MOOTHALL_PROXIES: '1',
    MOOTHALL_IDLE: '8000',
    MOOTHALL_BOT_PAUSE: '20',
    // Nobody sits at the control games: the hall shall not write that they are away.
    MOOTHALL_AWAY: '86400000',
  }
  const house = await House.open({
    // Limits are lifted in one process and in force in the other; each gets half.
    processes: [
      { ...settings, MOOTHALL_RATE: '0' },
      // Few enough that whoever floods meets them even where a machine is slow.
      { ...settings, MOOTHALL_RATE: '60' },
    ],
  })
  try {
    const world = await World.open(house)
    const run = new Run(house, world, spec)
    const report = await run.all()
    world.close()
    return report
  } finally {
    await house.close()
  }
}

class Run {
  readonly #house: House
  readonly #world: World
  readonly #spec: FuzzSpec
  readonly #maker: Maker
  readonly #draw: (n: number) => number
  readonly #ledger: Ledger
  readonly #proof: Proof
  readonly #wire = new HttpWire()
  readonly #report: Report
  #heard = 0
  #stop = false

  constructor(house: House, world: World, spec: FuzzSpec) {
    this.#house = house
    this.#world = world
    this.#spec = spec
    this.#draw = draws(spec.seed)
    this.#maker = new Maker(world, draws(spec.seed + 1))
    this.#ledger = new Ledger(world)
    this.#proof = new Proof(world)
    this.#report = {
      inputs: 0,
      seed: spec.seed,
      ways: {},
      limits: { lifted: 0, inForce: 0 },
      answers: {},
      changes: 0,
      senders: {},
      stills: 0,
      slowest: 0,
      seconds: 0,
      counts: { crash: 0, '5xx': 0, hang: 0, unlawful: 0, leaked: 0 },
      found: [],
    }
  }

  async all(): Promise<Report> {
    const report = this.#report
    await this.#file()
    await this.#settled()
    const before = await this.#proof.before()
    const begun = performance.now()
    for (
      let next = Math.min(LOOK, this.#spec.inputs);
      ;
      next = Math.min(next + LOOK, this.#spec.inputs)
    ) {
      await this.#send(next)
      for (const what of await this.#proof.unchanged(before)) this.#found('unlawful', what)
      await this.#still()
      this.#spec.say?.(
        `${report.inputs} inputs in ${Math.round((performance.now() - begun) / 1000)} s, ${JSON.stringify(report.counts)}`,
      )
      if (report.inputs >= this.#spec.inputs || this.#stop) break
    }
    await this.#settled()
    await this.#spec.meanwhile?.(this.#world)
    for (const what of await this.#proof.against(before, this.#ledger))
      this.#found('unlawful', what)
    this.#listen()
    for (const [i, hall] of this.#house.halls.entries()) {
      const alive = await fetch(`${hall.url}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      )
      if (alive !== 200) this.#found('crash', `process ${i} does not answer: ${alive}`)
    }
    report.changes = this.#ledger.changes
    report.seconds = Math.round((performance.now() - begun) / 1000)
    this.#wire.close()
    return report
  }

  /** A file of a game, to be taken in again, whole or changed. */
  async #file(): Promise<void> {
    const url = this.#house.halls[0]?.url ?? ''
    const people = [await guest(url, 'Mover'), await guest(url, 'Moved')]
    const id = await begin(people, 'pebbles', { rounds: 3 })
    const [host] = people
    this.#maker.file = await host?.client.rest.call('POST /games/:id/move', { params: { id } })
    for (const { client } of people) client.close()
  }

  /** Until the hall has done what follows by itself: bots, lists, snapshots. */
  async #settled(): Promise<void> {
    let before = ''
    for (let tries = 0; tries < 40; tries++) {
      const now = JSON.stringify(await this.#proof.everything())
      if (now === before) return
      before = now
      await sleep(400)
    }
  }

  async #send(upTo: number): Promise<void> {
    const report = this.#report
    const hand = async (send: () => Promise<number>) => {
      while (report.inputs < upTo && !this.#stop) {
        const sent = await send()
        report.inputs += sent
      }
    }
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, () =>
        hand(() => this.#one(this.#maker.next()).then(() => 1)),
      ),
      ...Array.from({ length: BARE_AT_ONCE }, () => hand(() => this.#bare())),
      this.#freshen(upTo),
    ])
  }

  async #freshen(upTo: number): Promise<void> {
    let next = this.#report.inputs + FRESH
    while (this.#report.inputs < upTo && !this.#stop) {
      await sleep(100)
      this.#listen()
      if (this.#report.inputs < next) continue
      next += FRESH
      this.#spec.say?.(`${this.#report.inputs} inputs`)
      await this.#anew().catch(() => {})
    }
  }

  /** Connections that were cut come back, and there is again a game that the players are in. */
  async #anew(): Promise<void> {
    const { senders, games } = this.#world
    const [host, ...seated] = senders.filter(({ kind }) => kind === 'host' || kind === 'seated')
    const rest = host?.clients[0]?.rest
    if (rest !== undefined) {
      const lobby = await rest.createLobby({
        ruleset: 'pebbles',
        name: 'Anew',
        options: { seats: 3, rounds: 500 },
      })
      this.#ledger.lobbies.add(lobby.id)
      for (const { clients } of seated) {
        await clients[0]?.rest.join(lobby.id)
        await clients[0]?.rest.ready(lobby.id)
      }
      const id = await rest.start(lobby.id)
      this.#ledger.games.add(id)
      this.#ledger.changed.add(id)
      this.#world.game(id, 'pebbles')
    }
    for (const { kind, clients } of senders) {
      if (kind !== 'host' && kind !== 'seated') continue
      for (const client of clients)
        for (const { id, control } of games)
          if (!control)
            await client
              .game(id)
              .join()
              .catch(() => {})
    }
  }

  #count(of: Record<string, number>, key: string, n = 1): void {
    of[key] = (of[key] ?? 0) + n
  }

  async #one(input: Input): Promise<void> {
    const begun = performance.now()
    const report = this.#report
    this.#count(report.senders, input.sender.kind)
    this.#count(report.limits, input.process === 0 ? 'lifted' : 'inForce')
    this.#count(report.ways, input.via)
    if (input.via === 'http') await this.#http(input)
    else await this.#event(input)
    report.slowest = Math.max(report.slowest, Math.round(performance.now() - begun))
  }

  async #http(input: HttpInput): Promise<void> {
    const port = this.#house.halls[input.process]?.port ?? 0
    const answer = await this.#wire.send(port, input)
    if (typeof answer === 'string') {
      this.#count(this.#report.answers, answer)
      this.#ledger.unheard(input)
      // What is larger than the hall takes is not read to its end.
      if (answer === 'hang' || (input.body?.length ?? 0) < 64 * 1024)
        this.#found('hang', `${answer}: ${shown(input)}`)
      return
    }
    this.#count(this.#report.answers, String(answer.status))
    if (answer.status >= 500)
      this.#found('5xx', `${answer.status} ${answer.text.slice(0, 300)}: ${shown(input)}`)
    if (answer.status < 300) {
      if (input.wrong) this.#found('unlawful', `accepted against its schema: ${shown(input)}`)
      this.#lawful(input, input.game, input.method !== 'GET' && !input.key.endsWith('/copies'))
    }
    this.#told(answer.text, input)
    this.#ledger.http(input, answer)
  }

  async #event(input: EventInput): Promise<void> {
    const client = input.sender.clients[input.process]
    if (client === undefined) return
    if (!input.acknowledged) {
      this.#ledger.unheard(input)
      sayEvent(client, input.name, input.input)
      this.#count(this.#report.answers, 'none asked')
      return
    }
    const answer = await sendEvent(client, input.name, input.input)
    if (typeof answer === 'string') {
      this.#count(this.#report.answers, answer)
      this.#ledger.unheard(input)
      if (answer === 'hang') this.#found('hang', shown(input))
      return
    }
    const code = answer.ok === true ? 'OK' : (answer.error?.code ?? 'none')
    this.#count(this.#report.answers, code)
    if (['INTERNAL', 'UNAVAILABLE', 'none'].includes(code))
      this.#found('5xx', `${code}: ${shown(input)}`)
    if (code === 'OK') {
      if (input.wrong) this.#found('unlawful', `accepted against its schema: ${shown(input)}`)
      const game = (input.input as { game?: string } | null)?.game
      const reads = ['game:join', 'game:leave', 'game:log', 'game:why'].includes(input.name)
      if (input.name !== 'game:leave') this.#lawful(input, game, !reads)
    }
    this.#told(JSON.stringify(answer), input)
    this.#ledger.event(input, answer as EventAnswer)
  }

  /** Whether something may have been accepted in this game at all: nobody who sends holds a seat of a control game. */
  #lawful(input: Input, id: string | undefined, acts: boolean): void {
    const game = this.#world.games.find((one) => one.id === id)
    if (game?.control !== true) return
    if (acts) this.#found('unlawful', `accepted in a control game: ${shown(input)}`)
    if (game.hidden) this.#found('leaked', `a private game was shown: ${shown(input)}`)
  }

  /** Secrets of people who send nothing must never be heard. */
  #told(text: string, input: Input): void {
    if (!text.includes('canary-')) return
    for (const [word] of text.matchAll(/canary-\d+-[0-9a-z]+/g))
      if (this.#world.secrets.has(word)) this.#found('leaked', `${word}: ${shown(input)}`)
  }

  async #bare(): Promise<number> {
    const draw = this.#draw
    const process = draw(this.#house.halls.length)
    const port = this.#house.halls[process]?.port ?? 0
    const games = this.#world.games.map(({ id }) => id)
    const kind = draw(8)
    let result: BareResult
    try {
      if (kind < 4) result = await bareFrames(port, draw, games)
      else if (kind < 7) result = await bareHttp(port, draw)
      else result = await barePolling(port, draw, games)
    } catch (error) {
      this.#found('crash', `no connection to process ${process}: ${String(error)}`)
      await sleep(500)
      return 0
    }
    this.#count(
      this.#report.ways,
      kind < 4 ? 'frames' : kind < 7 ? 'bytes' : 'polling',
      result.inputs,
    )
    this.#count(this.#report.limits, process === 0 ? 'lifted' : 'inForce', result.inputs)
    this.#count(this.#report.senders, 'nobody', result.inputs)
    if (result.wrong !== undefined)
      this.#found(
        result.wrong.startsWith('5xx') ? '5xx' : 'hang',
        `${result.wrong}: ${result.sent} → ${result.heard}`,
      )
    return result.inputs
  }

  /**
   * Only what must be refused is sent, and afterwards the whole database is as it was. Where meanwhile the hall has stored
   * rows of its own, it is done again.
   */
  async #still(tries = 5): Promise<void> {
    await this.#settled()
    const before = await this.#proof.everything()
    const heads = await this.#proof.heads()
    const changes = this.#ledger.changes
    let sent = 0
    for (let tries = 0; sent < STILL && tries < 100 * STILL; tries++) {
      const input = this.#maker.next()
      if (!mustBeRefused(input)) continue
      await this.#one(input)
      this.#report.inputs++
      sent++
    }
    const after = await this.#proof.everything()
    if (this.#ledger.changes !== changes) {
      this.#found('unlawful', 'something was accepted that had to be refused')
      return
    }
    const different = Object.keys(after).filter((key) => before[key] !== after[key])
    const rows = different.length === 0 ? [] : await this.#proof.rowsAfter(heads)
    if (rows.length > 0 && rows.every(ofTheHall) && tries > 0) return this.#still(tries - 1)
    for (const row of rows)
      this.#found('unlawful', `by what was refused: row ${JSON.stringify(row)}`)
    for (const table of different)
      this.#found('unlawful', `${table} was changed by what was refused`)
    if (different.length === 0) this.#report.stills++
  }

  /** What the processes have said, and whether they live. */
  #listen(): void {
    for (const { process, level, text } of this.#house.said.slice(this.#heard))
      if (level >= 50) this.#found('crash', `process ${process}: ${text.slice(0, 2_000)}`)
    this.#heard = this.#house.said.length
    for (const [i, hall] of this.#house.halls.entries()) {
      if (!hall.died || this.#stop) continue
      this.#found('crash', `process ${i} has ended`)
      this.#stop = true
    }
  }

  #found(kind: Wrong, what: string): void {
    this.#report.counts[kind]++
    if (this.#report.counts[kind] > MOST_FOUND) return
    this.#report.found.push({ kind, what })
    // At once: whoever ends a long run early shall have it.
    this.#spec.say?.(`${kind}: ${what}`)
  }
}
