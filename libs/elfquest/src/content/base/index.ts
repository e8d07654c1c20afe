import type { ContentSet } from '../schema.ts'
import { char1, hand1 } from './char-1.ts'
import { char2, hand2 } from './char-2.ts'
import { char3, hand3 } from './char-3.ts'
import { char4, hand4 } from './char-4.ts'
import { char5, hand5 } from './char-5.ts'
import { char6, hand6 } from './char-6.ts'
import { char7, hand7 } from './char-7.ts'
import { boon, promo } from './extra.ts'
import { home } from './home.ts'
import { events1, scenario1 } from './scenario-1.ts'
import { events2, scenario2 } from './scenario-2.ts'
import { events3, scenario3 } from './scenario-3.ts'
import { events4, scenario4 } from './scenario-4.ts'
import { events5, scenario5 } from './scenario-5.ts'
import { traits } from './traits.ts'

/** The complete base set. Card values that the publisher does not state are ours: see `prov` on each object. */
export const baseContent: ContentSet = {
  id: 'base',
  version: '1.0.0',
  schema: 1,
  traits,
  // EQ-COMP-01, EQ-COMP-02
  characters: [char1, char2, char3, char4, char5, char6, char7],
  // EQ-COMP-03, EQ-COMP-04
  hand: [...hand1, ...hand2, ...hand3, ...hand4, ...hand5, ...hand6, ...hand7, boon, promo],
  // EQ-COMP-06
  events: [...events1, ...events2, ...events3, ...events4, ...events5],
  // EQ-COMP-05, EQ-SCEN-01
  scenarios: [scenario1, scenario2, scenario3, scenario4, scenario5],
  home,
}
