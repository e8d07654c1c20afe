import type { Swaps } from '@moothall/engine/testing/swap/swap.ts'
import type { EqEntities, EqOptions } from '../state.ts'

/**
 * What may be dealt anew behind everybody's back: in what order the events of a stacked deck lie (EQ-COMP-21). A deck
 * that is drawn from has no order before, and all else is open.
 */
export const swaps: Swaps<EqEntities, EqOptions> = {
  hidden: (t) => {
    const { ordered, remaining } = t.get('deck')
    return ordered ? [remaining] : []
  },
  own: {},
}
