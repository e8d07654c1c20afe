// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { safeThen } from '../pages/door/DoorPage.tsx'
import { Link } from './Link.tsx'
import { at, go, match, usePlace } from './router.ts'

function Where() {
  const { path, query } = usePlace()
  return <p>{`${path}|${query.get('free') ?? ''}`}</p>
}

beforeEach(() => {
  window.scrollTo = vi.fn()
  window.history.replaceState(null, '', '/')
})
afterEach(cleanup)

describe('addresses', () => {
  it('match by parts, with an id where one is meant', () => {
    expect(match('/tables/:id', '/tables/a-b_9')).toEqual({ id: 'a-b_9' })
    for (const odd of ['a%20b', '%00', '..', 'x'.repeat(41)])
      expect(match('/games/:id', `/games/${odd}`), odd).toBeUndefined()
    expect(match('/tables/:id', '/tables/')).toBeUndefined()
    expect(match('/tables/:id', '/tables/a/b')).toBeUndefined()
    expect(match('/tables/:id', '/tables/%E0%A4%A')).toBeUndefined()
  })

  it('made for an id lead back to it', () => {
    const id = '0193b2_x-Y'
    const invite = 'x/y ?&'
    expect(match('/games/:id', at.game(id))).toEqual({ id })
    expect(new URL(at.room('1', invite), 'http://hall').searchParams.get('invite')).toBe(invite)
  })

  it('after the door only lead into the hall', () => {
    expect(safeThen('/tables/1?invite=2')).toBe('/tables/1?invite=2')
    for (const foreign of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:1',
      null,
    ]) {
      expect(safeThen(foreign)).toBe('/')
    }
  })
})

describe('walking', () => {
  it('re-renders on go, on links and on the back button', async () => {
    render(
      <>
        <Where />
        <Link href="/tables?free=1">tables</Link>
      </>,
    )
    expect(screen.getByText('/|')).toBeTruthy()
    act(() => go('/rules'))
    expect(screen.getByText('/rules|')).toBeTruthy()
    fireEvent.click(screen.getByText('tables'))
    expect(screen.getByText('/tables|1')).toBeTruthy()
    await act(async () => {
      const moved = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      )
      window.history.back()
      await moved
    })
    expect(screen.getByText('/rules|')).toBeTruthy()
  })

  it('leaves clicks that mean another tab to the browser', () => {
    render(
      <>
        <Where />
        <Link href="/tables">tables</Link>
      </>,
    )
    // The browser would follow the link; here nothing may move and the click must not be swallowed.
    const kept = fireEvent.click(screen.getByText('tables'), { ctrlKey: true })
    expect(kept).toBe(true)
    expect(screen.getByText('/|')).toBeTruthy()
  })

  it('does not scroll when only the filters change', () => {
    go('/tables')
    expect(window.scrollTo).toHaveBeenCalledTimes(1)
    go('/tables?free=1', { replace: true })
    expect(window.scrollTo).toHaveBeenCalledTimes(1)
  })
})
