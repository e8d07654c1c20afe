/** VP of a power track's spaces 1 to 5; space 0 is no marker (EV-POWER-01, EV-POWER-02). */
export const POWER_VP: readonly number[] = [0, 2, 3, 4, 5, 6]
export const POWER_TOP = 5
/** EV-POWER-03 */
export const POWER_MARKERS = 4

export type GloryReward =
  | { readonly is: 'none' }
  | { readonly is: 'vp'; readonly n: number }
  | { readonly is: 'any'; readonly n: number }
  | { readonly is: 'power' }
  | { readonly is: 'orb' }

/** Rewards of the Glory Track's spaces, the first at 1 (EV-GLORY-04, EV-GLORY-10). */
export const GLORY: readonly GloryReward[] = [
  { is: 'none' },
  { is: 'none' },
  { is: 'vp', n: 2 },
  { is: 'any', n: 1 },
  { is: 'power' },
  { is: 'orb' },
  { is: 'vp', n: 2 },
  { is: 'any', n: 2 },
  { is: 'power' },
  { is: 'orb' },
  { is: 'any', n: 2 },
]
export const GLORY_TOP = GLORY.length - 1
/** VP for an Orb that is gone, and for each Glory beyond the last space (EV-GLORY-05, EV-GLORY-07). */
export const GLORY_VP = 2

/** A player never holds more of one resource, Magic cards excepted (EV-RES-03). */
export const RESOURCE_LIMIT = 5
/** EV-REALM-06 */
export const TRAY_LIMIT = 4
/** EV-MAGIC-04 */
export const HAND_LIMIT = 7
/** EV-BATTLE-24 */
export const DICE_LIMIT = 6
/** EV-TACTIC-05 */
export const TACTICS_PRICE = 3
