import type { LogLine } from '@moothall/engine'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '../../pieces/Banner.tsx'
import { classes } from '../../pieces/piece.ts'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { spot } from '../boards/spot.ts'
import { useGame } from '../context.tsx'
import { LineDice } from './LineDice.tsx'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
/** So near to the end one is still reading the newest lines. */
const NEAR_PX = 60

/** What happened, newest last. Lines that were taken back stay, struck through. */
export function Log() {
  const { frame, moment, source } = useGame()
  const [earlier, setEarlier] = useState<readonly LogLine[]>([])
  const list = useRef<HTMLOListElement>(null)
  const [away, setAway] = useState(false)
  const first = earlier[0]?.i ?? frame.log[0]?.i ?? 0
  const known = new Set(frame.log.map((l) => l.i))
  const lines = [...earlier.filter((l) => !known.has(l.i)), ...frame.log]
  const empty = lines.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls into sight unless one reads further up
  useEffect(() => {
    const box = list.current?.parentElement
    if (box && !away) box.scrollTop = box.scrollHeight
  }, [frame.log, away])
  const follows = useRef(true)
  follows.current = !away
  useEffect(() => {
    const box = empty ? undefined : list.current?.parentElement
    if (!box || !list.current) return
    let last = measured(box)
    const scrolled = () => {
      const now = measured(box)
      // A box or a list that changes its size scrolls too: away is only who went up themselves.
      const byHand = now.box === last.box && now.list === last.list && now.top < last.top
      last = now
      if (now.list - now.top - now.box <= NEAR_PX) setAway(false)
      else if (byHand) setAway(true)
    }
    const sized = () => {
      if (follows.current) box.scrollTop = box.scrollHeight
      last = measured(box)
    }
    box.addEventListener('scroll', scrolled, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(sized)
    sizes?.observe(box)
    sizes?.observe(list.current)
    return () => {
      box.removeEventListener('scroll', scrolled)
      sizes?.disconnect()
    }
  }, [empty])
  const stop = lines.findLast((line) => line.at !== undefined && line.at.length > 0)?.i
  if (empty) return <p className="quiet talk-empty">{tg('log.empty')}</p>
  return (
    <>
      <ol className="log" ref={list} onKeyDown={walk}>
        {first > 0 && (
          <li className="log-more">
            <button
              type="button"
              className="btn-link"
              onClick={() =>
                void source.earlier(first).then((more) => setEarlier((old) => [...more, ...old]))
              }
            >
              {tg('log.earlier')}
            </button>
          </li>
        )}
        {lines.map((line) => (
          <Line
            key={line.i}
            line={line}
            since={line.i === moment.sinceLine}
            stop={line.i === stop}
          />
        ))}
      </ol>
      {away && (
        <button
          type="button"
          className="btn btn-small btn-raised log-newest"
          onClick={() => {
            const box = list.current?.parentElement
            if (box) box.scrollTop = box.scrollHeight
            setAway(false)
          }}
        >
          {tg('log.newest')}
        </button>
      )}
    </>
  )
}

const measured = (box: HTMLElement) => ({
  top: box.scrollTop,
  box: box.clientHeight,
  list: box.scrollHeight,
})

/** The buttons of the lines are one tab stop; arrow keys go from one to the next. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (by === undefined) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.log-show')]
  const to = all[all.indexOf(document.activeElement as HTMLElement) + by]
  if (to === undefined || !all.includes(document.activeElement as HTMLElement)) return
  event.preventDefault()
  to.focus()
}

function Line({
  line,
  since,
  stop,
}: {
  readonly line: LogLine
  readonly since: boolean
  readonly stop: boolean
}) {
  const { say, sitter } = useGame()
  const time = new Date(line.time)
  const words = say(line.text)
  return (
    <>
      {since && (
        <li className="log-since">
          <span>{tg('log.since')}</span>
        </li>
      )}
      <li className={classes('log-line', line.undone && 'is-undone')}>
        <time dateTime={time.toISOString()} title={time.toLocaleString()}>
          {CLOCK.format(time)}
        </time>
        {line.seat !== undefined ? (
          <Banner seat={sitter(line.seat).banner} size="small" />
        ) : (
          <i className="log-nobody" />
        )}
        <span>
          {line.undone ? <s>{words}</s> : words}
          {line.undone && <small> {tg('log.undone')}</small>}
          <LineDice text={line.text} />
        </span>
        {line.at !== undefined && line.at.length > 0 && !line.undone && (
          <button
            type="button"
            className="btn-icon log-show"
            tabIndex={stop ? 0 : -1}
            aria-label={tg('log.show', { what: words })}
            onClick={() => spot(line.at)}
          >
            <Sign name="zoom" />
          </button>
        )}
      </li>
    </>
  )
}
