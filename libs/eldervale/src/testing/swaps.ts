import type { Swaps } from '@moothall/engine/testing/swap/swap.ts'
import type { EvEntities, EvOptions } from '../state/entities.ts'

/**
 * What may be dealt anew behind a viewer's back: every Magic card in the deck, in another's hand or in the pack before
 * another. Tokens below the top of a stack and cards in the deck have no order before they are drawn, so there is
 * nothing else to swap.
 */
export const swaps: Swaps<EvEntities, EvOptions> = {
  hidden: (t, viewer) => [
    t
      .keys<`magic:~${string}`>('magic')
      .filter((key) => {
        const { place } = t.get(key)
        return place === 'deck' || (typeof place === 'number' && !viewer.seats.includes(place))
      })
      .map((key) => key.slice('magic:'.length)),
  ],
  own: { magic: ['face'] },
}
