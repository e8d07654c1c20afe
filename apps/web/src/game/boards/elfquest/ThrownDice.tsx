import type { Die as DieState } from '@moothall/elfquest/state.ts'
import { useState } from 'react'
import { Die, type DieFace } from '../../../pieces/Die.tsx'
import { classes } from '../../../pieces/piece.ts'
import { useDesk, useGame } from '../../context.tsx'
import { useLively } from '../../lively.ts'
import { Place } from '../place.tsx'
import { nameOf } from './cards.ts'
import { type Outlook, originWords, variantOf, worstDie } from './chance.ts'
import { RowName } from './PoolDice.tsx'
import { te } from './text.ts'

/** Degrees by which a die lies turned; the same die always lies the same. */
const turnOf = (die: Readonly<DieState>): number =>
  ((die.id * 47 + die.before.length * 29 + die.face * 13) % 11) - 5

/** The whole throw is in the tray after this long, however many dice there are. */
const MOST_DELAY_MS = 280

/** The thrown dice in rows by origin; on a phone sorted, successes in a row and failing dice large enough to tap. */
export function ThrownDice({ view }: { readonly view: Outlook }) {
  const { info } = useGame()
  const { chosen, asks, decision } = useDesk()
  const worst = worstDie(view.dice, variantOf(info.options))
  // Without a choice the main button throws the lowest die again, so that one is shown as chosen.
  const standard =
    decision?.kind === 'eq.afterRoll' &&
    view.rerollsLeft > 0 &&
    asks.length > 0 &&
    chosen.length === 0
      ? worst?.id
      : undefined
  const white = view.dice.filter((d) => d.origin.kind === 'white')
  const task = view.target.kind === 'task' ? view.target.task : undefined
  const throwing = (die: Readonly<DieState>) => (
    <ThrownDie
      key={die.id}
      die={die}
      n={view.dice.length}
      standard={die.id === standard}
      task={task}
    />
  )
  const failing = [...view.dice].filter((d) => d.face < 5).sort((a, b) => a.face - b.face)
  return (
    <>
      <div className={classes('eq-rows', view.who.length > 2 && 'is-crowded')}>
        {white.length > 0 && (
          <div className="eq-row is-white">
            <RowName
              name={te('tray.white')}
              small={te(view.target.kind === 'event' ? 'tray.theEvent' : 'tray.theTask')}
            />
            <div className="eq-dice">
              <span className="eq-die-group">
                <span className="eq-die-line">{white.map(throwing)}</span>
              </span>
            </div>
          </div>
        )}
        {view.who.map((char) => {
          const own = view.dice.filter(
            (d) => d.origin.kind !== 'white' && d.origin.char === char.id,
          )
          const groups = new Map<string, DieState[]>()
          for (const die of own) {
            const label = originWords(die.origin, nameOf, task)
            groups.set(label, [...(groups.get(label) ?? []), die])
          }
          return (
            <div key={char.id} className="eq-row">
              <RowName
                char={char.id}
                name={nameOf(char.id)}
                small={te('tray.nDice', { n: own.length })}
              />
              <div className="eq-dice">
                {[...groups].map(([label, dice]) => (
                  <span key={label} className="eq-die-group">
                    <span className="eq-die-line">{dice.map(throwing)}</span>
                    <small>{label}</small>
                  </span>
                ))}
              </div>
            </div>
          )
        })}
      </div>
      <div className="eq-sorted">
        <div className="eq-sorted-hits">{view.dice.filter((d) => d.face >= 5).map(throwing)}</div>
        <p>
          {te('tray.failing', { n: failing.length })}{' '}
          {standard !== undefined && failing.length > 1 ? te('tray.tapOne') : ''}
        </p>
        <div className="eq-sorted-fails">{failing.map(throwing)}</div>
      </div>
    </>
  )
}

function ThrownDie({
  die,
  n,
  standard,
  task,
}: {
  readonly die: Readonly<DieState>
  readonly n: number
  readonly standard: boolean
  readonly task: Parameters<typeof originWords>[2]
}) {
  const what =
    die.origin.kind === 'white'
      ? te('die.white')
      : te('die.of', { what: originWords(die.origin, nameOf, task) })
  const success = die.face >= 5
  const last = die.before.at(-1)
  const shows = te(success ? 'die.success' : 'die.shows', { what, n: die.face })
  const label = last === undefined ? shows : te('die.was', { what: shows, n: last })
  return (
    <Place
      at={`die:${die.id}`}
      label={label}
      className={classes('eq-thrown', success && 'is-success', standard && 'is-standard')}
    >
      <Tumble
        key={die.before.length}
        delay={die.before.length > 0 ? 0 : Math.min(40, MOST_DELAY_MS / Math.max(1, n)) * die.id}
      >
        <Die
          colour={die.origin.kind === 'white' ? 'white' : 'black'}
          face={die.face === 0 ? undefined : (die.face as DieFace)}
          success={success}
          turn={turnOf(die)}
        />
      </Tumble>
      {last !== undefined && <span className="eq-was">{te('tray.was', { n: last })}</span>}
    </Place>
  )
}

/** Theatre only: the result is known before. What lay in the tray when the page was opened does not tumble. */
function Tumble({
  delay,
  children,
}: {
  readonly delay: number
  readonly children: React.ReactNode
}) {
  const lively = useLively()
  const [thrown] = useState(lively)
  return (
    <span className={thrown ? 'eq-tumble' : undefined} style={{ animationDelay: `${delay}ms` }}>
      {children}
    </span>
  )
}

/** Re-rolls as tally strokes, struck through when used. */
export function Tally({ view }: { readonly view: Outlook }) {
  const { info } = useGame()
  const used = view.rerollsAll - view.rerollsLeft
  return (
    <div className="eq-tally">
      <div role="img" aria-label={te('tray.tally', { n: view.rerollsLeft, of: view.rerollsAll })}>
        {Array.from({ length: Math.min(view.rerollsAll, 30) }, (_, at) => (
          <i key={at} className={at < used ? 'is-used' : undefined} />
        ))}
      </div>
      <p>
        {view.rerollsAll === 0
          ? te('tray.noRerolls')
          : te(variantOf(info.options) === 'oncePerDie' ? 'tray.once' : 'tray.oneAtATime')}
      </p>
    </div>
  )
}
