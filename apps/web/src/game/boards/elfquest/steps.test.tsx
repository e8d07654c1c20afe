// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Toasts } from '../../../frame/toasts.tsx'
import { GameView } from '../../GameView.tsx'
import { scene } from '../../harness/scenes.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** A game of the real rules on the screen, as one of its people sees it. */
async function open(name: string) {
  const local = scene(name)
  await show(local)
  return local
}
async function show(local: ReturnType<typeof scene>) {
  render(
    <>
      <GameView source={local} />
      <Toasts />
    </>,
  )
  await screen.findByRole('region', { name: 'Board' }, { timeout: 20_000 })
  // Effects run a moment after the drawing.
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
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

describe('doing again after a reload', () => {
  const again = () => screen.queryByRole('button', { name: /^Do again/ })

  it('is offered where it was, and leads to where it led', async () => {
    const local = await open('pool')
    await key('1')
    await press(main())
    const there = local.game.hash()
    await key('z', { ctrlKey: true })
    expect(again()).not.toBeNull()
    cleanup()
    await show(local)
    await press(again() as HTMLElement)
    expect(local.game.hash()).toBe(there)
  })

  it('takes back one more step, and does both again', async () => {
    const local = await open('pool')
    await key('1')
    await press(main())
    await key('1')
    await press(main())
    const there = local.game.hash()
    cleanup()
    await show(local)
    await key('z', { ctrlKey: true })
    await key('z', { ctrlKey: true })
    cleanup()
    await show(local)
    await key('z', { ctrlKey: true, shiftKey: true })
    await key('z', { ctrlKey: true, shiftKey: true })
    expect(local.game.hash()).toBe(there)
  })

  it('is dropped when something else was decided meanwhile, were it by a permission', async () => {
    const local = await open('pool')
    await key('1')
    await press(main())
    await key('z', { ctrlKey: true })
    expect(again()).not.toBeNull()
    cleanup()
    local.stand(0, 'eq.abandon', 'giveUp')
    await show(local)
    expect(again()).toBeNull()
    // Nor does it come back by itself.
    cleanup()
    await show(local)
    expect(again()).toBeNull()
  })

  it('is dropped on an open screen too', async () => {
    const local = await open('pool')
    await key('1')
    await press(main())
    await key('z', { ctrlKey: true })
    expect(again()).not.toBeNull()
    await act(async () => local.stand(3, 'eq.abandon', 'giveUp'))
    expect(again()).toBeNull()
  })

  it('does not trip over what it cannot read', async () => {
    for (const stored of ['{', '[]', '{"at":"","made":[{}],"back":[]}']) {
      sessionStorage.setItem('moothall.redo.local', stored)
      await open('pool')
      expect(again()).toBeNull()
      cleanup()
    }
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
    await press(screen.getByRole('button', { name: /^Who sits where/ }))
    const seats = document.querySelector('dialog.seats-dialog') as HTMLElement
    expect(seats.textContent).toContain('the other accepts')
    const [give] = within(seats).getAllByText(/^Let a bot play /)
    await press(give as HTMLElement)
    const to = within(seats).getAllByText(/^to /)
    expect(to.map((one) => one.textContent)).toEqual(['to a bot'])

    await press(within(seats).getByText('Offer a character to another player…'))
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
