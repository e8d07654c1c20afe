import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewerOf, WATCHER } from '../game/frames.ts'
import { UNDO_REACH } from '../game/history.ts'
import type { Ruleset } from '../ruleset.ts'
import { type LotsEntities, type LotsOptions, lots } from './lots.ts'
import { Bench, dice } from './play.ts'

/** Sealed lots in which all concerned may agree to go back over anything. */
const willing: Ruleset<LotsEntities, LotsOptions> = { ...lots, barrier: () => 'consent' }

function table(seed: string, holders: (string | null)[] = ['p1', 'p2', 'p3']) {
  return new Bench({
    ruleset: willing,
    options: { seats: 3, rounds: 6, showAnswered: false },
    secret: `consent-${seed}`,
    holders,
    strict: true,
  })
}
type T = ReturnType<typeof table>

/** Plays on until taking back the last step of a seat needs the others. */
function untilAsked(b: T, draw: (n: number) => number): number {
  while (b.step(draw)) {
    for (const seat of [0, 1, 2]) if (b.game.undoFor(viewerOf([seat])).state === 'ask') return seat
  }
  throw new Error('the game ended before a barrier was met')
}

function ask(b: T, seat: number): void {
  const undo = b.game.prepareUndo(viewerOf([seat]), true)
  if (!undo.ok) throw new Error(undo.code)
  b.commit(undo.row)
}

function consent(b: T, seat: number, agree: boolean): void {
  const prepared = b.game.prepareConsent(viewerOf([seat]), agree)
  if (!prepared.ok) throw new Error(prepared.code)
  b.commit(prepared.row)
}

const asked = (b: T) => b.game.view(WATCHER).decisions.find((d) => d.type === 'consent')
const others = (seat: number) => [0, 1, 2].filter((s) => s !== seat)
const anySeed = fc.integer({ min: 0, max: 1_000_000 })

