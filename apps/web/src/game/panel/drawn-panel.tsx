import type { Option, Space } from '@moothall/engine'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Toasts } from '../../frame/toasts.tsx'
import { GameView } from '../GameView.tsx'
import { decision, Stage, type StageSpec } from '../harness/stage.tsx'

const WORDS = {
  a: 'Frozen Mill',
  b: 'Fire realm',
  c: 'Mage Tower',
  burn: 'Burn the card',
  pay: 'Gems',
  buy: 'Swords',
  why: 'It costs 2 Gems, you hold 1.',
  inner: 'How many?',
  propose: 'Propose',
  agree: 'Agree',
  object: 'Rather not',
  pass: 'Let it happen',
  took: 'took the Mill',
}
export const option = (id: string, more: Partial<Option> = {}): Option => ({
  id,
  label: { k: id },
  ...more,
})
export const three = ['a', 'b', 'c'].map((id) => option(id))
export const ONE: Space = { type: 'one', options: three }

/** What was drawn also listens: effects run a moment after the drawing. */
export const drawn = () => act(() => new Promise<void>((done) => setTimeout(done, 10)))

export async function show(spec: StageSpec | Space): Promise<Stage> {
  const stage = new Stage({
    messages: WORDS,
    ...('type' in spec ? { decisions: [decision(spec)] } : spec),
  })
  render(
    <>
      <GameView source={stage} />
      <Toasts />
    </>,
  )
  await screen.findByRole('region', { name: 'Board' })
  await drawn()
  return stage
}

export const main = () => document.querySelector<HTMLButtonElement>('.go-main') as HTMLButtonElement
export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
export const submit = async () => {
  await act(async () => main().click())
}
