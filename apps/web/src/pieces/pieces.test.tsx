// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Banner, bannerOf, CHARGES, type SeatNumber } from './Banner.tsx'
import { CARD_KINDS, CardMark } from './CardMark.tsx'
import { ATTRIBUTES, Cube, CubeRow } from './Cubes.tsx'
import { Die } from './Die.tsx'
import { GameIcon, registerIcons } from './GameIcon.tsx'
import { Lantern } from './Lantern.tsx'
import { PersonName } from './PersonName.tsx'
import { SIGN_NAMES, Sign } from './Sign.tsx'
import { Token } from './Tokens.tsx'

afterEach(cleanup)

describe('the names of pieces', () => {
  it('a piece with a label is one named image; without one it is hidden', () => {
    const pieces = (label?: string) => [
      <Banner key="b" seat={1} label={label} />,
      <Lantern key="l" lit label={label} />,
      <Cube key="c" of="grace" label={label} />,
      <Die key="d" colour="white" face={5} label={label} />,
      <Sign key="s" name="flip" label={label} />,
      <CardMark key="k" kind="item" label={label} />,
      <GameIcon key="g" name="oak-leaf" label={label} />,
    ]
    render(pieces('Cutter'))
    expect(screen.getAllByRole('img', { name: 'Cutter' })).toHaveLength(7)
    cleanup()
    render(pieces())
    expect(screen.queryAllByRole('img')).toHaveLength(0)
  })

  it('a row of cubes is one image, with held cubes and free places', () => {
    const { container } = render(<CubeRow of="physique" held={3} cap={5} label="Physique 3 of 5" />)
    expect(screen.getAllByRole('img')).toHaveLength(1)
    expect(screen.getByRole('img', { name: 'Physique 3 of 5' })).toBeTruthy()
    expect(container.querySelectorAll('.cube:not(.is-free)')).toHaveLength(3)
    expect(container.querySelectorAll('.cube.is-free')).toHaveLength(2)
  })

  it('cubes held above the cap are drawn too', () => {
    const { container } = render(<CubeRow of="savvy" held={4} cap={2} label="Savvy 4 of 2" />)
    expect(container.querySelectorAll('.cube:not(.is-free)')).toHaveLength(4)
  })

  it('a success is marked by an oak leaf, not by colour alone', () => {
    const { container } = render(<Die colour="black" face={6} success label="6, a success" />)
    expect(container.querySelectorAll('.die-pip')).toHaveLength(6)
    expect(container.querySelector('.die-leaf .sign-leaf')).toBeTruthy()
  })

  it('tokens say their count', () => {
    render(<Token kind="success" count={3} label="3 success tokens" />)
    expect(screen.getByRole('img', { name: '3 success tokens' }).textContent).toBe('3')
  })

  it('long names are cut for the eye and whole for the ear', () => {
    const { container } = render(<PersonName name="Wolframina of the Long Water" />)
    expect(container.querySelector('bdi')?.title).toBe('Wolframina of the Long Water')
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Wolframina of the L…')
  })
})

describe('shape as well as colour', () => {
  it('each banner, attribute and card type differs by its drawing or letter', () => {
    const seats = [1, 2, 3, 4, 5, 6] as SeatNumber[]
    expect(new Set(seats.map((seat) => CHARGES[seat].shield)).size).toBe(6)
    expect(new Set(seats.map((seat) => CHARGES[seat].cloth)).size).toBe(6)
    const letters = (list: readonly { readonly el: React.ReactElement; readonly key: string }[]) =>
      list.map(({ el }) => {
        const { container, unmount } = render(el)
        const text = container.textContent
        unmount()
        return text
      })
    expect(letters(ATTRIBUTES.map((of) => ({ key: of, el: <Cube of={of} /> })))).toEqual([
      'P',
      'G',
      'S',
      'M',
    ])
    expect(
      new Set(letters(CARD_KINDS.map((kind) => ({ key: kind, el: <CardMark kind={kind} /> }))))
        .size,
    ).toBe(5)
  })

  it('seats beyond six begin anew', () => {
    expect([0, 5, 6].map(bannerOf)).toEqual([1, 6, 1])
  })

  it('every sign draws something', () => {
    for (const name of SIGN_NAMES) {
      const { container, unmount } = render(<Sign name={name} />)
      expect(container.querySelector('svg > *'), name).toBeTruthy()
      unmount()
    }
  })

  it('an icon that this client lacks is a plain mark, not a hole', () => {
    registerIcons({ here: { size: 512, paths: ['M0 0h9'] } })
    const { container } = render(
      <>
        <GameIcon name="here" />
        <GameIcon name="not-here" />
      </>,
    )
    const [here, absent] = container.querySelectorAll('svg')
    expect(here?.getAttribute('viewBox')).toBe('0 0 512 512')
    expect(absent?.querySelector('path')).toBeTruthy()
  })
})
