// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { HallProvider, type HallService } from '../../data/hall.ts'
import { forgetAll } from '../../data/resource.ts'
import { SessionProvider } from '../../data/session.tsx'
import type { Chair, Room } from '../../data/types.ts'
import { at } from '../../router/router.ts'
import RoomPage from './RoomPage.tsx'

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
  const sit = vi.fn(async () => table(true))
  const hall = {
    me: async () => ({ id: 'b', name: 'Bram', kind: 'guest' }),
    room: async () => room,
    rulesets: async () => [],
    talk: async () => [],
    sit,
    watchRoom: () => () => {},
    listen: () => () => {},
  } as unknown as HallService
  render(
    <HallProvider value={hall}>
      <SessionProvider>
        <RoomPage id="r" />
      </SessionProvider>
    </HallProvider>,
  )
  return { sit }
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
