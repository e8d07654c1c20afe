import type { CSSProperties } from 'react'
import { type Attribute, Cube } from './Cubes.tsx'
import { classes } from './piece.ts'
import { Sign, type SignName } from './Sign.tsx'

export type DieFace = 1 | 2 | 3 | 4 | 5 | 6

/** Pips on a 3 x 3 grid: columns and rows at 12, 20, 28 of 40. */
const PIPS: Readonly<Record<DieFace, ReadonlyArray<readonly [number, number]>>> = {
  1: [[20, 20]],
  2: [
    [12, 12],
    [28, 28],
  ],
  3: [
    [12, 12],
    [20, 20],
    [28, 28],
  ],
  4: [
    [12, 12],
    [28, 12],
    [12, 28],
    [28, 28],
  ],
  5: [
    [12, 12],
    [28, 12],
    [20, 20],
    [12, 28],
    [28, 28],
  ],
  6: [
    [12, 11],
    [28, 11],
    [12, 20],
    [28, 20],
    [12, 29],
    [28, 29],
  ],
}

export interface DieProps {
  readonly colour: 'white' | 'black'
  /** What it shows; without a face it is a die still in the pool, marked by `from`. */
  readonly face?: DieFace | undefined
  /** Where a die in the pool comes from: an attribute's cube, or a sign. */
  readonly from?: Attribute | SignName | undefined
  /** A success: leaf green with an oak leaf, never colour alone. */
  readonly success?: boolean
  /** Dashed: would be added by the choice in hand. */
  readonly ghost?: boolean
  /** How it landed, degrees; slight turns make a throw look thrown. */
  readonly turn?: number
  readonly label?: string | undefined
  readonly className?: string | undefined
}

const isAttribute = (from: Attribute | SignName): from is Attribute =>
  from === 'physique' || from === 'grace' || from === 'savvy' || from === 'magic'

/** One die, in the pool or thrown. */
export function Die({
  colour,
  face,
  from,
  success = false,
  ghost = false,
  turn = 0,
  label,
  className,
}: DieProps) {
  const style = { '--turn': `${turn}deg` } as CSSProperties
  const name =
    label === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': label } as const)
  return (
    <span
      className={classes(
        'die',
        `die-${colour}`,
        success && 'is-success',
        ghost && 'is-ghost',
        className,
      )}
      style={style}
      {...name}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable={false}>
        <rect className="die-face" x={1.5} y={1.5} width={37} height={37} rx={6} />
        {face !== undefined &&
          PIPS[face].map(([x, y]) => (
            <circle key={`${x}-${y}`} className="die-pip" cx={x} cy={y} r={3.6} />
          ))}
      </svg>
      {face === undefined && from !== undefined && (
        <span className="die-source">
          {isAttribute(from) ? <Cube of={from} /> : <Sign name={from} />}
        </span>
      )}
      {success && (
        <span className="die-leaf">
          <Sign name="leaf" />
        </span>
      )}
    </span>
  )
}
