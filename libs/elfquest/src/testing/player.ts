import {
  type Answer,
  drawer,
  Game,
  type OpenDecision,
  type Option,
  type Row,
  sampleAnswer,
} from '@moothall/engine'
import { playOut as playOn } from '@moothall/engine/testing/play.ts'
import { baseContent } from '../content/index.ts'
import { elfquest } from '../ruleset.ts'
import type { EqEntities, EqOptions } from '../state.ts'
import { knowContent, type T } from '../types.ts'

export const PLAIN: EqOptions = {
  chapters: 1,
  reroll: 'pool',
  events: 'story',
  promoCards: false,
  anyoneDecides: false,
  takeBack: false,
}

export const SEATINGS: Readonly<Record<string, readonly (string | null)[]>> = {
  alone: ['p1', 'p1', 'p1', 'p1'],
  two: ['p1', 'p2', 'p1', 'p2'],
  three: ['p1', 'p2', 'p3', 'p1'],
  four: ['p1', 'p2', 'p3', 'p4'],
}

/** Lays a table with long seasons, few penalties and events that ask for half, so that even a careless tribe sees the end of the story. */
export function gentle(t: T): void {
  const set = structuredClone(baseContent)
  for (const scenario of set.scenarios) scenario.seasons = 80
  for (const event of set.events) {
    if (event.order % 2 === 0) event.penalty = null
    if (event.resolve === 'dice') event.successes = Math.ceil(event.successes / 2)
  }
  t.edit('campaign').contentHash = knowContent(set).hash
}

/** How often an option is taken beside others; what wastes a tribe is rare, so that stories get somewhere. */
function weightOf(kind: string, option: Option): number {
  const what = option.id.split(':')[0] ?? ''
  switch (kind) {
    case 'eq.next':
      return NEXT[option.id] ?? 1
    case 'eq.beforeRoll':
    case 'eq.afterRoll':
      return WINDOW[what] ?? 1
    case 'eq.freePlay':
      return what === 'goOn' ? 0.5 : 1
    case 'eq.join':
      return what === 'refuse' ? 0.2 : 1
    case 'eq.pay':
      return what === 'sacrifice' ? 0.1 : what === 'cube' ? 0.3 : 1
    case 'eq.cost':
      return what === 'leave' ? 0.1 : 3
    case 'eq.reward':
    case 'eq.scenarioReward':
    case 'eq.taskReward':
    case 'eq.receive':
      return what === 'none' || what === 'decline' ? 0.1 : 3
    default:
      return what === 'object' || what === 'wait' ? 0.2 : what === 'agree' ? 8 : 1
  }
}

const NEXT: Readonly<Record<string, number>> = { event: 10, grow: 20, 'task:care': 3 }
const WINDOW: Readonly<Record<string, number>> = {
  roll: 30,
  ready: 20,
  reroll: 60,
  tokens: 4,
  pool: 8,
  close: 1,
  flip: 0.5,
  cube: 0.1,
  sacrifice: 0.1,
}

/** A player without much of a plan: any option can come up, and most of them do. `draw(n)` gives 0 to n - 1. */
export function answerAtRandom(decision: OpenDecision, draw: (n: number) => number): Answer {
  const { space, kind } = decision
  if (space.type !== 'one') return sampleAnswer(space, draw)
  const weights = space.options.map((option) =>
    Math.max(1, Math.round(weightOf(kind, option) * 10)),
  )
  let at = draw(weights.reduce((sum, w) => sum + w, 0))
  const option = space.options.find((_, i) => {
    at -= weights[i] ?? 0
    return at < 0
  })
  if (option === undefined) return sampleAnswer(space, draw)
  // Company is what tribal events ask for: most of the time everyone goes who can.
  if (option.id === 'event' && option.then?.type === 'some' && draw(4) > 0) {
    return { id: 'event', then: option.then.options.map((one) => one.id) }
  }
  return sampleAnswer({ type: 'one', options: [option] }, draw)
}

/**
 * Plays a campaign until it is over, looking after each choice at what must always hold.
 * @throws if something does not, if nobody is asked, or if it takes more than `most` choices
 */
export function playOut(spec: {
  seed: number
  options?: Partial<EqOptions>
  holders?: readonly (string | null)[]
  most?: number
  /** Changes the table before anything is decided, e.g. to make a long campaign likelier. */
  arrange?: (t: T) => void
  choose?: (decision: OpenDecision, draw: (n: number) => number) => Answer
  each?: (game: Game<EqEntities, EqOptions>, row: Row) => void
}): { game: Game<EqEntities, EqOptions>; rows: Row[]; kinds: Set<string> } {
  const game = Game.create({
    ruleset: elfquest,
    options: { ...PLAIN, ...spec.options },
    secret: `secret-${spec.seed}`,
    holders: spec.holders ?? SEATINGS['alone'] ?? [],
    strict: true,
    ...(spec.arrange === undefined ? {} : { arrange: spec.arrange }),
  })
  const kinds = new Set<string>()
  const { rows, stuck, violations } = playOn(game, {
    draw: drawer(spec.seed),
    most: spec.most ?? 8000,
    choose(decision, draw) {
      kinds.add(decision.kind)
      return (spec.choose ?? answerAtRandom)(decision, draw)
    },
    each: (_, all) => spec.each?.(game, all.at(-1) as Row),
  })
  if (game.paused !== undefined) throw game.paused.error
  const wrong = stuck ?? violations[0]
  if (wrong !== undefined) throw new Error(wrong)
  return { game, rows, kinds }
}
