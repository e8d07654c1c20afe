// @vitest-environment jsdom
import type { Story } from '@moothall/protocol/campaigns.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HallProvider } from '../../data/hall.ts'
import { forgetAll } from '../../data/resource.ts'
import { SessionProvider } from '../../data/session.tsx'
import type { RulesetInfo } from '../../data/types.ts'
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

it('is read by whoever only looks on: deeds, beneath them what they brought, and deaths', async () => {
  const messages = {
    'saga.begins': 'Winter begins.',
    'saga.deed': 'The river is crossed.',
    'saga.won': 'Olaf gains a boat.',
    'saga.death': 'Olaf dies.',
  }
  const saga = { id: 'saga', messages } as unknown as RulesetInfo
  const hall = hallWith({
    me: async () => undefined,
    rulesets: async () => [saga],
    listen: () => () => {},
    story: async () => STORY,
  })
  render(
    <HallProvider value={hall}>
      <SessionProvider>
        <StoryPage id="g1" />
      </SessionProvider>
    </HallProvider>,
  )
  // Names of things come with the pictures, which are fetched first.
  const patience = { timeout: 20_000 }
  expect(await screen.findByRole('heading', { name: 'Winter begins.' }, patience)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'The long winter' })).toBeTruthy()
  const items = screen.getAllByRole('listitem')
  expect(items.map((one) => one.className)).toEqual(['', 'story-gain', 'story-death'])
  // The time is told where it changes, and not with every line.
  expect(items.map((one) => one.querySelectorAll('time').length)).toEqual([1, 0, 1])
})
