// @vitest-environment jsdom
import { elfquest } from '@moothall/elfquest'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RoomChange } from '../../../data/hall.ts'
import type { Room } from '../../../data/types.ts'
import { HouseRules } from '../../../pages/room/HouseRules.tsx'
import { startState } from '../../../pages/room/start-state.ts'

afterEach(cleanup)

const messages = elfquest.messages['en'] ?? {}

it('EQ-UI-09: whoever lays the campaign chooses players, every option and the seed, until it begins', () => {
  const changes: RoomChange[] = []
  const room: Room = {
    id: 'r',
    name: 'The Holt',
    ruleset: 'elfquest',
    pace: 'live',
    stage: 'laid',
    chairs: [0, 1, 2, 3].map((index) => ({
      index,
      who:
        index === 0
          ? { kind: 'person', id: 'a', name: 'Ada', me: true, host: true, ready: true }
          : undefined,
    })),
    when: '',
    seated: true,
    players: { min: 1, max: 4 },
    substitutes: true,
    clock: null,
    open: true,
    options: {},
    hosting: true,
  }
  const show = (now: Room) => (
    <HouseRules
      room={now}
      ruleset={{
        id: 'elfquest',
        version: '1',
        minPlayers: elfquest.players.min,
        maxPlayers: elfquest.players.max,
        options: elfquest.options,
        messages,
      }}
      words={{ messages }}
      changed={new Set()}
      onChange={(change) => changes.push(change)}
      onUnfit={vi.fn()}
    >
      <span />
    </HouseRules>
  )
  const { rerender } = render(show(room))
  // One to four players: a chair for each character, and one person is enough.
  expect(room.chairs).toHaveLength(elfquest.players.max)
  expect(startState(room, true, undefined).open).toBe(true)

  for (const field of elfquest.options.fields) {
    const label = messages[field.label.k] ?? ''
    expect(label).not.toBe('')
    if (field.type === 'choice') {
      for (const choice of field.choices) {
        const radio = screen.getByRole<HTMLInputElement>('radio', {
          name: new RegExp(`^${messages[choice.label.k]}\\b`),
          hidden: true,
        })
        expect(radio.checked).toBe(choice.value === field.default)
        if (choice.value !== field.default) {
          fireEvent.click(radio)
          expect(changes.at(-1)).toEqual({ options: { [field.key]: choice.value } })
        }
      }
    } else if (field.type === 'switch') {
      fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${label}`), hidden: true }))
      expect(changes.at(-1)).toEqual({ options: { [field.key]: !field.default } })
    } else {
      fireEvent.click(
        screen.getByRole('button', { name: new RegExp(`more: ${label}$`), hidden: true }),
      )
      expect(changes.at(-1)).toEqual({ options: { [field.key]: Number(field.default) + 1 } })
    }
  }
  const seed = screen.getByLabelText('Seed')
  fireEvent.change(seed, { target: { value: 'first-snow' } })
  fireEvent.keyDown(seed, { key: 'Enter' })
  expect(changes.at(-1)).toEqual({ seed: 'first-snow' })

  // Once it has begun nothing of it can be changed.
  rerender(show({ ...room, stage: 'playing' }))
  for (const input of document.querySelectorAll<HTMLInputElement>('input, select'))
    expect(input.disabled).toBe(true)
})
