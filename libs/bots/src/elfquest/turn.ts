import type { OpenDecision } from '@moothall/engine'

/**
 * Who of several that are asked should speak first. In an attempt dice are thrown again before anybody helps, and the
 * lead closes it when all others have spoken.
 */
export function firstToSpeak(open: readonly OpenDecision[]): readonly OpenDecision[] {
  if (open.length < 2 || open[0]?.kind !== 'eq.afterRoll') return open
  const throwing = open.filter((one) => offers(one, 'reroll:'))
  if (throwing.length > 0) return throwing
  return open.filter((one) => !offers(one, 'close'))
}

function offers(open: OpenDecision, what: string): boolean {
  return open.space.type === 'one' && open.space.options.some((o) => o.id.startsWith(what))
}
