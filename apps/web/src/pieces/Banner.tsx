import { useId } from 'react'
import { classes, named, type PieceProps } from './piece.ts'

/** The six seats of a table. A seat is a colour, a pattern and the name beside it: never colour alone. */
export type SeatNumber = 1 | 2 | 3 | 4 | 5 | 6

const SHIELD = 'M1 1h20v13.5c0 5.500-5 8.300-10 10.500C6 22.800 1 20 1 14.500z'

interface Charge {
  /** Heraldic name of the pattern; used in accessible names. */
  readonly name: string
  /** Drawn on the shield, 22 x 26. */
  readonly shield: string
  /** Drawn on a square seat cloth, 22 x 22, centred on 0 0. */
  readonly cloth: string
}

export const CHARGES: Readonly<Record<SeatNumber, Charge>> = {
  1: { name: 'pale', shield: 'M8.500 1h5v25h-5z', cloth: 'M-2.500-11h5v22h-5z' },
  2: { name: 'fess', shield: 'M1 8.500h20v5H1z', cloth: 'M-11-2.500h22v5h-22z' },
  3: { name: 'bend', shield: 'm1 4 3-3 17 15v4l-2 2L1 9z', cloth: 'm-11-7 4-4L11 7l-4 4z' },
  4: {
    name: 'chevron',
    shield: 'M1 19.500 11 10.500l10 9V14L11 5 1 14z',
    cloth: 'M-11 7 0-3 11 7V1L0-9-11 1z',
  },
  5: {
    name: 'cross',
    shield: 'M9 1h4v8h8v4h-8v13H9V13H1V9h8z',
    cloth: 'M-2-11h4v9h9v4H2v9h-4V2h-9v-4h9z',
  },
  6: { name: 'lozenge', shield: 'm11 5 5 7-5 7-5-7z', cloth: 'm0-7 5 7-5 7-5-7z' },
}

/** Brings any whole number of 0 or more (a seat's index) to one of the six banners. */
export function bannerOf(index: number): SeatNumber {
  return ((index % 6) + 1) as SeatNumber
}

function chargeFill(seat: SeatNumber): { fill: string; opacity: number } {
  return { fill: `var(--seat-${seat}-ink)`, opacity: seat === 5 ? 0.85 : 0.72 }
}

export interface BannerProps extends PieceProps {
  readonly seat: SeatNumber
  readonly size?: 'small' | 'normal' | 'large'
  /** Outlined only: the person is away. */
  readonly away?: boolean
}

/** A person's banner: a shield with the seat's colour and pattern. */
export function Banner({ seat, size = 'normal', away = false, label, className }: BannerProps) {
  const clip = useId()
  const charge = chargeFill(seat)
  return (
    <svg
      className={classes('banner', `banner-${size}`, away && 'is-away', className)}
      viewBox="0 0 22 26"
      {...named(label)}
    >
      <clipPath id={clip}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${clip})`} opacity={away ? 0.25 : 1}>
        <path d="M0 0h22v26H0z" fill={`var(--seat-${seat})`} />
        <path d={CHARGES[seat].shield} {...charge} />
      </g>
      <path
        d={SHIELD}
        fill="none"
        stroke={away ? `var(--seat-${seat})` : 'var(--seat-rim)'}
        strokeWidth={1.2}
      />
    </svg>
  )
}

/** The outline of a banner where nobody sits. */
export function FreeBanner({
  size = 'normal',
  label,
  className,
}: Omit<BannerProps, 'seat' | 'away'>) {
  return (
    <svg
      className={classes('banner', `banner-${size}`, 'banner-free', className)}
      viewBox="0 0 22 26"
      {...named(label)}
    >
      <path
        d={SHIELD}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.2}
        strokeDasharray="2.500 2"
      />
    </svg>
  )
}

/** A seat cloth on a chair seen from above, for drawing inside another SVG; 22 x 22 around (x, y). */
export function SeatCloth({
  seat,
  x,
  y,
}: {
  readonly seat: SeatNumber
  readonly x: number
  readonly y: number
}) {
  const clip = useId()
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={clip}>
        <rect x={-11} y={-11} width={22} height={22} rx={4} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect x={-11} y={-11} width={22} height={22} fill={`var(--seat-${seat})`} />
        <path d={CHARGES[seat].cloth} {...chargeFill(seat)} />
      </g>
      <rect
        x={-11}
        y={-11}
        width={22}
        height={22}
        rx={4}
        fill="none"
        stroke="var(--seat-rim)"
        strokeWidth={1.3}
      />
    </g>
  )
}

/** A chair nobody sits on, seen from above. */
export function FreeChair({ x, y }: { readonly x: number; readonly y: number }) {
  return <rect className="free-chair" x={x - 10} y={y - 10} width={20} height={20} rx={4} />
}
