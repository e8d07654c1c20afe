import { Game, type Row, type RowBody } from '@moothall/engine'
import { elfquest } from '../ruleset.ts'
import type { EqEntities, EqOptions } from '../state.ts'
import type { T } from '../types.ts'
import { PLAIN, SEATINGS } from './player.ts'

/** A whole game on its way, answered by kind and seat. */
export interface Played {
  readonly game: Game<EqEntities, EqOptions>
  /** @throws if that is not asked, or refused */
  say(kind: string, seat: number, answer: unknown): void
  /** What is asked now, as `kind/seat`. */
  asked(): string[]
  /** @throws what a rule threw */
  feed(row: RowBody): void
}

/** Lays out a game, in the hands of one person if nothing else is said. */
export function tableOf(
  spec: {
    holders?: readonly (string | null)[]
    options?: Partial<EqOptions>
    arrange?: (t: T) => void
  } = {},
): Played {
  const game: Game<EqEntities, EqOptions> = Game.create({
    ruleset: elfquest,
    options: { ...PLAIN, ...spec.options },
    secret: 'aa',
    holders: spec.holders ?? SEATINGS['alone'] ?? [],
    strict: true,
    ...(spec.arrange === undefined ? {} : { arrange: spec.arrange }),
  })
  const feed = (row: RowBody): void => {
    game.apply({ ...row, n: game.n + 1, segment: 1, time: 0 } as Row)
    if (game.paused !== undefined) throw game.paused.error
  }
  const asked = (): string[] => game.open().map((one) => `${one.kind}/${one.seat}`)
  return {
    game,
    asked,
    feed,
    say(kind, seat, answer) {
      const open = game.open().find((one) => one.kind === kind && one.seat === seat)
      if (open === undefined)
        throw new Error(`${kind}/${seat} is not asked but ${asked().join(', ')}`)
      const prepared = game.prepareFor(seat, open.key, answer)
      if (!prepared.ok) throw new Error(`${kind}: ${prepared.code}`)
      feed(prepared.row)
    },
  }
}
