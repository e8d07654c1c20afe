import { classes } from './piece.ts'
import { Sign } from './Sign.tsx'

export interface TokenProps {
  readonly kind: 'success' | 'growth'
  /** How many; one token shows no figure. */
  readonly count?: number
  /** Shown small after the count, such as the limit. */
  readonly of?: number
  readonly label: string
  readonly className?: string | undefined
}

/** A round token: an oak leaf for success, a sprout for growth. */
export function Token({ kind, count, of, label, className }: TokenProps) {
  return (
    <span className={classes('token', `token-${kind}`, className)} role="img" aria-label={label}>
      <Sign name={kind === 'success' ? 'leaf' : 'sprout'} />
      {count !== undefined && <b>{count}</b>}
      {of !== undefined && <i>/{of}</i>}
    </span>
  )
}
