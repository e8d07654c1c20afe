import type { Seat } from '@moothall/engine'
import { useState } from 'react'
import { useAct } from '../../forms/useAct.ts'
import { Banner } from '../../pieces/Banner.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { type Game, useGame } from '../context.tsx'
import { refusalWords } from '../panel/Undo.tsx'
import { takeable } from '../seats.ts'
import type { Outcome } from '../source.ts'
import { anyTime, anyTimeName } from './AnyTime.tsx'
import { Dialog } from './Dialog.tsx'

/**
 * Who holds which seat; mine can be handed to others at the table, free ones taken. Where the rules have their own way
 * from person to person, it stands here in the place of the hall's.
 */
export function Seats({
  onClose,
  onAnyTime,
}: {
  readonly onClose: () => void
  /** Opens what may be done at any time, by its id. */
  readonly onAnyTime: (id: string) => void
}) {
  const game = useGame()
  const { frame, source } = game
  const free = takeable(game)
  const { seatsByRules } = game.info
  const agreed = anyTime(game).filter((one) => seatsByRules?.includes(one.kind) === true)
  const [giving, setGiving] = useState<Seat>()
  const [told, setTold] = useState<string>()
  const act = useAct()
  const run = (work: () => Promise<Outcome> | undefined) =>
    void act.run(async () => {
      const outcome = await work()
      setGiving(undefined)
      setTold(outcome === undefined || outcome.ok ? undefined : refusalWords(outcome.code))
    })
  return (
    <Dialog title={tg('seats.title')} className="seats-dialog" onClose={onClose}>
      <ul>
        {frame.seating.holders.map((holder, seat) => {
          const one = game.sitter(seat)
          const title = game.forWhom(seat) ?? tg('people.seat', { n: seat + 1 })
          const mine = game.info.mySeats.includes(seat)
          return (
            <li key={seat}>
              <span className="who">
                <Banner seat={one.banner} />
                <b>{title}</b>
                <bdi className="second">{one.name}</bdi>
                {one.bot && <Sign name="bot" label={tg('people.bot')} />}
              </span>
              {free.includes(seat) && !mine && (
                <button
                  type="button"
                  className="btn btn-small"
                  aria-busy={act.busy}
                  onClick={() => run(() => source.take?.(seat))}
                >
                  {tg('seats.take', { what: title })}
                </button>
              )}
              {mine && frame.status === 'open' && source.handOver !== undefined && (
                <button
                  type="button"
                  className="btn btn-small"
                  aria-expanded={giving === seat}
                  onClick={() => setGiving(giving === seat ? undefined : seat)}
                >
                  {tg(seatsByRules === undefined ? 'seats.give' : 'seats.giveBot', { what: title })}
                </button>
              )}
              {giving === seat && (
                <div className="btn-row">
                  {receivers(game, holder).map(({ to, name }) => (
                    <button
                      key={to}
                      type="button"
                      className="btn btn-small"
                      aria-busy={act.busy}
                      onClick={() => run(() => source.handOver?.(seat, to))}
                    >
                      {tg('seats.to', { name })}
                    </button>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {told !== undefined && <p role="alert">{told}</p>}
      {agreed.length > 0 && (
        <div className="btn-row">
          {agreed.map((one) => (
            <button
              key={one.id}
              type="button"
              className="btn btn-small"
              onClick={() => onAnyTime(one.id)}
            >
              {`${anyTimeName(game, one)}…`}
            </button>
          ))}
        </div>
      )}
      <p className="second">
        {tg(seatsByRules === undefined ? 'seats.note' : 'seats.noteByRules')}
      </p>
    </Dialog>
  )
}

/** To whom the hall gives a seat: everybody at the table but its holder, unless the rules see to that, and a bot. */
function receivers(game: Game, holder: string | null) {
  const { people: all, seatsByRules } = game.info
  const people = (seatsByRules === undefined ? all : [])
    .filter((p) => p.holder !== holder && !p.bot && p.name !== null)
    .map((p) => ({ to: p.holder, name: p.name as string }))
  return [...people, { to: 'bot', name: tg('people.aBot') }]
}
