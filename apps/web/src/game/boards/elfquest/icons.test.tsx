// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { skins } from '@moothall/elfquest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ATTRIBUTES } from '../../../pieces/Cubes.tsx'
import { ICONS, Icon, iconOfGain, iconOfLoss, Legend } from './Icon.tsx'
import { te } from './text.ts'

afterEach(cleanup)

describe('signs on cards', () => {
  it('EQ-COMP-20 eighteen signs, each with a drawing and words that no other has', () => {
    expect(ICONS).toHaveLength(18)
    const drawings = ICONS.map((name) => {
      const { container } = render(<Icon name={name} />)
      const drawn = container.innerHTML
      expect(drawn, name).toMatch(/<path|<g|<circle/)
      expect(screen.queryAllByRole('img')).toHaveLength(0)
      cleanup()
      return drawn
    })
    expect(new Set(drawings).size).toBe(18)
    const words = ICONS.map((name) => te(`icon.${name}`))
    expect(new Set(words).size).toBe(18)
    for (const [i, name] of ICONS.entries()) {
      render(<Icon name={name} label={words[i]} />)
      expect(screen.getAllByRole('img', { name: words[i] as string })).toHaveLength(1)
      cleanup()
    }
    render(<Legend />)
    for (const word of words) expect(screen.getByText(word)).toBeTruthy()
  })

  it('EQ-COMP-20 what a card gives and what it takes are not drawn alike', () => {
    expect(iconOfGain({ k: 'success', n: 1, to: 'self' })).not.toBe(
      iconOfLoss({ k: 'success', n: 1 }),
    )
    expect(iconOfGain({ k: 'growth', n: 1 })).not.toBe(iconOfLoss({ k: 'growth', n: 1 }))
    expect(iconOfGain({ k: 'cube', color: 'any', n: 1 })).not.toBe(
      iconOfLoss({ k: 'cube', color: 'any', n: 1 }),
    )
    expect(iconOfLoss({ k: 'flip', types: 'any', n: 1 })).not.toBe(
      iconOfLoss({ k: 'sacrifice', types: 'any', n: 1 }),
    )
  })
})

describe('cubes', () => {
  it('EQ-COMP-08 red is Physique, blue Grace, green Savvy, yellow Magic', () => {
    const css = readFileSync('apps/web/src/styles/tokens.css', 'utf8')
    const hue = (of: string): number => {
      const hex = new RegExp(`--at-${of}: #([0-9a-f]{6});`).exec(css)?.[1] ?? ''
      const [r = 0, g = 0, b = 0] = [0, 2, 4].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
      const most = Math.max(r, g, b)
      const span = most - Math.min(r, g, b)
      const turn =
        most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4
      return turn * 60
    }
    const between = (of: string, from: number, to: number) => {
      expect(hue(of), of).toBeGreaterThanOrEqual(from)
      expect(hue(of), of).toBeLessThanOrEqual(to)
    }
    between('physique', 0, 20)
    between('grace', 195, 230)
    between('savvy', 80, 140)
    between('magic', 40, 60)
    const names = skins['elfquest-en']?.names ?? {}
    expect(ATTRIBUTES.map((of) => names[`color.${of}`])).toEqual([
      'Physique',
      'Grace',
      'Savvy',
      'Magic',
    ])
  })
})
