// @vitest-environment jsdom
import type { Story } from '@moothall/protocol/campaigns.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { HallProvider, type HallService } from '../../data/hall.ts'
import { forgetAll } from '../../data/resource.ts'
import { SessionProvider } from '../../data/session.tsx'
import type { MyGame, RulesetInfo } from '../../data/types.ts'
import { hallWith } from '../../testing/hall-with.ts'
import StoryPage from './StoryPage.tsx'

afterEach(() => {
  cleanup()
  forgetAll()
})

const NOON = Date.UTC(2026, 4, 3, 12)
const line = (i: number, k: string, time: number, show?: object) =>
  ({ i, text: { k }, time, ...(show === undefined ? {} : { show }) }) as never

const STORY: Story = {
  name: 'The long winter',
  ruleset: 'saga',
  status: 'open',
  chapters: [
    {
      title: line(1, 'saga.begins', NOON),
      from: NOON,
      to: NOON,
      lines: [
        line(2, 'saga.deed', NOON),
        line(3, 'saga.won', NOON, { kind: 'gain' }),
        line(4, 'saga.death', NOON + 3 * 86_400_000, { kind: 'death' }),
      ],
      after: 4,
    },
  ],
  rests: [],
}

const PATIENCE = { timeout: 20_000 }
const MESSAGES = {
  'saga.begins': 'Winter begins.',
  'saga.deed': 'The river is crossed.',
  'saga.won': 'Olaf gains a boat.',
  'saga.death': 'Olaf dies.',
}

function shown(more: Partial<HallService>) {
  const saga = { id: 'saga', messages: MESSAGES } as unknown as RulesetInfo
  const hall = hallWith({
    me: async () => undefined,
    rulesets: async () => [saga],
    listen: () => () => {},
    story: async () => STORY,
    ...more,
  })
  render(
    <HallProvider value={hall}>
      <SessionProvider>
        <StoryPage id="g1" />
      </SessionProvider>
    </HallProvider>,
  )
}

it('is read by whoever only looks on: deeds, beneath them what they brought, and deaths', async () => {
  shown({})
  // Names of things come with the pictures, which are fetched first.
  expect(await screen.findByRole('heading', { name: 'Winter begins.' }, PATIENCE)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'The long winter' })).toBeTruthy()
  const items = screen.getAllByRole('listitem')
  expect(items.map((one) => one.className)).toEqual(['', 'story-gain', 'story-death'])
  // The time is told where it changes, and not with every line.
  expect(items.map((one) => one.querySelectorAll('time').length)).toEqual([1, 0, 1])
})

it('makes one copy, however often that is pressed while it is being made', async () => {
  const copy = vi.fn(() => new Promise<{ gameId: string }>(() => {}))
  shown({ copy })
  const again = await screen.findByRole('button', { name: /Play from here/ }, PATIENCE)
  fireEvent.click(again)
  fireEvent.click(again)
  await vi.waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'))
  await vi.waitFor(() => expect(copy).toHaveBeenCalled())
  expect(copy).toHaveBeenCalledTimes(1)
})

it('says by itself that the game has moved, and closes it once', async () => {
  let status: Story['status'] = 'open'
  const game = { id: 'g1', name: 'G', hosting: true, open: true, stage: 'playing', others: [] }
  const move = vi.fn(async () => {
    status = 'moved'
    return { name: 'G' } as never
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  shown({
    me: async () => ({ id: 'me', name: 'Cleo', kind: 'guest' }),
    // The list of my games is behind for a while.
    mine: async () => [game as unknown as MyGame],
    story: async () => ({ ...STORY, status }),
    move,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Move to another hall' }, PATIENCE))
  const sure = screen.getByRole('button', { name: /Close it here/ })
  fireEvent.click(sure)
  fireEvent.click(sure)
  expect(await screen.findByRole('button', { name: 'Fetch the file again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move to another hall' })).toBeNull()
  expect(move).toHaveBeenCalledTimes(1)
})

it('says so where the hall no longer has the rules', async () => {
  shown({ rulesets: async () => [] })
  expect(await screen.findByText(/no longer has the game/, undefined, PATIENCE)).toBeTruthy()
})
