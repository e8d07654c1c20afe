// @vitest-environment jsdom
import type { OptionsSchema, OptionValues } from '@moothall/engine'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OptionsForm } from './OptionsForm.tsx'

const schema: OptionsSchema = {
  fields: [
    {
      key: 'reroll',
      type: 'choice',
      label: { k: 'reroll' },
      default: 'pool',
      choices: [
        { value: 'pool', label: { k: 'pool' }, help: { k: 'pool.help', a: { n: 2 } } },
        { value: 'none', label: { k: 'none' } },
      ],
    },
    { key: 'extra', type: 'switch', label: { k: 'extra' }, default: false },
    { key: 'seasons', type: 'number', label: { k: 'seasons' }, default: 3, min: 1, max: 5 },
  ],
}
const words = {
  messages: {
    reroll: 'Re-rolls',
    pool: 'One pool',
    'pool.help': '{n} times',
    none: 'None',
    extra: 'An extra card',
    seasons: 'Seasons',
  },
}

function show(
  values: OptionValues,
  onChange?: (key: string, value: string | number | boolean) => void,
) {
  return render(<OptionsForm schema={schema} values={values} words={words} onChange={onChange} />)
}
afterEach(cleanup)

describe('the form made from a schema', () => {
  it('names every field and shows values, or defaults where there is none', () => {
    show({ reroll: 'none' }, vi.fn())
    expect(screen.getByRole('group', { name: /Re-rolls/ })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /None/ }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /One pool 2 times/ }).checked).toBe(
      false,
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'An extra card' }).checked).toBe(
      false,
    )
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Seasons' }).value).toBe('3')
  })

  it('tells each change by key and typed value', () => {
    const changed = vi.fn()
    show({}, changed)
    fireEvent.click(screen.getByRole('radio', { name: /None/ }))
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'One more: Seasons' }))
    fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'End' })
    expect(changed.mock.calls).toEqual([
      ['reroll', 'none'],
      ['extra', true],
      ['seasons', 4],
      ['seasons', 5],
    ])
  })

  it('keeps a typed number inside its bounds and forgets nonsense', () => {
    const changed = vi.fn()
    show({}, changed)
    const box = screen.getByRole<HTMLInputElement>('spinbutton')
    fireEvent.change(box, { target: { value: '99' } })
    fireEvent.blur(box)
    fireEvent.change(box, { target: { value: 'many' } })
    fireEvent.blur(box)
    expect(changed.mock.calls).toEqual([['seasons', 5]])
    expect(box.value).toBe('3')
  })

  it('is read-only for those who do not host', () => {
    show({ seasons: 4 })
    expect(screen.getAllByRole<HTMLInputElement>('radio').every((radio) => radio.disabled)).toBe(
      true,
    )
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.getByText('4')).toBeTruthy()
  })
})
