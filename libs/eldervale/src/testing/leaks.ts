import { type EntityRules, entityRules, type Ruleset } from '@moothall/engine'
import { faceOf } from '../economy/magic.ts'
import type { Deck, EvEntities, EvOptions, Hand, Magic } from '../state/entities.ts'
import type { T } from '../state/table.ts'

type Rules = Ruleset<EvEntities, EvOptions>

/** Faults that would tell others something about hidden cards, planted on purpose. */
export const LEAKS = [
  'view',
  'count',
  'order',
  'log',
  'window',
  'stream',
  'about',
  'forced',
] as const
export type Leak = (typeof LEAKS)[number]

/** The same game with this leak built in. */
export function leaky(rules: Rules, leak: Leak): Rules {
  switch (leak) {
    case 'view':
      return withView(rules, 'magic', entityRules<Magic>({ face: 'all' }))
    case 'count':
      // A look at the ids would tell how many of the cards are spells.
      return withView(
        rules,
        'hand',
        entityRules<Hand>({
          seat: 'all',
          cards: {
            to: (hand) => [hand.seat],
            others: (hand) => hand.cards.filter((id) => id.startsWith('~S')).length,
          },
        }),
      )
    case 'order':
      return withView(
        rules,
        'deck',
        entityRules<Deck>({
          pile: { to: 'none', others: (deck) => deck.pile.map((id) => id.charCodeAt(1) % 2) },
        }),
      )
    default:
      return { ...rules, flow: (t) => rules.flow(loose(t, leak)) }
  }
}

function withView(rules: Rules, kind: string, view: EntityRules<never>): Rules {
  return { ...rules, views: { ...rules.views, [kind]: view } }
}

/** A table on which the rules make this mistake. */
function loose(t: T, leak: Leak): T {
  const mistakes: Partial<Record<Leak, Record<string, unknown>>> = {
    log: {
      log: (text: never, extra: object = {}) => t.log(text, { ...extra, to: 'all' }),
    },
    window: {
      // Only those are asked who hold something that fits.
      window: (spec: Parameters<T['window']>[0]) => {
        const of = spec.seats
        const seats = () =>
          (typeof of === 'function' ? of() : of).filter((seat) => {
            const space = spec.space(seat)
            return space.type === 'one' && space.options.length > 0
          })
        return seats().length === 0 ? nobody() : t.window({ ...spec, seats })
      },
    },
    stream: {
      // Whoever could have reacted moves the dice, by passing too.
      *window(spec: Parameters<T['window']>[0]) {
        const of = spec.seats
        const able = (typeof of === 'function' ? of() : of).filter((seat) => {
          const space = spec.space(seat)
          return space.type === 'one' && space.options.length > 0
        })
        const answers = yield* t.window(spec)
        for (const _ of able) t.int('dice', 6)
        return answers
      },
    },
    about: {
      ask: (ask: Parameters<T['ask']>[0]) =>
        t.ask({
          ...ask,
          about: () => {
            const [first = ''] = t.get('hand:0').cards
            return first === '' ? '' : faceOf(t, first)
          },
        }),
    },
    forced: {
      // Whoever has nothing to play is passed over.
      ask: (ask: Parameters<T['ask']>[0]) => t.ask({ ...ask, forced: 'skip' }),
    },
  }
  const wrong = mistakes[leak] ?? {}
  return new Proxy(t, {
    get(target, name) {
      const found = wrong[name as string] ?? Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

// biome-ignore lint/correctness/useYield: a window that nobody is asked in
function* nobody() {
  return []
}
