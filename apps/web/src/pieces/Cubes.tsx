import { classes, named, type PieceProps } from './piece.ts'

export type Attribute = 'physique' | 'grace' | 'savvy' | 'magic'
export const ATTRIBUTES: readonly Attribute[] = ['physique', 'grace', 'savvy', 'magic']

const LETTER: Readonly<Record<Attribute, string>> = {
  physique: 'P',
  grace: 'G',
  savvy: 'S',
  magic: 'M',
}

export interface CubeProps extends PieceProps {
  readonly of: Attribute
  /** Solid when held; a dashed outline is a free place up to the cap. */
  readonly held?: boolean
  /** Drawn dashed in ink: the choice in hand would spend or gain it. */
  readonly ghost?: boolean
}

/** One little wooden cube. Colour and letter together: never colour alone. */
export function Cube({ of, held = true, ghost = false, label, className }: CubeProps) {
  if (!held) {
    return (
      <svg className={classes('cube', 'is-free', className)} viewBox="0 0 20 20" {...named(label)}>
        <path
          d="M2 2h16v16H2z"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.2}
          strokeDasharray="2.500 2"
        />
        <text x={10} y={14.3} textAnchor="middle" fill="currentColor">
          {LETTER[of]}
        </text>
      </svg>
    )
  }
  return (
    <svg
      className={classes('cube', ghost && 'is-ghost', className)}
      viewBox="0 0 20 20"
      {...named(label)}
    >
      <path d="M1.500 1.500h17v17h-17z" fill={`var(--at-${of})`} />
      <path d="M1.500 1.500h17l-2.500 2.500H4z" fill="#fff" opacity={0.28} />
      <path d="M18.500 1.500v17L16 16V4z" fill="#000" opacity={0.22} />
      <path
        d="M1.500 1.500h17v17h-17z"
        fill="none"
        stroke="var(--cube-rim, rgb(255 244 222 / .55))"
      />
      <text x={9.6} y={14.3} textAnchor="middle" fill={`var(--at-${of}-ink)`}>
        {LETTER[of]}
      </text>
    </svg>
  )
}

export interface CubeRowProps {
  readonly of: Attribute
  readonly held: number
  /** Places up to the cap; those not held are drawn as outlines. */
  readonly cap: number
  /** One name for the whole row, such as "Physique 4 of 5". */
  readonly label: string
}

/** Held cubes and free places as one image with one name, not five. */
export function CubeRow({ of, held, cap, label }: CubeRowProps) {
  const places = Math.max(cap, held)
  return (
    <span className="cube-row" role="img" aria-label={label}>
      {Array.from({ length: places }, (_, place) => (
        <Cube key={place} of={of} held={place < held} />
      ))}
    </span>
  )
}
