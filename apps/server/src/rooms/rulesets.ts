import { type Entities, hashOf, type OptionValues, type Ruleset } from '@moothall/engine'

/** A ruleset as the service handles it: of its entities and options it knows nothing. */
export type AnyRuleset = Ruleset<Entities, OptionValues>

/** The games of this hall. */
export class Rulesets {
  readonly #byId: ReadonlyMap<string, AnyRuleset>

  constructor(rulesets: readonly unknown[]) {
    this.#byId = new Map(rulesets.map((r) => [(r as AnyRuleset).id, r as AnyRuleset]))
  }

  get(id: string): AnyRuleset | undefined {
    return this.#byId.get(id)
  }

  all(): AnyRuleset[] {
    return [...this.#byId.values()]
  }
}

/** Names what a ruleset says of itself, so that a game can tell that it is played on by another. */
export function rulesetHash(ruleset: AnyRuleset): string {
  const { id, version, options, players, hiddenInformation } = ruleset
  return hashOf({ id, version, options, players, hiddenInformation })
}
