// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Toasts } from '../../../frame/toasts.tsx'
import { GameView } from '../../GameView.tsx'
import { scene } from '../../harness/scenes.ts'

afterEach(cleanup)

/** A game of the real rules on the screen, as one of its people sees it. */
async function open(name: string) {
  const local = scene(name)
  render(
    <>
      <GameView source={local} />
      <Toasts />
    </>,
  )
  await screen.findByRole('region', { name: 'Board' }, { timeout: 20_000 })
  // Effects run a moment after the drawing.
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  return local
}
const frameOf = (local: ReturnType<typeof scene>) => {
  const { frame } = local.now()
  if (frame === undefined) throw new Error('no view yet')
  return frame
}
const main = () => document.querySelector<HTMLButtonElement>('.go-main') as HTMLButtonElement
const press = async (button: HTMLElement) => act(async () => button.click())
const key = async (name: string, more: object = {}) =>
  act(async () => {
    fireEvent.keyDown(document.body, { key: name, ...more })
  })
const openMenu = () => press(screen.getByRole('button', { name: 'Game menu' }))

describe('taking back and doing again', () => {
  it('EQ-UI-03: every step taken back is done again, one after the other, until something new is decided', async () => {
    const local = await open('pool')
    const start = local.game.hash()
    const choose = async () => {
      const row = document.querySelector<HTMLElement>('.decision .row[data-option] input')
      await press(row as HTMLElement)
      await press(main())
    }
    expect(screen.queryByText(/^Do again/)).toBeNull()
    await choose()
    const one = local.game.hash()
    await choose()
    const two = local.game.hash()
    expect(new Set([start, one, two]).size).toBe(3)

    await key('z', { ctrlKey: true })
    expect(local.game.hash()).toBe(one)
    await key('z', { ctrlKey: true })
    expect(local.game.hash()).toBe(start)
    await press(screen.getByRole('button', { name: /^Do again: Turn/ }))
    expect(local.game.hash()).toBe(one)
    await key('z', { ctrlKey: true, shiftKey: true })
    expect(local.game.hash()).toBe(two)
    expect(screen.queryByText(/^Do again/)).toBeNull()

    // Whoever decides something else after taking back has nothing to do again.
    await key('z', { ctrlKey: true })
    expect(screen.getByRole('button', { name: /^Do again/ })).toBeTruthy()
    const rows = [...document.querySelectorAll<HTMLElement>('.decision .row[data-option] input')]
    await press(rows.at(-1) as HTMLElement)
    await press(main())
    expect(screen.queryByText(/^Do again/)).toBeNull()
  })
})

describe('what may be done at any time', () => {
  it('stands in the menu, is asked once more where it is for good, and can be taken back', async () => {
    const local = await open('next')
    await openMenu()
    const things = screen.getByRole('region', { name: 'What you may do at any time' })
    await press(within(things).getByRole('button', { name: /^I want to give the campaign up/ }))
    const dialog = document.querySelector<HTMLDialogElement>('dialog.any-time') as HTMLDialogElement
    await press(dialog.querySelector('.go-main') as HTMLElement)
    expect(frameOf(local).entities['campaign']?.['abandon']).toEqual([])
    const asked = dialog.querySelector('.grave')?.textContent
    expect(asked).toContain('everybody who is present')
    expect(asked).toContain('change your mind')
    expect(asked).not.toContain('cannot be taken back')
    expect(asked).not.toContain('For good')
    await press(dialog.querySelector('.grave .btn-danger') as HTMLElement)
    expect(frameOf(local).entities['campaign']?.['abandon']).toEqual(['p1'])
    expect(document.querySelector('dialog.any-time')).toBeNull()
    // The open question is as it was.
    expect(document.querySelector('.decision.sheet')).not.toBeNull()

    await openMenu()
    await press(screen.getByRole('button', { name: /^I want to play on after all/ }))
    await press(document.querySelector('dialog.any-time .go-main') as HTMLElement)
    expect(frameOf(local).entities['campaign']?.['abandon']).toEqual([])
  })

  it('EQ-TRIBE-13: a character is offered under the seats as the rules have it, and the hall gives one to bots alone', async () => {
    const local = await open('next')
    // The hall's own way, so that it could be offered as well.
    Object.assign(local, { handOver: async () => ({ ok: true }) })
    await openMenu()
    await press(screen.getByRole('button', { name: 'Who sits where' }))
    const seats = document.querySelector('dialog.seats-dialog') as HTMLElement
    expect(seats.textContent).toContain('the other accepts')
    const [give] = within(seats).getAllByText(/^Hand (?!a character)/)
    await press(give as HTMLElement)
    const to = within(seats).getAllByText(/^to /)
    expect(to.map((one) => one.textContent)).toEqual(['to a bot'])

    await press(within(seats).getByText('Hand a character over…'))
    expect(document.querySelector('dialog.seats-dialog')).toBeNull()
    const dialog = () => document.querySelector<HTMLElement>('dialog.any-time')
    for (let step = 0; step < 4 && dialog() !== null; step++) {
      const row = dialog()?.querySelector<HTMLElement>('.row[data-option] input:not(:checked)')
      if (row) await press(row)
      await press(dialog()?.querySelector('.go-main') as HTMLElement)
    }
    expect(frameOf(local).entities['hands']?.['offers']).toEqual([
      expect.objectContaining({ from: 'p1', accepted: false }),
    ])
    // Nothing has changed hands yet.
    expect(frameOf(local).seating.holders).toEqual(['p1', 'p2', 'p1', 'p3'])
  })

  it('shows the house rules in force and who sits where', async () => {
    await open('next')
    await openMenu()
    await press(screen.getByRole('button', { name: 'House rules in force' }))
    const rules = document.querySelector<HTMLElement>('dialog.rules-in-force') as HTMLElement
    const choice = [...rules.querySelectorAll<HTMLInputElement>('input:checked')]
    expect(choice.map((one) => one.value)).toContain('pool')
    expect(choice.every((one) => one.disabled)).toBe(true)
  })
})
