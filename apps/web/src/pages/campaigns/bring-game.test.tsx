// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HallError, HallProvider, type HallService } from '../../data/hall.ts'
import { forgetAll } from '../../data/resource.ts'
import { SessionProvider } from '../../data/session.tsx'
import type { MyGame } from '../../data/types.ts'
import { hallWith } from '../../testing/hall-with.ts'
import { BringGame } from './BringGame.tsx'
import { readFile } from './game-file.ts'

const GAME = {
  format: 'moothall-game',
  formatVersion: 1,
  ruleset: { id: 'elfquest', version: '0.1.0', hash: '' },
  people: [
    { token: 'p1', name: 'Ann' },
    { token: 'b1', name: 'Bot', bot: 'shrewd' },
    { token: 'p2', name: 'Ben' },
  ],
}

beforeEach(() => {
  window.history.replaceState(null, '', '/campaigns')
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  forgetAll()
})

async function choose(bring: HallService['bring'], mine: readonly MyGame[] = []) {
  const me = async () => ({ id: 'me', name: 'Cleo', kind: 'guest' }) as const
  const hall = hallWith({
    me,
    mine: async () => mine,
    listen: () => () => {},
    bring,
  })
  render(
    <HallProvider value={hall}>
      <SessionProvider>
        <BringGame />
      </SessionProvider>
    </HallProvider>,
  )
  fireEvent.change(screen.getByLabelText('Choose the file'), {
    target: { files: [new File([JSON.stringify(GAME)], 'holt.moothall.json')] },
  })
  fireEvent.change(await screen.findByLabelText('Who are you in it?'), { target: { value: 'p2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Bring it in' }))
}

it('brings a file in as the player that one is', async () => {
  const bring = vi.fn(async () => ({ gameId: 'g1' }))
  await choose(bring)
  await vi.waitFor(() => expect(window.location.pathname).toBe('/games/g1/story'))
  expect(bring).toHaveBeenCalledWith(GAME, 'p2', false)
})

it('offers to open the game that is here already, and makes a second only on purpose', async () => {
  const bring = vi.fn(async (_file: unknown, _as: unknown, again?: boolean) => {
    if (again) return { gameId: 'g2' }
    throw new HallError('ALREADY_HERE', 409, '', { gameId: 'g1', by: 'Ann' })
  })
  await choose(bring)
  expect(await screen.findByText(/^Ann brought it in\. A game goes on in one place/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/games/g1/story')
  expect(screen.queryByRole('button', { name: 'Bring it in' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /second copy/ }))
  await vi.waitFor(() => expect(window.location.pathname).toBe('/games/g2/story'))
})

it('says whom to ask where the game that is here is not open to one', async () => {
  await choose(async () => {
    throw new HallError('ALREADY_HERE', 409, '', { by: 'Ann' })
  })
  expect(await screen.findByText(/Ask Ann to open it/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull()
})

it.each([
  ['IMPORT_INVALID', { row: 7, why: 'order' }, /Row 7 .* missing or in another order/],
  ['IMPORT_INVALID', { row: 7, why: 'play' }, /Row 7 .* rules do not allow/],
  ['IMPORT_INVALID', { hash: 'a' }, /another state/],
  ['IMPORT_INVALID', { options: ['chapters'] }, /house rules .*chapters/],
  ['IMPORT_OTHER_RULES', { version: '9.9' }, /version 9\.9 of ElfQuest Adventure Game/],
  [
    'BAD_INPUT',
    { problems: [{ at: '/file/rows/3/kind', message: 'must be equal to constant' }] },
    /must be equal to constant at rows \/ 3 \/ kind/,
  ],
])('tells the place and the reason of %s %j', async (code, details, told) => {
  await choose(async () => {
    throw new HallError(code, 422, '', details)
  })
  expect(await screen.findByText(told)).toBeTruthy()
})

it('says of a file that is none why it is none', () => {
  const wrong = (text: string) => {
    const read = readFile('x.json', text)
    return 'wrong' in read ? read.wrong : undefined
  }
  expect(wrong('{"format":')).toMatch(/“x\.json” .* cannot be read\. .*JSON/)
  expect(wrong('{"format":"other"}')).toMatch(/does not begin by saying/)
  expect(wrong('{"format":"moothall-game","formatVersion":2,"people":[]}')).toMatch(/form 2/)
  expect(wrong('{"format":"moothall-game","formatVersion":1}')).toMatch(/who plays/)
  expect(wrong(JSON.stringify(GAME))).toBeUndefined()
})
