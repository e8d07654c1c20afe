import type { Character } from '@moothall/elfquest/state.ts'
import { capsOf, totalOf } from '@moothall/elfquest/tribe/cubes.ts'
import { priceOf } from '@moothall/elfquest/tribe/growth.ts'
import type { Option, Seat } from '@moothall/engine'
import { Banner } from '../../../pieces/Banner.tsx'
import { CubeRow } from '../../../pieces/Cubes.tsx'
import { GameIcon } from '../../../pieces/GameIcon.tsx'
import { Lantern } from '../../../pieces/Lantern.tsx'
import { PersonName } from '../../../pieces/PersonName.tsx'
import { classes } from '../../../pieces/piece.ts'
import { Sign } from '../../../pieces/Sign.tsx'
import { TimeLeft } from '../../../pieces/TimeLeft.tsx'
import { Token } from '../../../pieces/Tokens.tsx'
import { useDesk, useGame } from '../../context.tsx'
import { decidingSeats } from '../../panel/NotMine.tsx'
import { isPass } from '../../panel/summary.ts'
import { Place, usePlace } from '../place.tsx'
import type { BoardProps } from '../types.ts'
import { COLOR_NAMES, content, iconOf, nameOf } from './cards.ts'
import { Roundel } from './Roundel.tsx'
import { te } from './text.ts'
import { type EqTable, isToAct, tableOf } from './view.ts'

/** Options with a picture of their own name the character only because it acts. */
const elsewhere = (option: Option): boolean =>
  isPass(option) || (option.at?.some((at) => !at.startsWith('char:')) ?? false)

type State = 'deciding' | 'attempting' | 'acted' | 'join' | 'new' | 'doomed' | 'free' | 'atRest'

/** How a character stands, in the order of what matters most. */
function stateOf(char: Readonly<Character>, table: EqTable, deciding: readonly Seat[]): State {
  if (char.doomed) return 'doomed'
  if (deciding.includes(char.seat)) return 'deciding'
  if (table.attempt?.who.includes(char.id)) return 'attempting'
  if (char.acted) return 'acted'
  if (char.newcomer) return 'new'
  return 'free'
}

/** A companion that the lit question offers may join. */
export const joins = (state: State, open: boolean, asked: boolean): State =>
  state === 'free' && open && asked ? 'join' : state

/** The tribe: who is here and how they stand. */
export function Rail({
  frame,
  shape,
}: BoardProps & { readonly shape: 'full' | 'folded' | 'strip' }) {
  const { sitter } = useGame()
  const { asks } = useDesk()
  const table = tableOf(frame)
  const asked = asks.length > 0 ? asks.map((m) => m.seat) : decidingSeats(frame)
  // Everybody at the table is asked about the season; then nobody in particular decides.
  const deciding = asked.length >= table.seats.length && table.seats.length > 1 ? [] : asked
  const living = table.seats.filter((c) => c !== undefined)
  const toAct = living.filter(isToAct).length
  const over = frame.status === 'over'
  if (table.campaign.phase === 'tribe') return <Gathering table={table} />
  return (
    <div className={`eq-rail is-${shape}`}>
      <h2>
        {te('rail.title')}
        <span>
          {over
            ? te('rail.over')
            : toAct === 0
              ? te('rail.allActed')
              : te('rail.toAct', { n: toAct, of: living.length })}
        </span>
      </h2>
      <ul>
        {table.campaign.tribe.map((id, seat) => {
          const char = table.seats[seat]
          if (char === undefined || id === null) {
            return (
              <li key={`empty ${seat}`} className="eq-member is-gone">
                {te('state.empty')}
              </li>
            )
          }
          return (
            <Member
              key={id}
              char={char}
              state={over ? 'atRest' : stateOf(char, table, deciding)}
              shape={shape}
              who={sitter(seat)}
            />
          )
        })}
      </ul>
      <Place at="home" label={te('rail.homeName', { n: table.home.pool })} className="eq-pool">
        <GameIcon name={iconOf('home.1')} />
        <span>{te('rail.home')}</span>
        <Token
          kind="success"
          count={table.home.pool}
          label={te('token.success', { n: table.home.pool })}
        />
      </Place>
    </div>
  )
}

