// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hallWith } from '../testing/hall-with.ts'
import { HallProvider } from './hall.ts'
import { forgetAll } from './resource.ts'
import { type Session, SessionProvider, useSession } from './session.tsx'

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
