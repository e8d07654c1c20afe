import { IconMark } from '../../pieces/GameIcon.tsx'

/** Upper edges of the cards in the stack, from the bottom one. */
const STACK = [24, 16, 8, 0] as const

/** One stack of cards, all face down, and the next on its way: what lies in it is known to nobody at all. */
export function StackFaceDown() {
  return (
    <>
      <rect width="240" height="142" fill="#742c22" />
      <IconMark name="dragon-head" x={118} y={-22} size={150} fill="#82362a" />
      <path
        d="M0 30c30 8 36-8 58 2s8 30 30 36M240 104c-26-2-30-16-50-10s-22 22-44 18M0 96c18-2 24 10 40 6"
        fill="none"
        stroke="#94483a"
        strokeWidth="2"
      />
      <path d="M0 128c40-6 200-6 240 0v30H0z" fill="#431710" />
      <ellipse cx="108" cy="122" rx="92" ry="16" fill="#2d0f0a" opacity=".7" />
      {STACK.map((down) => (
        <g key={down} transform={`translate(4 ${down - 8})`}>
          <path
            d="M20 76 104 116 188 76v7l-84 40-84-40z"
            fill={down % 16 === 0 ? '#e4d3aa' : '#cbb88c'}
          />
          <path
            d="M20 76 104 36l84 40-84 40z"
            fill="#3a2320"
            stroke="#1c0d0a"
            strokeWidth="1.500"
          />
        </g>
      ))}
      <g transform="translate(4 -8)">
        <path d="M36 76l68-32 68 32-68 32z" fill="none" stroke="#c9a86a" strokeWidth="1.800" />
        <path d="M64 76c14-14 66-14 80 0-14 14-66 14-80 0z" fill="#c9a86a" />
        <ellipse cx="104" cy="76" rx="15" ry="10" fill="#3a2320" />
        <ellipse cx="104" cy="76" rx="3.500" ry="9.500" fill="#f0c25c" />
      </g>
      <g transform="rotate(14 190 34)">
        <path d="M146 34 190 12l44 22-44 22z" fill="#3a2320" stroke="#f0e2c0" strokeWidth="2" />
        <path
          d="M158 34l32-15.500 32 15.500-32 15.500z"
          fill="none"
          stroke="#c9a86a"
          strokeWidth="1.500"
        />
        <path d="M172 34c7-7 29-7 36 0-7 7-29 7-36 0z" fill="#c9a86a" />
        <ellipse cx="190" cy="34" rx="2" ry="4.500" fill="#3a2320" />
      </g>
    </>
  )
}
