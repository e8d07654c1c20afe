import type { Option } from '@moothall/engine'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { classes } from '../../pieces/piece.ts'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'
import { optionsOf } from '../panel/draft.ts'
import { useSpot } from './spot.ts'
import { useZoom, type Zoom } from './useZoom.tsx'

export interface PlaceState {
  /** Options of the lit step that this place stands for. */
  readonly options: readonly Option[]
  readonly open: boolean
  readonly chosen: boolean
  readonly focused: boolean
}

/** How the place of this name stands to the open decision. */
export function usePlace(at: string, ignore?: (option: Option) => boolean): PlaceState {
  const { steps, cursor, chosen, focused, decision } = useDesk()
  const step = steps[cursor]
  const options = useMemo(
    () =>
      step === undefined || decision === undefined
        ? []
        : optionsOf(step.space).filter((o) => o.at?.includes(at) && ignore?.(o) !== true),
    [step, at, decision, ignore],
  )
  return {
    options,
    open: options.length > 0,
    chosen: options.some((o) => chosen.includes(o.id)),
    focused: options.some((o) => o.id === focused),
  }
}

export interface PlaceProps {
  /** The name by which options call this place. */
  readonly at: string
  /** What it is, as a sentence. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
  /** Of several options here, the one that a press means. */
  readonly prefer?: ((option: Option) => boolean) | undefined
  /** Options that this place is not the picture of, though they name it. Must keep its identity. */
  readonly ignore?: ((option: Option) => boolean) | undefined
  /** The thing seen closer: long press, right click, `Z`. */
  readonly zoom?: Zoom | undefined
  /** Press while there is nothing to choose. */
  readonly onRest?: (() => void) | undefined
}

/** A piece on the board that may be chosen: it glows, a press chooses it, a press on the chosen one confirms. */
export function Place(props: PlaceProps) {
  const { at, label, className, children, prefer, ignore, zoom, onRest } = props
  const { desk, say, frame } = useGame()
  const { grave, sending, asks } = useDesk()
  const place = usePlace(at, ignore)
  const [listing, setListing] = useState(false)
  const traced = useTrace(at)
  const spotted = useSpot(at)
  const trace = traced || spotted
  const { handlers, sheet } = useZoom(zoom)
  const look = classes(
    'place',
    className,
    place.open && 'is-open',
    place.chosen && 'is-chosen',
    place.focused && 'is-focused',
    trace && 'is-trace',
  )
  if (!place.open) {
    // Nothing can be chosen here: no tab stop. A press asks the rules why, in the same place.
    const ask = () => {
      if (onRest !== undefined) onRest()
      else if (frame.status === 'open' && asks.length > 0) void desk.why(at)
    }
    return (
      <>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same reasons stand in the panel, where keys reach them */}
        <div
          className={look}
          role="group"
          aria-label={label}
          data-at={at}
          onClick={ask}
          {...handlers}
        >
          {children}
        </div>
        {sheet}
      </>
    )
  }
  const preferred = prefer === undefined ? undefined : place.options.find(prefer)
  const single =
    place.options.length === 1
      ? place.options[0]
      : (preferred ?? place.options.find((o) => desk.now().chosen.includes(o.id)))
  const press = () => {
    if (sending) return
    if (single === undefined) return setListing(!listing)
    if (
      desk.now().chosen.includes(single.id) &&
      grave.length === 0 &&
      desk.step?.space.type === 'one'
    )
      void desk.confirm()
    else desk.choose(single.id)
  }
  const name =
    place.options.length === 1 && place.options[0]
      ? say(place.options[0].label)
      : tg('board.several')
  return (
    <>
      <div className={classes('place-box', look)} data-at={at} {...handlers}>
        <button
          type="button"
          className="place-press"
          data-place={at}
          tabIndex={-1}
          aria-pressed={place.chosen}
          aria-label={`${label} ${tg('board.choose', { what: name })}`}
          aria-expanded={single === undefined ? listing : undefined}
          onClick={press}
          onFocus={() => desk.focus((single ?? place.options[0])?.id)}
          onBlur={() => desk.focus(undefined)}
          onPointerEnter={() => desk.focus((single ?? place.options[0])?.id)}
          onPointerLeave={() => desk.focus(undefined)}
        >
          {children}
        </button>
        {listing && (
          <ul className="place-list raised">
            {place.options.map((option) => (
              <li key={option.id}>
                <button
                  type="button"
                  onClick={() => {
                    setListing(false)
                    desk.choose(option.id)
                  }}
                >
                  {say(option.label)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {sheet}
    </>
  )
}

const LINGER_MS = 2400
const LINGER_STILL_MS = 4000

/** True for a while after a log line that was about this place. */
export function useTrace(at: string): boolean {
  const { frame, moment } = useGame()
  const last = frame.log.at(-1)
  const about =
    last !== undefined &&
    frame.log.length > 0 &&
    last.undone !== true &&
    last.at?.includes(at) === true &&
    last.i >= (moment.sinceLine ?? 0)
  const [shown, setShown] = useState<number>()
  const [first] = useState(() => last?.i)
  const i = about && last.i !== first ? last.i : undefined
  useEffect(() => {
    if (i === undefined) return
    setShown(i)
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    // Runs on when the next line is about something else; only a newer trace of this place outlives it.
    setTimeout(
      () => setShown((now) => (now === i ? undefined : now)),
      still ? LINGER_STILL_MS : LINGER_MS,
    )
  }, [i])
  return shown !== undefined
}

/**
 * Board options are one tab stop; arrow keys go to the nearest option in that direction. Tab stops are set on the
 * elements themselves after each drawing, since only the whole board knows which place comes first.
 */
export function useRoving(root: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const state = useDesk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: places come and go with the desk
  useEffect(() => {
    const places = placesIn(root.current)
    const current =
      places.find((p) => p === document.activeElement) ??
      places.find((p) => p.getAttribute('aria-pressed') === 'true') ??
      places[0]
    for (const place of places) place.tabIndex = place === current ? 0 : -1
  }, [state, root])
  return (event) => {
    const way = WAYS[event.key]
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const places = placesIn(root.current)
    const from = places.find((p) => p === event.target)
    if (from === undefined) return
    const to = nearest(from, places, way)
    if (to === undefined) return
    event.preventDefault()
    from.tabIndex = -1
    to.tabIndex = 0
    to.focus()
  }
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const placesIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-place]') ?? []),
]

function nearest(
  from: HTMLElement,
  all: readonly HTMLElement[],
  [dx, dy]: readonly [number, number],
): HTMLElement | undefined {
  const centre = (e: HTMLElement) => {
    const r = e.getBoundingClientRect()
    return [r.left + r.width / 2, r.top + r.height / 2] as const
  }
  const [x, y] = centre(from)
  let best: { readonly element: HTMLElement; readonly cost: number } | undefined
  for (const element of all) {
    if (element === from) continue
    const [ex, ey] = centre(element)
    const along = (ex - x) * dx + (ey - y) * dy
    if (along <= 4) continue
    const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx)
    const cost = along + 2.5 * across
    if (best === undefined || cost < best.cost) best = { element, cost }
  }
  return best?.element
}
