// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RoomChange } from '../../data/hall.ts'
import type { Room } from '../../data/types.ts'
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
  substitutes: true,
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
      <output>{startState(room, 1, true, unfit).open ? 'may start' : 'waits'}</output>
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
