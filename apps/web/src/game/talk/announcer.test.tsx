// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GameView } from '../GameView.tsx'
import { decision, Stage, type StageSpec } from '../harness/stage.tsx'

afterEach(cleanup)

const ask = (id: string, question: string) =>
  decision(
    { type: 'one', options: [{ id: 'a', label: { k: 'a' } }] },
    {
      id,
      question: { k: question },
      mine: [
        {
          seat: 0,
          space: { type: 'one', options: [{ id: 'a', label: { k: 'a' } }] },
          question: { k: question },
        },
      ],
    },
  )
const theirs = decision(
  { type: 'one', options: [{ id: 'a', label: { k: 'a' } }] },
  { id: 'd0', seats: [1], mine: [] },
)
const told = () => document.querySelector('[aria-live="assertive"]')?.textContent

async function show(spec: StageSpec) {
  const stage = new Stage({ messages: { first: 'Which way?', second: 'How far?' }, ...spec })
  render(<GameView source={stage} />)
  await screen.findByRole('region', { name: 'Board' })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  return (next: StageSpec) => act(async () => stage.show(next))
}

it('tells my turn with the question that is asked now, and nothing once it is gone', async () => {
  const change = await show({ decisions: [theirs] })
  await change({ decisions: [ask('d1', 'first')] })
  expect(told()).toBe('Your turn: Which way?')
  await change({ decisions: [theirs] })
  expect(told()).toBe('')
  await change({ decisions: [ask('d2', 'second')] })
  expect(told()).toBe('Your turn: How far?')
  await change({ status: 'over' })
  expect(told()).toBe('')
})

it('keeps no question that another has taken the place of', async () => {
  const change = await show({ decisions: [theirs] })
  await change({ decisions: [ask('d1', 'first')] })
  // Whoever is at the panel hears the new heading, as focus goes to it.
  document.querySelector<HTMLElement>('#decision input, #decision button')?.focus()
  await change({ decisions: [ask('d2', 'second')] })
  expect(told()).toBe('')
  // Whoever writes to the table keeps the focus, and is told.
  await act(async () => screen.getByRole('tab', { name: 'Chat' }).click())
  screen.getByRole('textbox').focus()
  await change({ decisions: [ask('d3', 'first')] })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(told()).toBe('Your turn: Which way?')
})

it('tells of who sits down by name, even where the name comes after the sentence', async () => {
  const messages = { sat: '{seat} plays Cutter now.' }
  const stage = new Stage({ messages })
  render(<GameView source={stage} />)
  await screen.findByRole('region', { name: 'Board' })
  const info = stage.now().info
  if (info === undefined) throw new Error('the stage has no game')
  const people = info.people.filter((one) => one.holder !== 'p2')
  await act(async () => stage.tell({ info: { ...info, people } }))
  const line = { i: 0, text: { k: 'sat', a: { seat: { seat: 1 } } }, time: 0, undone: false }
  await act(async () => stage.show({ log: [line as never] }))
  const heard = () =>
    [...document.querySelectorAll('p[aria-live="polite"]')].map((one) => one.textContent).join('')
  expect(heard()).toBe('')
  await act(async () => stage.tell({ info }))
  expect(heard()).toBe('Bram plays Cutter now.')
})
