// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RoomChange } from '../../data/hall.ts'
import type { Room, TableClock } from '../../data/types.ts'
import { HouseRules } from './HouseRules.tsx'
import { startState } from './start-state.ts'

afterEach(cleanup)

const room: Room = {
  id: 'r',
  name: 'First Forest',
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'laid',
  chairs: [
    {
      index: 0,
      who: { kind: 'person', id: 'a', name: 'Ada', me: true, host: true, ready: true },
    },
  ],
  when: '',
  seated: true,
  players: { min: 1, max: 4 },
  substitutes: true,
  clock: null,
  open: true,
  options: {},
  hosting: true,
}

function Rules({ kept }: { readonly kept: (change: RoomChange) => void }) {
  const [unfit, setUnfit] = useState(false)
  return (
    <HouseRules
      room={room}
      ruleset={undefined}
      words={undefined}
      changed={new Set()}
      onChange={kept}
      onUnfit={setUnfit}
    >
      <output>{startState(room, true, undefined, unfit).open ? 'may start' : 'waits'}</output>
    </HouseRules>
  )
}

it('says at once why a seed cannot be one, keeps it in the field, and lets nobody start with it', () => {
  const kept = vi.fn()
  render(<Rules kept={kept} />)
  const seed = screen.getByLabelText<HTMLInputElement>('Seed')
  fireEvent.change(seed, { target: { value: 'two people' } })
  expect(screen.getByRole('alert').textContent).toMatch(/no spaces/)
  expect(seed.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('waits')).toBeTruthy()
  fireEvent.keyDown(seed, { key: 'Enter' })
  fireEvent.blur(seed)
  expect(kept).not.toHaveBeenCalled()
  expect(seed.value).toBe('two people')

  fireEvent.change(seed, { target: { value: 'zwei-Füße' } })
  expect(screen.getByRole('alert').textContent).toMatch(/plain letters/)

  fireEvent.change(seed, { target: { value: 'two-people' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('may start')).toBeTruthy()
  fireEvent.keyDown(seed, { key: 'Enter' })
  expect(kept).toHaveBeenCalledWith({ seed: 'two-people' })
})

describe('the clock of a table', () => {
  const show = (more: Partial<Room>) => {
    const kept = vi.fn()
    render(
      <HouseRules
        room={{ ...room, ...more }}
        ruleset={undefined}
        words={undefined}
        changed={new Set()}
        onChange={kept}
        onUnfit={vi.fn()}
      >
        <span />
      </HouseRules>,
    )
    return kept
  }
  const choices = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((one) => one.textContent)
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const twoMinutes: TableClock = { kind: 'move', seconds: 120, late: 'bot' }

  it('is chosen by the host among those that fit the pace', () => {
    const live = show({})
    expect(choices('Clock')).toHaveLength(6)
    // Without a clock nobody is late.
    expect(screen.queryByLabelText('Who is late')).toBeNull()
    choose('Clock', 'budget.1800.0')
    expect(live).toHaveBeenCalledWith({
      clock: { kind: 'budget', seconds: 1800, late: 'default' },
    })
    cleanup()
    const turns = show({ pace: 'turns' })
    expect(choices('Clock')).toEqual([
      'no clock',
      '1 day for each move',
      '2 days for each move',
      '3 days for each move',
      '7 days for each move',
    ])
    choose('Clock', 'move.259200.0')
    expect(turns).toHaveBeenCalledWith({ clock: { kind: 'move', seconds: 259_200, late: 'bot' } })
  })

  it('keeps what happens to the late when its time is changed, and goes with the pace', () => {
    const kept = show({ clock: twoMinutes })
    choose('Clock', 'move.600.0')
    expect(kept).toHaveBeenLastCalledWith({ clock: { kind: 'move', seconds: 600, late: 'bot' } })
    choose('Who is late', 'away')
    expect(kept).toHaveBeenLastCalledWith({ clock: { ...twoMinutes, late: 'away' } })
    choose('Clock', '')
    expect(kept).toHaveBeenLastCalledWith({ clock: null })
    choose('Pace', 'turns')
    expect(kept).toHaveBeenLastCalledWith({ pace: 'turns', clock: null })
  })

  it('is read by everybody, one that a program set as well, and changed by the host alone', () => {
    show({ hosting: false, clock: { kind: 'move', seconds: 45, late: 'default' } })
    const clock = screen.getByLabelText<HTMLSelectElement>('Clock')
    expect(clock.selectedOptions[0]?.textContent).toBe('45 seconds for each move')
    expect(clock.disabled).toBe(true)
    const late = screen.getByLabelText<HTMLSelectElement>('Who is late')
    expect(late.selectedOptions[0]?.textContent).toBe('the game answers for them')
    expect(late.disabled).toBe(true)
  })
})
