import { type EqOptions, elfquest } from '@moothall/elfquest'
import {
  type Answer,
  type FullFrame,
  firstAnswer,
  type OpenDecision,
  type Option,
  type Space,
} from '@moothall/engine'
import { content, isRolled } from '../boards/elfquest/cards.ts'
import { LocalGame } from './local-game.ts'

const OPTIONS: EqOptions = {
  chapters: 1,
  reroll: 'pool',
  events: 'story',
  promoCards: false,
  anyoneDecides: false,
  takeBack: false,
}

type Local = LocalGame<never, EqOptions>

function table(
  spec: {
    readonly seed?: string
    readonly holders?: readonly string[]
    readonly me?: string
    readonly options?: Partial<EqOptions>
    readonly names?: Readonly<Record<string, string>>
    readonly name?: string
  } = {},
): Local {
  return new LocalGame({
    ruleset: elfquest,
    options: { ...OPTIONS, ...spec.options },
    secret: (spec.seed ?? 'a1').padEnd(64, '0'),
    holders: spec.holders ?? ['p1', 'p2', 'p1', 'p3'],
    me: 'me' in spec ? spec.me : 'p1',
    names: spec.names ?? { p1: 'Ada', p2: 'Bram', p3: 'Tove' },
    name: spec.name ?? 'The Holt at Long Water',
    watchers: ['Maud', 'Kees', 'Ines'],
    talk: [
      {
        i: 0,
        from: 'Bram',
        mine: false,
        text: 'Shall we take the hunt together?',
        time: Date.UTC(2026, 10, 30, 20, 41),
      },
      {
        i: 1,
        from: 'Tove',
        mine: false,
        text: 'I keep Nightfall back for now.',
        time: Date.UTC(2026, 10, 30, 20, 42),
      },
    ],
  }) as unknown as Local
}

/** Answers whatever is asked by the first option that fits one of the wishes, until `done`. */
function drive(
  local: Local,
  wishes: Readonly<Record<string, readonly string[]>>,
  done: (kind: string, frame: FullFrame) => boolean,
  most = 200,
): Local {
  for (let step = 0; step < most; step++) {
    const open = local.game.open()
    const first = open[0]
    const frame = local.now().frame
    if (first === undefined || frame === undefined || done(first.kind, frame)) return local
    const { seat, answer } = wished(open, wishes[first.kind] ?? []) ?? {
      seat: first.seat,
      answer:
        first.space.type === 'one' && first.space.options[0] !== undefined
          ? pickOf(first.space.options[0])
          : firstAnswer(first.space),
    }
    local.play(seat, answer)
  }
  return local
}

/** The first option of anybody that fits the wishes, in their order. */
function wished(
  open: readonly OpenDecision[],
  wishes: readonly string[],
): { seat: number; answer: Answer } | undefined {
  for (const want of wishes) {
    for (const { seat, space } of open) {
      const found =
        space.type === 'one'
          ? space.options.find((o) => o.id === want || o.id.startsWith(`${want}:`))
          : undefined
      if (found !== undefined) return { seat, answer: pickOf(found) }
    }
  }
  return undefined
}

function pickOf(option: Option): Answer {
  return option.then === undefined
    ? option.id
    : { id: option.id, then: firstThen(option.then, option.id) }
}

/** Companions for an event: one; else the least that fits. */
function firstThen(space: Space, id: string): Answer {
  if (id === 'event' && space.type === 'some') {
    const one = space.options[0]
    if (one !== undefined)
      return [one.then === undefined ? one.id : { id: one.id, then: firstAnswer(one.then) }]
  }
  return firstAnswer(space)
}

const CHOOSE: Readonly<Record<string, readonly string[]>> = {
  'eq.tribe': ['char.1', 'char.4', 'char.2', 'char.3'],
}
const PLAY = {
  ...CHOOSE,
  'eq.next': ['event', 'task'],
  'eq.beforeRoll': ['roll'],
  'eq.afterRoll': ['reroll', 'close'],
  'eq.join': ['agree', 'flip'],
}
/** Puts in what there is, so that a scenario comes to its end. */
const WIN = { ...PLAY, 'eq.afterRoll': ['reroll', 'tokens', 'pool', 'flip', 'close'] }

const toNext = (local: Local): Local => drive(local, CHOOSE, (kind) => kind === 'eq.next')
const toPool = (local: Local): Local => drive(local, PLAY, (kind) => kind === 'eq.beforeRoll')
const toRoll = (local: Local, rerolls = 0): Local =>
  drive(
    local,
    PLAY,
    (kind, frame) =>
      kind === 'eq.afterRoll' &&
      ((frame.entities['attempt']?.['rerolls'] as number) ?? 0) >= rerolls,
  )

