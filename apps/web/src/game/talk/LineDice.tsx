import type { Text } from '@moothall/engine'
import { Die, type DieFace } from '../../pieces/Die.tsx'

const asFace = (value: unknown): DieFace | undefined =>
  typeof value === 'number' && value >= 1 && value <= 6 ? (value as DieFace) : undefined

/** A line that tells of one die, from one face to another, shows both. */
export function LineDice({ text }: { readonly text: Text }) {
  const before = asFace(text.a?.['before'])
  const face = asFace(text.a?.['face'])
  if (face === undefined || before === undefined) return null
  return (
    <span className="log-dice" aria-hidden="true">
      <Die colour="black" face={before} />
      <Die colour="black" face={face} success={face >= 5} />
    </span>
  )
}
