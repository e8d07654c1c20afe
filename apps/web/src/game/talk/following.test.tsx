import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GameView } from '../GameView.tsx'
import { decision, Stage } from '../harness/stage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lines = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ i, time: i, text: { k: 'took' } }))

/** A box of the log with sizes of its own; jsdom lays nothing out. */
async function log() {
  let sized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        sized = told
      }
      observe() {}
      disconnect() {}
    },
  )
  const stage = new Stage({
    messages: { took: 'took the Mill' },
    decisions: [decision({ type: 'one', options: [{ id: 'a', label: { k: 'took' } }] })],
    log: lines(30),
  })
  render(<GameView source={stage} />)
  await screen.findByRole('region', { name: 'Board' })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  const box = document.querySelector('.log')?.parentElement as HTMLElement
  const size = { clientHeight: 300, scrollHeight: 1000 }
  for (const of of ['clientHeight', 'scrollHeight'] as const)
    Object.defineProperty(box, of, { get: () => size[of] })
  const to = (top: number) => {
    box.scrollTop = top
    fireEvent.scroll(box)
  }
  act(() => sized())
  to(700)
  return { box, size, to, sized: () => act(() => sized()) }
}

const newest = () => screen.queryByRole('button', { name: 'To the newest' })

describe('the log', () => {
  it('stays at its end when its box shrinks, and when it is scrolled by that', async () => {
    const { box, size, to, sized } = await log()
    size.clientHeight = 120
    to(690)
    expect(newest()).toBeNull()
    sized()
    expect(box.scrollTop).toBe(1000)
    expect(newest()).toBeNull()
  })

  it('stays where one has gone up to until one goes to the newest', async () => {
    const { box, size, to, sized } = await log()
    to(200)
    expect(newest()).not.toBeNull()
    size.scrollHeight = 1100
    sized()
    expect(box.scrollTop).toBe(200)
    fireEvent.click(newest() as HTMLElement)
    expect(newest()).toBeNull()
    expect(box.scrollTop).toBe(1100)
  })
})
