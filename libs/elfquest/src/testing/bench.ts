import {
  type Answer,
  type Flow,
  Game,
  type OpenDecision,
  type Row,
  type RowBody,
  type Ruleset,
  Streams,
} from '@moothall/engine'
import { baseContent } from '../content/index.ts'
import type { ContentSet } from '../content/schema.ts'
import { layOut } from '../course/setup.ts'
import type { Character, EqEntities, EqOptions } from '../state.ts'
import { newCharacter } from '../tribe/enter.ts'
import { knowContent, type T } from '../types.ts'

/** The cards that tests of single rules are played with. */
export const cards = knowContent(baseContent)

/** A character as it enters play, changed as the test needs it. */
export function character(id: string, change: (who: Character) => void = () => {}): Character {
  const who = newCharacter(cards, id, 0)
  change(who)
  return who
}

/** A piece of rules that asks nothing: for looking at a table. */
export function* nothing(): Flow<void> {
  yield { op: 'checkpoint' }
}

/** An answer of a seat to a decision of a kind, in the order they are asked. */
export type Said = readonly [kind: string, answer: Answer, seat?: number]

const OPTIONS: EqOptions = {
  chapters: 5,
  reroll: 'pool',
  events: 'story',
  promoCards: false,
  anyoneDecides: false,
  takeBack: false,
}

export interface Played {
  readonly t: T
  /** Kinds that were asked, with who was asked. */
  readonly asked: string[]
  /** Keys of the log, oldest first. */
  readonly log: string[]
}

/**
 * Plays one piece of rules on a table with char.1 to char.4 in play, in the hands of `holders`, answering as said.
 * @throws if something is asked that the script does not answer, an answer is refused, or answers are left over
 */
export function play(spec: {
  flow: (t: T) => Flow<unknown>
  arrange?: (t: T) => void
  said?: readonly Said[]
  /** What is answered after that, as long as anything is asked; undefined leaves a decision to others. */
  choose?: (open: OpenDecision, t: T) => Answer | undefined
  /** Who is in the tribe, if others than char.1 to char.4. */
  tribe?: readonly string[]
  holders?: readonly (string | null)[]
  dice?: Record<string, number[]>
  options?: Partial<EqOptions>
  content?: ContentSet
}): Played {
  const content = spec.content === undefined ? cards : knowContent(spec.content)
  let done = false
  const ruleset: Ruleset<EqEntities, EqOptions> = {
    id: 'bench',
    version: '0',
    seats: () => 4,
    players: { min: 1, max: 4 },
    hiddenInformation: false,
    options: { fields: [] },
    setup: (t) => seated(t, content, spec.tribe ?? ['char.1', 'char.2', 'char.3', 'char.4']),
    *flow(t) {
      yield* spec.flow(t)
      done = true
    },
    views: {},
    invariants: () => [],
    result: () => undefined,
    messages: {},
  }
  const game = Game.create<EqEntities, EqOptions>({
    ruleset,
    options: { ...OPTIONS, ...spec.options },
    secret: '00',
    holders: spec.holders ?? ['p1', 'p1', 'p1', 'p1'],
    strict: true,
    arrange: (t) => spec.arrange?.(t),
    streams: (counters) => new Loaded(spec.dice ?? {}, { ...counters }),
  })
  const asked: string[] = []
  for (const [kind, answer, wanted] of spec.said ?? []) {
    fail(game)
    const open = game
      .open()
      .find((one) => one.kind === kind && (wanted === undefined || one.seat === wanted))
    if (open === undefined) {
      throw new Error(
        `${kind} is not asked, but ${
          game
            .open()
            .map((one) => `${one.kind}/${one.seat}`)
            .join(', ') || 'nothing'
        }`,
      )
    }
    asked.push(`${kind}/${open.seat}`)
    answerTo(game, open, answer)
  }
  while (spec.choose !== undefined && game.status === 'open' && !done) {
    fail(game)
    const chosen = game.open().flatMap((open) => {
      const answer = spec.choose?.(open, game.table)
      return answer === undefined ? [] : [{ open, answer }]
    })[0]
    if (chosen === undefined) break
    asked.push(`${chosen.open.kind}/${chosen.open.seat}`)
    answerTo(game, chosen.open, chosen.answer)
  }
  fail(game)
  if (!done)
    throw new Error(
      `still asked: ${game
        .open()
        .map((one) => `${one.kind}/${one.seat} ${JSON.stringify(one.space)}`)
        .join(', ')}`,
    )
  return { t: game.table, asked, log: game.logLines().map((line) => line.text.k) }
}

function answerTo(game: Game<EqEntities, EqOptions>, open: OpenDecision, answer: Answer): void {
  const prepared = game.prepareFor(open.seat, open.key, answer)
  if (!prepared.ok)
    throw new Error(
      `${open.kind}: ${JSON.stringify(answer)} is refused: ${JSON.stringify(prepared)} ${JSON.stringify(open.space)}`,
    )
  game.apply(rowOf(prepared.row, game.n + 1))
}

function fail(game: Game<EqEntities, EqOptions>): void {
  if (game.paused !== undefined) throw game.paused.error
}

function rowOf(body: RowBody, n: number): Row {
  return { ...body, n, segment: 1, time: 0 }
}

/** Draws what the test has laid ready, first of all. */
class Loaded extends Streams {
  readonly #ready: Record<string, number[]>
  constructor(ready: Record<string, number[]>, counters: Record<string, number>) {
    super('00', counters)
    this.#ready = Object.fromEntries(
      Object.entries(ready).map(([stream, faces]) => [stream, [...faces]]),
    )
  }
  override int(stream: string, sides: number): number {
    const face = this.#ready[stream]?.shift()
    return face === undefined ? super.int(stream, sides) : face - 1
  }
}

/** The table as the rules lay it, with its characters chosen and scenario 1 under way. */
function seated(t: T, content: typeof cards, tribe: readonly string[]): void {
  layOut(t, content)
  const campaign = t.edit('campaign')
  Object.assign(campaign, { phase: 'play', limit: 8, tribe: [...tribe] })
  campaign.unused = campaign.unused.filter((id) => !tribe.includes(id))
  t.edit('deck').ordered = true
  for (const [seat, id] of tribe.entries()) t.create(`char:${id}`, newCharacter(content, id, seat))
}
