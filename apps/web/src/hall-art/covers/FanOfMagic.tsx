/** The cards of the fan: how far each is turned, its colour and the sign of its element. */
const CARDS: readonly { readonly turn: number; readonly fill: string; readonly sign: string }[] = [
  { turn: -34, fill: '#1d52b5', sign: 'M0-14c8 10 11 14 11 19a11 11 0 0 1-22 0c0-5 3-9 11-19z' },
  { turn: 34, fill: '#54470d', sign: 'M-10-10h20v20h-20z' },
  { turn: -17, fill: '#ed511f', sign: 'M0-13 13 10h-26z' },
  { turn: 17, fill: '#201b2b', sign: 'M4-13a13 13 0 1 0 8 20 10 10 0 0 1-8-20z' },
]
const STAR = 'M0-22 5-7l12-7-7 12 16 5-16 5 7 12-12-7-5 16-5-16-12 7 7-12-16-5 16-5-7-12 12 7z'

/** A hand of Magic, fanned out before the night, with the one that is taken raised out of it. */
export function FanOfMagic() {
  return (
    <>
      <rect width="240" height="142" fill="#17323a" />
      <g fill="none" stroke="#2a5560" strokeWidth="1.500">
        <circle cx="120" cy="62" r="52" />
        <circle cx="120" cy="62" r="74" strokeDasharray="3 7" />
        <circle cx="120" cy="62" r="98" />
        <path d="M120-40v204M18 62h204M48-10l144 144M192-10 48 134" />
      </g>
      <g fill="#cfe0d8" opacity=".8">
        <circle cx="26" cy="22" r="1.500" />
        <circle cx="54" cy="44" r="1" />
        <circle cx="201" cy="18" r="1.500" />
        <circle cx="222" cy="52" r="1.200" />
        <circle cx="168" cy="30" r="1" />
        <circle cx="78" cy="16" r="1.200" />
      </g>
      {CARDS.map(({ turn, fill, sign }) => (
        <g key={turn} transform={`rotate(${turn} 120 196)`}>
          <rect x="90" y="50" width="60" height="88" rx="6" fill="#10232a" opacity=".55" />
          <rect
            x="88"
            y="48"
            width="60"
            height="88"
            rx="6"
            fill="#d9c8a0"
            stroke="#2a1f14"
            strokeWidth="2"
          />
          <rect x="93" y="53" width="50" height="78" rx="3" fill="none" stroke="#6f5527" />
          <g transform={`translate(${turn < 0 ? 108 : 128} 72) scale(.8)`}>
            <circle r="18" fill="#cbb88c" />
            <path d={sign} fill={fill} stroke="#2a1f14" strokeWidth="1.500" />
          </g>
        </g>
      ))}
      <rect x="91" y="20" width="62" height="92" rx="6" fill="#10232a" opacity=".55" />
      <rect
        x="88"
        y="16"
        width="62"
        height="92"
        rx="6"
        fill="#f0e2c0"
        stroke="#2a1f14"
        strokeWidth="2"
      />
      <rect x="93" y="21" width="52" height="82" rx="3" fill="none" stroke="#86693a" />
      <path
        d={STAR}
        transform="translate(119 56)"
        fill="#faf38d"
        stroke="#2a1f14"
        strokeWidth="1.800"
      />
      <path d="M101 88h36M106 95h26" stroke="#86693a" strokeWidth="2.500" />
      <path d="M0 128c34-9 76-13 120-13s86 4 120 13v30H0z" fill="#0e1f25" />
    </>
  )
}
