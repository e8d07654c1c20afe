import { useEffect, useRef, useState } from 'react'
import { leftText, told } from '../../data/clocks.ts'
import { TimeLeft } from '../../pieces/TimeLeft.tsx'
import { useLeft } from '../../pieces/useLeft.ts'
import { t } from '../../text/hall.ts'
import { useGame } from '../context.tsx'
import { play } from '../sound/sounds.ts'
import type { SeatTime } from '../source.ts'

/** The time left of whoever is asked: mine if I am, else whose ends first. */
export function BeamTime() {
  const { moment, info, frame } = useGame()
  if (frame.status !== 'open') return null
  const first = (seats: readonly number[]): SeatTime | undefined =>
    seats
      .flatMap((seat) => moment.times[seat] ?? [])
      .reduce<SeatTime | undefined>((a, b) => (a === undefined || b.at < a.at ? b : a), undefined)
  const mine = first(info.mySeats)
  return (
    <>
      <TimeLeft time={mine ?? first(Object.keys(moment.times).map(Number))} />
      <Told time={mine} />
    </>
  )
}

/** Says aloud how much of my time is left, at a few moments only. */
function Told({ time }: { readonly time: SeatTime | undefined }) {
  const left = useLeft(time?.at)
  const mark =
    time === undefined || left === undefined || left <= 0 ? undefined : told(left, time.given)
  const [says, setSays] = useState('')
  const before = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (mark === before.current) return
    before.current = mark
    if (mark === undefined) return setSays('')
    setSays(t('left.announce', { time: leftText(mark) }))
    if (mark <= LAST) play('short')
  }, [mark])
  return (
    <p className="heard-only" aria-live="polite">
      {says}
    </p>
  )
}

/** From here on the table is heard as well, ms. */
const LAST = 60_000
