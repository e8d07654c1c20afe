// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { HallError } from '../../data/hall.ts'
import type { Room } from '../../data/types.ts'
import { RoomStart } from './RoomStart.tsx'
import { startState } from './start-state.ts'

afterEach(cleanup)

const alone = (min: number, max: number): Room => ({
  id: 'r',
  name: 'Vaala',
  ruleset: 'dragonbond-planning',
  pace: 'live',
  stage: 'laid',
  chairs: Array.from({ length: max }, (_, index) => ({
    index,
    who:
      index === 0
        ? { kind: 'person', id: 'a', name: 'Ada', me: true, host: true, ready: false }
        : undefined,
  })),
  when: '',
  seated: true,
  players: { min, max },
  substitutes: true,
  clock: null,
  open: true,
  options: {},
  hosting: true,
})
const show = (room: Room, error?: HallError) =>
  render(
    <RoomStart
      room={room}
      start={startState(room, false, undefined)}
      busy={false}
      error={error}
      onStart={vi.fn()}
      onReady={vi.fn()}
      onSit={vi.fn()}
    />,
  )

it('offers to play alone only where one person is enough, and is not lit before enough sit', () => {
  show(alone(1, 1))
  expect(screen.getByRole('button', { name: 'Play alone' }).ariaDisabled).not.toBe('true')
  cleanup()
  show(alone(4, 4))
  const start = screen.getByRole('button', { name: 'Start' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Waits for 3 more players, or bots.')
})

it('shows a refusal beside the button, which is always in sight', () => {
  const { container } = show(alone(1, 1), new HallError('NOT_READY', 409, ''))
  const bar = container.querySelector<HTMLElement>('.room-start')
  expect(within(bar as HTMLElement).getByRole('alert').textContent).toContain('not ready yet')
})
