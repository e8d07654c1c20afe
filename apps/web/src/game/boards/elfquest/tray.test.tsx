// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { GameView } from '../../GameView.tsx'
import { scene } from '../../harness/scenes.ts'

afterEach(cleanup)

async function open(name: string): Promise<void> {
  render(<GameView source={scene(name)} />)
  await screen.findByRole('region', { name: 'Board' }, { timeout: 20_000 })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
}
const tray = () => document.querySelector('.eq-tray')?.textContent ?? ''
const rail = () => document.querySelector('.eq-rail')?.textContent ?? ''

describe('the tray', () => {
  it('says what is attempted and by whom', async () => {
    await open('pool')
    expect(tray()).toContain('Cutter attempts The Strayed Cub')
  })

  it('says which task it is', async () => {
    await open('task')
    expect(tray()).toContain('Cutter stays at home: Care')
    expect(tray()).toMatch(/[1-9]\.\dsuccesses to expect/)
  })

  it('does not ask for a choice once everybody has acted', async () => {
    await open('next')
    expect(tray()).toContain('Choose what a character does')
    cleanup()
    await open('endSeason')
    expect(rail()).toContain('all have acted')
    expect(tray()).toContain('The tray is empty')
    expect(tray()).not.toContain('Choose what a character does')
  })

  it('expects nothing in words once nothing is left to throw', async () => {
    await open('taskDone')
    expect(tray()).not.toContain('0.0')
    expect(tray()).not.toContain('0 of 0')
    expect(tray()).toContain('nothing is left to throw')
  })
})

describe('when the campaign is over', () => {
  it('nobody has to act any more, and seasons past the limit are told as such', async () => {
    await open('over')
    expect(rail()).toContain('as they stand at the end')
    expect(rail()).not.toContain('to act')
    const over = document.querySelector('.over')?.textContent ?? ''
    expect(over).toMatch(/\d+ seasons, (one|\d+) past the limit of 8/)
    expect(over).not.toMatch(/(9|\d\d) of 8/)
    const log = document.querySelector('.log')?.textContent ?? ''
    expect(log).toMatch(/is completed in season \d+, (one season|\d+ seasons) past the limit of 8/)
    expect(log).not.toMatch(/(9|\d\d) of 8/)
  })
})
