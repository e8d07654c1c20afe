// @vitest-environment jsdom
import type { Option, Space } from '@moothall/engine'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { GameView } from '../GameView.tsx'
import { decision, Stage, type StageSpec } from '../harness/stage.tsx'

const WORDS = {
  a: 'Frozen Mill',
  b: 'Fire realm',
  burn: 'Burn the card',
  moved: '{seat} moved to the Mill.',
  thrown: 'Five dice thrown.',
  end: 'Season ends',
}
const option = (id: string, more: Partial<Option> = {}): Option => ({
  id,
  label: { k: id },
  ...more,
})
const ONE: Space = { type: 'one', options: [option('a'), option('b')] }
const YES_NO: Space = {
  type: 'one',
  options: [
    option('agree', { label: { k: 'kernel.agree' } }),
    option('decline', { label: { k: 'kernel.decline' } }),
  ],
}
const MOVED = { k: 'moved', a: { seat: { seat: 1 } } }

/** Bram asks Ada and Tove to take two steps back; Tove has agreed. */
const wish = (lines: readonly object[] = [MOVED, { k: 'thrown' }]) =>
  decision(YES_NO, {
    id: 'c1',
    type: 'consent',
    kind: 'kernel.consent',
    seats: [0, 2],
    answered: [2],
    mine: [{ seat: 0, space: YES_NO }],
    question: { k: 'kernel.consentTo', a: { seat: { seat: 1 }, what: MOVED } },
    about: { by: 1, takesBack: lines } as never,
  })

afterEach(cleanup)

async function show(spec: StageSpec): Promise<Stage> {
  const stage = new Stage({ messages: WORDS, ...spec })
  render(<GameView source={stage} />)
  await screen.findByRole('region', { name: 'Board' })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  return stage
}
const change = (stage: Stage, spec: StageSpec) => act(async () => stage.show(spec))
const panel = () => document.querySelector<HTMLElement>('#decision') as HTMLElement
const press = (name: string | RegExp) =>
  act(async () => within(panel()).getByRole('button', { name }).click())

describe('a step that somebody wants to take back', () => {
  it('is told with who asks, what would be struck, and what comes of each answer', async () => {
    const stage = await show({ decisions: [wish()] })
    const words = panel().textContent ?? ''
    expect(words).toContain('Bram asks to take this back: “Bram moved to the Mill.” Do you agree?')
    expect(words).toContain('This would be taken back:')
    expect(words).toContain('Five dice thrown.')
    expect(within(panel()).getByText('asks')).toBeTruthy()
    expect(words).toContain('If one of them keeps it, everything stays as it is.')
    const found = await axe.run(panel(), { rules: { 'color-contrast': { enabled: false } } })
    expect(found.violations).toEqual([])
    await press('Agree')
    expect(stage.agreed).toEqual([true])
  })

  it('of many lines tells the newest and how many more there are', async () => {
    await show({ decisions: [wish([...Array(9).fill(MOVED), { k: 'thrown' }])] })
    const lines = [...panel().querySelectorAll('.consent-lines li')].map((li) => li.textContent)
    expect(lines.length).toBe(6)
    expect(lines[0]).toBe('and 5 lines before it')
    expect(lines.at(-1)).toBe('Five dice thrown.')
  })

  it('comes before my own question unless I hold an answer in hand', async () => {
    const own = decision(ONE)
    const stage = await show({ decisions: [own] })
    await change(stage, { decisions: [own, wish()] })
    expect(panel().querySelector('.consent')).not.toBeNull()
    await change(stage, { decisions: [own] })
    expect(panel().querySelector('.consent')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
    await change(stage, { decisions: [own, wish()] })
    expect(screen.getByRole('radio', { name: 'Fire realm' })).toHaveProperty('checked', true)
    await press('A step taken back?')
    expect(panel().querySelector('.consent')).not.toBeNull()
  })

  it('is asked in words, once, and may be asked no more', async () => {
    const own = decision(ONE)
    const stage = await show({ decisions: [own], undo: { state: 'ask' } })
    expect(panel().textContent).not.toContain('Undo')
    expect(
      within(panel()).getAllByRole('button', { name: 'Ask the others to take back my last step' })
        .length,
    ).toBe(2)
    await change(stage, { decisions: [own], undo: { state: 'ask', what: MOVED } })
    await act(async () =>
      within(panel())
        .getByText('Ask the others to take this back: “Bram moved to the Mill.”')
        .click(),
    )
    expect(stage.undone).toEqual([true])
    const others = { ...wish(), mine: [] }
    await change(stage, { decisions: [own, others], undo: { state: 'asked', what: MOVED } })
    expect(panel().textContent).toContain('The others are asked whether this may be taken back')
    expect(within(panel()).queryByText(/^Ask the others/)).toBeNull()
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(stage.undone).toEqual([true])
    await press('Do not ask any more')
    expect(stage.agreed).toEqual([false])
  })

  it('tells the same to an asker whom nothing else is asked', async () => {
    const theirs = decision(ONE, { seats: [1], mine: [] })
    const stage = await show({
      decisions: [theirs, { ...wish(), mine: [] }],
      undo: { state: 'asked' },
    })
    await press('Do not ask any more')
    expect(stage.agreed).toEqual([false])
  })
})

describe('a proposal that somebody would rather not have', () => {
  const about = { proposal: { by: 1, answer: 'end', agreed: [1], objected: true, settler: 2 } }
  const proposed = (ids: readonly string[]) =>
    decision(
      {
        type: 'one',
        options: ids.map((id) => option(id, id === 'agree' ? {} : { then: ONE })),
      },
      { seats: [0, 1, 2], about },
    )

  it('waits for whoever settles it, by name', async () => {
    await show({ decisions: [proposed(['agree', 'propose'])] })
    expect(panel().textContent).toContain('or wait for Tove to settle it')
  })

  it('tells the one who settles that it is theirs', async () => {
    await show({ decisions: [proposed(['agree', 'settle', 'propose'])] })
    expect(panel().textContent).toContain('It falls to you to settle it')
    expect(panel().textContent).not.toContain('wait for')
  })
})

describe('what is for good', () => {
  it('gives focus back to the choice when it is kept', async () => {
    await show({
      decisions: [
        decision({ type: 'one', options: [option('a'), option('burn', { grave: 'loss' })] }),
      ],
    })
    const burn = screen.getByRole('radio', { name: 'Burn the card' })
    fireEvent.click(burn)
    const main = document.querySelector<HTMLButtonElement>('.go-main') as HTMLButtonElement
    await act(async () => main.click())
    expect(document.activeElement?.textContent).toBe('Keep it')
    await press('Keep it')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Burn the card' }))
  })
})
