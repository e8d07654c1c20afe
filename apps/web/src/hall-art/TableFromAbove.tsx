import { useId } from 'react'
import type { Chair } from '../data/types.ts'
import { bannerOf, FreeChair, SeatCloth } from '../pieces/Banner.tsx'
import { IconMark } from '../pieces/GameIcon.tsx'
import { named } from '../pieces/piece.ts'
import './table-art.css'

/** Places of chairs along both long sides of a table `width` wide, centred on 0 0: half above, half below. */
export function chairPlaces(
  count: number,
  width: number,
  reach: number,
): ReadonlyArray<{ readonly x: number; readonly y: number }> {
  const above = Math.ceil(count / 2)
  const row = (n: number, y: number) =>
    Array.from({ length: n }, (_, at) => ({
      x: n === 1 ? 0 : (at - (n - 1) / 2) * (n === 2 ? width * 0.5 : width / n),
      y,
    }))
  return [...row(above, -reach), ...row(count - above, reach)]
}

export interface WoodenTableProps {
  readonly chairs: readonly Chair[]
  readonly emblem: string
  readonly width: number
  readonly height: number
  /** Scale of the chairs. */
  readonly chair?: number
}

/** A table with its chairs, seen from above, centred on 0 0 of the drawing around it. */
export function WoodenTable({ chairs, emblem, width, height, chair = 1 }: WoodenTableProps) {
  const places = chairPlaces(chairs.length, width, height / 2 + 15 * chair)
  const icon = height * 0.68
  return (
    <g>
      {chairs.map((seat, at) => {
        const place = places[at] ?? { x: 0, y: 0 }
        return (
          <g key={seat.index} transform={`translate(${place.x} ${place.y}) scale(${chair})`}>
            {seat.who ? (
              <SeatCloth seat={bannerOf(seat.index)} x={0} y={0} />
            ) : (
              <FreeChair x={0} y={0} />
            )}
          </g>
        )
      })}
      <rect
        className="table-wood"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={3}
      />
      <path
        className="table-grain"
        d={[0.3, 0.52, 0.76]
          .map((at) => `M${-width / 2 + 6} ${-height / 2 + height * at}h${width - 12}`)
          .join('')}
      />
      <IconMark name={emblem} x={-icon / 2} y={-icon / 2} size={icon} fill="#f0dcae" />
    </g>
  )
}

/** The small table of a ledger row: free chairs are seen before they are read. */
export function SmallTable({
  chairs,
  emblem,
  lively,
  label,
}: Omit<WoodenTableProps, 'width' | 'height'> & {
  readonly lively: boolean
  readonly label: string
}) {
  const glow = useId()
  return (
    <svg className="small-table" viewBox="-64 -42 128 84" {...named(label)}>
      {lively && (
        <>
          <LampGlow id={glow} />
          <ellipse rx={64} ry={38} fill={`url(#${glow})`} />
        </>
      )}
      <WoodenTable chairs={chairs} emblem={emblem} width={90} height={26} chair={0.88} />
    </svg>
  )
}

/** The warm light that lies around a table where people sit now. */
export function LampGlow({ id }: { readonly id: string }) {
  return (
    <defs>
      <radialGradient id={id}>
        <stop offset="0" stopColor="#ffcf7a" stopOpacity=".42" />
        <stop offset=".55" stopColor="#ffcf7a" stopOpacity=".12" />
        <stop offset="1" stopColor="#ffcf7a" stopOpacity="0" />
      </radialGradient>
    </defs>
  )
}
