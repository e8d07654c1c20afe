import {
  type Character,
  chanceOf,
  contentOf,
  type EqEntities,
  type EqOptions,
  forecast,
  type T,
} from '@moothall/elfquest'
import {
  type Answer,
  type Draw,
  fits,
  type Game,
  type OpenDecision,
  type Option,
  type Space,
  sampleAnswer,
} from '@moothall/engine'

/** From this chance on an attempt is worth the action. */
const WORTH_TRYING = 0.4

/** The later, the less willingly taken: what is lost for good comes last. */
const DEAR = ['cube', 'flip', 'sacrifice', 'leave', 'none', 'decline', 'refuse', 'object', 'wait']

/**
 * A sensible tribe member: it tries the event when the odds are good or time is short, works at home otherwise, and
 * puts in tokens and cards when they finish the event. It reads what lies open on the table and nothing else: never
 * the deck.
 */
export function chooseGreedyElfquest(
  open: OpenDecision,
  draw: Draw,
  game: Game<EqEntities, EqOptions>,
): Answer {
  const t = game.table as T
  const wish = plan(t, open, draw)
  return wish !== undefined && fits(open.space, wish) ? wish : cheapest(open.space, draw)
}

function plan(t: T, open: OpenDecision, draw: Draw): Answer | undefined {
  const { space, seat } = open
  if (space.type !== 'one') return undefined
  switch (open.kind) {
    case 'eq.next':
      return nextAct(t, seat, space.options, draw)
    case 'eq.beforeRoll':
      return lever(t, seat, space.options, draw)
    case 'eq.afterRoll':
      return again(space.options, draw) ?? lever(t, seat, space.options, draw)
    case 'eq.endSeason':
      return ['grow', 'end'].find((id) => space.options.some((o) => o.id === id))
    case 'eq.freePlay':
      return space.options.find((o) => o.id !== 'goOn')?.id
    default:
      return undefined
  }
}

/** The least dear option; proposals of others are agreed to, so that no talk goes on for ever. */
function cheapest(space: Space, draw: Draw): Answer {
  if (space.type !== 'one') return sampleAnswer(space, draw)
  const agree = space.options.find((o) => o.id === 'agree')
  if (agree !== undefined) return 'agree'
  const price = (o: Option): number =>
    (o.grave === 'loss' ? 20 : 0) + DEAR.indexOf(o.id.split(':')[0] ?? '') + 1
  const least = Math.min(...space.options.map(price))
  const good = space.options.filter((o) => price(o) === least)
  const option = good[draw(good.length)]
  if (option?.then === undefined) return option?.id ?? sampleAnswer(space, draw)
  return { id: option.id, then: cheapest(option.then, draw) }
}

function nextAct(t: T, seat: number, options: readonly Option[], draw: Draw): Answer | undefined {
  if (options.some((o) => o.id === 'grow')) return 'grow'
  const event = options.find((o) => o.id === 'event')
  if (event !== undefined) {
    const best = bestCompany(t, seat, event)
    const { season, limit } = t.get('campaign')
    // Successes stay on the card, so when time is short a poor chance is still better than none.
    if (best.chance >= WORTH_TRYING || season * 2 > limit || draw(4) === 0) return best.answer
  }
  const who = charIn(t, seat)
  const tasks = options.filter((o) => o.id.startsWith('task:'))
  const hurt = who?.hand.some((held) => held.state === 'flipped') === true
  const wanted = hurt
    ? ['task:rest', 'task:care']
    : ['task:provide', 'task:train', 'task:community', 'task:make']
  const task =
    tasks.find((o) => o.id === wanted[draw(wanted.length)]) ??
    tasks[draw(Math.max(1, tasks.length))]
  if (task === undefined) return undefined
  return task.then === undefined ? task.id : { id: task.id, then: sampleAnswer(task.then, draw) }
}

/** The company with the best chance for the revealed event; of equal chances the smaller company. */
function bestCompany(t: T, seat: number, event: Option): { chance: number; answer: Answer } {
  const lead = charIn(t, seat)
  const card = t.get('event').card
  const printed = card === null ? undefined : contentOf(t).event(card)
  if (lead === undefined || card === null || printed?.resolve !== 'dice') {
    return { chance: 1, answer: event.then === undefined ? 'event' : { id: 'event', then: [] } }
  }
  const others = event.then?.type === 'some' ? event.then.options.map((o) => o.id) : []
  let best: { chance: number; answer: Answer } = { chance: -1, answer: 'event' }
  for (let mask = 0; mask < 2 ** others.length; mask++) {
    const with_ = others.filter((_, i) => (mask & (1 << i)) !== 0)
    const who = [lead, ...with_.map((id) => t.get(`char:${id}`))]
    const { chances } = forecast(
      contentOf(t),
      { target: { kind: 'event', event: card }, added: [] },
      who,
      t.get('event').whiteSpent,
      t.options.reroll,
    )
    const tokens = who.reduce((sum, one) => sum + one.success, t.get('home').pool)
    const chance = chanceOf(chances, printed.successes - t.get('event').successes - tokens)
    if (chance > best.chance + 1e-9) {
      best = { chance, answer: event.then === undefined ? 'event' : { id: 'event', then: with_ } }
    }
  }
  return best
}

/** A die that may be thrown again costs nothing. */
function again(options: readonly Option[], draw: Draw): Answer | undefined {
  const dice = options.filter((o) => o.id.startsWith('reroll:'))
  return dice[draw(Math.max(1, dice.length))]?.id
}

/** Before the roll only tokens that settle it; after it cards too, if little is missing. */
function lever(t: T, seat: number, options: readonly Option[], draw: Draw): Answer | undefined {
  const attempt = t.get('attempt')
  const rest = ['roll', 'close', 'ready'].find((id) => options.some((o) => o.id === id))
  const { card, successes } = t.get('event')
  const printed = card === null ? undefined : contentOf(t).event(card)
  if (attempt.target.kind === 'task' || printed?.resolve !== 'dice') return rest
  const missing = printed.successes - successes
  const mine = charIn(t, seat)?.success ?? 0
  const has = (id: string): boolean => options.some((o) => o.id === id)
  const { pool } = t.get('home')
  if (missing <= mine + pool) {
    if (has('tokens')) return { id: 'tokens', then: Math.min(mine, missing) }
    if (has('pool')) return { id: 'pool', then: Math.min(pool, missing) }
  }
  if (attempt.step === 'after' && missing <= 2) {
    const cards = options.filter((o) => o.id.startsWith('flip:') || o.id.startsWith('send:'))
    if (cards.length > 0) return cards[draw(cards.length)]?.id
  }
  return rest
}

function charIn(t: T, seat: number): Readonly<Character> | undefined {
  const id = t.get('campaign').tribe[seat]
  return id === null || id === undefined ? undefined : t.get(`char:${id}`)
}