function Member({
  char,
  state: plain,
  shape,
  who,
}: {
  readonly char: Readonly<Character>
  readonly state: State
  readonly shape: 'full' | 'folded' | 'strip'
  readonly who: ReturnType<ReturnType<typeof useGame>['sitter']>
}) {
  const { desk, info, moment } = useGame()
  const { decision, asks, cursor, first } = useDesk()
  const offered = usePlace(`char:${char.id}`, elsewhere).open
  const state = joins(plain, offered, cursor > first)
  const caps = capsOf(content, char)
  const up = char.hand.filter((h) => h.state === 'up').length
  const flipped = char.hand.length - up
  const price = priceOf(char)
  const mine = info.mySeats.includes(char.seat)
  const cubes = COLOR_NAMES.filter((c) => caps[c] > 0 || char.cubes[c] > 0)
  const cubeWords = cubes.map((c) =>
    te('cubes.of', { color: nameOf(`color.${c}`), n: char.cubes[c], cap: caps[c] }),
  )
  const label = te('char.sentence', {
    name: nameOf(char.id),
    who: who.name,
    // Whoever decides or attempts something may have acted already.
    state:
      char.acted && state !== 'acted' && state !== 'atRest'
        ? `${te(`state.${state}`)}, ${te('state.acted')}`
        : te(`state.${state}`),
    cubes: cubeWords.join(', '),
    success: char.success,
    growth: char.growth,
    price: price ?? char.growth,
    up,
    flipped,
  })
  const turnTo =
    decision !== undefined &&
    decision.mine.length > asks.length &&
    decision.mine.some((m) => m.seat === char.seat)
      ? () => void desk.turnToSeat(char.seat)
      : undefined
  return (
    <li className={classes('eq-member', `is-${state}`, mine && 'is-mine')}>
      <Place
        at={`char:${char.id}`}
        label={label}
        className="eq-member-place"
        ignore={elsewhere}
        onRest={turnTo}
      >
        <span className="eq-member-head">
          <span className="eq-member-mark">
            <Roundel char={char.id} />
            {char.acted && state !== 'acted' && state !== 'atRest' && (
              <Sign name="check" className="eq-acted" label={te('state.acted')} />
            )}
          </span>
          <span className="eq-member-name">
            <b>{nameOf(char.id)}</b>
            {shape === 'full' && (
              <span className="who">
                <Banner seat={who.banner} size="small" />
                <PersonName name={who.name} />
                <TimeLeft time={moment.times[char.seat]} />
              </span>
            )}
            {shape === 'strip' && <StripState char={char} state={state} caps={totalOf(caps)} />}
          </span>
          {shape === 'full' && <StateMark state={state} mine={mine} />}
        </span>
        {shape === 'full' && (
          <>
            <span className="eq-member-cubes">
              {cubes.map((c, at) => (
                <CubeRow
                  key={c}
                  of={c}
                  held={char.cubes[c]}
                  cap={caps[c]}
                  label={cubeWords[at] as string}
                />
              ))}
            </span>
            <span className="eq-member-tokens">
              <Token
                kind="success"
                count={char.success}
                label={te('token.success', { n: char.success })}
              />
              <Token
                kind="growth"
                count={char.growth}
                {...(price === undefined ? {} : { of: price })}
                label={
                  price === undefined
                    ? te('token.growthDone', { n: char.growth })
                    : te('token.growth', { n: char.growth, of: price })
                }
              />
              <span className="eq-member-cards">
                {flipped > 0
                  ? te('rail.upFlipped', { n: up, m: flipped })
                  : te('rail.up', { n: up })}
              </span>
            </span>
          </>
        )}
        {shape === 'folded' && (
          <span className="eq-member-count">
            <i />
            {totalOf(char.cubes)}/{totalOf(caps)}
          </span>
        )}
      </Place>
    </li>
  )
}

function StateMark({ state, mine }: { readonly state: State; readonly mine: boolean }) {
  return (
    <span className="eq-state" title={te(`state.${state}`)}>
      {state === 'deciding' ? (
        <Lantern lit={mine} />
      ) : state === 'attempting' ? (
        <Sign name="die" />
      ) : state === 'acted' ? (
        <Sign name="check" />
      ) : state === 'join' ? (
        <Sign name="plus" />
      ) : state === 'doomed' ? (
        <Sign name="warn" />
      ) : null}
      <span>{te(`state.${state}`)}</span>
    </span>
  )
}

function StripState({
  char,
  state,
  caps,
}: {
  readonly char: Readonly<Character>
  readonly state: State
  readonly caps: number
}) {
  if (state === 'acted') return <small>{te('state.actedShort')}</small>
  return (
    <small>
      <i className="eq-mini-cube" />
      {totalOf(char.cubes)}/{caps}
    </small>
  )
}

/** While the tribe comes together: the four places and who fills them. */
function Gathering({ table }: { readonly table: EqTable }) {
  const { sitter, moment } = useGame()
  return (
    <div className="eq-rail is-full">
      <h2>{te('rail.title')}</h2>
      <ul>
        {table.campaign.tribe.map((id, seat) => (
          <li key={id ?? `place ${seat}`} className="eq-member">
            <span className="eq-member-head">
              {id !== null ? <Roundel char={id} /> : <span className="roundel is-empty" />}
              <span className="eq-member-name">
                <b>{id === null ? '–' : nameOf(id)}</b>
                <span className="who">
                  <Banner seat={sitter(seat).banner} size="small" />
                  <PersonName name={sitter(seat).name} />
                  <TimeLeft time={moment.times[seat]} />
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
