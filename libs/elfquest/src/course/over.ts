import { type Flow, type Text, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { payAlone } from '../losses/losses.ts'
import { settleDeaths } from '../tribe/death.ts'
import { charOf, living, tribeDecides } from '../tribe/tribe.ts'
import { contentOf, type T } from '../types.ts'

/** A sentence about the season there is, in other words past the limit: play goes on, but not as planned (EQ-OVER-02). */
export function seasonText(t: T, key: string, more: Parameters<typeof text>[1] = {}): Text {
  const { season: n, limit: of } = t.get('campaign')
  return n > of
    ? text(`${key}Over`, { ...more, n, of, over: n - of })
    : text(key, { ...more, n, of })
}

/**
 * The loss for entering a season past the limit, and the deaths it causes. The caller has moved the pawn and calls
 * this once for each such season (EQ-OVER-03, EQ-OVER-04); it falls on all who live at that moment (EQ-OVER-05).
 */
export function* overLimitLoss(t: T): Flow<void> {
  const { scenario, season } = t.get('campaign')
  const { overLimit } = contentOf(t).scenario(scenario)
  t.log(text('eq.log.overLimit', { season, cubes: overLimit.cubes, tokens: overLimit.success }), {
    at: ['season'],
  })
  // EQ-DEATH-17: those who are there when the season starts, newcomers of the season before among them.
  const hit = living(t)
  // EQ-OVER-06, EQ-OVER-07: the cube first, of the controller's colour. Each for itself (EQ-DEBT-03).
  for (const char of hit)
    yield* payAlone(t, char, [{ k: 'cube', color: 'any', n: overLimit.cubes }])
  const owing = hit.filter((id) => charOf(t, id).doomed !== true)
  const fromPool = yield* poolShares(t, owing, overLimit.success)
  for (const char of owing) {
    // EQ-OVER-08
    const n = overLimit.success - (fromPool[char] ?? 0)
    // EQ-OVER-09: whoever has none left gives cards or cubes for them.
    yield* payAlone(t, char, [{ k: 'success', n }])
  }
  yield* settleDeaths(t, 'overLimit')
}

/** EQ-OVER-08, EQ-TOKEN-10, EQ-UI-28: how many tokens the Home pool pays, and for whom, is for the tribe to say. */
function* poolShares(t: T, owing: readonly Id[], each: number): Flow<Readonly<Record<Id, number>>> {
  const most = (): number => Math.min(t.get('home').pool, owing.length * each)
  if (most() < 1) return {}
  const shares = yield* tribeDecides<Record<Id, number>>(t, {
    kind: 'eq.poolPays',
    space: () => ({
      type: 'bag',
      min: 0,
      max: most(),
      options: owing.map((id) => ({
        id,
        label: text('eq.char', { char: { id } }),
        at: [`char:${id}`],
        max: Math.min(each, most()),
      })),
    }),
  })
  const n = Object.values(shares).reduce((sum, one) => sum + one, 0)
  if (n > 0) {
    t.edit('home').pool -= n
    t.log(text('eq.log.homePaid', { n }), { at: ['home'] })
  }
  return shares
}
