// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { GameView } from '../GameView.tsx'
import { scene } from '../harness/scenes.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

it('lines come and go, also where a browser answers scrolling with a promise', async () => {
  Element.prototype.scrollIntoView = vi.fn(() => Promise.resolve()) as never
  const local = scene('next')
  render(<GameView source={local} />)
  await screen.findByRole('region', { name: 'Board' })
  fireEvent.click(screen.getByRole('tab', { name: /Chat/ }))
  for (const text of ['Hello', 'Is anybody there?']) {
    await act(async () => {
      await local.say(text)
    })
  }
  expect(screen.getByText('Is anybody there?')).toBeTruthy()
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('tab', { name: /Log/ }))
  expect(screen.getByRole('region', { name: 'Board' })).toBeTruthy()
})

it('sends a line once, however often that is pressed before it is answered', async () => {
  const local = scene('next')
  let answered: ((outcome: { ok: true }) => void) | undefined
  const say = vi
    .spyOn(local, 'say')
    .mockImplementation(() => new Promise((resolve) => (answered = resolve)))
  render(<GameView source={local} />)
  await screen.findByRole('region', { name: 'Board' })
  fireEvent.click(screen.getByRole('tab', { name: /Chat/ }))
  const field = screen.getByRole('textbox') as HTMLInputElement
  fireEvent.change(field, { target: { value: 'Hello' } })
  const press = screen.getByRole('button', { name: 'Say' })
  fireEvent.click(press)
  fireEvent.click(press)
  await vi.waitFor(() => expect(say).toHaveBeenCalledTimes(1))
  await act(async () => answered?.({ ok: true }))
  expect(field.value).toBe('')
  expect(say).toHaveBeenCalledTimes(1)
})
