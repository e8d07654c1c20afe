import { GameIcon } from '../../../pieces/GameIcon.tsx'
import { classes } from '../../../pieces/piece.ts'
import { iconOf } from './cards.ts'

/** A character's emblem. */
export function Roundel({
  char,
  small = false,
  tiny = false,
}: {
  readonly char: string
  readonly small?: boolean
  readonly tiny?: boolean
}) {
  return (
    <span
      className={classes('roundel', small && 'roundel-small', tiny && 'roundel-tiny')}
      aria-hidden="true"
    >
      <GameIcon name={iconOf(char)} />
    </span>
  )
}
