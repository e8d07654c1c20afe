import { type Bot, bots } from '@moothall/bots'
import type { Entities, Json, Ruleset } from '@moothall/engine'
import { Bench, dice } from '@moothall/engine/testing/play.ts'

/** After so many choices a game counts as stuck: it goes on, but nowhere. */
const TOO_LONG = 20_000

export interface TableSpec {
  readonly ruleset: Ruleset<Entities, Json>
  readonly options: Json
  readonly seed: string
  readonly persons: number
  readonly bot: Bot
  readonly strict: boolean
}

export function botNamed(name: string): Bot {
  const bot = bots[name]
  if (bot === undefined)
    throw new Error(`no bot "${name}"; there are: ${Object.keys(bots).join(', ')}`)
  return bot
}

/** A table with `persons` people, seat i held by person i modulo their number. */
export function layTable(spec: TableSpec): Bench<Entities, Json> {
  const seats = spec.ruleset.seats(spec.options)
  return new Bench({
    ruleset: spec.ruleset,
    options: spec.options,
    secret: spec.seed,
    holders: Array.from({ length: seats }, (_, i) => `p${(i % spec.persons) + 1}`),
    strict: spec.strict,
  })
}

/**
 * Plays until the game is over. `after` is called before the first and after every choice.
 * @throws Error if the game is stuck, and whatever the rules throw
 */
export function playOut(
  spec: TableSpec,
  table: Bench<Entities, Json>,
  after: (table: Bench<Entities, Json>) => void,
): void {
  const draw = dice(spec.seed)
  after(table)
  while (table.game.status === 'open') {
    if (table.rows.length >= TOO_LONG) throw new Error(`not over after ${TOO_LONG} choices`)
    const open = table.game.open()
    if (table.game.windowOpen && (open.length === 0 || draw(4) === 0)) {
      const close = table.game.prepareClose()
      if (!close.ok) throw new Error(`a window that cannot be closed: ${close.code}`)
      table.commit(close.row)
    } else {
      const decision = open[draw(Math.max(1, open.length))]
      if (decision === undefined) throw new Error('the game is open but nobody is asked')
      table.choose(decision, spec.bot(decision, draw))
    }
    after(table)
  }
}
