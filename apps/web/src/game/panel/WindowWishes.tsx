import type { DecisionView } from '@moothall/engine'
import { text } from '@moothall/engine/text.ts'
import type { WindowMode } from '@moothall/protocol/socket.ts'
import { useId, useState } from 'react'
import { toast } from '../../frame/toasts.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { refusalWords } from './Undo.tsx'

const WAYS = ['ask.game', 'pass.turn', 'pass.game', 'hold.turn', 'hold.game'] as const
type Way = (typeof WAYS)[number]

/** Minutes and seconds, as on a clock. */
const clockWords = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`

/** Sends how I meet moments of a kind, and says so if that is refused. */
function useMeet(): (kind: string, way: Way) => Promise<void> {
  const { source } = useGame()
  return async (kind, way) => {
    const [mode, scope] = way.split('.') as [WindowMode, 'turn' | 'game']
    const outcome = await source.meetWindows?.(kind, mode, scope)
    if (outcome?.ok === false) toast(refusalWords(outcome.code), { kind: 'bad' })
  }
}

/** In the sheet of a moment to react: time to think, and what I do at such moments from now on. */
export function WindowHold({ decision }: { readonly decision: DecisionView }) {
  const { source, moment } = useGame()
  const { windows } = moment
  const [held, setHeld] = useState<string>()
  const meet = useMeet()
  const choice = useId()
  if (windows === undefined || source.hold === undefined) return null
  const on = held === decision.id
  const toggle = async () => {
    const outcome = await source.hold?.(decision.id, !on)
    if (outcome?.ok === true) setHeld(on ? undefined : decision.id)
    else if (outcome !== undefined) toast(refusalWords(outcome.code), { kind: 'bad' })
  }
  const setting = windows.kinds[decision.kind]
  const way: Way = setting === undefined ? 'ask.game' : `${setting.mode as 'pass'}.${setting.scope}`
  const spent = windows.left < 1000
  return (
    <div className="window-wishes">
      <button
        type="button"
        className="btn btn-small"
        aria-pressed={on}
        disabled={spent && !on}
        onClick={() => void toggle()}
      >
        {tg(on ? 'window.held' : 'window.hold')}
      </button>
      <p className="quiet">
        {spent ? tg('window.spent') : tg('window.left', { time: clockWords(windows.left) })}
      </p>
      <label htmlFor={choice}>{tg('window.meet')}</label>
      <select
        id={choice}
        value={way}
        onChange={(event) => void meet(decision.kind, event.target.value as Way)}
      >
        {WAYS.map((one) => (
          <option key={one} value={one}>
            {tg(`window.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** While nothing is asked of me: the moments that I am not asked about, or hold, and the way back. */
export function WindowSettingsList() {
  const { moment, say } = useGame()
  const meet = useMeet()
  const set = Object.entries(moment.windows?.kinds ?? {})
  if (set.length === 0) return null
  return (
    <ul className="window-wishes">
      {set.map(([kind, { mode, scope }]) => (
        <li key={kind}>
          <span className="second">
            {tg('window.set', {
              what: say(text(kind)),
              how: tg(`window.${mode as 'pass'}.${scope}`),
            })}
          </span>
          <button
            type="button"
            className="btn btn-small"
            onClick={() => void meet(kind, 'ask.game')}
          >
            {tg('window.again')}
          </button>
        </li>
      ))}
    </ul>
  )
}
