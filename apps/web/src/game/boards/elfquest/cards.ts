import { handFacts } from '@moothall/elfquest/cards/facts.ts'
import { baseContent } from '@moothall/elfquest/content/base/index.ts'
import { indexContent } from '@moothall/elfquest/content/lookup.ts'
import type {
  Color,
  EventCard,
  Gain,
  HandCard,
  Loss,
  Losses,
  RolledEvent,
} from '@moothall/elfquest/content/schema.ts'
import { elfquestEn } from '@moothall/elfquest/content/skins/elfquest-en/index.ts'
import { cardsEn } from '@moothall/elfquest/messages/cards.ts'
import { gainsEn } from '@moothall/elfquest/messages/gains.ts'
import type { Content } from '@moothall/elfquest/types.ts'
import { say } from '@moothall/engine/words/say.ts'
import { te } from './text.ts'

const index = indexContent(baseContent)

function found<V>(value: V | undefined, what: string): V {
  if (value === undefined) throw new RangeError(`no ${what} in the content set`)
  return value
}

/** The cards, ready for looking things up. The hash is the server's business: it refuses what does not fit. */
export const content: Content = {
  set: baseContent,
  hash: '',
  character: (id) => found(index.characters.get(id), id),
  hand: (id) => found(index.hand.get(id), id),
  event: (id) => found(index.events.get(id), id),
  scenario: (number) =>
    found(
      baseContent.scenarios.find((s) => s.index === number),
      `scenario ${number}`,
    ),
  task: (id) => found(index.tasks.get(id), id),
}

/** The word for an id or a trait; the id itself if the skin lacks it. */
export const nameOf = (id: string): string => elfquestEn.names[id] ?? id
export const knownName = (id: string): string | undefined => elfquestEn.names[id]
export const iconOf = (id: string): string => elfquestEn.icons[id] ?? ''
export const storyOf = (id: string): string | undefined => elfquestEn.texts[id]
export const subtitleOf = (id: string): string | undefined => elfquestEn.subtitles[id]

export const COLOR_NAMES: readonly Color[] = ['physique', 'grace', 'savvy', 'magic']
export const TASK_IDS = ['care', 'community', 'make', 'provide', 'rest', 'train'] as const

export const isRolled = (event: EventCard): event is RolledEvent => event.resolve === 'dice'

const AND = new Intl.ListFormat('en', { type: 'conjunction' })
const OR = new Intl.ListFormat('en', { type: 'disjunction' })

const types = (list: readonly string[] | 'any'): string =>
  list === 'any' ? te('card.any') : OR.format(list.map((t) => nameOf(`type.${t}`)))

/** A gain in a few words, as it stands on a card. */
export function gainWords(gain: Gain): string {
  switch (gain.k) {
    case 'cube':
      return gain.color === 'any'
        ? te('gain.anyCube', { n: gain.n })
        : te('gain.cube', { n: gain.n, color: nameOf(`color.${gain.color}`) })
    case 'success':
      return gain.to === 'home' ? te('gain.home', { n: gain.n }) : te('gain.success', { n: gain.n })
    case 'growth':
      return te('gain.growth', { n: gain.n })
    case 'unflip':
      return te('gain.unflip', { n: gain.n, types: types(gain.types) })
    case 'grantCard':
      return nameOf(gain.card)
  }
}

export function lossWords(loss: Loss): string {
  switch (loss.k) {
    case 'cube':
      return loss.color === 'any'
        ? te('loss.anyCube', { n: loss.n })
        : te('loss.cube', { n: loss.n, color: nameOf(`color.${loss.color}`) })
    case 'success':
      return te('loss.success', { n: loss.n })
    case 'growth':
      return te('loss.growth', { n: loss.n })
    case 'flip':
      return te('loss.flip', { n: loss.n, types: types(loss.types) })
    case 'sacrifice':
      return te('loss.sacrifice', { n: loss.n, types: types(loss.types) })
  }
}

export const lossesWords = (losses: Losses): string =>
  'all' in losses
    ? AND.format(losses.all.map(lossWords))
    : OR.format(losses.chooseOne.map((list) => AND.format(list.map(lossWords))))

const sentences = { messages: { ...gainsEn, ...cardsEn }, nameOf }

/** What a hand card does besides its traits and cubes, in the ruleset's own sentences. */
export const handWords = (card: HandCard): string[] =>
  handFacts(card)
    .filter(({ part }) => part !== 'traits' && part !== 'cubes')
    .map(({ text }) => say(text, sentences))
