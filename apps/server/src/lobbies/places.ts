import { type OptionField, type OptionValues, readOptions } from '@moothall/engine'
import { HallRefusal, type Lobby } from '@moothall/protocol'
import type { AnyRuleset } from '../rulesets/rulesets.ts'

/** How many persons a game takes under these house rules. */
export function placesOf(ruleset: AnyRuleset, options: OptionValues): Lobby['players'] {
  const max = Math.min(ruleset.players.max, ruleset.seats(options))
  // Who sees one hand must not see another: there every seat needs a person of its own.
  const min = ruleset.hiddenInformation ? max : Math.min(ruleset.players.min, max)
  return { min, max }
}

/** The first house rule that would let exactly so many begin, if one change is enough. */
export function ruleFor(
  ruleset: AnyRuleset,
  options: OptionValues,
  sitting: number,
): Lobby['fitting'] {
  const now = placesOf(ruleset, options)
  if (sitting >= now.min && sitting <= now.max) return undefined
  for (const field of ruleset.options.fields) {
    for (const value of valuesOf(field)) {
      const { min, max } = placesOf(ruleset, { ...options, [field.key]: value })
      if (sitting >= min && sitting <= max) return { option: field.key, value }
    }
  }
  return undefined
}

/** More steps than any table has seats are not tried. */
const MOST_STEPS = 16

function valuesOf(field: OptionField): (string | number)[] {
  switch (field.type) {
    case 'choice':
      return field.choices.map((choice) => choice.value)
    case 'number': {
      const steps = field.max - field.min + 1
      return steps > MOST_STEPS ? [] : Array.from({ length: steps }, (_, i) => field.min + i)
    }
    case 'switch':
      return []
  }
}

/** House rules as the rules want them, whole. @throws HallRefusal BAD_OPTIONS */
export function checked(ruleset: AnyRuleset, given: OptionValues): OptionValues {
  const read = readOptions(ruleset.options, given)
  if (!read.ok) throw new HallRefusal('BAD_OPTIONS', { problems: read.problems })
  return read.values
}

/** Those house rules of a table that this edition has, though the table was laid under another. */
export function stillKnown(ruleset: AnyRuleset, options: OptionValues): OptionValues {
  const known = new Set(ruleset.options.fields.map(({ key }) => key))
  return Object.fromEntries(Object.entries(options).filter(([key]) => known.has(key)))
}
