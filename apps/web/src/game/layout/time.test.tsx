// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GameView } from '../GameView.tsx'
import { scene } from '../harness/scenes.ts'
import { decision, Stage } from '../harness/stage.tsx'
import { timesOf } from '../server-game.ts'

const S = 1000
const NOW = Date.UTC(2026, 0, 1, 20)
const ONE = { type: 'one', options: [{ id: 'a', label: { k: 'a' } }] } as const

beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Seat 0 is mine; `lefts` is what each seat has left, of two minutes. */
function spec(lefts: Readonly<Record<number, number>>) {
  const times = Object.fromEntries(
    Object.entries(lefts).map(([seat, left]) => [seat, { at: Date.now() + left, given: 120 * S }]),
  )
  const seats = Object.keys(lefts).map(Number)
  const mine = seats.includes(0) ? [{ seat: 0, space: ONE, question: { k: 'test.question' } }] : []
  return { decisions: [decision(ONE, { seats, mine })], times }
}
async function show(lefts: Readonly<Record<number, number>>): Promise<Stage> {
  const stage = new Stage(spec(lefts))
  render(<GameView source={stage} />)
  await screen.findByRole('region', { name: 'Board' })
  return stage
}
/** Second by second, so that each tick is drawn before the next one is set. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += S) await act(() => vi.advanceTimersByTimeAsync(S))
}
const beam = () => document.querySelector<HTMLElement>('.game-beam [role="timer"]')
const said = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join('')

describe('time in a game with a clock', () => {
  it('is shown in the beam and beside the seat, and runs', async () => {
    await show({ 0: 110 * S })
    expect(beam()?.textContent).toContain('1 min left')
    const seat = screen.getAllByRole('timer').find((one) => one !== beam())
    expect(seat?.closest('li')?.textContent).toContain('you')
    await pass(70 * S)
    expect(beam()?.textContent).toMatch(/\b(40|39) s left/)
    expect(seat?.textContent).toMatch(/\b(40|39) s left/)
    await pass(41 * S)
    expect(beam()?.textContent).toContain('time is up')
  })

  it('stands beside the seats of ElfQuest too, while the tribe gathers and later', async () => {
    for (const name of ['tribe', 'pool']) {
      const local = scene(name)
      local.pretend({ times: { 1: { at: Date.now() + 90 * S, given: 120 * S } } })
      render(<GameView source={local} />)
      await screen.findByRole('region', { name: 'Board' }, { timeout: 20_000 })
      const seats = screen.getAllByRole('timer').filter((one) => one !== beam())
      expect(seats.map((one) => one.closest('.who')?.querySelector('bdi')?.textContent)).toEqual([
        'Bram',
      ])
      cleanup()
    }
  })

  it('tells by another sign, not by colour alone, that it runs short', async () => {
    await show({ 0: 30 * S })
    const short = () => within(beam() as HTMLElement).queryByRole('img', { name: /runs short/ })
    expect(short()).toBeNull()
    await pass(10 * S)
    expect(short()).not.toBeNull()
  })

  it('is said at few moments, to whoever is asked', async () => {
    await show({ 0: 70 * S })
    expect(said()).toBe('')
    await pass(11 * S)
    expect(said()).toBe('1 min left for your move.')
    await pass(30 * S)
    expect(said()).toBe('1 min left for your move.')
    await pass(20 * S)
    expect(said()).toBe('10 s left for your move.')
  })

  it('is mine in the beam where I am asked, else that which ends first, and nobody else’s is said', async () => {
    const stage = await show({ 0: 100 * S, 1: 20 * S })
    expect(beam()?.textContent).toContain('1 min left')
    await act(async () => stage.show(spec({ 1: 55 * S, 2: 35 * S })))
    expect(beam()?.textContent).toMatch(/\b3[45] s left/)
    await pass(30 * S)
    expect(said()).toBe('')
    await act(async () => stage.show({ ...spec({ 1: 5 * S }), times: {} }))
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('has no fault that axe finds', async () => {
    await show({ 0: 20 * S })
    vi.useRealTimers()
    const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(found.violations.map((one) => one.id)).toEqual([])
  })

  it('is counted by the clock of this browser, however wrong that is', () => {
    const clock = {
      kind: 'move',
      seconds: 120,
      late: 'bot',
      now: 5000,
      seats: [
        { seat: 0, left: 120_000, deadline: 65_000 },
        { seat: 1, left: 120_000 },
      ],
    } as const
    expect(timesOf(clock, NOW)).toEqual({ 0: { at: NOW + 60_000, given: 120_000 } })
  })
})
