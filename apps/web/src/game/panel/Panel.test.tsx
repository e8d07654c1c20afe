import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { decision, type StageSpec } from '../harness/stage.tsx'
import { main, ONE, option, press, show, submit, three } from './drawn-panel.tsx'

afterEach(cleanup)

describe('the panel', () => {
  it('asks for one: choosing does not send, the main button names the act', async () => {
    const stage = await show(ONE)
    expect(main().textContent).toContain('Choose one')
    fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
    expect(stage.sent).toEqual([])
    expect(main().textContent).toContain('Fire realm')
    await submit()
    expect(stage.sent).toEqual([{ decision: 'd1', answer: 'b', seat: 0 }])
  })

  it('pressed three times at once it is sent once (gaia-project PR#286, 18xx#128, 18xx#674)', async () => {
    const stage = await show(ONE)
    fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
    await act(async () => {
      for (let i = 0; i < 3; i++) main().click()
    })
    expect(stage.sent).toEqual([{ decision: 'd1', answer: 'b', seat: 0 }])
  })

  it('with something missing the button stays pressable and leads to the list', async () => {
    const stage = await show(ONE)
    await submit()
    expect(stage.sent).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Frozen Mill' }))
  })

  it('asks for several and says how many are missing', async () => {
    const stage = await show({ type: 'some', options: three, min: 2, max: 2 })
    expect(main().textContent).toContain('Choose 2')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Frozen Mill' }))
    expect(main().textContent).toContain('Choose 1 more')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mage Tower' }))
    expect(main().textContent).toContain('Choose these 2')
    await submit()
    expect(stage.sent[0]?.answer).toEqual(['a', 'c'])
  })

  it('asks for an amount: buttons, typing, Home and End', async () => {
    const stage = await show({ type: 'amount', min: 0, max: 7 })
    const field = screen.getByRole('spinbutton', { name: 'What now?' })
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(field).toHaveProperty('value', '1')
    fireEvent.keyDown(field, { key: 'End' })
    expect(field).toHaveProperty('value', '7')
    fireEvent.change(field, { target: { value: '9' } })
    expect(main().textContent).toContain('Choose from 0 to 7')
    fireEvent.change(field, { target: { value: '4' } })
    expect(main().textContent).toContain('Choose 4')
    await submit()
    expect(stage.sent[0]?.answer).toBe(4)
  })

  it('asks for a payment: a fair default, and the sum beneath', async () => {
    const stage = await show({
      type: 'bag',
      min: 3,
      max: 3,
      options: [option('pay', { max: 3 }), option('buy', { max: 2 })],
    })
    expect(screen.getByText('3 of 3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'One less: Gems' }))
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(main().textContent).toContain('1 more to pay')
    fireEvent.click(screen.getByRole('button', { name: 'One more: Swords' }))
    await submit()
    expect(stage.sent[0]?.answer).toEqual({ pay: 2, buy: 1 })
  })

  it('asks for an order: buttons, and Alt with arrows', async () => {
    const stage = await show({ type: 'order', options: three })
    fireEvent.click(screen.getByRole('button', { name: 'Move up: Mage Tower' }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move down: Frozen Mill' }), {
      key: 'ArrowDown',
      altKey: true,
    })
    await submit()
    expect(stage.sent[0]?.answer).toEqual(['c', 'a', 'b'])
  })

  it('goes step by step; a step that is done can be changed', async () => {
    const stage = await show({
      type: 'one',
      options: [
        option('a', { then: { type: 'amount', min: 1, max: 3, label: { k: 'inner' } } }),
        option('b'),
      ],
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Frozen Mill' }))
    await submit()
    expect(stage.sent).toEqual([])
    expect(screen.getByRole('heading', { level: 2, name: 'How many?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change: Frozen Mill' }))
    expect(screen.getByRole('heading', { level: 2, name: 'What now?' })).toBeTruthy()
    await submit()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    await submit()
    expect(stage.sent[0]?.answer).toEqual({ id: 'a', then: 2 })
  })

  it('asks a sequence one step after the other', async () => {
    const stage = await show({
      type: 'sequence',
      steps: [
        { key: 'where', label: { k: 'a' }, space: ONE },
        { key: 'n', label: { k: 'b' }, space: { type: 'amount', min: 0, max: 2 } },
      ],
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Mage Tower' }))
    await submit()
    await submit()
    expect(stage.sent[0]?.answer).toEqual({ where: 'c', n: 0 })
  })

  it('asks once more before a loss for good, with focus on keeping', async () => {
    const stage = await show({
      type: 'one',
      options: [option('burn', { grave: 'loss' }), option('a')],
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Burn the card' }))
    await submit()
    expect(stage.sent).toEqual([])
    const keep = screen.getByRole('button', { name: 'Keep it' })
    expect(document.activeElement).toBe(keep)
    fireEvent.click(keep)
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull()
    await submit()
    await act(async () => screen.getByRole('button', { name: 'Burn the card' }).click())
    expect(stage.sent[0]?.answer).toBe('burn')
  })

  it('keeps the selection when it is refused as outdated, and says why', async () => {
    const stage = await show(ONE)
    fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
    stage.refusal = 'STALE_DECISION'
    await submit()
    await act(async () =>
      stage.show({
        decisions: [decision({ type: 'one', options: [option('b'), option('c')] }, { id: 'd2' })],
      }),
    )
    expect(screen.getByText(/The table moved on/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Fire realm' })).toHaveProperty('checked', true)
  })

  it('opens the next question afresh after an answer of mine', async () => {
    const stage = await show(ONE)
    fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
    await submit()
    await act(async () => stage.show({ decisions: [decision(ONE, { id: 'd2' })] }))
    expect(screen.getByRole('radio', { name: 'Fire realm' })).toHaveProperty('checked', false)
  })

  it('names what is not open when asked', async () => {
    await show({
      decisions: [decision(ONE)],
      refused: [{ option: option('c'), reason: { k: 'why' }, clause: 'X-01' }],
    })
    await act(async () => screen.getByRole('button', { name: /What is not open/ }).click())
    expect(screen.getByText(/It costs 2 Gems/)).toBeTruthy()
    expect(screen.getByText('X-01')).toBeTruthy()
  })

  it('names what undo takes back, and why it is barred', async () => {
    const stage = await show({
      decisions: [decision(ONE)],
      undo: { state: 'free', what: { k: 'took' } },
    })
    await act(async () => screen.getByRole('button', { name: 'Undo: took the Mill' }).click())
    expect(stage.undone).toEqual([false])
    await act(async () =>
      stage.show({ decisions: [decision(ONE)], undo: { state: 'barred', why: 'draw' } }),
    )
    const barred = screen.getByRole('button', {
      name: 'Cannot be taken back: a die was rolled or a card drawn',
    })
    fireEvent.click(barred)
    expect(stage.undone).toEqual([false])
    expect(screen.getByText(/^Cannot be taken back/)).toBeTruthy()
  })

  it('is unlit when somebody else decides, with the question as it is open', async () => {
    await show({ decisions: [decision(ONE, { seats: [1], mine: [] })] })
    expect(document.querySelector('.sheet')).toBeNull()
    expect(screen.getByRole('region', { name: 'Bram decides' }).textContent).toContain('What now?')
    expect(document.title).toBe('The table · Moothall')
  })

  it('lights the tab title when it is my turn', async () => {
    await show(ONE)
    expect(document.title).toBe('(1) Your turn · The table · Moothall')
  })

  it('shows who has sealed, and takes mine back', async () => {
    const stage = await show({
      decisions: [
        decision(ONE, {
          type: 'sealed',
          seats: [0, 1, 2],
          mine: [],
          sealed: [0],
          answered: [0, 2],
        }),
      ],
      undo: { state: 'free' },
    })
    const panel = within(screen.getByRole('region', { name: 'Bram decides' }))
    expect(panel.getAllByText('sealed').length).toBe(2)
    expect(panel.getByText('thinking')).toBeTruthy()
    await act(async () => panel.getByRole('button', { name: 'Take it back' }).click())
    expect(stage.undone).toEqual([false])
  })

  it('lets me answer anew where what is sealed may be replaced', async () => {
    const sealed = decision(ONE, { type: 'sealed', seats: [0, 1] })
    const stage = await show({
      decisions: [
        {
          ...sealed,
          mine: [],
          sealed: [0],
          answered: [0],
          replace: sealed.mine.map((mine) => ({ ...mine, stands: 'a' })),
        },
      ],
    })
    expect(screen.getByText('Frozen Mill')).toBeTruthy()
    expect(document.querySelector('.decision.sheet')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Answer anew' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
    await submit()
    expect(stage.sent).toEqual([{ decision: 'd1', answer: 'b', seat: 0 }])
  })

  it('in a window the pass is the main button', async () => {
    const stage = await show({
      decisions: [
        decision({ type: 'one', options: [option('a'), option('pass')] }, { type: 'window' }),
      ],
    })
    expect(main().textContent).toContain('Let it happen')
    await act(async () => press(' '))
    await waitFor(() => expect(stage.sent[0]?.answer).toBe('pass'))
  })

  it('says what I did at a moment that is still open to others', async () => {
    const space = { type: 'one', options: [option('a'), option('pass')] } as const
    const sealed = { ...decision(space, { type: 'window' }), seats: [], mine: [], sealed: [0] }
    const stage = await show({ decisions: [{ ...sealed, passed: [0] }], undo: { state: 'free' } })
    expect(screen.getByText('You let it happen')).toBeTruthy()
    act(() => stage.show({ decisions: [sealed], undo: { state: 'free' } }))
    expect(screen.getByText('Your answer is sealed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(stage.undone).toEqual([false])
  })

  it('puts several of my seats into one list and sends for the right one', async () => {
    const stage = await show({
      mySeats: [0, 1],
      decisions: [
        decision(ONE, {
          seats: [0, 1],
          mine: [
            { seat: 0, space: { type: 'one', options: [option('a')] } },
            { seat: 1, space: { type: 'one', options: [option('a'), option('b')] } },
          ],
        }),
      ],
    })
    // What both have alike stands once.
    expect(screen.getAllByRole('radio').length).toBe(2)
    fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
    await submit()
    expect(stage.sent[0]).toEqual({ decision: 'd1', answer: 'b', seat: 1 })
  })

  it('is played by keyboard alone', async () => {
    const stage = await show({ decisions: [decision(ONE)], undo: { state: 'free' } })
    press('3')
    expect(screen.getByRole('radio', { name: 'Mage Tower' })).toHaveProperty('checked', true)
    press('Escape')
    expect(screen.getByRole('radio', { name: 'Mage Tower' })).toHaveProperty('checked', false)
    press('1')
    ;(document.activeElement as HTMLElement).blur()
    await act(async () => press('Enter'))
    await waitFor(() => expect(stage.sent[0]?.answer).toBe('a'))
    await act(async () => press('z', { ctrlKey: true }))
    expect(stage.undone).toEqual([false])
    press('?')
    expect(document.querySelector('.key-list')).toBeTruthy()
  })

  it('chooses on the board what stands in the panel, and shows it on both', async () => {
    const at = {
      type: 'one',
      options: [option('a', { at: ['hex:1'] }), option('b', { at: ['hex:2'] })],
    } as const
    const stage = await show({
      decisions: [decision(at)],
      entities: {
        'hex:1': { terrain: 'mill' },
        'hex:2': { terrain: 'fire' },
        'hex:3': { terrain: 'sea' },
      },
    })
    const board = within(screen.getByRole('region', { name: 'Board' }))
    const places = board.getAllByRole('button')
    expect(places.length).toBe(2)
    expect(places.map((p) => p.tabIndex).sort()).toEqual([-1, 0])
    fireEvent.click(places[1] as HTMLElement)
    expect(screen.getByRole('radio', { name: 'Fire realm' })).toHaveProperty('checked', true)
    expect(places[1]?.getAttribute('aria-pressed')).toBe('true')
    await act(async () => fireEvent.click(places[1] as HTMLElement))
    expect(stage.sent[0]?.answer).toBe('b')
  })

  it.each<[string, StageSpec]>([
    ['one', { decisions: [decision(ONE)], undo: { state: 'barred', why: 'draw' } }],
    ['some', { decisions: [decision({ type: 'some', options: three, min: 1, max: 2 })] }],
    ['amount', { decisions: [decision({ type: 'amount', min: 0, max: 7 })] }],
    ['payment', { decisions: [decision({ type: 'bag', min: 1, max: 3, options: three })] }],
    ['order', { decisions: [decision({ type: 'order', options: three })] }],
    ['not mine', { decisions: [decision(ONE, { seats: [1], mine: [] })] }],
    ['paused', { status: 'paused' }],
  ])('has nothing that the accessibility checker finds: %s', async (_name, spec) => {
    await show(spec)
    const found = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, 'page-has-heading-one': { enabled: false } },
    })
    expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual(
      [],
    )
  })
})
