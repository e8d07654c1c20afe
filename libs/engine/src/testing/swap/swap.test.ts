import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../game/frames.ts'
import type { Game, NewGame } from '../../game/game.ts'
import type { Ruleset } from '../../ruleset.ts'
import { type HandsEntities, type HandsOptions, hands, LEAKS, unknownTo } from '../hands.ts'
import { leaky } from '../hands-leaks.ts'
import { type LotsEntities, type LotsOptions, lots } from '../lots.ts'
import { everyViewer } from '../play.ts'
import { type Outlet, playTwoWorlds, type SwapReport, type Swaps } from './swap.ts'

const handsSwaps: Swaps<HandsEntities, HandsOptions> = {
  hidden: (t, viewer) => [unknownTo(t, viewer.seats)],
  own: { card: ['face'] },
}
const nothingHidden: Swaps<LotsEntities, LotsOptions> = { hidden: () => [], own: {} }

function handsSpec(
  ruleset: Ruleset<HandsEntities, HandsOptions>,
  seed: number,
  more: Partial<HandsOptions> = {},
): NewGame<HandsEntities, HandsOptions> {
  return {
    ruleset,
    options: { seats: 3, cards: 14, rounds: 8, ...more },
    secret: `two-worlds-${seed}`,
    holders: ['p1', 'p2', 'p3'],
    strict: true,
  }
}

function lotsSpec(seed: number, more: Partial<LotsOptions>): NewGame<LotsEntities, LotsOptions> {
  return {
    ruleset: lots,
    options: { seats: 3, rounds: 4, showAnswered: false, ...more },
    secret: `two-worlds-${seed}`,
    holders: ['p1', 'p2', 'p3'],
    strict: true,
  }
}

type Play = (viewer: Viewer, seed: number, outlet?: (game: Game) => Outlet) => SwapReport
const playHands: Play = (viewer, seed, outlet) =>
  playTwoWorlds({
    spec: handsSpec(hands, seed),
    swaps: handsSwaps,
    viewer,
    seed: `${seed}`,
    ...(outlet === undefined ? {} : { outlet: outlet as never }),
  })
const playLots =
  (more: Partial<LotsOptions>): Play =>
  (viewer, seed, outlet) =>
    playTwoWorlds({
      spec: lotsSpec(seed, more),
      swaps: nothingHidden,
      viewer,
      seed: `${seed}`,
      ...(outlet === undefined ? {} : { outlet: outlet as never }),
    })

describe.each<[string, Play]>([
  ['hidden hands', playHands],
  ['sealed lots', playLots({})],
  ['sealed lots, answers marked', playLots({ showAnswered: true })],
  ['sealed lots that may be replaced', playLots({ firm: true, showAnswered: true })],
])('two worlds of %s', (_name, play) => {
  it.each(everyViewer(3))('are the same to $key', (viewer) => {
    const sum = { compared: 0, moved: 0, hiddenActs: 0 }
    for (let seed = 0; seed < 12; seed++) {
      const report = play(viewer, seed)
      expect(report.difference).toBeUndefined()
      sum.compared += report.compared
      sum.hiddenActs += report.hiddenActs
    }
    expect(sum.compared).toBeGreaterThan(200)
    expect(sum.hiddenActs).toBeGreaterThan(2)
  })
})

/** The first game in which the leak shows; how many games it took. */
function gamesUntilFound(play: (viewer: Viewer, seed: number) => SwapReport, most = 60): number {
  for (let seed = 0; seed < most; seed++) {
    for (const viewer of everyViewer(3)) {
      if (play(viewer, seed).difference !== undefined) return seed + 1
    }
  }
  return Number.POSITIVE_INFINITY
}

describe('the swap test catches a planted leak', () => {
  it.each(LEAKS)('%s', (leak) => {
    const found = gamesUntilFound((viewer, seed) =>
      playTwoWorlds({
        spec: handsSpec(leaky(leak), seed, { leak }),
        swaps: handsSwaps,
        viewer,
        seed: `${seed}`,
      }),
    )
    expect(found).toBeLessThan(60)
  })
})

/** Faults of the place through which everything leaves. */
const FAULTS: Record<string, (game: Game) => Partial<Outlet>> = {
  'frames numbered by rows': (game) => ({
    take: (viewer) => game.take(viewer).map((frame) => ({ ...frame, seq: game.n })),
  }),
  'a frame for every row': (game) => {
    let told = game.n
    return {
      take: (viewer) => {
        const frames = game.take(viewer)
        const empty = frames.length === 0 && game.n > told
        told = game.n
        return empty ? [{ seq: game.view(viewer).seq }] : frames
      },
    }
  },
  'log lines numbered over all classes': (game) => ({
    view: (viewer) => ({ ...game.view(viewer), logCount: game.logLines().length }),
  }),
  'decisions named by rows': (game) => ({
    view: (viewer) => {
      const view = game.view(viewer)
      return { ...view, decisions: view.decisions.map((d) => ({ ...d, id: `${game.n}/${d.id}` })) }
    },
  }),
  'undo that counts sealed answers': (game) => ({
    view: (viewer) => {
      const view = game.view(viewer)
      const others = game.open().length
      return others === 1 ? { ...view, undo: { state: 'barred', why: 'answered' } } : view
    },
  }),
  'who has answered': (game) => ({
    view: (viewer) => {
      const answered = game.open().map((d) => d.seat)
      const view = game.view(viewer)
      return { ...view, decisions: view.decisions.map((d) => ({ ...d, answered })) }
    },
  }),
  'windows that close when all have answered': (game) => ({
    view: (viewer) => {
      const view = game.view(viewer)
      return game.windowOpen && game.open().length === 0 ? { ...view, decisions: [] } : view
    },
  }),
}

describe('the swap test catches a fault of what leaves the kernel', () => {
  it.each(Object.keys(FAULTS))('%s', (name) => {
    const outlet = (game: Game): Outlet => {
      const fault = FAULTS[name]?.(game) ?? {}
      const of = <K extends keyof Outlet>(key: K) =>
        (fault[key] ??
          (game[key] as unknown as { bind(to: Game): Outlet[K] }).bind(game)) as Outlet[K]
      return {
        view: of('view'),
        take: of('take'),
        since: of('since'),
        pageLog: of('pageLog'),
        refused: of('refused'),
        prepare: of('prepare'),
        prepareUndo: of('prepareUndo'),
        prepareConsent: of('prepareConsent'),
      }
    }
    const found = gamesUntilFound((viewer, seed) => {
      const inHands = playHands(viewer, seed, outlet)
      return inHands.difference === undefined ? playLots({})(viewer, seed, outlet) : inHands
    })
    expect(found).toBeLessThan(60)
  })
})
