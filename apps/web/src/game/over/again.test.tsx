import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GameView } from '../GameView.tsx'
import { Stage } from '../harness/stage.tsx'
import type { GameInfo, Moment } from '../source.ts'

afterEach(cleanup)

const AGAIN = { id: 't2', invite: 'secret', host: 'Ben' }

/** A finished game of mine, or of others. */
class Over extends Stage {
  asked = 0
  readonly #moment: Moment
  #answer: unknown = AGAIN

  constructor(more: Partial<GameInfo> = {}, mySeats: readonly number[] = [0]) {
    super({ status: 'over', mySeats })
    const { info, ...moment } = super.now()
    this.#moment = { ...moment, info: info && { ...info, ...more } }
  }

  override now(): Moment {
    return this.#moment
  }

  refuse(code: string) {
    this.#answer = { ok: false, code }
  }

  async again() {
    this.asked++
    return this.#answer as never
  }
}

it('who has played lays the table again and comes to it', async () => {
  const refused = new Over()
  refused.refuse('LOBBY_CLOSED')
  render(<GameView source={refused} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Lay the same table again' }))
  await waitFor(() => expect(refused.asked).toBe(1))
  expect(window.location.pathname).toBe('/')
  cleanup()
  const source = new Over()
  render(<GameView source={source} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Lay the same table again' }))
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      '/tables/t2?invite=secret&sit=1',
    ),
  )
})

it('the others are shown to the table that is laid, and to the game that was begun there', async () => {
  render(<GameView source={new Over({ again: AGAIN })} />)
  expect(await screen.findByText('Ben has laid the same table again.')).toBeTruthy()
  const sit = screen.getByRole('link', { name: 'Sit down there' })
  expect(sit.getAttribute('href')).toBe('/tables/t2?invite=secret&sit=1')
  cleanup()
  render(<GameView source={new Over({ again: { ...AGAIN, gameId: 'g2' } })} />)
  const link = await screen.findByRole('link', { name: 'To the next game' })
  expect(link.getAttribute('href')).toBe('/games/g2')
})

it('whoever only looked on is not asked', async () => {
  render(<GameView source={new Over({}, [])} />)
  await screen.findByRole('link', { name: 'To the hall' })
  expect(screen.queryByText(/same table/)).toBeNull()
})
