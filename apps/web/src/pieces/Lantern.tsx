import { classes, named, type PieceProps } from './piece.ts'

/** The one mark of the turn. Lit means: it is yours to decide. */
export function Lantern({ lit, label, className }: PieceProps & { readonly lit: boolean }) {
  return (
    <svg
      className={classes('ic', 'lantern', lit && 'is-lit', className)}
      viewBox="0 0 24 24"
      {...named(label)}
    >
      <path
        d="M8.400 6.200C8.600 3.400 10 1.800 12 1.800s3.400 1.600 3.600 4.400"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
      />
      <path d="M12 4.600 18 8.800H6z" fill="currentColor" />
      {lit && <path className="lantern-glass" d="M8 9h8v10H8z" />}
      <path d="M7.300 9v10.200M16.700 9v10.200" stroke="currentColor" strokeWidth={1.5} />
      {lit && (
        <path
          className="lantern-flame"
          d="M12 10.200c2 2.200 2.700 3.400 2.700 4.900a2.700 2.700 0 0 1-5.400 0c0-1.500.7-2.700 2.700-4.900z"
          fill="currentColor"
        />
      )}
      <path d="M5.600 19.200h12.800v2.800H5.600z" fill="currentColor" />
    </svg>
  )
}
