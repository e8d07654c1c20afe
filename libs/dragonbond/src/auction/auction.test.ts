import { sampleAnswer, viewerOf, WATCHER } from '@moothall/engine'
import { dice } from '@moothall/engine/testing/play.ts'
import { describe, expect, it } from 'vitest'
import { bench, play, TABLES } from '../testing/player.ts'

const auctions = TABLES.filter(([slice]) => slice === 'auction')

describe('auctions at random', () => {
  it('DB-BID-27: nothing is asked in them but bids, ties and payments, and no bid binds a later one', () => {
    const kinds = new Set<string>()
    for (const [i, [slice, options]] of auctions.entries())
      play(bench(slice, options, `kinds ${i}`), `${i}`, ({ game }) => {
        for (const open of game.open()) kinds.add(open.kind)
      })
    expect([...kinds].sort()).toEqual([
      'db.bid.open',
      'db.bid.sealed',
      'db.bid.tie',
      'db.power.give',
      'db.power.return',
    ])
  })

  it('DB-BID-25: no payment ends the game, though Power enough has been paid for it', () => {
    let paid = 0
    for (let seed = 0; seed < 30; seed++) {
      const [slice, options] = auctions[seed % auctions.length] as (typeof auctions)[number]
      const b = bench(slice, options, `limit ${seed}`)
      play(b, `${seed}`)
      const log = b.game.logLines().map((line) => line.text.k)
      for (const [at, key] of log.entries()) {
        if (key === 'db.log.paid.capped') paid++
        if (key !== 'db.log.goal') continue
        // Power that comes in at the opening of a round may end it.
        const before = log.slice(0, at).findLast((one) => /paid|round/.test(one))
        expect(before).toBe('db.log.round')
      }
    }
    expect(paid).toBeGreaterThan(5)
  })
})

describe('sealed bids', () => {
  const table = () => bench('auction', { lineup: 'fell', bidding: 'sealed' }, 'sealed')

  it('DB-BID-29, DB-HIDDEN-18: are in nobody else’s bytes before all are in, and whether one answered is', () => {
    const b = table()
    const draw = dice('sealed')
    const [first] = b.game.open()
    if (first === undefined) throw new Error('nobody is asked')
    const others = [viewerOf([1]), viewerOf([2]), viewerOf([3]), WATCHER]
    const sight = () => others.map((v) => JSON.stringify({ ...b.game.view(v), seq: 0 }))
    b.choose(first, 1)
    const low = sight()
    const again = b.game.replaceable().find((d) => d.seat === first.seat)
    if (again === undefined) throw new Error('a sealed bid cannot be replaced')
    b.choose(again, 3)
    expect(sight()).toEqual(low)
    for (const v of others) expect(b.game.view(v).decisions[0]?.answered).toEqual([first.seat])
    for (const open of b.game.open()) b.choose(open, sampleAnswer(open.space, draw))
    expect(sight()).not.toEqual(low)
  })

  it('DB-BID-30: a seat cannot take its bid back to nothing, only replace it', () => {
    const b = table()
    const [first] = b.game.open()
    if (first === undefined) throw new Error('nobody is asked')
    b.choose(first, 2)
    expect(b.game.prepareUndo(viewerOf([first.seat])).ok).toBe(false)
    expect(b.game.view(WATCHER).decisions[0]?.answered).toEqual([first.seat])
    expect(b.game.view(viewerOf([first.seat])).decisions[0]?.replace?.[0]?.stands).toBe(2)
  })
})
