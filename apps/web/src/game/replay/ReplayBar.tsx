import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { isTyping } from '../panel/keys.ts'
import type { PastGame } from './past.ts'
import './replay.css'

/** Milliseconds for which a step stands, by speed. */
const SPEEDS = { slow: 2400, usual: 1200, fast: 400 } as const
type Speed = keyof typeof SPEEDS

export interface ReplayBarProps {
  readonly past: PastGame
  /** Through whose eyes it may be looked, with a name for each; one alone is not asked about. */
  readonly eyes: readonly { readonly viewer: string; readonly name: string }[]
  onEyes(viewer: string): void
  onBack(): void
}

/** Stands in the panel's place while the past is looked at: the line of the game, back, play, forward, speed. */
export function ReplayBar({ past, eyes, onEyes, onBack }: ReplayBarProps) {
  const { say, board, frame } = useGame()
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('usual')
  const { tape, at } = past
  const end = at >= tape.last
  useEffect(() => {
    if (!playing) return
    if (end) return setPlaying(false)
    const timer = setTimeout(() => past.show(at + 1), SPEEDS[speed])
    return () => clearTimeout(timer)
  }, [playing, end, speed, past, at])
  useStepKeys(past)
  const ticks = useMemo(() => ticksOf(tape, board.weight), [tape, board])
  const lines = tape.lines(at)
  const asked = frame.decisions[0]
  return (
    <section className="decision raised replay" aria-label={tg('replay.title')}>
      <p className="replay-head">
        <Sign name="clock" />
        <b>{tg('replay.title')}</b>
        <span className="num">{tg('replay.at', { n: at, of: tape.last })}</span>
      </p>
      <div className="replay-line">
        <svg viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <path
              key={tick.at}
              className={tick.tall ? 'is-tall' : undefined}
              d={`M${(1000 * tick.at) / Math.max(1, tape.last)} ${tick.tall ? 2 : 11}V24`}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={tape.last}
          value={at}
          style={{ '--at': `${(100 * at) / Math.max(1, tape.last)}%` } as CSSProperties}
          aria-label={tg('replay.line')}
          aria-valuetext={tg('replay.at', { n: at, of: tape.last })}
          onChange={(event) => past.show(Number(event.target.value))}
        />
      </div>
      <div className="replay-go">
        <Step sign="first" label={tg('replay.first')} off={at === 0} run={() => past.show(0)} />
        <Step
          sign="back"
          label={tg('replay.back')}
          off={at === 0}
          keys=","
          run={() => past.show(at - 1)}
        />
        <button
          type="button"
          className="btn replay-play"
          aria-pressed={playing}
          onClick={() => {
            if (end) past.show(0)
            setPlaying(!playing)
          }}
        >
          <Sign name={playing ? 'pause' : 'play'} />
          {tg(playing ? 'replay.pause' : 'replay.play')}
        </button>
        <Step
          sign="forward"
          label={tg('replay.forward')}
          off={end}
          keys="."
          run={() => past.show(at + 1)}
        />
        <Step sign="last" label={tg('replay.last')} off={end} run={() => past.show(tape.last)} />
      </div>
      <div className="replay-set">
        <label>
          {tg('replay.speed')}
          <select
            className="input"
            value={speed}
            onChange={(event) => setSpeed(event.target.value as Speed)}
          >
            {(Object.keys(SPEEDS) as Speed[]).map((one) => (
              <option key={one} value={one}>
                {tg(`replay.speed.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {eyes.length > 1 && (
          <label>
            {tg('replay.eyes')}
            <select
              className="input"
              value={tape.viewer}
              onChange={(event) => onEyes(event.target.value)}
            >
              {eyes.map(({ viewer, name }) => (
                <option key={viewer} value={viewer}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="replay-step" role="status">
        {at === 0 && <p>{tg('replay.begin')}</p>}
        {lines.map((line) => (
          <p key={line.i}>{say(line.text)}</p>
        ))}
        {asked?.question !== undefined && (
          <p className="second">{tg('replay.asked', { question: say(asked.question) })}</p>
        )}
      </div>
      <button type="button" className="btn btn-main btn-wide" onClick={onBack}>
        {tg('replay.now')}
      </button>
    </section>
  )
}

function Step({
  sign,
  label,
  off,
  keys,
  run,
}: {
  readonly sign: 'first' | 'back' | 'forward' | 'last'
  readonly label: string
  readonly off: boolean
  readonly keys?: string
  readonly run: () => void
}) {
  return (
    <button
      type="button"
      className="btn"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={off || undefined}
      onClick={() => !off && run()}
    >
      <Sign name={sign} />
    </button>
  )
}

/** `,` and `.` step. */
function useStepKeys(past: PastGame): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === ',') past.show(past.at - 1)
      else if (event.key === '.') past.show(past.at + 1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [past])
}

interface Tick {
  readonly at: number
  readonly tall: boolean
}

/** A tick for each turn, taller where much happened; without a word of the board every step with a line counts. */
function ticksOf(tape: PastGame['tape'], weight: ((key: string) => 0 | 1 | 2) | undefined): Tick[] {
  const ticks: Tick[] = []
  for (let at = 1; at <= tape.last; at++) {
    const lines = tape.lines(at)
    const most = Math.max(0, ...lines.map((line) => weight?.(line.text.k) ?? 1))
    if (most > 0) ticks.push({ at, tall: most > 1 })
  }
  return ticks
}
