import { describe, expect, it } from 'vitest'
import { viewerOf, WATCHER } from '../game/frames.ts'
import { Game } from '../game/game.ts'
import { entityRules, type Ruleset } from '../ruleset.ts'
import { text } from '../text.ts'

/** A seller who cries out wares from a list that is written in all the time. */
type Market = { market: { day: number } }

function market(hidden: boolean): Ruleset<Market, Record<string, never>> {
  return {
    id: 'test-market',
    version: '1',
    seats: () => 2,
    players: { min: 2, max: 2 },
    hiddenInformation: hidden,
    options: { fields: [] },
    setup: (t) => t.create('market', { day: 0 }),
    *flow(t) {
      const wares: string[] = []
      for (;;) {
        const { answer } = yield* t.ask<string>({
          kind: 'market.buy',
          seats: 0,
          space: () => ({ type: 'one', options: [{ id: 'add', label: text('market.add') }] }),
          about: () => ({ wares }),
        })
        t.edit('market').day++
        wares.push(`${answer} ${wares.length}`)
        t.log(text('market.added', { wares: wares as unknown as string }))
      }
    },
    // Of the days nothing is seen.
    views: { market: entityRules<Market['market']>({}) },
    invariants: () => [],
    result: () => undefined,
    messages: { en: {} },
  }
}

const others = [WATCHER, viewerOf([1])]

describe.each([true, false])('what watchers are told (hidden things in the game: %s)', (hidden) => {
  const open = () => {
    const game = Game.create({
      ruleset: market(hidden),
      options: {},
      secret: '00',
      holders: ['a', 'b'],
    })
    for (const viewer of others) game.subscribe(viewer)
    const play = (answer: string) => {
      const key = game.open()[0]?.key ?? ''
      const prepared = game.prepareFor(0, key, answer)
      if (!prepared.ok) throw new Error(prepared.code)
      game.apply({ ...prepared.row, n: game.n + 1, segment: 1, time: 0 })
    }
    return { game, play }
  }

  it('stays as it was told, whatever rules write into what they have shown', () => {
    const { game, play } = open()
    const told = others.map((): string[] => [])
    for (let i = 0; i < 3; i++) {
      play('add')
      others.forEach((viewer, at) => {
        for (const frame of game.take(viewer)) told[at]?.push(JSON.stringify(frame))
      })
    }
    others.forEach((viewer, at) => {
      expect(told[at]).toHaveLength(3)
      expect(game.since(viewer, 0)?.map((frame) => JSON.stringify(frame))).toEqual(told[at])
      const said = game.since(viewer, 0)?.map(({ decisions, log }) => [decisions, log])
      const wares = JSON.stringify(said?.[0])
      expect(wares).toContain('add 0')
      expect(wares).not.toContain('add 1')
    })
    expect(JSON.stringify(game.pageLog(WATCHER, 1, 1))).not.toContain('add 1')
  })

  it('is the same to all who watch alike, and to a new view', () => {
    const { game, play } = open()
    play('add')
    const [frame] = game.take(WATCHER)
    expect(frame?.decisions).toEqual(game.view(WATCHER).decisions)
    expect(game.take(viewerOf([1]))[0]?.decisions).toEqual(game.view(viewerOf([1])).decisions)
  })
})

it('tells every class what the rules call the seats, and again only when that has changed', () => {
  const sold = market(true)
  const ruleset: typeof sold = {
    ...sold,
    placeName: (t, seat) => text(t.get('market').day > 1 ? 'late' : 'early', { seat }),
  }
  const game = Game.create({ ruleset, options: {}, secret: '00', holders: ['a', 'b'] })
  for (const viewer of others) game.subscribe(viewer)
  const names = (k: string) => [0, 1].map((seat) => text(k, { seat }))
  for (const viewer of others) expect(game.view(viewer).places).toEqual(names('early'))
  const told: unknown[] = []
  for (let i = 0; i < 3; i++) {
    const prepared = game.prepareFor(0, game.open()[0]?.key ?? '', 'add')
    if (!prepared.ok) throw new Error(prepared.code)
    game.apply({ ...prepared.row, n: game.n + 1, segment: 1, time: 0 })
    told.push(others.map((viewer) => game.take(viewer).map(({ places }) => places)))
  }
  const late = [names('late')]
  expect(told).toEqual([
    [[undefined], [undefined]],
    [late, late],
    [[undefined], [undefined]],
  ])
  for (const viewer of others) expect(game.view(viewer).places).toEqual(names('late'))
})

it('calls seats by what the lobby calls them where the rules name nothing else', () => {
  const ruleset = { ...market(false), seatName: (seat: number) => text('chair', { seat }) }
  const game = Game.create({ ruleset, options: {}, secret: '00', holders: ['a', 'b'] })
  expect(game.view(WATCHER).places?.[1]).toEqual(text('chair', { seat: 1 }))
  const nameless = Game.create({
    ruleset: market(false),
    options: {},
    secret: '00',
    holders: ['a', 'b'],
  })
  expect(nameless.view(WATCHER).places).toBeUndefined()
})