describe('going back over a barrier', () => {
  it('happens when all concerned have agreed, and gives the state before that step', () => {
    let seen = 0
    fc.assert(
      fc.property(anySeed, (seed) => {
        const b = table(`${seed}`)
        const draw = dice(`${seed}`)
        const hashes = [b.game.hash()]
        for (let i = 0; i < 80 && b.step(draw); i++) {
          hashes[b.game.n] = b.game.hash()
          const seat = draw(3)
          const undo = b.game.undoFor(viewerOf([seat]))
          if (undo.state !== 'ask' || draw(3) !== 0) continue
          seen++
          const before = b.game.hash()
          ask(b, seat)
          expect(asked(b)?.seats).toEqual(others(seat))
          const [one, two] = others(seat) as [number, number]
          consent(b, two, true)
          expect(b.game.hash()).toBe(before)
          // Whoever takes the game up in the meantime finds the question open.
          expect(b.resumed().view(viewerOf([one])).decisions).toEqual(
            b.game.view(viewerOf([one])).decisions,
          )
          consent(b, one, true)
          expect(asked(b)).toBeUndefined()
          expect(b.game.hash()).toBe(hashes[(undo.n as number) - 1])
          expect(b.resumed().hash()).toBe(b.game.hash())
          return
        }
      }),
      { numRuns: 30, seed: 3 },
    )
    expect(seen).toBeGreaterThan(10)
  })

  it('does not happen when one of them declines, and changes nothing but the log', () => {
    const b = table('declined')
    const seat = untilAsked(b, dice('declined'))
    const before = b.game.hash()
    ask(b, seat)
    const [one, two] = others(seat) as [number, number]
    consent(b, one, true)
    consent(b, two, false)
    expect(asked(b)).toBeUndefined()
    expect(b.game.hash()).toBe(before)
    for (const who of [one, two])
      expect(b.game.prepareConsent(viewerOf([who]), true)).toMatchObject({
        code: 'NO_CONSENT_ASKED',
      })
    expect(b.game.view(WATCHER).log.at(-1)?.text.k).toBe('kernel.undoDeclined')
  })

  it('is asked once; whoever asked sees so, and may take the question back', () => {
    const b = table('withdrawn')
    const seat = untilAsked(b, dice('withdrawn'))
    const me = viewerOf([seat])
    const [one] = others(seat) as [number]
    const before = b.game.hash()
    ask(b, seat)
    expect(b.game.view(me).undo.state).toBe('asked')
    expect(b.game.view(viewerOf([one])).undo.state).not.toBe('asked')
    expect(b.game.prepareUndo(me, true)).toMatchObject({ code: 'UNDO_ASKED' })
    // To agree is for the others.
    expect(b.game.prepareConsent(me, true)).toMatchObject({ code: 'NO_CONSENT_ASKED' })
    consent(b, seat, false)
    expect(asked(b)).toBeUndefined()
    expect(b.game.hash()).toBe(before)
    expect(b.game.view(WATCHER).log.at(-1)?.text.k).toBe('kernel.undoWithdrawn')
    expect(b.game.view(me).undo.state).toBe('ask')
    expect(b.resumed().view(me)).toMatchObject({ undo: b.game.view(me).undo })
    ask(b, seat)
    expect(asked(b)).toBeDefined()
  })

  it('says who asks and which lines of the log would be struck, to each as far as they have read them', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const b = table(`told ${seed}`)
        const seat = untilAsked(b, dice(`told ${seed}`))
        ask(b, seat)
        const viewers = [WATCHER, ...[0, 1, 2].map((one) => viewerOf([one]))]
        const told = viewers.map((viewer) => {
          const view = b.game.view(viewer)
          const open = view.decisions.find((d) => d.type === 'consent')
          expect(open?.about).toMatchObject({ by: seat })
          return (open?.about as { takesBack?: unknown[] } | undefined)?.takesBack
        })
        const struck = (viewer: (typeof viewers)[number]) =>
          b.game
            .view(viewer)
            .log.filter((line) => line.undone)
            .map((line) => line.text)
        const earlier = viewers.map((viewer) => struck(viewer).length)
        for (const other of others(seat)) consent(b, other, true)
        viewers.forEach((viewer, at) => {
          expect(struck(viewer).slice(earlier[at])).toEqual(told[at])
        })
      }),
      { numRuns: 15, seed: 8 },
    )
  })

  it('is off the table when somebody plays on', () => {
    const b = table('played on')
    const draw = dice('played on')
    const seat = untilAsked(b, draw)
    ask(b, seat)
    while (asked(b) !== undefined) b.step(draw)
    const [one] = others(seat) as [number]
    expect(b.game.prepareConsent(viewerOf([one]), true)).toMatchObject({ code: 'NO_CONSENT_ASKED' })
  })

  it('is off the table when the step is out of reach, whatever else has happened since', () => {
    const b = table('late')
    const seat = untilAsked(b, dice('late'))
    ask(b, seat)
    for (let i = 0; i <= UNDO_REACH; i++) {
      const row = b.game.preparePresence({ holder: 'p1', away: i % 2 === 0 })
      if (row.ok) b.commit(row.row)
    }
    const [one] = others(seat) as [number]
    expect(b.game.prepareConsent(viewerOf([one]), true)).toMatchObject({ code: 'NO_CONSENT_ASKED' })
    expect(b.resumed().hash()).toBe(b.game.hash())
  })

  it('asks each person once, and neither the asker nor an empty chair', () => {
    const b = table('hot seat', ['p1', 'p2', 'p1'])
    const draw = dice('hot seat')
    while (b.game.undoFor(viewerOf([0])).state !== 'ask') b.step(draw)
    ask(b, 0)
    expect(asked(b)?.seats).toEqual([1])
    consent(b, 1, true)
    expect(asked(b)).toBeUndefined()
  })

  it('needs nobody where nobody else sits', () => {
    const b = table('alone', ['p1', null, 'p1'])
    const draw = dice('alone')
    const hashes = [b.game.hash()]
    while (b.game.undoFor(viewerOf([0])).state !== 'ask') {
      b.step(draw)
      hashes[b.game.n] = b.game.hash()
    }
    const n = b.game.undoFor(viewerOf([0])).n as number
    ask(b, 0)
    expect(asked(b)).toBeUndefined()
    expect(b.game.hash()).toBe(hashes[n - 1])
  })

  it('a draw that is taken back and made again gives the same', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const b = table(`${seed}`)
        const draw = dice(`${seed}`)
        while (b.game.status === 'open') {
          const open = b.game.open()[0]
          const why = b.game.undoFor(viewerOf([open?.seat ?? 0])).why
          if (why === 'draw') break
          if (!b.step(draw)) return
        }
        const seat = b.game.open()[0]?.seat as number
        const n = b.game.undoFor(viewerOf([seat])).n
        const row = b.rows.find((one) => one.n === n)
        const lots = () => b.game.table.get('market').lots
        const drawn = [...lots()]
        if (n !== b.game.n || row === undefined) return
        expect(b.takeBack(seat)).toBe(true)
        const again = b.game.open().find((d) => d.seat === seat)
        b.choose(again as never, row.answer as never)
        expect(lots()).toEqual(drawn)
      }),
      { numRuns: 20, seed: 5 },
    )
  })
})
