// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hallWith } from '../testing/hall-with.ts'
import { type HallEvents, HallProvider } from './hall.ts'
import { useNews } from './news.ts'
import { forgetAll } from './resource.ts'
import { type Session, SessionProvider, useSession } from './session.tsx'
import type { Me } from './types.ts'

afterEach(() => {
  cleanup()
  forgetAll()
  sessionStorage.clear()
})

let session: Session | undefined
function Who() {
  session = useSession()
  return <p>{session.me?.name ?? 'nobody'}</p>
}

it('when somebody leaves, the tab forgets what they answered, and not before', async () => {
  sessionStorage.setItem('moothall.redo.game', 'a sealed bid')
  render(
    <HallProvider
      value={hallWith({ me: () => Promise.resolve({ id: 'a', name: 'Ann', kind: 'guest' }) })}
    >
      <SessionProvider>
        <Who />
      </SessionProvider>
    </HallProvider>,
  )
  await screen.findByText('Ann')
  act(() => session?.become({ id: 'a', name: 'Anna', kind: 'account', email: 'a@example.org' }))
  await screen.findByText('Anna')
  expect(sessionStorage.getItem('moothall.redo.game')).toBe('a sealed bid')
  act(() => session?.become(undefined))
  await screen.findByText('nobody')
  expect(sessionStorage.length).toBe(0)
})

function Hears() {
  useNews()
  return <Who />
}

it('whose session ended elsewhere is out as soon as the connection is back, and who is at the door stays there', async () => {
  const ann = { id: 'a', name: 'Ann', kind: 'guest' } as const
  const bob = { id: 'b', name: 'Bob', kind: 'guest' } as const
  const answers = [ann, ann, undefined, bob]
  const asked = vi.fn(async () => answers.shift())
  const listeners = new Set<Partial<HallEvents>>()
  const hall = hallWith({
    me: asked,
    listen: (events) => {
      listeners.add(events)
      return () => listeners.delete(events)
    },
  })
  const comesBack = () =>
    act(async () => {
      for (const connected of [false, true])
        for (const { connection } of listeners) connection?.(connected)
    })
  render(
    <HallProvider value={hall}>
      <SessionProvider>
        <Hears />
      </SessionProvider>
    </HallProvider>,
  )
  await screen.findByText('Ann')
  await comesBack()
  expect([asked.mock.calls.length, screen.queryByText('Ann') !== null]).toEqual([2, true])
  await comesBack()
  expect([asked.mock.calls.length, screen.queryByText('nobody') !== null]).toEqual([3, true])
  await comesBack()
  expect([asked.mock.calls.length, screen.queryByText('nobody') !== null]).toEqual([3, true])
})

it('an answer from before somebody came in does not put them out', async () => {
  const ann = { id: 'a', name: 'Ann', kind: 'guest' } as const
  let answer: (me: undefined) => void = () => {}
  const asked = vi
    .fn<() => Promise<Me | undefined>>()
    .mockResolvedValueOnce(ann)
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  render(
    <HallProvider value={hallWith({ me: asked })}>
      <SessionProvider>
        <Who />
      </SessionProvider>
    </HallProvider>,
  )
  await screen.findByText('Ann')
  act(() => session?.askAgain())
  act(() => session?.become({ id: 'b', name: 'Bob', kind: 'guest' }))
  await act(async () => answer(undefined))
  expect(screen.queryByText('Bob')).not.toBeNull()
})
