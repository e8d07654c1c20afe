import { useId, useState } from 'react'
import { gameFace } from '../../data/games.ts'
import { shortName } from '../../data/names.ts'
import type { Chair, Looker, Room, Sitter } from '../../data/types.ts'
import { CoverArt } from '../../hall-art/BoxCover.tsx'
import { LampGlow } from '../../hall-art/TableFromAbove.tsx'
import { Banner, bannerOf, FreeBanner } from '../../pieces/Banner.tsx'
import { IconMark } from '../../pieces/GameIcon.tsx'
import { PersonName } from '../../pieces/PersonName.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { Say, t } from '../../text/hall.ts'

export interface RoomTableProps {
  readonly room: Room
  /** Who has the room open; undefined while that is not known. */
  readonly lookers?: readonly Looker[] | undefined
  readonly seated: boolean
  onSit(chair: number): void
  onBot(chair: number): void
  onClear(who: Sitter, chair: number): void
  onInvite(): void
}

/** The hall names so many at most; of more, one who is not named may be here all the same. */
const NAMED = 12

/** The table with its chairs: half of them along each long side. */
export function RoomTable(props: RoomTableProps) {
  const { room } = props
  const above = Math.ceil(room.chairs.length / 2)
  // A chair is free only as long as the table is laid; what becomes of it in the game is told there.
  const laid = room.stage === 'laid'
  const taken = room.chairs.filter((chair) => chair.who).length
  const seats = (chairs: readonly Chair[]) => (
    <ul className="room-seats">
      {chairs
        .filter((chair) => laid || chair.who)
        .map((chair) => (
          <RoomSeat key={chair.index} chair={chair} {...props} />
        ))}
    </ul>
  )
  return (
    <section className="room-table" aria-label={t('room.chairs')}>
      {seats(room.chairs.slice(0, above))}
      <TablePicture
        ruleset={room.ruleset}
        label={t('room.picture', { taken, all: room.chairs.length })}
      />
      {seats(room.chairs.slice(above))}
    </section>
  )
}

/** A chair that is free: to sit down on, or for the host to seat somebody. */
function FreeSeat({
  chair,
  room,
  seated,
  onSit,
  onBot,
  onInvite,
}: Pick<RoomTableProps, 'room' | 'seated' | 'onSit' | 'onBot' | 'onInvite'> & {
  readonly chair: Chair
}) {
  const bot = (
    <button type="button" className="btn-link" onClick={() => onBot(chair.index)}>
      {t('room.seatBot')}
    </button>
  )
  const invite = (
    <button type="button" className="btn-link" onClick={onInvite}>
      {t('room.invite')}
    </button>
  )
  return (
    <li className="room-seat">
      <FreeBanner size="large" />
      <div>
        <b>{t('room.freeChair')}</b>
        <span>
          {!seated ? (
            <button type="button" className="btn-link" onClick={() => onSit(chair.index)}>
              {t('room.sitHere')}
            </button>
          ) : room.hosting ? (
            <Say k="room.or" bot={bot} invite={invite} />
          ) : (
            invite
          )}
        </span>
      </div>
    </li>
  )
}

/** Who lays the table may ask others to leave it, as long as it is being filled. */
const mayClear = (room: Room): boolean => room.hosting && room.stage === 'laid'

function RoomSeat({
  chair,
  room,
  lookers,
  seated,
  onSit,
  onBot,
  onClear,
  onInvite,
}: RoomTableProps & { readonly chair: Chair }) {
  const { who } = chair
  if (!who)
    return (
      <FreeSeat
        chair={chair}
        room={room}
        seated={seated}
        onSit={onSit}
        onBot={onBot}
        onInvite={onInvite}
      />
    )
  // Who is host, ready or here says nothing any more once the game has begun.
  const laid = room.stage === 'laid'
  let state: string
  if (who.kind === 'bot') state = t('room.bot')
  else if (who.me)
    state = who.host ? t('room.youHost') : who.ready ? t('room.youReady') : t('room.you')
  else state = who.host ? t('room.host') : who.ready ? t('room.ready') : t('room.reads')
  const here =
    who.kind === 'bot' ||
    who.me ||
    lookers === undefined ||
    lookers.length >= NAMED ||
    lookers.some((one) => one.id === who.id)
  if (!laid)
    state = who.kind === 'bot' || who.me ? t(who.kind === 'bot' ? 'room.bot' : 'room.you') : ''
  else if (!here) state = t('room.elsewhere', { state })
  const ready = laid && (who.kind === 'bot' || who.ready || who.host)
  return (
    <li className="room-seat">
      <Banner seat={bannerOf(chair.index)} size="large" />
      <div>
        <b>
          <PersonName name={who.name} /> {who.kind === 'bot' && <Sign name="bot" />}
        </b>
        <span>
          {ready && <Sign name="check" className="room-ready" />}
          {state}
          {mayClear(room) && !(who.kind === 'person' && who.me) && (
            <ClearSeat who={who} onClear={() => onClear(who, chair.index)} />
          )}
        </span>
      </div>
    </li>
  )
}

