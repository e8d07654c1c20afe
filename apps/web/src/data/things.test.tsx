// @vitest-environment jsdom

import { elfquest } from '@moothall/elfquest'
import { text } from '@moothall/engine'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LitSlip } from '../pages/hall/Slips.tsx'
import { hallWith } from '../testing/hall-with.ts'
import { HallProvider } from './hall.ts'
import { forgetAll } from './resource.ts'
import { SessionProvider } from './session.tsx'
import { saidWithNames } from './things.ts'
import type { MyGame } from './types.ts'

afterEach(() => {
  cleanup()
  forgetAll()
})

const messages = (elfquest.messages['en'] ?? {}) as Record<string, string>
const hall = hallWith({
  me: () => Promise.resolve({ id: 'a', name: 'Ann', kind: 'guest' }),
  rulesets: () =>
    Promise.resolve([
      {
        id: 'elfquest',
        version: '1',
        minPlayers: 1,
        maxPlayers: 4,
        options: elfquest.options,
        messages,
      },
    ]),
})
const game = (id: string): MyGame => ({
  id: 'g',
  name: 'First Forest',
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'playing',
  part: 'seat',
  mine: true,
  question: text('eq.next', { char: { id } }),
  waitsFor: [],
  others: ['<b>WWWWWWWWWWWWWWWWWWWWWWWW'],
  changedAt: '2026-01-01T00:00:00Z',
  changes: 0,
  hosting: true,
  open: true,
})
const show = (id: string) =>
  render(
    <HallProvider value={hall}>
      <SessionProvider>
        <LitSlip game={game(id)} />
      </SessionProvider>
    </HallProvider>,
  )

it('the hall asks by the names of things, as the game does, and never by their ids', async () => {
  const { container } = show('char.1')
  await screen.findByText('What does Cutter do this season?', {}, { timeout: 20_000 })
  expect(container.textContent).not.toContain('char.1')
  expect(container.querySelector('.slip-more')?.textContent).toMatch(/^ElfQuest, with .{19}…\.$/)
  cleanup()
  show('char.unheard-of')
  expect(screen.getByText('It is your move.')).toBeTruthy()
})

it('a sentence with a thing that has no name is not said', () => {
  const words = { messages: { who: 'What does {who} do?' }, nameOf: (id: string) => id }
  expect(saidWithNames(text('who', { who: { id: 'char.1' } }), words)).toBeUndefined()
  expect(
    saidWithNames(text('who', { who: { id: 'char.1' } }), { ...words, nameOf: () => 'Cutter' }),
  ).toBe('What does Cutter do?')
})
