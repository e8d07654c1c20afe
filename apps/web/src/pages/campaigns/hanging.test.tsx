// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Hanging } from './CampaignsPage.tsx'

afterEach(cleanup)

it.each([
  [0, 1, 1],
  [2, 3, 3],
  [1, undefined, 5],
])('with %s of %s chapters begun, %s panels hang', (sewn, of, panels) => {
  const { container } = render(<Hanging sewn={sewn} of={of} />)
  expect(container.querySelectorAll('.hanging-sewn')).toHaveLength(sewn)
  expect(container.querySelectorAll('.hanging-sewn, .hanging-bare')).toHaveLength(panels)
})
