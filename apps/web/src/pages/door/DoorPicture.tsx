import { useId } from 'react'
import { IconMark } from '../../pieces/GameIcon.tsx'

const STONES = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** A house door stands ajar; inside are light, a lantern and a table with the pieces already out. */
export function DoorPicture() {
  const glow = useId()
  const warm = useId()
  const hole = useId()
  return (
    <svg
      className="door-picture"
      viewBox="0 0 720 848"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable={false}
    >
      <defs>
        <radialGradient id={glow} cx=".56" cy=".46" r=".62">
          <stop offset="0" stopColor="#ffcf7a" stopOpacity=".26" />
          <stop offset="1" stopColor="#ffcf7a" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={warm} cx=".5" cy=".34" r=".7">
          <stop offset="0" stopColor="#f0c478" />
          <stop offset="1" stopColor="#c8924a" />
        </radialGradient>
        <clipPath id={hole}>
          <path d="M188 848V336a172 172 0 0 1 344 0v512z" />
        </clipPath>
      </defs>
      <rect width="720" height="848" fill="#15100b" />
      <g fill="#1e160f">
        {STONES.map((row) => (
          <path
            key={row}
            d={`M0 ${96 * row + 118}h${row % 2 ? 50 : 55}v86H0zM${row % 2 ? 670 : 665} ${96 * row + 118}h55v86h-55z`}
          />
        ))}
      </g>
      <g fill="#2c2016">
        <path d="M0 0h720v56H0z" />
        <path d="M58 56h48v792H58zM614 56h48v792h-48z" />
        <path d="M106 56h64l-64 104zM614 56h-64l64 104z" />
      </g>
      <path d="M0 55h720M106 56v792M614 56v792" stroke="#0d0906" strokeWidth="2" />
      <g fill="#6b5138">
        {[32, 204, 524].map((y) => (
          <g key={y}>
            <circle cx="82" cy={y} r="6" />
            <circle cx="638" cy={y} r="6" />
          </g>
        ))}
      </g>
      <path d="M171 848V336a189 189 0 0 1 378 0v512z" fill="#5f4329" />
      <path d="M171 336a189 189 0 0 1 378 0" fill="none" stroke="#7a5735" strokeWidth="2" />
      <g clipPath={`url(#${hole})`}>
        <rect x="188" y="150" width="344" height="700" fill={`url(#${warm})`} />
        <path d="M338 590h150v258H338z" fill="#a06a2c" opacity=".25" />
        <path d="M322 786h180l30 62H292z" fill="#8a5a24" opacity=".55" />
        <g fill="#7d4d1b">
          <path d="M330 640h168v17H330zM346 657h13v120h-13zM468 657h13v120h-13z" />
        </g>
        <IconMark name="meeple" x={356} y={597} size={44} fill="#5a3210" />
        <IconMark name="rolling-dices" x={412} y={590} size={52} fill="#5a3210" />
        <path d="M420 150v116" stroke="#5a3210" strokeWidth="3" />
        <g transform="translate(388 258) scale(2.700)" color="#5a3210">
          <path d="M7.800 9h8.400v10.500H7.800z" fill="#fff3cf" />
          <path d="M12 4.600 18.200 9H5.800z" fill="currentColor" />
          <path d="M7.300 9v10.400M16.700 9v10.400" stroke="currentColor" strokeWidth="1.400" />
          <path d="M5.400 19.200h13.200v2.700H5.400z" fill="currentColor" />
        </g>
        <path d="M188 848V150h150v698z" fill="#3b2a1a" />
        <path d="M225 848V150M263 848V150M301 848V150" stroke="#22170d" strokeWidth="3" />
        <path d="M335 150v698" stroke="#6d4c2c" strokeWidth="4" />
        <path d="M188 384h116l17 9-17 10H188zM188 742h116l17 9-17 10H188z" fill="#17110b" />
        <circle cx="316" cy="566" r="16" fill="none" stroke="#17110b" strokeWidth="6" />
        <path d="M488 848V150h44v698z" fill="#3b2a1a" />
        <path d="M510 848V150" stroke="#22170d" strokeWidth="3" />
      </g>
      <rect width="720" height="848" fill={`url(#${glow})`} />
      <path d="m152 848 36-26h344l36 26z" fill="#ffcf7a" opacity=".16" />
    </svg>
  )
}
