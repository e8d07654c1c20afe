import { type Ruleset, text } from '@moothall/engine'
import { speakUpPermission } from './attempt/speakUp.ts'
import { abandonPermission } from './course/abandon.ts'
import { imagine } from './course/imagine.ts'
import { result } from './course/result.ts'
import { layOut, TRIBE_SIZE } from './course/setup.ts'
import { flow } from './flow.ts'
import { invariants } from './invariants.ts'
import { optionsFor } from './options.ts'
import type { EqEntities, EqOptions } from './state.ts'
import { handOverPermission } from './tribe/handOver.ts'
import { placeText } from './tribe/hands.ts'
import { standInPermission } from './tribe/standIn.ts'
import type { Content } from './types.ts'
import { views } from './views.ts'

/** The rules with the cards of a set, under a name of their own. */
export const rulesOf = (
  content: Content,
  face: Pick<Ruleset, 'id' | 'version' | 'messages'>,
): Ruleset<EqEntities, EqOptions> => ({
  ...face,
  // One place for each character; players hold one or several of them (EQ-TRIBE-02, EQ-TRIBE-05).
  seats: () => TRIBE_SIZE,
  // EQ-TRIBE-01
  players: { min: 1, max: TRIBE_SIZE },
  // EQ-COMP-21: what is hidden is hidden from all alike.
  hiddenInformation: false,
  options: optionsFor(content.set.scenarios.length),
  seatName: (seat) => text('eq.seat', { n: seat + 1 }),
  placeName: (t, seat) => placeText(t, seat),
  setup: (t) => layOut(t, content),
  flow,
  views,
  standing: [speakUpPermission, abandonPermission, handOverPermission, standInPermission],
  // EQ-TRIBE-13: whoever gets a character accepts it; EQ-TRIBE-14: those present name who stands in.
  seatsByRules: [handOverPermission.kind, standInPermission.kind],
  // EQ-UI-01: past dice and reveals only with the host's option and everyone's agreement; EQ-UI-02: what another player
  // has answered only with that player's consent.
  barrier: (t, barrier) => (barrier === 'answered' || t.options.takeBack ? 'consent' : 'final'),
  story: {
    chapter: ['eq.log.scenario'],
    tells: [
      'eq.log.chosen',
      'eq.log.extraCard',
      'eq.log.completed',
      'eq.log.rewarded',
      'eq.log.scenarioDone',
      'eq.log.scenarioDoneOver',
      'eq.log.died',
      'eq.log.inherited',
      'eq.log.noHeir',
      'eq.log.entered',
      'eq.log.noReplacement',
      'eq.log.grew',
      'eq.log.granted',
      'eq.log.overLimit',
      'eq.log.freePlay',
      'eq.log.won',
      'eq.log.wonSitting',
      'eq.log.lost',
      'eq.log.abandoned',
    ],
  },
  imagine,
  invariants,
  result,
})
