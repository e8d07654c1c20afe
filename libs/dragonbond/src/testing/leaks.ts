import {
  type Ask,
  type EntityRules,
  entityRules,
  type Flow,
  type Op,
  type Reply,
  type Ruleset,
  text,
} from '@moothall/engine'
import type { DbEntities, DbOptions, Hand, Middle, Slot } from '../state/state.ts'
import { charOf, stackOf, type T } from '../state/table.ts'

type Rules = Ruleset<DbEntities, DbOptions>

/** Shows more of a slot or a hand than the rules do. */
function viewLeak(slot: EntityRules<Slot>, hand: EntityRules<Hand>) {
  const more = (rules: Rules, kind: string, fields: object) =>
    ({ ...(rules.views[kind] as object | undefined), ...fields }) as unknown as EntityRules<never>
  return (rules: Rules): Rules => ({
    ...rules,
    views: {
      ...rules.views,
      slot: more(rules, 'slot', slot),
      hand: more(rules, 'hand', hand),
    },
  })
}

/** Meddles with what the rules ask, and looks on after each answer. */
function flowLeak(spec: {
  ask?: (t: T, ask: Ask) => Ask
  after?: (t: T) => void
  op?: (op: Op, t: T) => Op
}) {
  return (rules: Rules): Rules => ({
    ...rules,
    *flow(t): Flow<void> {
      const inner = rules.flow(t)
      let reply: Reply
      for (;;) {
        const next = inner.next(reply)
        if (next.done === true) return
        const asked = next.value
        const op =
          asked.op === 'ask' && spec.ask !== undefined
            ? { ...asked, ask: spec.ask(t, asked.ask) }
            : (spec.op?.(asked, t) ?? asked)
        reply = yield op
        spec.after?.(t)
      }
    },
  })
}

/** The card that was laid last, if a player laid it and it lies face down. */
function lastLaid(t: T): string | undefined {
  const slot = stackOf(t).at(-1)
  return slot?.up === false && slot.seat !== null ? (slot.card ?? undefined) : undefined
}

function handOfAsked(t: T, ask: Ask): readonly string[] {
  const id = t.get('game').lineup.find((one) => charOf(t, one).seat === ask.seats)
  return id === undefined ? [] : t.get(`hand:${id}`).cards
}

const isPlanning = (ask: Ask): boolean => ask.kind === 'db.plan.turn'

/** Faults that tell of cards in hand or face down in the stack, each in a way of its own. */
export const PLANNING_LEAKS: Readonly<Record<string, (rules: Rules) => Rules>> = {
  'face-down cards are shown': viewLeak({ card: 'all' }, {}),
  'hands are shown': viewLeak({}, { cards: 'all' }),
  'a Region card is told from an Action card': viewLeak(
    { card: { to: 'none', others: (slot: Slot) => slot.card?.startsWith('region.') ?? false } },
    {},
  ),
  'only Action cards are counted': viewLeak(
    {},
    {
      cards: {
        to: 'none',
        others: (hand: Hand) => hand.cards.filter((c) => !c.startsWith('region.')).length,
      },
    },
  ),
  'the order of a hand is told': viewLeak(
    {},
    { cards: { to: 'none', others: (hand: Hand) => hand.cards.map((card) => card.length) } },
  ),
  'the log names the card': flowLeak({
    after: (t) => {
      const card = lastLaid(t)
      if (card !== undefined) t.log(text('db.log.added', { card, n: 1 }))
    },
  }),
  'the log is longer for some cards': flowLeak({
    after: (t) => {
      if (lastLaid(t)?.includes('arcane') === true) t.log(text('db.log.begin'))
    },
  }),
  'the question is closed for some hands': flowLeak({
    ask: (t, ask) =>
      isPlanning(ask) && handOfAsked(t, ask).some((c) => c.startsWith('region.'))
        ? { ...ask, open: false }
        : ask,
  }),
  'what is asked about tells of the hand': flowLeak({
    ask: (t, ask) =>
      isPlanning(ask) ? { ...ask, about: () => handOfAsked(t, ask).at(-1) ?? '' } : ask,
  }),
}

/** What was sealed so far at a table, kept where the rules cannot: by the table and by an entity of it. */
const sealed = new WeakMap<object, number>()

const soFar = (key: object): number => sealed.get(key) ?? 0

/** Lets sealed answers be noted, and steps of others be changed by what was noted. */
function sealedLeak(step: (t: T, ask: Ask) => Ask = (_, ask) => ask) {
  return (rules: Rules): Rules =>
    flowLeak({
      op: (op, t) => {
        if (op.op !== 'all') return op
        return {
          ...op,
          *branch(seat) {
            const inner = op.branch(seat)
            const first = inner.next()
            if (first.done === true) return first.value
            const choice = yield step(t, first.value)
            for (const key of [t, t.get('middle')])
              sealed.set(key, Math.max(soFar(key), Number(choice.answer)))
            const last = inner.next(choice)
            return last.value as number
          },
        }
      },
    })(rules)
}

/** Faults that tell of sealed bids before all are in. */
export const AUCTION_LEAKS: Readonly<Record<string, (rules: Rules) => Rules>> = {
  'the highest bid so far stands in the question': sealedLeak((t, ask) => ({
    ...ask,
    question: () => text('db.bid.sealed.ask', { n: soFar(t) }),
  })),
  'the highest bid so far is the least that may be bid': sealedLeak((t, ask) => ({
    ...ask,
    refused: () =>
      soFar(t) > 1
        ? [{ option: { id: '0', label: text('db.opt.bid.pass') }, reason: text('db.opt.bid.pass') }]
        : [],
  })),
  'the highest bid so far is in the views': (rules) =>
    sealedLeak()({
      ...rules,
      views: {
        ...rules.views,
        middle: entityRules<Middle>({ power: { to: 'all', show: (middle) => soFar(middle) } }),
      },
    }),
  'an act is open once much was bid': (rules) =>
    sealedLeak()({
      ...rules,
      standing: [
        {
          kind: 'leak',
          space: (t) =>
            soFar(t) > 2
              ? { type: 'one', options: [{ id: 'x', label: text('db.opt.pass') }] }
              : undefined,
          run: () => {},
        },
      ],
    }),
}
