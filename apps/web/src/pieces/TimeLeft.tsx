import { isShort, leftText } from '../data/clocks.ts'
import { t } from '../text/hall.ts'
import { classes } from './piece.ts'
import { Sign } from './Sign.tsx'
import { useLeft } from './useLeft.ts'

/** The time that somebody has left. When it runs short, another sign says so, not the colour alone. */
export function TimeLeft({
  time,
}: {
  readonly time: { readonly at: number; readonly given: number } | undefined
}) {
  const left = useLeft(time?.at)
  if (time === undefined || left === undefined) return null
  const short = isShort(left, time.given)
  return (
    <span className={classes('time-left', short && 'is-short')} role="timer">
      {short ? <Sign name="warn" label={t('left.short')} /> : <Sign name="clock" />}
      <span className="num">{leftText(left)}</span>
    </span>
  )
}

/** The same in a list, where seconds would be unrest. */
export function ListTime({ deadline }: { readonly deadline: number | undefined }) {
  const left = useLeft(deadline)
  if (deadline === undefined || left === undefined) return null
  return (
    <time className="time-left" dateTime={new Date(deadline).toISOString()}>
      <Sign name="clock" />
      <span className="num">{left > 0 && left < 60_000 ? t('left.soon') : leftText(left)}</span>
    </time>
  )
}
