import {
  type Character,
  COLORS,
  contentOf,
  type RolledEvent,
  type T,
  type TaskId,
} from '@moothall/elfquest'
import { aheadOf, type Eye, lossesPrice, type Taste } from './prices.ts'

/** A position as it is looked at: who lives, and what there is to do. */
export interface Scene extends Eye {
  readonly t: T
  readonly chars: readonly Readonly<Character>[]
  /** What each task would bring, once it was worked out. */
  readonly gains: Map<TaskId, readonly number[]>
}

/** The event that a choice was made about; once it lies no longer there, it is done. */
export interface Since {
  readonly card: string | null
  readonly scenario: number
  readonly ahead: number
}

export function sinceOf(t: T): Since {
  const { scenario, freePlay } = t.get('campaign')
  const last = freePlay !== null || scenario === t.options.chapters
  return { card: t.get('event').card, scenario, ahead: aheadOf(t.get('deck').left + 1, last) }
}

/** The position as this player looks at it. */
export function sceneOf(t: T, since: Since, taste: Taste): Scene {
  const { tribe } = t.get('campaign')
  return {
    t,
    content: contentOf(t),
    taste,
    scenario: since.scenario,
    ahead: since.ahead,
    chars: tribe.flatMap((id) => (id === null ? [] : [t.get(`char:${id}`)])),
    gains: new Map(),
  }
}

/** Events still to be done for each season that is left. */
function paceOf({ t, chars }: Scene): number {
  const { season, limit } = t.get('campaign')
  const rest = chars.filter((who) => !who.acted).length / Math.max(1, chars.length)
  return (t.get('deck').left + 1) / Math.max(0.3, limit - season + rest)
}

/**
 * From 0 to 1: how likely a season beyond the limit is. The more events are left for each season, the likelier it is
 * that one more is needed, at the price of all.
 */
export function lateness(scene: Scene): number {
  return Math.min(1, Math.max(0, (paceOf(scene) - 0.9) / 1.1))
}

/**
 * Cubes that these characters lack to pay the cost of the event, if each keeps so many; a cube of another colour than
 * asked for counts half (EQ-DEBT-04).
 */
export function lackOf(event: RolledEvent, who: readonly Readonly<Character>[], keep = 0): number {
  const held = { physique: 0, grace: 0, savvy: 0, magic: 0 }
  let spare = 0
  for (const one of who) {
    let all = 0
    for (const color of COLORS) {
      held[color] += one.cubes[color]
      all += one.cubes[color]
    }
    spare += Math.max(0, all - keep)
  }
  let missing = 0
  for (const loss of event.cost) {
    if (loss.k !== 'cube') continue
    const paid = loss.color === 'any' ? 0 : Math.min(loss.n, held[loss.color], spare)
    if (loss.color !== 'any') held[loss.color] -= paid
    spare -= paid
    missing += (loss.n - paid) * (loss.color === 'any' ? 1 : 2)
  }
  return Math.max(0, missing - spare)
}

/** Tokens are taken away by a season beyond the limit; what lies on the event is not. */
export const progressOf = (scene: Scene): number => scene.taste.progress + 1.5 * lateness(scene)

/** How much it presses to be done with the event that lies there. */
export function urgency(scene: Scene): number {
  const { t, chars } = scene
  const { card } = t.get('event')
  const pace = paceOf(scene)
  const penalty = card === null ? null : scene.content.event(card).penalty
  const harm =
    penalty === null
      ? 0
      : (penalty.faces.length / 6) *
        lossesPrice(
          scene,
          'all' in penalty.loss ? penalty.loss.all : (penalty.loss.chooseOne[0] ?? []),
        )
  const { overLimit } = scene.content.scenario(t.get('campaign').scenario)
  const over = lossesPrice(scene, [
    { k: 'cube', color: 'any', n: overLimit.cubes },
    { k: 'success', n: overLimit.success },
  ])
  return (
    scene.taste.eager +
    scene.taste.press * Math.min(3, pace * pace) +
    lateness(scene) * over * chars.length +
    harm
  )
}

export function eventNow(scene: Scene): RolledEvent | undefined {
  const { card } = scene.t.get('event')
  const event = card === null ? undefined : scene.content.event(card)
  return event?.resolve === 'dice' ? event : undefined
}
