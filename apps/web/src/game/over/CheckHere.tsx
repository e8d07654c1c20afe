import { useState } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import type { Verdict } from '../replay/verify.ts'

/** Plays the finished game again in this browser and compares it with what was promised and shown. */
export function CheckHere() {
  const { source, frame, info } = useGame()
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | Verdict>('idle')
  if (source.journal === undefined || info.commitment === undefined || frame.status !== 'over')
    return null
  const { commitment, mySeats: seats } = info
  const check = async () => {
    setState('busy')
    try {
      const opened = await source.journal?.()
      if (opened === undefined) return setState('failed')
      const { verify } = await import('../replay/verify.ts')
      setState(await verify(opened, { commitment, frame, seats }))
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="check-here">
      <button
        type="button"
        className="btn"
        aria-disabled={state === 'busy' || undefined}
        onClick={() => state !== 'busy' && void check()}
      >
        {tg(state === 'busy' ? 'check.busy' : 'check.do')}
      </button>
      <div role="status">
        {state === 'failed' && <p>{tg('check.failed')}</p>}
        {typeof state === 'object' && <Findings verdict={state} />}
      </div>
    </div>
  )
}

function Findings({ verdict }: { readonly verdict: Verdict }) {
  const moved = verdict.earlier.length > 0
  const lines: readonly (readonly [boolean | undefined, string])[] = [
    [
      verdict.commitment,
      tg(
        verdict.commitment
          ? moved
            ? 'check.commitment.newest'
            : 'check.commitment'
          : 'check.commitment.no',
      ),
    ],
    [verdict.secret, tg(verdict.secret ? 'check.secret' : 'check.secret.no')],
    // Whoever has noted the hash that was shown in those days finds it here.
    ...verdict.earlier.map(
      ({ fits, commitment }, i) =>
        [
          fits,
          tg(fits ? 'check.earlier' : 'check.earlier.no', { n: i + 1, hash: commitment }),
        ] as const,
    ),
    [
      verdict.course,
      verdict.course === undefined
        ? tg('check.course.unknown')
        : tg(verdict.course ? 'check.course' : 'check.course.no', { n: verdict.rows }),
    ],
  ]
  return (
    <ul>
      {lines.map(([ok, words]) => (
        <li key={words} className={ok === false ? 'is-wrong' : undefined}>
          <Sign name={ok === undefined ? 'info' : ok ? 'check' : 'warn'} />
          {words}
        </li>
      ))}
    </ul>
  )
}
