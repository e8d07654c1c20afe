import { IconMark } from '../../pieces/GameIcon.tsx'

/** Two bids of Power, each a column of tokens: where it stands and how high it is. */
const BIDS = [
  { x: 44, tokens: 4, face: '#38b9c0', edge: '#1d6a70' },
  { x: 196, tokens: 6, face: '#d9a441', edge: '#7a5a1c' },
] as const

/** The knight that is bid for, under an arch, and on both sides the Power that is laid down. */
export function BidForTheKnight() {
  return (
    <>
      <rect width="240" height="142" fill="#2b2138" />
      <path d="M0 0h240v142H0z M72 142V62a48 48 0 0 1 96 0v80z" fill="#201829" fillRule="evenodd" />
      <path d="M72 142V62a48 48 0 0 1 96 0v80" fill="none" stroke="#6a5480" strokeWidth="5" />
      <path
        d="M64 142V62a56 56 0 0 1 112 0v80"
        fill="none"
        stroke="#45365a"
        strokeWidth="3"
        strokeDasharray="14 3"
      />
      <g stroke="#3a2d4c" strokeWidth="2">
        <path d="M0 34h58M0 70h60M182 34h58M180 70h60M26 34v36M214 0v34M22 0v34M212 34v36" />
      </g>
      <IconMark name="visored-helm" x={74} y={30} size={92} fill="#130d19" />
      <IconMark name="visored-helm" x={76} y={27} size={88} fill="#c9c3d6" />
      <path d="M0 122c40-6 200-6 240 0v40H0z" fill="#150f1c" />
      {BIDS.map(({ x, tokens, face, edge }) => (
        <g key={x} stroke="#0f0a14" strokeWidth="1.800">
          {Array.from({ length: tokens }, (_, at) => {
            const y = 124 - at * 13
            return (
              <g key={y}>
                <path d={`M${x - 25} ${y - 9}v9a25 9 0 0 0 50 0v-9`} fill={edge} />
                <ellipse cx={x} cy={y - 9} rx="25" ry="9" fill={face} />
                <ellipse cx={x} cy={y - 9} rx="15" ry="5" fill="none" stroke={edge} />
              </g>
            )
          })}
        </g>
      ))}
    </>
  )
}
