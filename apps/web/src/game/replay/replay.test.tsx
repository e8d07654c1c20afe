// @vitest-environment jsdom
import { elfquest } from '@moothall/elfquest'
import { commitmentOf, Game, mixSecret, type Row, viewerOf } from '@moothall/engine'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { GameView } from '../GameView.tsx'
import { scene } from '../harness/scenes.ts'
import type { AnyRuleset } from './rules.ts'
import { Tape } from './tape.ts'
import { type OpenedJournal, verify as verifyBy } from './verify.ts'

afterEach(cleanup)

const press = async (button: HTMLElement) => act(async () => button.click())
const at = () => Number(screen.getByRole<HTMLInputElement>('slider').value)
const boardText = () => document.querySelector('[data-board]')?.textContent

async function lookBack(name: string) {
  const local = scene(name)
  render(<GameView source={local} />)
  await screen.findByRole('region', { name: 'Board' }, { timeout: 20_000 })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  return local
}

describe('looking back', () => {
  it('goes through the game step by step and back to now, where the question is as it was', async () => {
    await lookBack('pool')
    const now = boardText()
    const question = document.querySelector('.decision h2')?.textContent
    await press(screen.getByRole('button', { name: 'Game menu' }))
    await press(screen.getByRole('button', { name: 'Look back, step by step' }))
    await screen.findByRole('slider')
    const last = at()
    expect(last).toBeGreaterThan(4)
    expect(boardText()).toBe(now)
    // Nothing of the past can be answered.
    expect(document.querySelector('.decision.sheet')).toBeNull()
    expect(document.querySelectorAll('[data-place]')).toHaveLength(0)

    await press(screen.getByRole('button', { name: 'One step back' }))
    await act(async () => void fireEvent.keyDown(document.body, { key: ',' }))
    expect(at()).toBe(last - 2)
    await act(async () => void fireEvent.keyDown(document.body, { key: '.' }))
    expect(at()).toBe(last - 1)
    await press(screen.getByRole('button', { name: 'To the beginning' }))
    expect(at()).toBe(0)
    expect(screen.getByText('The table as it was laid.')).toBeTruthy()
    expect(boardText()).not.toBe(now)
    fireEvent.change(screen.getByRole('slider'), { target: { value: String(last) } })
    expect(boardText()).toBe(now)

    await press(screen.getByRole('button', { name: 'Back to now' }))
    expect(screen.queryByRole('slider')).toBeNull()
    expect(document.querySelector('.decision.sheet h2')?.textContent).toBe(question)
  })

  it('plays by itself until the end', async () => {
    await lookBack('next')
    await press(screen.getByRole('button', { name: 'Game menu' }))
    await press(screen.getByRole('button', { name: 'Look back, step by step' }))
    await screen.findByRole('slider')
    const last = at()
    await press(screen.getByRole('button', { name: 'One step back' }))
    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: 'fast' } })
    await press(screen.getByRole('button', { name: 'Play' }))
    await act(() => new Promise<void>((done) => setTimeout(done, 900)))
    expect(at()).toBe(last)
    expect(screen.getByRole('button', { name: 'Play' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('shows at every step the view that there was', async () => {
    const local = scene('rerolled')
    const tape = await Tape.load((from, limit) => local.history(from, Math.min(limit, 7)))
    const live = local.now().frame
    const end = tape.view(tape.last)
    expect(end.entities).toEqual(live?.entities)
    expect(end.decisions.map((d) => d.id)).toEqual(live?.decisions.map((d) => d.id))
    expect(end.logCount).toBe(live?.logCount)
    // Forwards and backwards it is the same view.
    for (const one of [0, 3, tape.last, 3]) expect(tape.view(one)).toEqual(tape.view(one))
    expect(tape.lines(tape.last).length + tape.lines(tape.last - 1).length).toBeGreaterThan(0)
  })
})

describe('checking a finished game', () => {
  const RULES = '5e'.repeat(32)
  /** In place of the hall, which has the bundles. */
  const verify = (opened: OpenedJournal, shown: Parameters<typeof verifyBy>[1]) =>
    verifyBy(opened, shown, async (hash) =>
      hash === RULES ? (elfquest as unknown as AnyRuleset) : undefined,
    )

  /** A whole game played by first answers, with its journal opened. */
  function finished() {
    const server = 'ab'.repeat(16)
    const nonces = ['n1', 'n2']
    const options = {
      chapters: 1,
      reroll: 'pool',
      events: 'story',
      promoCards: false,
      anyoneDecides: false,
      takeBack: false,
    } as const
    const holders = ['p1', 'p1', 'p1', 'p1']
    const secret = mixSecret(server, nonces)
    const game = Game.create({ ruleset: elfquest, options, secret, holders })
    const rows: Row[] = []
    for (let n = 0; n < 6000 && game.status === 'open'; n++) {
      const open = game.open()[0]
      if (open === undefined) break
      const prepared = game.prepareTimeout(open.seat)
      if (!prepared.ok) throw new Error(prepared.code)
      const row: Row = { ...prepared.row, n: game.n + 1, segment: 1, time: 5 }
      rows.push(row)
      game.apply(row)
    }
    const opened: OpenedJournal = {
      rulesetHash: RULES,
      options,
      segment: 1,
      holders,
      rows,
      commitment: commitmentOf(server),
      secret,
      server,
      nonces,
    }
    const seats = [0, 1, 2, 3]
    const frame = game.view(viewerOf(seats))
    const whole = game.pageLog(viewerOf(seats), frame.logCount, frame.logCount)
    const shown = { commitment: opened.commitment, frame, seats }
    return { opened, shown, status: game.status, whole }
  }

  it('finds a game as it was played in order, and every kind of change to it', async () => {
    const { opened, shown, status, whole } = finished()
    expect(status).toBe('over')
    const good = {
      commitment: true,
      secret: true,
      earlier: [],
      course: true,
      rows: opened.rows.length,
    }
    expect(await verify(opened, shown)).toEqual(good)
    const other = 'cd'.repeat(16)
    expect(await verify({ ...opened, server: other }, shown)).toEqual({
      ...good,
      commitment: false,
      secret: false,
    })
    expect(await verify(opened, { ...shown, commitment: commitmentOf(other) })).toMatchObject({
      commitment: false,
    })
    // Whoever has looked on from the first line has more of them than a fresh view shows.
    const { logCount } = shown.frame
    expect(logCount).toBeGreaterThan(shown.frame.log.length)
    expect(await verify(opened, { ...shown, frame: { ...shown.frame, log: whole } })).toEqual(good)
    const [first, ...others] = whole
    const told = [{ ...first!, text: { k: 'eq.log.won' } }, ...others]
    expect(await verify(opened, { ...shown, frame: { ...shown.frame, log: told } })).toMatchObject({
      course: false,
    })
    // Other dice, or a row less, or another table than the one shown.
    expect(await verify({ ...opened, secret: other }, shown)).toMatchObject({
      secret: false,
      course: false,
    })
    expect(await verify({ ...opened, rows: opened.rows.slice(0, -1) }, shown)).toMatchObject({
      course: false,
    })
    const { campaign, ...rest } = shown.frame.entities
    const frame = { ...shown.frame, entities: { ...rest, campaign: { ...campaign, season: 99 } } }
    expect(await verify(opened, { ...shown, frame })).toMatchObject({ course: false })
    expect(await verify({ ...opened, rulesetHash: 'ab'.repeat(32) }, shown)).toMatchObject({
      course: undefined,
    })
  })
})
