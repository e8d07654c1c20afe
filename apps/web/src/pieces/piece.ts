/** What every drawn piece takes. A piece without a `label` is decoration and hidden from assistive technology. */
export interface PieceProps {
  /** The accessible name. Leave it out where the words beside the piece already say it. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** The attributes that make an SVG one named image, or hide it when it has no name. */
export function named(label: string | undefined) {
  return label === undefined
    ? ({ 'aria-hidden': true, focusable: false } as const)
    : ({ role: 'img', 'aria-label': label, focusable: false } as const)
}

/** Joins class names, leaving out what is not there. */
export function classes(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(' ')
}
