import { entityRules, type Ruleset, type Text, type ViewRules } from '@moothall/engine'
import { say } from '@moothall/engine/words/say.ts'
import {
  eventFacts,
  type Fact,
  handFacts,
  scenarioFacts,
  stageFacts,
  taskFacts,
} from '../cards/facts.ts'
import type { ContentSet, Skin } from '../content/schema.ts'
import { boardEn } from '../messages/board.ts'
import { en } from '../messages/en.ts'
import { rulesOf } from '../rules.ts'
import type { Character, EqEntities, EqOptions, HandState } from '../state.ts'
import { COLORS } from '../tribe/cubes.ts'
import { knowContent } from '../types.ts'
import { charRules, views } from '../views.ts'
import type { Pack } from './expand.ts'

/** A ruleset that brings its cards along, for bots that have never seen them. */
export interface RulesetOfPack extends Ruleset<EqEntities, EqOptions> {
  readonly content: ContentSet
}

/**
 * The game with the cards and words of a pack: a ruleset of its own, `elfquest-PACK`, whose bundle holds the pack, so
 * that its hash names rules and cards together. The pack comes from `readPack`, which checks it.
 */
export function elfquestWith({ content, skins }: Pack): RulesetOfPack {
  const messages = Object.fromEntries(
    // The first skin of a language is the one that is shown.
    [...skins].reverse().map((skin) => [skin.language, wordsFor(content, skin)]),
  )
  const ruleset = rulesOf(knowContent(content), {
    id: `elfquest-${content.id}`,
    version: content.version,
    messages: { en: { ...en, ...boardEn }, ...messages },
  })
  return { ...ruleset, views: listed, content }
}

/** The views of a game without a board of its own: hands as lists of what lies face up and what is turned down. */
const listed: ViewRules = {
  ...views,
  char: entityRules<Character>({
    ...charRules,
    hand: {
      to: 'all',
      show: ({ hand }) => {
        const cards = (state: HandState['state']) =>
          hand.filter((held) => held.state === state).map((held) => held.card)
        return { 'state.up': cards('up'), 'state.flipped': cards('flipped') }
      },
    },
  }),
}

/**
 * All that clients need who do not know the pack: `….name.ID` is what a thing is called, `….about.ID` what it does.
 */
function wordsFor(content: ContentSet, skin: Skin): Record<string, string> {
  const messages: Record<string, string> = { ...en, ...boardEn }
  for (const [id, name] of Object.entries(skin.names)) {
    messages[`eq.name.${id}`] = name
    // Colours, types and tasks may have other names in a skin.
    if (messages[`eq.${id}`] !== undefined) messages[`eq.${id}`] = name
  }
  for (const color of COLORS) messages[`eq.name.${color}`] = messages[`eq.color.${color}`] ?? color
  const named = { messages, nameOf: (id: string) => skin.names[id] ?? id }
  const about: Record<string, string> = {}
  for (const [id, facts] of factsOf(content))
    about[`eq.about.${id}`] = facts.map((text) => `${say(text, named)}.`).join(' ')
  // Tasks and scenarios lie nowhere on the table; they are told with the pack, whose id does.
  const whole = [
    ...content.scenarios.map((one) => [skin.names[one.id] ?? one.id, one.id] as const),
    ...Object.values(content.home.tasks).map(
      ({ id }) => [messages[`eq.task.${id}`] ?? id, `task.${id}`] as const,
    ),
  ]
  return {
    ...messages,
    ...about,
    [`eq.name.${content.id}`]: skin.title,
    'game.title': skin.title,
    [`eq.about.${content.id}`]: whole
      .map(([name, id]) => `${name}: ${about[`eq.about.${id}`]}`)
      .join(' '),
  }
}

/** What every card of a set says, by its id; of characters as they start. */
export function factsOf({
  hand,
  characters,
  events,
  scenarios,
  home,
}: ContentSet): Map<string, Text[]> {
  const texts = (facts: readonly Fact[]): Text[] => facts.map((fact) => fact.text)
  return new Map([
    ...characters.map(({ id, stages }) => [id, texts(stageFacts(stages[0], 0))] as const),
    ...hand.map((card) => [card.id, texts(handFacts(card))] as const),
    ...events.map((event) => [event.id, texts(eventFacts(event))] as const),
    ...scenarios.map((one) => [one.id, texts(scenarioFacts(one))] as const),
    ...Object.values(home.tasks).map(
      (task) => [`task.${task.id}`, texts(taskFacts(task))] as const,
    ),
  ])
}
