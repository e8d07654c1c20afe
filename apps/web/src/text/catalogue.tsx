import {
  type Actor,
  format,
  formatNumber,
  isActor,
  parts,
  type Value,
} from '@moothall/engine/words/format.ts'
import { Fragment, type ReactNode } from 'react'

/** The language of the hall. English is the only one so far; everything that formats asks here. */
export const LOCALE = 'en'

/** `t` and `Say` for one catalogue; each big part of the client has its own, loaded with it. */
export function catalogue<const Messages extends Readonly<Record<string, string>>>(
  messages: Messages,
) {
  type Key = keyof Messages & string

  /** The text of a key, with values put in. */
  function t(key: Key, values?: Readonly<Record<string, Value>>): string {
    return format(messages[key] as string, values, LOCALE)
  }

  /** The same where a value is an element: a link, a name, a number in bold. */
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each catalogue, when its module is loaded
  function Say({
    k,
    ...values
  }: { readonly k: Key } & Readonly<Record<string, ReactNode | Actor>>) {
    return (
      <>
        {parts(messages[k] as string, values, LOCALE).map((part, at) => {
          if (part.kind === 'text') return part.text
          const value = values[part.name]
          return (
            <Fragment key={`${part.name}-${at}`}>
              {typeof value === 'number'
                ? formatNumber(value, LOCALE)
                : isActor(value)
                  ? value.text
                  : value}
            </Fragment>
          )
        })}
      </>
    )
  }

  return { t, Say, keys: Object.keys(messages) as Key[] }
}
