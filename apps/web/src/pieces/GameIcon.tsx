import { classes, named, type PieceProps } from './piece.ts'

/** An icon's drawing: the bodies of its paths on a square of `size`. */
export interface IconDrawing {
  readonly size: number
  readonly paths: readonly string[]
}

export type IconSet = Readonly<Record<string, IconDrawing>>

/** Many icons in one file of pictures, each under its name. */
export interface IconSheet {
  readonly url: string
  readonly names: readonly string[]
}

const known = new Map<string, IconDrawing>()
/** Where icons lie that are drawn from a sheet. */
const sheets = new Map<string, string>()
/** Side of the square that a picture from a sheet is drawn on. */
const SHEET_SIZE = 512

/** Makes the icons of one generated module known. The hall registers its few at the start. */
export function registerIcons(set: IconSet): void {
  for (const [name, drawing] of Object.entries(set)) known.set(name, drawing)
}

/**
 * Makes a game's icons known when its screen is loaded, so that a visitor never loads the pictures of a game not
 * opened. They are fetched as a picture, beside the script and not in it.
 */
export function registerSheet({ url, names }: IconSheet): void {
  for (const name of names) sheets.set(name, `${url}#${name}`)
}

const sizeOf = (name: string): number =>
  known.get(name)?.size ?? (sheets.has(name) ? SHEET_SIZE : 24)

/**
 * A picture from game-icons.net, by its name there. An unknown name draws a plain lozenge: a content pack
 * may name an icon that this client was built without, and the card must still be readable.
 */
export function GameIcon({ name, label, className }: PieceProps & { readonly name: string }) {
  const size = sizeOf(name)
  return (
    <svg className={classes('ic', className)} viewBox={`0 0 ${size} ${size}`} {...named(label)}>
      <IconPaths name={name} />
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
  return (
    <g transform={`translate(${x} ${y}) scale(${size / sizeOf(name)})`} color={fill}>
      <IconPaths name={name} />
    </g>
  )
}

function IconPaths({ name }: { readonly name: string }) {
  const drawing = known.get(name)
  const sheet = sheets.get(name)
  if (drawing === undefined && sheet !== undefined)
    return <use href={sheet} width={SHEET_SIZE} height={SHEET_SIZE} />
  if (drawing === undefined)
    return <path d="m12 4 6 8-6 8-6-8z" fill="none" stroke="currentColor" strokeWidth={1.8} />
  return drawing.paths.map((d) => (
    <path key={d.slice(0, 40) + d.length} d={d} fill="currentColor" />
  ))
}
