import type { Registered } from '../data/types.ts'
import { Sign } from '../pieces/Sign.tsx'
import { t } from '../text/hall.ts'

export interface LetterNoteProps {
  readonly email: string
  readonly letter: NonNullable<Registered['letter']>
}

/** Where the letter lies that was written to somebody who made an account, and what its link does. */
export function LetterNote({ email, letter }: LetterNoteProps) {
  return (
    <div className="letter-note raised" role="status">
      <p>
        <Sign name="check" /> {t(letter.needed ? 'letter.makes' : 'letter.asks', { email })}
      </p>
      {letter.page !== undefined && (
        <p>
          {t('letter.nowhere')}{' '}
          <a href={letter.page} target="_blank" rel="noreferrer">
            {letter.page}
          </a>
        </p>
      )}
    </div>
  )
}
