import { IconMark } from '../../pieces/GameIcon.tsx'

/** Half the width of a hex that stands on a side. */
const R = 30
const ROW = R * Math.sqrt(3)

/** The map: column, row and ground of each hex. */
const HEXES: readonly (readonly [number, number, string])[] = [
  [0, 0, '#2c5a6b'],
  [0, 1, '#7a8a3a'],
  [0, 2, '#8a5a2c'],
  [1, 0, '#6f4a78'],
  [1, 1, '#2c5a6b'],
  [1, 2, '#3f6b4a'],
  [2, 0, '#8a5a2c'],
  [2, 1, '#b1532c'],
  [2, 2, '#2f4f86'],
  [3, 0, '#3f6b4a'],
  [3, 1, '#7a8a3a'],
  [3, 2, '#6f4a78'],
  [4, 0, '#2f4f86'],
  [4, 1, '#8a5a2c'],
  [4, 2, '#2c5a6b'],
  [5, 0, '#b1532c'],
  [5, 1, '#3f6b4a'],
  [5, 2, '#7a8a3a'],
]

const hex = (x: number, y: number, r: number) =>
  [0, 1, 2, 3, 4, 5]
    .map((corner) => {
      const turn = (corner * Math.PI) / 3
      return `${(x + r * Math.cos(turn)).toFixed(1)},${(y + r * Math.sin(turn)).toFixed(1)}`
    })
    .join(' ')

/** A map of many grounds, and on its middle a fight: two pieces, their swords, and the dice that decide. */
export function BattleOnTheMap() {
  return (
    <>
      <rect width="240" height="142" fill="#1b130c" />
      {HEXES.map(([column, row, ground]) => {
        const x = column * R * 1.5 + 8
        const y = row * ROW + (column % 2 === 0 ? 18 : 44)
        return (
          <g key={`${column}.${row}`}>
            <polygon points={hex(x, y, R - 2)} fill={ground} />
            <polygon points={hex(x, y, R - 6)} fill="none" stroke="#1b130c" opacity=".28" />
          </g>
        )
      })}
      <rect width="240" height="142" fill="#1b130c" opacity=".22" />
      <IconMark name="crossed-swords" x={74} y={3} size={92} fill="#1b130c" />
      <IconMark name="crossed-swords" x={78} y={5} size={84} fill="#f4e8d2" />
      <g stroke="#1b130c" strokeWidth="3" paintOrder="stroke">
        <path
          d="M46 78a12 12 0 0 1 9 20c9 4 18 8 18 16 0 5-4 6-9 6l7 17H53l-7-11-7 11H21l7-17c-5 0-9-1-9-6 0-8 9-12 18-16a12 12 0 0 1 9-20z"
          fill="#d16859"
        />
        <path
          d="M194 78a12 12 0 0 1 9 20c9 4 18 8 18 16 0 5-4 6-9 6l7 17h-18l-7-11-7 11h-18l7-17c-5 0-9-1-9-6 0-8 9-12 18-16a12 12 0 0 1 9-20z"
          fill="#38b9c0"
        />
      </g>
      <g stroke="#1b130c" strokeWidth="2.500">
        <rect
          x="88"
          y="97"
          width="30"
          height="30"
          rx="5"
          fill="#f7efdc"
          transform="rotate(-9 103 112)"
        />
        <rect
          x="123"
          y="99"
          width="30"
          height="30"
          rx="5"
          fill="#4a3a2c"
          transform="rotate(12 138 114)"
        />
      </g>
      <g fill="#241a12" transform="rotate(-9 103 112)">
        <circle cx="95.500" cy="104.500" r="2.700" />
        <circle cx="110.500" cy="104.500" r="2.700" />
        <circle cx="103" cy="112" r="2.700" />
        <circle cx="95.500" cy="119.500" r="2.700" />
        <circle cx="110.500" cy="119.500" r="2.700" />
      </g>
      <g fill="#f4e8d2" transform="rotate(12 138 114)">
        <circle cx="131" cy="107" r="2.700" />
        <circle cx="138" cy="114" r="2.700" />
        <circle cx="145" cy="121" r="2.700" />
      </g>
    </>
  )
}
