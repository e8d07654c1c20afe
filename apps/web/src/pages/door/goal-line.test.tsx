// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HallError, HallProvider } from '../../data/hall.ts'
import { forgetAll } from '../../data/resource.ts'
import type { Chair, Room } from '../../data/types.ts'
import { hallWith } from '../../testing/hall-with.ts'
import { GoalLine } from './GoalLine.tsx'

afterEach(() => {
  cleanup()
  forgetAll()
})

const chairs = (taken: number): Chair[] =>
  [0, 1, 2, 3].map((index) => ({
    index,
    who: index < taken ? { kind: 'bot', name: `Bot ${index}` } : undefined,
  }))

const laid: Room = {
  id: 'r',
  name: 'First Forest',
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'laid',
  chairs: chairs(1),
  when: '',
  seated: false,
  players: { min: 1, max: 4 },
  substitutes: true,
  clock: null,
  open: true,
  options: {},
  hosting: false,
}

async function saidOf(goal: string, room: Room | HallError): Promise<string> {
  const asked: (string | undefined)[][] = []
  const hall = hallWith({
    room: async (...args: (string | undefined)[]) => {
      asked.push(args)
      if (room instanceof HallError) throw room
      return room
    },
  })
  const { unmount } = render(
    <HallProvider value={hall}>
      <GoalLine goal={goal} />
    </HallProvider>,
  )
  const text = (await screen.findByRole('status')).textContent ?? ''
  const invite = new URL(goal, 'http://hall').searchParams.get('invite') ?? undefined
  expect(asked).toEqual([['r', invite]])
  unmount()
  forgetAll()
  return text
}

it('says at the door what is true of the table behind it', async () => {
  const closed = { ...laid, open: false }
  expect(await saidOf('/tables/r?invite=x', closed)).toBe(
    'This link leads to “First Forest”. Three chairs are free, for whoever comes first.',
  )
  expect(await saidOf('/tables/r?invite=x', { ...closed, chairs: chairs(3) })).toContain(
    'One chair is free, for whoever comes first.',
  )
  expect(await saidOf('/tables/r', laid)).toBe(
    '“First Forest” is open to everyone. Three chairs are free.',
  )
  // Who has a link to an open table has no better claim than anybody else.
  expect(await saidOf('/tables/r?invite=x', laid)).toContain('open to everyone')
  expect(await saidOf('/tables/r?invite=x', { ...closed, chairs: chairs(4) })).toContain(
    'Every chair',
  )
  expect(await saidOf('/tables/r', { ...laid, stage: 'playing' })).toContain('you may look on')
  expect(await saidOf('/tables/r?invite=x', { ...closed, stage: 'playing' })).toContain(
    'only those who play',
  )
  expect(await saidOf('/tables/r', { ...laid, stage: 'ended' })).toContain('is over')
  expect(await saidOf('/tables/r', new HallError('NOT_FOUND', 404, ''))).toContain('not there')
})

it('speaks of the hall where the way leads to no table', () => {
  const hall = hallWith({})
  render(
    <HallProvider value={hall}>
      <GoalLine goal="/campaigns" />
    </HallProvider>,
  )
  expect(screen.getByText(/A hall for long board games/)).toBeTruthy()
})
