import { shortName } from '../../data/names.ts'
import { Banner } from '../../pieces/Banner.tsx'
import { Lantern } from '../../pieces/Lantern.tsx'
import { PersonName } from '../../pieces/PersonName.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { TimeLeft } from '../../pieces/TimeLeft.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { decidingSeats } from '../panel/NotMine.tsx'

/** Who is here: filled by the ruleset, else by the seats alone. */
export function Rail({
  size,
  shape,
}: {
  readonly size: 'phone' | 'tablet' | 'wide'
  readonly shape: 'full' | 'folded' | 'strip'
}) {
  const { board, frame, info } = useGame()
  const Own = board.Rail
  return (
    <>
      {Own ? <Own frame={frame} info={info} size={size} shape={shape} /> : <Seats shape={shape} />}
      {shape === 'full' && <Watchers />}
    </>
  )
}

function Seats({ shape }: { readonly shape: 'full' | 'folded' | 'strip' }) {
  const { frame, sitter, seatAndSitter, moment } = useGame()
  const asked = new Set(decidingSeats(frame))
  return (
    <ul className={`seats is-${shape}`}>
      {frame.seating.holders.map((holder, seat) => {
        const one = sitter(seat)
        const presence = holder === null ? undefined : moment.presence[holder]
        return (
          <li key={seat}>
            <span className="who">
              <Banner seat={one.banner} away={presence !== undefined && presence !== 'here'} />
              <bdi>{seatAndSitter(seat)}</bdi>
              {one.bot && <Sign name="bot" label={tg('people.bot')} />}
            </span>
            {asked.has(seat) && (
              <span className="second">
                <Lantern lit={one.me} /> {shape === 'full' && tg('people.deciding')}
                <TimeLeft time={moment.times[seat]} />
              </span>
            )}
            {presence !== undefined && presence !== 'here' && (
              <small className="quiet">
                {tg(presence === 'away' ? 'people.away' : 'people.gone')}
              </small>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Who is not here, and who looks on. */
function Watchers() {
  const { moment, info } = useGame()
  const absent = info.people.filter(
    (p) => !p.me && !p.bot && p.name !== null && (moment.presence[p.holder] ?? 'here') !== 'here',
  )
  const [first] = moment.watchers
  return (
    <div className="rail-foot">
      {absent.map((p) => (
        <p key={p.holder}>
          <Sign name="clock" />
          <span>
            <PersonName name={p.name ?? ''} />,{' '}
            {tg(moment.presence[p.holder] === 'away' ? 'people.away' : 'people.gone')}
          </span>
        </p>
      ))}
      {moment.watcherCount > 0 && (
        <p>
          <Sign name="eye" />
          <span>
            {first === undefined
              ? tg('people.watch', { n: moment.watcherCount })
              : tg('people.watchNamed', { name: shortName(first), n: moment.watcherCount - 1 })}
          </span>
        </p>
      )}
    </div>
  )
}
