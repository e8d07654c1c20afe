import { elfquest } from '@moothall/elfquest'
import { type Entities, type Json, type Ruleset, readOptions } from '@moothall/engine'

const RULESETS: Readonly<Record<string, Ruleset<Entities, Json>>> = {
  elfquest: elfquest as unknown as Ruleset<Entities, Json>,
}

/** @throws Error naming the rulesets there are */
export function rulesetOf(name: string | undefined): Ruleset<Entities, Json> {
  const found = RULESETS[name ?? '']
  if (found === undefined) {
    throw new Error(`no game "${name ?? ''}"; there are: ${Object.keys(RULESETS).join(', ')}`)
  }
  return found
}

/** House rules with `given` over the defaults. @throws Error naming what is wrong */
export function optionsFor(ruleset: Ruleset<Entities, Json>, given: unknown): Json {
  const read = readOptions(ruleset.options, given)
  if (!read.ok) throw new Error(`house rules: ${JSON.stringify(read.problems)}`)
  return read.values
}