const AT_HOME = { ...PLAY, 'eq.next': ['task:care'] }
const LONG = {
  p1: 'Adalberta von Hohenstein',
  p2: 'Bartholomew Featherstone',
  p3: 'Wilhelmina-Margaretha Oo',
}

function asking(local: Local): Local {
  const holders = toRoll(local).game.seating.holders
  local.askBack(holders.flatMap((holder, seat) => (holder === 'p1' ? [seat] : [])))
  return local
}

/** States of the game screen that are looked at, each from a fixed seed. */
export const SCENES: Readonly<Record<string, () => Local>> = {
  tribe: () => table(),
  next: () => toNext(table()),
  pool: () => toPool(table()),
  // All four characters are mine, as in most games that are played alone.
  aloneNext: () => toNext(table({ holders: ['p1', 'p1', 'p1', 'p1'] })),
  alone: () => toPool(table({ holders: ['p1', 'p1', 'p1', 'p1'] })),
  roll: () => toRoll(table()),
  longTable: () =>
    toNext(
      table({
        holders: ['p1', 'p1', 'p1', 'p1'],
        name: 'The long evenings of the four lost riders',
      }),
    ),
  rerolled: () => toRoll(table(), 2),
  // Nothing is left to throw again, and most dice tell what they were.
  spent: () => toRoll(table(), 4),
  theirs: () => toPool(table({ me: 'p3' })),
  watching: () => toRoll(table({ me: undefined as never })),
  late: () =>
    drive(
      table({ seed: 'c1' }),
      PLAY,
      (kind, frame) =>
        kind === 'eq.next' && (frame.entities['campaign']?.['season'] as number) >= 3,
      400,
    ),
  // An event that needs more successes than one character has dice.
  tribal: () =>
    drive(
      table({ holders: ['p1', 'p1', 'p1', 'p1'] }),
      PLAY,
      (kind, frame) => {
        const card = frame.entities['event']?.['card']
        if (kind !== 'eq.next' || typeof card !== 'string') return false
        const event = content.event(card)
        return isRolled(event) && event.successes >= 9
      },
      3000,
    ),
  endSeason: () => drive(table(), PLAY, (kind) => kind === 'eq.endSeason', 400),
  reward: () =>
    drive(
      table({ seed: 'c3', holders: ['p1', 'p1', 'p1', 'p1'] }),
      PLAY,
      (kind) => kind === 'eq.reward',
      400,
    ),
  cost: () => drive(table({ seed: 'b3' }), PLAY, (kind) => kind === 'eq.cost', 400),
  over: () =>
    drive(table({ seed: 'd9', holders: ['p1', 'p1', 'p1', 'p1'] }), WIN, () => false, 3000),
  task: () => drive(table(), AT_HOME, (kind) => kind === 'eq.beforeRoll'),
  taskDone: () =>
    drive(
      table({ options: { reroll: 'none' } }),
      AT_HOME,
      (kind) => kind === 'eq.afterRoll' || kind === 'eq.taskReward',
    ),
  longNames: () => toPool(table({ names: LONG })),
  scenarioReward: () =>
    drive(
      table({ seed: 'd9', holders: ['p1', 'p1', 'p1', 'p1'] }),
      WIN,
      (kind) => kind.startsWith('eq.scenarioReward'),
      3000,
    ),
  // Ada asks to have her throw back: as Bram sees it, as she does, with names as long as may be.
  consent: () => asking(table({ me: 'p2', options: { takeBack: true } })),
  consentLong: () => asking(table({ me: 'p2', options: { takeBack: true }, names: LONG })),
  asking: () => asking(table({ options: { takeBack: true } })),
  askingNothing: () =>
    asking(table({ holders: ['p1', 'p2', 'p3', 'p2'], options: { takeBack: true } })),
  resting: () => {
    const local = toPool(table())
    void local.rest(true)
    return local
  },
  offline: () => {
    const local = toPool(table())
    local.pretend({ connection: 'lost' })
    return local
  },
}

export function scene(name: string): Local {
  const make = SCENES[name]
  if (make === undefined)
    throw new Error(`there is no scene ${name}; there are ${Object.keys(SCENES).join(', ')}`)
  const local = make()
  const frame = local.now().frame
  if (frame !== undefined) local.pretend({ sinceLine: Math.max(0, frame.logCount - 3) })
  return local
}