/** A bot goes at once; before a person is asked to leave, the host is asked whether that is meant. */
function ClearSeat({ who, onClear }: { readonly who: Sitter; onClear(): void }) {
  const [asking, setAsking] = useState(false)
  const name = <span className="heard-only"> {who.name}</span>
  if (!asking)
    return (
      <button
        type="button"
        className="btn-link room-clear"
        onClick={who.kind === 'bot' ? onClear : () => setAsking(true)}
      >
        {who.kind === 'bot' ? t('room.sendBotAway') : t('room.askToLeave')}
        {name}
      </button>
    )
  return (
    <span className="room-clear" role="group" aria-label={t('room.askSure', { name: who.name })}>
      {t('room.askSure', { name: shortName(who.name) })}{' '}
      {/* biome-ignore lint/a11y/noAutofocus: the safe answer has the focus where a press would turn somebody out */}
      <button type="button" className="btn-link" autoFocus onClick={() => setAsking(false)}>
        {t('room.askNot')}
      </button>{' '}
      <button type="button" className="btn-link" onClick={onClear}>
        {t('room.askDo')}
      </button>
    </span>
  )
}

/** The wood itself, with the box open on it, cards and dice laid out. */
function TablePicture({ ruleset, label }: { readonly ruleset: string; readonly label: string }) {
  const glow = useId()
  const face = gameFace(ruleset)
  return (
    <svg className="room-wood" viewBox="0 0 620 300" role="img" aria-label={label}>
      <LampGlow id={glow} />
      <ellipse cx="310" cy="150" rx="330" ry="170" fill={`url(#${glow})`} />
      <rect className="table-wood" x="105" y="74" width="410" height="152" rx="4" />
      <path
        className="table-grain"
        d="M114 97h392M114 121h392M114 148h392M114 175h392M114 203h392"
      />
      <g transform="rotate(-4 208 150)">
        <rect x="138" y="104" width="144" height="94" fill="#120c07" opacity=".5" />
        <svg
          x="134"
          y="100"
          width="144"
          height="94"
          viewBox="0 0 240 142"
          preserveAspectRatio="xMidYMid slice"
        >
          <CoverArt ruleset={ruleset} emblem={face.emblem} />
        </svg>
        <rect
          x="134"
          y="100"
          width="144"
          height="94"
          fill="none"
          stroke="#120c07"
          strokeWidth="2"
        />
      </g>
      {[-11, -2, 7].map((turn, at) => (
        <g key={turn} transform={`rotate(${turn} ${362 + at * 34} 150)`}>
          <rect
            x={335 + at * 34}
            y="107"
            width="54"
            height="76"
            rx="4"
            fill="#6d3b2a"
            stroke="#120c07"
            strokeWidth="1.500"
          />
          <rect
            x={340 + at * 34}
            y="112"
            width="44"
            height="66"
            rx="2"
            fill="none"
            stroke="#b98068"
          />
          <IconMark name="oak-leaf" x={348 + at * 34} y={131} size={28} fill="#d9a98c" />
        </g>
      ))}
      <TableDie
        x={478}
        y={118}
        turn={12}
        white
        pips={[
          [-4, -4],
          [4, 4],
        ]}
      />
      <TableDie
        x={484}
        y={164}
        turn={-8}
        pips={[
          [-4, -4],
          [0, 0],
          [4, 4],
        ]}
      />
      <TableDie
        x={456}
        y={192}
        turn={21}
        pips={[
          [-4, -4],
          [4, -4],
          [0, 0],
          [-4, 4],
          [4, 4],
        ]}
      />
    </svg>
  )
}

function TableDie({
  x,
  y,
  turn,
  white = false,
  pips,
}: {
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly white?: boolean
  readonly pips: ReadonlyArray<readonly [number, number]>
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect
        x="-11"
        y="-11"
        width="22"
        height="22"
        rx="4"
        fill={white ? '#f7efdc' : '#4a3a2c'}
        stroke="#120c07"
      />
      {pips.map(([px, py]) => (
        <circle key={`${px} ${py}`} cx={px} cy={py} r="2" fill={white ? '#241a12' : '#f4e8d2'} />
      ))}
    </g>
  )
}
