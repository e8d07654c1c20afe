import type { ReactNode } from 'react'
import { classes, named, type PieceProps } from './piece.ts'

const line = (d: string, width = 1.8) => (
  <path d={d} fill="none" stroke="currentColor" strokeWidth={width} />
)
const solid = (d: string) => <path d={d} fill="currentColor" />

/** The signs of the interface, drawn for Moothall on 24 x 24. */
const SIGNS = {
  leaf: solid(
    'M12 2.200c1.700 0 2.300 1.400 3.400 2 .9.500 1.600 1.400 1.300 2.400-.2.800.7 1.200 1.200 1.900.7.900.5 2-.2 2.700-.5.600-.1 1.200.1 1.900.4 1.300-.5 2.400-1.700 2.600-1.200.3-1.800.9-3.200 1L12.700 16v6h-1.400v-6l-.2.700c-1.400-.1-2-.7-3.200-1-1.200-.2-2.100-1.300-1.700-2.600.2-.7.6-1.300.1-1.900-.7-.7-.9-1.800-.2-2.700.5-.7 1.400-1.100 1.200-1.900-.3-1 .4-1.900 1.300-2.400 1.100-.6 1.700-2 3.400-2z',
  ),
  sprout: solid(
    'M11.200 21v-8.200C7 12.900 4.300 10.600 4 6.400c4.300-.1 7 1.700 7.900 5.200C12.500 7.300 15.400 4.600 20 4c.2 5-2.400 8.400-7.200 8.800V21z',
  ),
  flip: (
    <>
      {line('M4 5h9v14H4z')}
      {solid(
        'M15.500 7.500c3.200 1 4.800 3 4.800 5.600 0 2-1 3.600-2.800 4.700l.9 2.200-5-.8 2.300-4.400.9 1.700c1-.8 1.600-1.900 1.600-3.300 0-1.900-1-3.200-2.700-3.900z',
      )}
    </>
  ),
  burn: (
    <>
      {solid(
        'M12 2c.8 3.400 5.600 5.600 5.600 11.200A5.900 5.900 0 0 1 12 19.300a5.900 5.900 0 0 1-5.600-6.100c0-2.600 1.300-4 2.300-5.600.3 1.200.9 1.900 1.700 2.300C10.200 7.300 10.400 4.600 12 2z',
      )}
      {solid('M4 20.300h16V22H4z')}
    </>
  ),
  die: (
    <>
      <rect
        x={3.5}
        y={3.5}
        width={17}
        height={17}
        rx={3}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
      />
      <circle cx={8.5} cy={8.5} r={1.7} fill="currentColor" />
      <circle cx={15.5} cy={15.5} r={1.7} fill="currentColor" />
      <circle cx={12} cy={12} r={1.7} fill="currentColor" />
    </>
  ),
  reroll: (
    <>
      {solid(
        'M12 4.500a7.500 7.500 0 0 1 7 4.800l-2.200.8A5.200 5.200 0 0 0 7.600 9.200l2 1.600-5.800 1.300.4-6 1.700 1.400A7.500 7.500 0 0 1 12 4.500z',
      )}
      {solid(
        'M12 19.500a7.500 7.500 0 0 1-7-4.800l2.200-.8a5.200 5.200 0 0 0 9.200.9l-2-1.600 5.800-1.300-.4 6-1.700-1.400a7.500 7.500 0 0 1-6.100 3z',
      )}
    </>
  ),
  check: solid('m4 12.500 2-2 4 4 8-9 2 2L10 18.500z'),
  undo: solid(
    'M9 4v4.200c6.600 0 10.300 3.200 11 10.300-2-3.700-5.400-5.400-11-5.300V17L2.500 10.500z',
  ),
  solo: (
    <>
      <circle cx={12} cy={7} r={4} fill="currentColor" />
      {solid('M4 21c.3-5.500 3.300-8.500 8-8.500s7.700 3 8 8.500z')}
    </>
  ),
  tribal: (
    <>
      <circle cx={8} cy={8} r={3.3} fill="currentColor" />
      <circle cx={16.5} cy={8.6} r={2.9} fill="currentColor" />
      {solid(
        'M1.500 20.500c.3-4.600 2.700-7.200 6.500-7.200s6.200 2.600 6.500 7.200zM15.900 20.500h6.600c-.2-4.100-2.300-6.600-6-6.600-.9 0-1.700.2-2.400.4 1.100 1.600 1.700 3.700 1.800 6.200z',
      )}
    </>
  ),
  lock: solid(
    'M7 10V7.500a5 5 0 0 1 10 0V10h1.500v11h-13V10zm2.200 0h5.600V7.500a2.800 2.800 0 0 0-5.600 0z',
  ),
  eye: solid(
    'M12 5c5 0 8.600 3.600 10.500 7-1.900 3.400-5.500 7-10.500 7S3.400 15.400 1.500 12C3.400 8.600 7 5 12 5zm0 2.700a4.300 4.300 0 1 0 0 8.600 4.300 4.300 0 0 0 0-8.600zm0 2.400a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800z',
  ),
  chat: (
    <>
      {line('M3 4h18v12.500h-9.500L6.500 21v-4.500H3z')}
      {line('M7 8.600h10M7 12h6.500')}
    </>
  ),
  log: (
    <>
      {line('M5 3h11.500L20 6.500V21H5z')}
      {line('M8.500 9.500h8M8.500 13h8M8.500 16.500h5')}
    </>
  ),
  menu: line('M3 6h18M3 12h18M3 18h18', 2),
  board: (
    <>
      {line('M3 5h18v14H3z')}
      {line('M3 12h18M10 5v7M15 12v7')}
    </>
  ),
  chevron: line('m8 4 8 8-8 8', 2.2),
  play: solid('M6 4v16l14-8z'),
  pause: solid('M6 4h4.200v16H6zM13.800 4H18v16h-4.200z'),
  back: solid('M18 5v14l-9-7zM6 5h2.200v14H6z'),
  forward: solid('M6 5v14l9-7zM15.800 5H18v14h-2.200z'),
  first: solid('M20 5v14l-7.500-7zM12 5v14l-7.500-7zM2.500 5h2v14h-2z'),
  last: solid('M4 5v14l7.500-7zM12 5v14l7.500-7zM19.500 5h2v14h-2z'),
  mute: (
    <>
      {solid('M3 9h4l5-4.500v15L7 15H3z')}
      {line('m15.500 9 6 6M21.500 9l-6 6', 2)}
    </>
  ),
  zoom: (
    <>
      <circle cx={10} cy={10} r={6.2} fill="none" stroke="currentColor" strokeWidth={2} />
      {line('m14.500 14.500 6 6', 2.4)}
    </>
  ),
  up: line('m4 15 8-8 8 8', 2.2),
  down: line('m4 9 8 8 8-8', 2.2),
  plus: line('M12 4v16M4 12h16', 2.4),
  minus: line('M4 12h16', 2.4),
  close: line('m5 5 14 14M19 5 5 19', 2.2),
  star: solid(
    'm12 2.500 2.800 6.300 6.700.7-5 4.600 1.400 6.700-5.900-3.400-5.900 3.400 1.400-6.700-5-4.600 6.700-.7z',
  ),
  clock: (
    <>
      <circle cx={12} cy={12} r={8.6} fill="none" stroke="currentColor" strokeWidth={1.8} />
      {line('M12 7v5.400l3.500 2')}
    </>
  ),
  bolt: solid('M13 2 5 13.500h6L10 22l8.500-12H12.200z'),
  road: (
    <>
      {line('M8 21 10.500 3M16 21 13.500 3')}
      {line('M12 6v3M12 11.500v3M12 17v3')}
    </>
  ),
  link: line(
    'M10 14a4 4 0 0 0 5.700 0l3.600-3.600a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0l-3.600 3.600a4 4 0 0 0 5.700 5.700L12 17.700',
    1.9,
  ),
  sound: (
    <>
      {solid('M3 9h4l5-4.500v15L7 15H3z')}
      {line('M15.500 8.500c1.900 2 1.900 5 0 7M18 5.500c3.600 3.700 3.600 9.300 0 13')}
    </>
  ),
  pawn: solid(
    'M12 2.500a4 4 0 0 1 2.400 7.200h1.800v2h-1.700c.2 2.600 1.200 4.700 3 6.300h1v3.500h-13V18h1c1.800-1.600 2.800-3.700 3-6.300H7.800v-2h1.800A4 4 0 0 1 12 2.500z',
  ),
  bot: (
    <>
      {solid('M11 2h2v3h-2z')}
      {line('M5 6h14v10H5z', 1.9)}
      <circle cx={9.2} cy={11} r={1.6} fill="currentColor" />
      <circle cx={14.8} cy={11} r={1.6} fill="currentColor" />
      {line('M8 20v-3h8v3', 1.9)}
    </>
  ),
  moon: solid('M15.500 2.500a9.800 9.800 0 1 0 6 15.300A8.400 8.400 0 0 1 15.500 2.500z'),
  sun: (
    <>
      <circle cx={12} cy={12} r={4.4} fill="currentColor" />
      {line(
        'M12 1.500v3.600M12 18.900v3.600M1.500 12h3.600M18.900 12h3.600M4.600 4.600l2.500 2.500M16.900 16.900l2.500 2.500M19.400 4.600l-2.500 2.500M7.100 16.900l-2.500 2.500',
        2,
      )}
    </>
  ),
  warn: (
    <>
      {line('M12 3 22 20.500H2z')}
      {line('M12 9v6M12 16.800v1.800', 2)}
    </>
  ),
  info: (
    <>
      <circle cx={12} cy={12} r={8.8} fill="none" stroke="currentColor" strokeWidth={1.8} />
      {line('M12 10.500v6.500M12 7v1.900', 2)}
    </>
  ),
  door: (
    <>
      {line('M5 21V8a7 7 0 0 1 14 0v13')}
      {line('M2.500 21h19')}
      <circle cx={15} cy={13.5} r={1.3} fill="currentColor" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type SignName = keyof typeof SIGNS
export const SIGN_NAMES = Object.keys(SIGNS) as SignName[]

/** One of the interface's own signs, in the colour of the text around it. */
export function Sign({ name, label, className }: PieceProps & { readonly name: SignName }) {
  return (
    <svg className={classes('ic', `sign-${name}`, className)} viewBox="0 0 24 24" {...named(label)}>
      {SIGNS[name]}
    </svg>
  )
}
