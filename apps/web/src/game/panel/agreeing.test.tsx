import type { DecisionView, Option } from '@moothall/engine'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { decision } from '../harness/stage.tsx'
import { drawn, ONE, option, press, show, submit } from './drawn-panel.tsx'

afterEach(cleanup)

describe('the panel, where several must agree', () => {
  describe('with a proposal', () => {
    const propose = option('propose', { then: ONE })
    const proposed = (by: number, agreed: number[], mine: Option[]): DecisionView =>
      decision(
        { type: 'one', options: mine },
        { seats: [0, 1, 2], about: { proposal: { by, answer: 'c', agreed, objected: false } } },
      )

    it('shows who proposes what, and agrees', async () => {
      const stage = await show({
        decisions: [proposed(1, [1], [option('agree'), option('object'), propose])],
      })
      expect(document.querySelector('.consent-what')?.textContent).toBe('Mage Tower')
      await act(async () => screen.getByRole('button', { name: 'Agree' }).click())
      expect(stage.sent[0]?.answer).toBe('agree')
    })

    it('proposes other', async () => {
      const stage = await show({ decisions: [proposed(1, [1], [option('agree'), propose])] })
      await act(async () => screen.getByRole('button', { name: 'Propose other' }).click())
      fireEvent.click(screen.getByRole('radio', { name: 'Frozen Mill' }))
      await submit()
      expect(stage.sent[0]?.answer).toEqual({ id: 'propose', then: 'a' })
    })

    it('of my own is no longer lit: it waits for the others', async () => {
      const stage = await show({ decisions: [proposed(0, [0], [propose])] })
      expect(document.querySelector('.sheet')).toBeNull()
      expect(screen.getByRole('region', { name: 'Bram and Tove decide' })).toBeTruthy()
      await act(async () => screen.getByRole('button', { name: 'Propose other' }).click())
      fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
      await submit()
      expect(stage.sent[0]?.answer).toEqual({ id: 'propose', then: 'b' })
    })

    it('a first proposal goes straight to the question', async () => {
      const stage = await show({
        decisions: [decision({ type: 'one', options: [propose] }, { seats: [0, 1, 2], about: {} })],
      })
      fireEvent.click(screen.getByRole('radio', { name: 'Fire realm' }))
      await submit()
      expect(stage.sent[0]?.answer).toEqual({ id: 'propose', then: 'b' })
    })
  })

  it('asks for consent to take a step back', async () => {
    const stage = await show({
      decisions: [
        decision(
          { type: 'one', options: [option('agree'), option('decline')] },
          { type: 'consent', kind: 'kernel.consent', seats: [0, 2], answered: [2] },
        ),
      ],
    })
    await act(async () => screen.getByRole('button', { name: 'Keep it as it is' }).click())
    expect(stage.agreed).toEqual([false])
  })

  it('agrees with Enter, and focus comes along as the turn goes round', async () => {
    const asks = decision(
      { type: 'one', options: [option('agree'), option('decline')] },
      { type: 'consent', kind: 'kernel.consent', seats: [0, 2], answered: [2] },
    )
    const stage = await show({ decisions: [decision(ONE, { mine: [], seats: [1] })] })
    await act(async () => stage.show({ decisions: [asks] }))
    await drawn()
    expect(document.activeElement).toBe(document.querySelector('.consent h2'))
    await act(async () => press('Enter'))
    expect(stage.agreed).toEqual([true])
    await act(async () => stage.show({ decisions: [decision(ONE, { mine: [], seats: [1] })] }))
    await drawn()
    expect(document.activeElement?.id).toBe('decision')
  })
})
