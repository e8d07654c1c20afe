// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GameView } from '../GameView.tsx'
import { decision, Stage } from '../harness/stage.tsx'
import { setSounds } from './sounds.ts'
import { KINDS, lengthOf, SOUNDS } from './synth.ts'

/** Counts what would be heard: jsdom has no ears. */
const started: number[] = []
class Ears {
  readonly currentTime = 0
  readonly sampleRate = 8000
  readonly state = 'running'
  readonly destination = {}
  readonly #node = () => ({
    gain: {
      value: 0,
      setValueAtTime: () => {},
      linearRampToValueAtTime: () => {},
      exponentialRampToValueAtTime: () => {},
    },
    frequency: { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
    start: (at: number) => started.push(at),
    stop: () => {},
  })
  createGain = this.#node
  createOscillator = this.#node
  createBufferSource = this.#node
  createBiquadFilter = this.#node
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
}

beforeEach(() => {
  started.length = 0
  vi.stubGlobal('AudioContext', Ears)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  act(() => setSounds({ on: false }))
})

const ONE = { type: 'one', options: [{ id: 'a', label: { k: 'a' } }] } as const

async function show() {
  const stage = new Stage({ decisions: [] })
  render(<GameView source={stage} />)
  await screen.findByRole('region', { name: 'Board' })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  return stage
}

describe('sounds', () => {
  it('are wooden and short, each its own', () => {
    for (const kind of KINDS) expect(lengthOf(kind), kind).toBeLessThanOrEqual(0.4)
    expect(new Set(KINDS.map((kind) => JSON.stringify(SOUNDS[kind]))).size).toBe(KINDS.length)
  })

  it('are off until turned on; then my turn is heard', async () => {
    const stage = await show()
    act(() => stage.show({ decisions: [decision(ONE)] }))
    expect(started).toEqual([])
    act(() => stage.show({ decisions: [] }))
    const button = screen.getByRole('button', { name: 'Sounds' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await act(async () => button.click())
    expect(button.getAttribute('aria-pressed')).toBe('true')
    started.length = 0
    act(() => stage.show({ decisions: [decision(ONE)] }))
    expect(started.length).toBeGreaterThan(0)
    started.length = 0
    act(() => setSounds({ volume: 0 }))
    act(() => stage.show({ decisions: [] }))
    act(() => stage.show({ decisions: [decision(ONE, { id: 'd2' })] }))
    expect(started).toEqual([])
  })

  it('lets the first line of talk be heard, and not what was said before the screen opened', async () => {
    const stage = await show()
    act(() => setSounds({ on: true, volume: 1, kinds: ['chat'] }))
    const line = (i: number, mine: boolean) => ({ i, from: 'Bram', mine, text: 'Hello', time: 0 })
    started.length = 0
    act(() => stage.tell({ talk: [line(0, false)], talkLoaded: true }))
    expect(started).toEqual([])
    act(() => stage.tell({ talk: [] }))
    act(() => stage.tell({ talk: [line(0, true)] }))
    expect(started).toEqual([])
    act(() => stage.tell({ talk: [] }))
    act(() => stage.tell({ talk: [line(0, false)] }))
    expect(started.length).toBeGreaterThan(0)
  })
})
