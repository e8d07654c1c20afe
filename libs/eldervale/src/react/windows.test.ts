import { canonical, viewerOf, WATCHER } from '@moothall/engine'
import { dice } from '@moothall/engine/testing/play.ts'
import { describe, expect, it } from 'vitest'
import { MAGIC, spellsOf } from '../content/magic.ts'
import { MOMENTS } from '../content/schema.ts'
import { eldervaleBattle } from '../rulesets.ts'
import { asked, bench, discard, playOut } from '../testing/table.ts'
import { WINDOWS } from './windows.ts'

/** Decisions that a player may face on another's turn, each with the moment of section 28 that it belongs to. */
const OUT_OF_TURN: Readonly<Record<string, readonly string[]>> = {
  'ev.w.placed': ['placed'],
  'ev.w.rush': ['rush'],
  'ev.w.trigger': ['trigger'],
  'ev.join': ['join'],
  'ev.dice': ['dice'],
  'ev.w.rolled': ['rolled'],
  'ev.reward': ['won'],
  'ev.any': ['won'],
  'ev.anyPower': ['won'],
  'ev.marker': ['power'],
  'ev.tactics': ['loss'],
  'ev.loseToken': ['loss'],
  'ev.w.loss': ['loss'],
  'ev.w.under': ['under'],
  // What a card played in a window asks in turn.
  'ev.fifth': ['placed'],
}

describe('the closed list', () => {
  it('EV-REACT-01: has the eighteen windows, and no spell is timed for anything else', () => {
    expect(WINDOWS.map((one) => one.moment)).toEqual([...MOMENTS])
    expect(WINDOWS).toHaveLength(18)
    for (const card of MAGIC) if (card.kind === 'spell') expect(MOMENTS).toContain(card.timing)
    expect(MOMENTS.flatMap((moment) => spellsOf(moment))).toHaveLength(30)
  })

  it('EV-REACT-01: on another’s turn a player acts in a window or discards a token, and nothing else', () => {
    const met = new Set<string>()
    for (let s = 0; s < 8; s++) {
      const b = bench({ seed: `closed ${s}`, options: { seats: 3 + (s % 3), rounds: 3 } })
      playOut(b, `${s}`, {
        tokens: true,
        each: () => {
          const { active } = b.game.table.get('game')
          for (const open of b.game.open()) if (open.seat !== active) met.add(open.kind)
        },
      })
    }
    expect([...met].filter((kind) => !(kind in OUT_OF_TURN))).toEqual([])
    expect(met.size).toBeGreaterThan(8)
    expect(eldervaleBattle.standing?.map((one) => one.kind)).toEqual(['ev.token'])
  })
})

/** A battle that may be reacted to: seat 1 holds this card. */
function holding(card: string) {
  return bench({
    options: { seats: 3 },
    arrange: {
      units: { 's0.warrior': 'e4', 's1.worker1': 'e4' },
      hands: { 1: [card], 2: ['P2'] },
      battle: [{ realm: 'e4', unit: 's0.warrior' }],
    },
  })
}

describe('what others see of a window', () => {
  const others = [WATCHER, viewerOf([0]), viewerOf([2])]
  const seen = (b: ReturnType<typeof holding>) =>
    canonical(others.map((viewer) => b.game.view(viewer)))

  it('EV-REACT-11, EV-REACT-12: is the same whether or not anybody has an option', () => {
    const able = holding('S17')
    const unable = holding('P1')
    expect(asked(able, 1).space).not.toEqual(asked(unable, 1).space)
    expect(seen(able)).toBe(seen(unable))
    const window = able.game.view(WATCHER).decisions[0]
    expect(window).toMatchObject({ kind: 'ev.w.trigger', type: 'window', seats: [], mine: [] })
  })

  it('EV-REACT-11, EV-REACT-16: does not change when somebody passes or answers', () => {
    const b = holding('S17')
    const before = seen(b)
    b.choose(asked(b, 1), 'pass')
    expect(seen(b)).toBe(before)
    // The pass is in the record all the same.
    expect(b.rows.at(-1)).toMatchObject({ seat: 1, answer: 'pass' })
  })

  it('EV-REACT-20: a prompt and its reasons go to the player concerned alone', () => {
    const b = bench({
      options: { seats: 2 },
      arrange: {
        units: { 's0.warrior': 'e4', 's1.worker1': 'e4' },
        hands: { 1: ['S23', 'S20'] },
        discard: ['S17', 'S18', 'S19'],
        battle: [{ realm: 'e4', unit: 's0.warrior' }],
      },
    })
    const own = b.game.view(viewerOf([1])).decisions[0]
    expect(own).toMatchObject({ kind: 'ev.dice', mine: [{ seat: 1 }] })
    expect(JSON.stringify(own)).toContain('ev.magic.S20')
    expect(JSON.stringify(b.game.refused(viewerOf([1]), own?.id ?? ''))).toContain('ev.magic.S23')
    for (const viewer of [WATCHER, viewerOf([0])]) {
      const view = b.game.view(viewer)
      expect(view.decisions[0]).toMatchObject({ kind: 'ev.dice', mine: [] })
      expect(JSON.stringify(view)).not.toMatch(/ev\.magic\.S2[03]/)
      expect(b.game.refused(viewer, view.decisions[0]?.id ?? '')).toBe(undefined)
      expect(b.game.refused(viewer, own?.id ?? '')).toBe(undefined)
    }
  })
})

it('EV-REACT-22: a recorded game replays the same whatever time its rows took and whoever wrote them', () => {
  for (let s = 0; s < 4; s++) {
    const b = bench({ seed: `pace ${s}`, options: { seats: 3 } })
    playOut(b, `${s}`, { tokens: true })
    const hash = b.game.hash()
    const slow = b.rows.map((row, i) => ({ ...row, time: i * 90_000, by: 'standing' as const }))
    b.rows.splice(0, b.rows.length, ...slow)
    expect(b.resumed().hash()).toBe(hash)
  }
})

it('EV-FREE-08: no moment lies within a roll: all dice of all sides fall in one step', () => {
  const draw = dice('one row')
  let rolls = 0
  for (let s = 0; s < 8; s++) {
    const b = bench({ seed: `rolls ${s}`, options: { seats: 3 } })
    let lines = b.game.logLines().length
    while (b.step(draw)) {
      discard(b, draw(3), draw)
      const news = b.game.logLines().slice(lines)
      lines = b.game.logLines().length
      const thrown = news.filter((line) => line.text.k === 'ev.log.rolled')
      if (thrown.length === 0) continue
      rolls++
      expect(thrown.length).toBeGreaterThan(1)
      expect(new Set(thrown.map((line) => line.n)).size).toBe(1)
    }
  }
  expect(rolls).toBeGreaterThan(10)
})
