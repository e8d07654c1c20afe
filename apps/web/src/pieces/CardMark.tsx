import { classes, named, type PieceProps } from './piece.ts'

/** Types of hand cards. Each has its own outline, so that the type is seen without its letter being read. */
export type CardKind = 'skill' | 'item' | 'ally' | 'demeanor' | 'boon'
export const CARD_KINDS: readonly CardKind[] = ['skill', 'item', 'ally', 'demeanor', 'boon']

const MARKS: Readonly<Record<CardKind, { readonly d: string; readonly letter: string }>> = {
  skill: { d: 'M12 2 22 12 12 22 2 12z', letter: 'S' },
  item: { d: 'M3.500 5.500h17v13h-17z', letter: 'I' },
  ally: { d: 'M12 2.500a9.500 9.500 0 1 1 0 19 9.500 9.500 0 0 1 0-19z', letter: 'A' },
  demeanor: {
    d: 'M12 21.500C5 16 2.500 12.500 2.500 8.500a5 5 0 0 1 9.500-2 5 5 0 0 1 9.500 2c0 4-2.500 7.500-9.500 13z',
    letter: 'D',
  },
  boon: { d: 'M7 2.500h10l5 9.500-5 9.500H7L2 12z', letter: 'B' },
}

/** The small mark of a card's type: shape and letter. */
export function CardMark({ kind, label, className }: PieceProps & { readonly kind: CardKind }) {
  const mark = MARKS[kind]
  return (
    <svg className={classes('ic', 'card-mark', className)} viewBox="0 0 24 24" {...named(label)}>
      <path d={mark.d} fill="none" stroke="currentColor" strokeWidth={1.6} strokeLinejoin="round" />
      <text x={12} y={16.2} textAnchor="middle" fill="currentColor">
        {mark.letter}
      </text>
    </svg>
  )
}
