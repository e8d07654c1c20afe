/**
 * Words for people are never built inside the rules. A rule says *which* sentence and with what in it; a
 * catalogue of the ruleset or of the client turns it into a language.
 */
export interface Text {
  /** Key in a message catalogue, e.g. `eq.log.rolled`. */
  readonly k: string
  readonly a?: Readonly<Record<string, TextArg>>
}

/** `{ id }` is a thing of the game whose name stands in a skin; `{ seat }` is whoever sits there. */
export type TextArg =
  | string
  | number
  | Text
  | { readonly id: string }
  | { readonly seat: number }
  | readonly TextArg[]

/** `text('eq.log.rolled', { n: 3 })` */
export function text(k: string, a?: Readonly<Record<string, TextArg>>): Text {
  return a === undefined ? { k } : { k, a }
}
