/** A mistake in what was typed: told without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Something that was asked for cannot be had: told without a stack, exit code 1. */
export class CannotError extends Error {
  override readonly name = 'CannotError'
}

export interface Args {
  readonly words: readonly string[]
  /** The value of `--name`, if given. */
  text(name: string): string | undefined
  /** A whole number from 1, or the default. @throws UsageError */
  number(name: string, fallback: number): number
  flag(name: string): boolean
}

/** Reads `--name value` and `--flag`; anything unknown is an error, since a typing error must not pass. */
export function readArgs(
  argv: readonly string[],
  known: { readonly values?: readonly string[]; readonly flags?: readonly string[] },
): Args {
  const words: string[] = []
  const values = new Map<string, string>()
  const flags = new Set<string>()
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const [name = '', joined] = word.slice(2).split('=', 2)
    if (known.flags?.includes(name) === true && joined === undefined) flags.add(name)
    else if (known.values?.includes(name) === true) {
      const value = joined ?? argv[++i]
      if (value === undefined) throw new UsageError(`--${name} needs a value`)
      values.set(name, value)
    } else throw new UsageError(`unknown: ${word}`)
  }
  return {
    words,
    text: (name) => values.get(name),
    number(name, fallback) {
      const given = values.get(name)
      if (given === undefined) return fallback
      const n = Number(given)
      if (!Number.isInteger(n) || n < 1)
        throw new UsageError(`--${name} ${given} is no whole number from 1`)
      return n
    },
    flag: (name) => flags.has(name),
  }
}
