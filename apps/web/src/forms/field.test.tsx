// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Field } from './Field.tsx'

afterEach(cleanup)

it('says how much it takes once it takes no more', () => {
  const field = (value: string) => (
    <Field label="Name" maxLength={5} value={value} onChange={() => {}} />
  )
  const { rerender } = render(field('Rosa'))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(field('Rosal'))
  expect(screen.getByRole('status').textContent).toContain('5 characters')
  const told = screen.getByLabelText('Name').getAttribute('aria-describedby')
  expect(told).toBe(screen.getByRole('status').id)
})
