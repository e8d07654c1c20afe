// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Chair, Looker, Room } from '../../data/types.ts'
import { Lookers } from './Lookers.tsx'
import { RoomStart } from './RoomStart.tsx'
import { RoomTable } from './RoomTable.tsx'

afterEach(cleanup)

const person = (index: number, id: string, name: string, host = false): Chair => ({
  index,
  who: { kind: 'person', id, name, me: id === 'a', host, ready: true },
})
const room: Room = {
  id: 'r',
  name: 'First Forest',
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'laid',
  chairs: [
    person(0, 'a', 'Ada', true),
    person(1, 'b', 'Bram'),
    person(2, 'c', 'Tove'),
    { index: 3, who: { kind: 'bot', name: 'Rowan' } },
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
const looks = (...names: string[]): Looker[] => names.map((name) => ({ id: name.charAt(0), name }))
const act = { onSit: vi.fn(), onBot: vi.fn(), onClear: vi.fn(), onInvite: vi.fn() }

it('names those who look on, and not those who sit or myself', () => {
  const { container, rerender } = render(
    <Lookers room={room} lookers={looks('ada', 'bram', 'maud')} me="a" />,
  )
  expect(container.textContent).toBe('Looking on: maud.')
  rerender(<Lookers room={room} lookers={looks('maud', 'kees')} me="a" />)
  expect(container.textContent).toBe('Looking on: maud and kees.')
  rerender(<Lookers room={room} lookers={looks('bram')} me="a" />)
  expect(container.textContent).toBe('')
})

it('tells of a sitter who has the room not open, as far as that is known', () => {
  const table = (lookers: readonly Looker[] | undefined) => (
    <RoomTable room={room} lookers={lookers} seated {...act} />
  )
  const { rerender } = render(table(undefined))
  expect(screen.queryByText(/not here now/)).toBeNull()
  rerender(table(looks('bram')))
  // Neither the bot nor I myself, whatever the hall has heard of me so far.
  const absent = screen.getAllByText(/not here now/)
  expect(absent.map((one) => one.closest('li')?.querySelector('b')?.textContent?.trim())).toEqual([
    'Tove',
  ])
  rerender(table(looks(...'defghijklmno')))
  expect(screen.queryByText(/not here now/)).toBeNull()
})

it('of a table whose game has begun no chair is free, and nobody is called host or away', () => {
  const chairs = [...room.chairs.slice(0, 2), { index: 2, who: undefined }]
  const begun: Room = { ...room, stage: 'playing', seated: false, hosting: false, chairs }
  const { container } = render(<RoomTable room={begun} lookers={[]} seated={false} {...act} />)
  const seats = [...container.querySelectorAll('.room-seat')].map((one) => one.textContent?.trim())
  expect(seats).toEqual(['Ada you', 'Bram'])
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('a table that was cleared away offers no chairs and says what happened', () => {
  const gone: Room = {
    ...room,
    stage: 'ended',
    seated: false,
    hosting: false,
    chairs: [
      { index: 0, who: undefined },
      { index: 1, who: undefined },
    ],
  }
  const start = { open: false, says: '' }
  const { container } = render(
    <>
      <RoomTable room={gone} lookers={undefined} seated={false} {...act} />
      <RoomStart
        room={gone}
        start={start}
        busy={false}
        onStart={vi.fn()}
        onReady={vi.fn()}
        onSit={vi.fn()}
      />
    </>,
  )
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(container.textContent).toContain('before a game began')
  expect(container.textContent).not.toContain('over')
  expect(screen.getByRole('link', { name: 'See the open tables' })).toBeTruthy()
})
