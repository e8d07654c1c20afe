import { describe, expect, it } from 'vitest'
import { play } from '../testing/bench.ts'
import { charKey } from '../types.ts'
import { noCubes } from './cubes.ts'
import { chooseTraits, resetTraits } from './traitsChoice.ts'

describe('chosen traits', () => {
  it('EQ-ERRATA-08 EQ-ERRATA-09 EQ-SCEN-08 two of the list, equal or not, for one scenario', () => {
    const { t } = play({
      flow: function* (t) {
        yield* chooseTraits(t, ['char.2'])
        yield* chooseTraits(t, ['char.2'])
        expect(t.get(charKey('char.2')).hand.at(-1)?.chosen).toEqual(['hunt', 'hunt'])
        resetTraits(t, ['char.2'])
        yield* chooseTraits(t, ['char.2'])
      },
      arrange: (t) =>
        t
          .edit(charKey('char.2'))
          .hand.push({ card: 'hand.promo', state: 'up', aside: noCubes(), chosen: [] }),
      said: [
        ['eq.chooseTraits', { hunt: 2 }, 1],
        ['eq.chooseTraits', { hunt: 1, forest: 1 }, 1],
      ],
    })
    expect(t.get(charKey('char.2')).hand.at(-1)?.chosen.toSorted()).toEqual(['forest', 'hunt'])
  })
})
