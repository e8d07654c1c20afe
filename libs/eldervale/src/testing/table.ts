import type { OpenDecision, Ruleset, Seat } from '@moothall/engine'
import { Bench, dice } from '@moothall/engine/testing/play.ts'
import { eldervaleBattle, eldervaleDraft } from '../rulesets.ts'
import type { EvEntities, EvOptions } from '../state/entities.ts'
import type { T } from '../state/table.ts'
import { scenarios } from './scenario.ts'

export type EvBench = Bench<EvEntities, EvOptions>

const PLAIN: EvOptions = {
  seats: 3,
  rounds: 4,
  magic: 'dealt',
  powers: true,
  tactics: true,
  pause: '1.5',
  answer: 20,
  budget: 180,
}

/** A table of its own for a test; `arrange` as in a scenario file lays out a plain field. */
export function bench(
  spec: {
    table?: 'draft' | 'battle'
    seed?: number | string
    options?: Partial<EvOptions>
    arrange?: Record<string, unknown>
    lay?: (t: T) => void
    ruleset?: Ruleset<EvEntities, EvOptions>
  } = {},
): EvBench {
  const known = spec.table === 'draft' ? eldervaleDraft : eldervaleBattle
  const options = { ...PLAIN, ...spec.options }
  const { arrange, lay } = spec
  return new Bench({
    ruleset: spec.ruleset ?? known,
    options,
    secret: `eldervale-${spec.seed ?? 1}`,
    holders: Array.from({ length: options.seats }, (_, i) => `p${i + 1}`),
    strict: true,
    ...(arrange === undefined && lay === undefined
      ? {}
      : {
          arrange: (t: T) => {
            if (arrange !== undefined) scenarios.arrange(t, arrange)
            lay?.(t)
          },
        }),
  })
}

/** The decision that this seat is asked, of this kind if one is named. @throws if there is none */
export function asked(b: EvBench, seat: Seat, kind?: string): OpenDecision {
  const open = b.game.open()
  const found = open.find((d) => d.seat === seat && (kind === undefined || d.kind === kind))
  if (found === undefined)
    throw new Error(
      `seat ${seat} is not asked ${kind ?? ''}: ${open.map((d) => `${d.kind}/${d.seat}`).join(' ')}`,
    )
  return found
}

/** Uses the standing permission to discard a token. True if the seat may do so now. */
export function discard(b: EvBench, seat: Seat, draw: (n: number) => number = () => 0): boolean {
  const permission = eldervaleBattle.standing?.[0]
  const space = permission?.space(b.game.table, seat)
  if (space === undefined || space.type !== 'one') return false
  const option = space.options[draw(space.options.length)]
  if (option === undefined) return false
  const then = option.then?.type === 'one' ? option.then.options[draw(2)]?.id : undefined
  const prepared = b.game.prepareFor(
    seat,
    'standing:ev.token',
    then === undefined ? option.id : { id: option.id, then },
  )
  if (!prepared.ok) throw new Error(prepared.code)
  b.commit(prepared.row)
  return true
}

/**
 * Plays on at random until the game is over; with `tokens` anybody may discard a token at any moment.
 * @throws if an invariant breaks
 */
export function playOut(
  b: EvBench,
  seed: string,
  extra: { tokens?: boolean; each?: (b: EvBench) => void } = {},
): void {
  const draw = dice(seed)
  do {
    const wrong = b.spec.ruleset.invariants(b.game.table)
    if (wrong.length > 0) throw new Error(`row ${b.game.n}: ${wrong.join('; ')}`)
    extra.each?.(b)
    if (extra.tokens === true && draw(4) === 0) discard(b, draw(b.game.table.seatCount), draw)
  } while (b.step(draw))
}
