import { type Ruleset, text } from '@moothall/engine'
import { speakUpPermission } from './attempt/speakUp.ts'
import { baseContent } from './content/index.ts'
import type { Skin } from './content/schema.ts'
import { abandonPermission } from './course/abandon.ts'
import { imagine } from './course/imagine.ts'
import { result } from './course/result.ts'
import { layOut, TRIBE_SIZE } from './course/setup.ts'
import { flow } from './flow.ts'
import { invariants } from './invariants.ts'
import { boardEn } from './messages/board.ts'
import { en } from './messages/en.ts'
import { optionsFor } from './options.ts'
import type { Pack } from './packs/expand.ts'
import type { EqEntities, EqOptions } from './state.ts'
import { handOverPermission } from './tribe/handOver.ts'
import { placeText } from './tribe/hands.ts'
import { standInPermission } from './tribe/standIn.ts'
import { type Content, knowContent } from './types.ts'
import { views } from './views.ts'

/** The set of cards that new games are laid out with. */
export const base = knowContent(baseContent)

/** The rules with the cards of a set, under a name of their own. */
const rulesOf = (
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

/** The cooperative campaign of the wolf-riding tribe: one to four players, always four characters. */
export const elfquest = rulesOf(base, { id: 'elfquest', version: '1.0.0', messages: { en } })

/**
 * The same game with the cards and words of another pack: a ruleset of its own, `elfquest-PACK`, whose bundle holds the
 * pack, so that its hash names rules and cards together. The pack comes from `readPack`, which checks it.
 */
export function elfquestWith({ content, skins }: Pack): Ruleset<EqEntities, EqOptions> {
  const messages = Object.fromEntries(
    // The first skin of a language is the one that is shown.
    [...skins].reverse().map((skin) => [skin.language, { ...en, ...boardEn, ...namesIn(skin) }]),
  )
  return rulesOf(knowContent(content), {
    id: `elfquest-${content.id}`,
    version: content.version,
    messages: { en: { ...en, ...boardEn }, ...messages },
  })
}

/** What things are called, as clients that do not know the pack look for it. */
const namesIn = (skin: Skin): Record<string, string> =>
  Object.fromEntries(Object.entries(skin.names).map(([id, name]) => [`eq.name.${id}`, name]))
