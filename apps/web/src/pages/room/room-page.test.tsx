// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { HallError, type HallEvents, HallProvider } from '../../data/hall.ts'
import { forgetAll } from '../../data/resource.ts'
import { SessionProvider } from '../../data/session.tsx'
import type { Chair, Room } from '../../data/types.ts'
import { at } from '../../router/router.ts'
import { hallWith } from '../../testing/hall-with.ts'
import RoomPage from './RoomPage.tsx'
import { RoomTable } from './RoomTable.tsx'

afterEach(() => {
  cleanup()
  forgetAll()
})

const person = (index: number, id: string, name: string, host: boolean): Chair => ({
  index,
  who: { kind: 'person', id, name, me: id === 'b', host, ready: false },
})
const table = (sitting: boolean): Room => ({
  id: 'r',
  name: 'First Forest',
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'laid',
  chairs: [
    person(0, 'a', 'Ada', true),
    sitting ? person(1, 'b', 'Bram', false) : { index: 1, who: undefined },
  ],
  when: '',
  seated: sitting,
  players: { min: 1, max: 2 },
  substitutes: true,
  clock: null,
  open: true,
  options: {},
  hosting: false,
})

function open(path: string, room: Room) {
  window.history.replaceState(null, '', path)
  window.scrollTo = vi.fn()
  let events: Partial<HallEvents> = {}
  let answer: Room | undefined = room
  const leave = vi.fn(async () => {})
  const sit = vi.fn(async () => table(true))
  const hall = hallWith({
    me: async () => ({ id: 'b', name: 'Bram', kind: 'guest' }),
    room: async () => {
      if (answer === undefined) throw new HallError('NOT_FOUND', 404, '')
      return answer
    },
    rulesets: async () => [],
    talk: async () => [],
    sit,
    watchRoom: () => () => {},
    listen: (given: Partial<HallEvents>) => {
      events = given
      return () => {}
    },
    leave,
    tables: async () => [],
  })
  render(
    <HallProvider value={hall}>
      <SessionProvider>
        <RoomPage id="r" />
      </SessionProvider>
    </HallProvider>,
  )
  return {
    sit,
    leave,
    tell: (changed: Room) => act(() => events.room?.(changed)),
    shut: () => {
      answer = undefined
      return act(() => events.table?.('r', undefined))
    },
  }
}

it('whoever pressed “Sit down” in the list sits down with that press, and only once', async () => {
  const { sit } = open(at.sitting('r'), table(false))
  await screen.findByRole('button', { name: 'I am ready' })
  expect(sit).toHaveBeenCalledTimes(1)
  expect(window.location.search).toBe('')
})

it('whoever only looks at a table is not sat down', async () => {
  const { sit } = open(at.room('r'), table(false))
  await screen.findByRole('button', { name: 'Sit down' })
  expect(sit).not.toHaveBeenCalled()
})

it('whoever is asked to leave a table reads it there, and sits down again with a press', async () => {
  const { tell } = open(at.room('r'), table(true))
  await screen.findByRole('button', { name: 'I am ready' })
  expect(screen.queryByRole('alert')).toBeNull()
  tell(table(false))
  expect((await screen.findByRole('alert')).textContent).toMatch(/leave the table “First Forest”/)
  fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
  await screen.findByRole('button', { name: 'I am ready' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('so does whoever may see the table no more', async () => {
  const { shut } = open(at.room('r'), table(true))
  await screen.findByRole('button', { name: 'I am ready' })
  shut()
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your chair there is free/)
  expect(screen.getByRole('link', { name: 'See the open tables' })).toBeTruthy()
})

it('whoever leaves by themselves is told nothing', async () => {
  const { leave, tell } = open(at.room('r'), table(true))
  // Knowing who I am fetches everything anew.
  await act(() => new Promise((settled) => setTimeout(settled, 100)))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave the table' }))
  await expect.poll(() => leave.mock.calls.length).toBe(1)
  tell(table(false))
  await screen.findByRole('button', { name: 'Sit down' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the host is asked before somebody is turned out, and not for a bot', () => {
  const onClear = vi.fn()
  const bot: Chair = { index: 2, who: { kind: 'bot', name: 'Rowan' } }
  const host = { ...table(false), hosting: true, chairs: [person(1, 'c', 'Tove', false), bot] }
  const none = { onSit: vi.fn(), onBot: vi.fn(), onInvite: vi.fn() }
  render(<RoomTable room={host} seated onClear={onClear} {...none} />)
  fireEvent.click(screen.getByRole('button', { name: /ask to leave/ }))
  expect(onClear).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'no, stay' }))
  fireEvent.click(screen.getByRole('button', { name: /ask to leave/ }))
  fireEvent.click(screen.getByRole('button', { name: 'yes, ask' }))
  expect(onClear).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: /send away/ }))
  expect(onClear).toHaveBeenCalledTimes(2)
})
