import { classes, named, type PieceProps } from './piece.ts'

/** An icon's drawing: the bodies of its paths on a square of `size`. */
export interface IconDrawing {
  readonly size: number
  readonly paths: readonly string[]
}

export type IconSet = Readonly<Record<string, IconDrawing>>

const known = new Map<string, IconDrawing>()

/**
 * Makes the icons of one generated module known. The hall registers its few at the start; a game registers
 * its own when its screen is loaded, so that a visitor never loads the pictures of a game not opened.
 */
export function registerIcons(set: IconSet): void {
  for (const [name, drawing] of Object.entries(set)) known.set(name, drawing)
}

/**
 * A picture from game-icons.net, by its name there. An unknown name draws a plain lozenge: a content pack
 * may name an icon that this client was built without, and the card must still be readable.
 */
export function GameIcon({ name, label, className }: PieceProps & { readonly name: string }) {
  const drawing = known.get(name)
  return (
    <svg
      className={classes('ic', className)}
      viewBox={`0 0 ${drawing?.size ?? 24} ${drawing?.size ?? 24}`}
      {...named(label)}
    >
      <IconPaths drawing={drawing} />
    </svg>
  )
}

/** The same picture inside another drawing, `size` units wide with its corner at (x, y). */
export function IconMark({
  name,
  x,
  y,
  size,
  fill,
}: {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
}) {
  const drawing = known.get(name)
  return (
    <g transform={`translate(${x} ${y}) scale(${size / (drawing?.size ?? 24)})`} color={fill}>
      <IconPaths drawing={drawing} />
    </g>
  )
}

function IconPaths({ drawing }: { readonly drawing: IconDrawing | undefined }) {
  if (drawing === undefined)
    return <path d="m12 4 6 8-6 8-6-8z" fill="none" stroke="currentColor" strokeWidth={1.8} />
  return drawing.paths.map((d) => (
    <path key={d.slice(0, 40) + d.length} d={d} fill="currentColor" />
  ))
}
