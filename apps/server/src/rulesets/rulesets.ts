import { type Entities, hashOf, type OptionValues, type Ruleset } from '@moothall/engine'

/** A ruleset as the service handles it: of its entities and options it knows nothing. */
export type AnyRuleset = Ruleset<Entities, OptionValues>

/** One release of a game's rules. It never changes: another word in it makes another edition. */
export interface Edition {
  readonly ruleset: AnyRuleset
  /** SHA-256 of its bundle's bytes; without a bundle, of what the ruleset says of itself. */
  readonly hash: string
  /** The bundle. Without one (tests) the edition lives in this process alone and cannot be kept. */
  readonly code?: string
}

/** The games of this hall, each in the edition that new tables get. */
export class Rulesets {
  readonly #byId: ReadonlyMap<string, Edition>

  constructor(editions: readonly Edition[]) {
    this.#byId = new Map(editions.map((edition) => [edition.ruleset.id, edition]))
  }

  get(id: string): AnyRuleset | undefined {
    return this.#byId.get(id)?.ruleset
  }

  edition(id: string): Edition | undefined {
    return this.#byId.get(id)
  }

  all(): Edition[] {
    return [...this.#byId.values()]
  }
}

/** Rulesets as they stand in the sources, for tests. */
export function withoutBundle(rulesets: readonly unknown[]): Edition[] {
  return rulesets.map((one) => {
    const ruleset = one as AnyRuleset
    return { ruleset, hash: describedHash(ruleset) }
  })
}

/** Names what a ruleset says of itself. Rules may change without it. */
export function describedHash(ruleset: AnyRuleset): string {
  const { id, version, options, players, hiddenInformation } = ruleset
  return hashOf({ id, version, options, players, hiddenInformation })
}
