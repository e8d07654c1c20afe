// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { GameView } from '../GameView.tsx'
import { decision, Stage, type StageSpec } from '../harness/stage.tsx'
import type { Outcome } from '../source.ts'

afterEach(cleanup)

/** A stage whose game can be put away. */
class Resting extends Stage {
  readonly rested: boolean[] = []
  async rest(resting: boolean): Promise<Outcome> {
    this.rested.push(resting)
    return { ok: true }
  }
}

async function show(spec: StageSpec): Promise<Resting> {
  const stage = new Resting(spec)
  render(<GameView source={stage} />)
  await screen.findByRole('region', { name: 'Board' })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  return stage
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

describe('putting the game away', () => {
  it('is asked once more, says what it does, and gives focus back when one plays on', async () => {
    const stage = await show({
      decisions: [decision({ type: 'one', options: [{ id: 'a', label: { k: 'a' } }] })],
    })
    await press('Game menu')
    await press('Put the game away')
    expect(stage.rested).toEqual([])
    const asked = screen.getByRole('group', { name: 'Put the game away' })
    expect(asked.textContent).toContain('for everybody at the table')
    expect(document.activeElement).toBe(within(asked).getByText('Play on'))
    await press('Play on')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Put the game away' }))
    await press('Put the game away')
    await press('Put it away for all')
    expect(stage.rested).toEqual([true])
    // The menu is closed, and has focus.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Game menu' }))
  })

  it('tells who did it', async () => {
    await show({
      status: 'resting',
      log: [{ i: 0, time: 0, seat: 1, text: { k: 'kernel.restedBy', a: { seat: { seat: 1 } } } }],
    })
    expect(document.querySelector('#decision')?.textContent).toContain('Bram puts the game away.')
  })
})
