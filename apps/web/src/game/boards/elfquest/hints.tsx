import type { TaskId } from '@moothall/elfquest/content/schema.ts'
import { matchesOf, printingsOf } from '@moothall/elfquest/dice/traits.ts'
import type { DecisionView, FullFrame, Option, Seat } from '@moothall/engine'
import type { ReactNode } from 'react'
import { Die, type DieFace } from '../../../pieces/Die.tsx'
import type { Step } from '../../panel/draft.ts'
import type { GameInfo, GameSource } from '../../source.ts'
import type { OptionHint, PanelHints } from '../types.ts'
import { content, isRolled, nameOf } from './cards.ts'
import {
  chanceWords,
  fallsShort,
  lookAt,
  type Outlook,
  outlook,
  type Trial,
  trialOf,
  variantOf,
  worstDie,
} from './chance.ts'
import { Roundel } from './Roundel.tsx'
import { te } from './text.ts'
import { rerollUntilDone } from './until.ts'
import { type EqTable, tableOf } from './view.ts'

/** How ElfQuest's questions are best laid out in the panel. */
export function hints(
  decision: DecisionView,
  frame: FullFrame,
  info: GameInfo,
  source: GameSource,
): PanelHints | undefined {
  switch (decision.kind) {
    case 'eq.beforeRoll':
    case 'eq.afterRoll':
      return windowHints(decision, frame, info, source)
    case 'eq.endSeason':
      return {
        option: (option) => (option.id === 'end' ? { main: true, as: 'hidden' } : undefined),
      }
    case 'eq.abandon':
      return {
        option: (option) =>
          option.id === 'giveUp'
            ? { sure: { title: te('giveUp.title'), text: te('giveUp.text') } }
            : undefined,
      }
    case 'eq.next':
      return { option: nextOption(tableOf(frame), info), act: goWords }
    default:
      return { option: pictured(frame) }
  }
}

/** Characters and dice in rows of any other question carry their picture. */
function pictured(_frame: FullFrame): NonNullable<PanelHints['option']> {
  return (option) => {
    const at = option.at?.find((a) => a.startsWith('char:'))
    return at === undefined || option.at?.some((a) => a.startsWith('card:'))
      ? undefined
      : { picture: <Roundel char={at.slice(5)} tiny /> }
  }
}

/** What a character may do this season, with what may be expected of it alone. */
function nextOption(table: EqTable, info: GameInfo): NonNullable<PanelHints['option']> {
  const variant = variantOf(info.options)
  return (option, seat) => {
    const who = table.seats[seat]
    if (who === undefined) return undefined
    if (option.id.startsWith('char.'))
      return { picture: <Roundel char={option.id} tiny />, label: nameOf(option.id) }
    if (option.id.startsWith('task:')) {
      const task = option.id.slice(5) as TaskId
      const views = content
        .task(task)
        .traitSets.map((_, set) => lookAt(table, { kind: 'task', task, set }, [who.id], variant))
      const mean = Math.max(...views.map((v) => v?.mean ?? 0))
      return {
        group: 'task',
        title: te('panel.task'),
        column: te('panel.mean'),
        rank: 1,
        label: nameOf(`task.${task}`),
        effect: (
          <>
            {mean.toFixed(1)}
            <small>
              {te('panel.taskGain', { n: content.task(task).per, gain: te(`task.${task}`) })}
            </small>
          </>
        ),
      }
    }
    if (option.id === 'event' && table.event.card !== null) {
      const card = table.event.card
      const view = isRolled(content.event(card))
        ? lookAt(table, { kind: 'event', event: card }, [who.id], variant)
        : undefined
      return {
        group: 'event',
        title: te('panel.event'),
        column: view && te(fallsShort(view) ? 'panel.mean' : 'panel.chance'),
        rank: 0,
        label: nameOf(card),
        detail:
          view &&
          te(fallsShort(view) ? 'panel.diceShort' : 'panel.dice', {
            n: view.pool.length,
            m: view.rerollsLeft,
          }),
        effect: view && effectWords(view),
      }
    }
    return { group: 'other', rank: 2 }
  }
}

/** Who goes along, on the main button. */
function goWords(step: Step): string | undefined {
  if (step.space.type !== 'some' || step.draft.type !== 'some') return undefined
  const { picks } = step.draft
  return picks.length === 0
    ? te('panel.goAlone')
    : te('panel.goWith', {
        names: new Intl.ListFormat('en', { type: 'conjunction' }).format(picks.map(nameOf)),
      })
}

function windowHints(
  decision: DecisionView,
  frame: FullFrame,
  info: GameInfo,
  source: GameSource,
): PanelHints | undefined {
  const table = tableOf(frame)
  const { attempt } = table
  if (attempt === undefined) return undefined
  const variant = variantOf(info.options)
  const now = outlook(table, attempt, variant)
  if (now === undefined) return undefined
  const iLead = info.mySeats.includes(attempt.lead)
  const before = attempt.step === 'before'
  const worst = worstDie(attempt.dice, variant)
  const canReroll =
    !before &&
    decision.mine.some(
      (m) => m.space.type === 'one' && m.space.options.some((o) => o.id.startsWith('reroll:')),
    )
  const big = now.goal === undefined || fallsShort(now) ? undefined : chanceWords(now.chance)
  const lead = table.seats[attempt.lead]
  const others = attempt.who.filter((id) => id !== lead?.id).map(nameOf)
  const context =
    lead === undefined || attempt.who.length < 2
      ? undefined
      : te('panel.with', {
          name: nameOf(lead.id),
          others: new Intl.ListFormat('en', { type: 'conjunction' }).format(others),
        })
  const ready = attempt.ready
    .filter((seat) => !info.mySeats.includes(seat))
    .map((seat) => nameOf(table.seats[seat]?.id ?? ''))
  const option = (one: Option, seat: Seat): OptionHint | undefined => {
    if (one.id === 'roll')
      return { main: true, as: 'hidden', act: te('panel.roll', { n: now.pool.length }), big }
    if (one.id === 'ready') return iLead ? { as: 'hidden' } : { main: true, as: 'hidden' }
    if (one.id === 'close')
      return {
        as: 'button',
        detail: closeWords(now),
        ...(canReroll || before ? {} : { main: true, as: 'hidden' as const }),
      }
    if (one.id.startsWith('reroll:')) return rerollHint(one, attempt.dice, worst?.id)
    return leverHint(one, seat, table, now, variantTrial(table, info, one, seat), before)
  }
  const foot = [
    ready.length > 0 ? te('panel.ready', { names: ready.join(', ') }) : '',
    iLead && (before || canReroll) ? te(before ? 'panel.noTakeBack' : 'panel.rerollFoot') : '',
  ]
    .filter((w) => w !== '')
    .join(' ')
  return {
    option,
    question: iLead
      ? te(before ? 'panel.addBefore' : canReroll ? 'panel.rerollQuestion' : 'panel.addAfter')
      : undefined,
    context,
    headline: !before && big !== undefined ? big : undefined,
    foot: foot === '' ? undefined : foot,
    beside:
      canReroll && now.need > 0
        ? [
            {
              label:
                now.goal === undefined ? te('panel.untilAll') : te('panel.until', { n: now.goal }),
              sign: 'reroll',
              run: () => void rerollUntilDone(source, variant),
            },
          ]
        : undefined,
  }
}

function closeWords(view: Outlook): string | undefined {
  return view.goal === undefined
    ? te('panel.taskWorth', { n: view.have })
    : te('panel.stay', { n: view.have })
}

function rerollHint(option: Option, dice: Outlook['dice'], worst: number | undefined): OptionHint {
  const die = dice.find((d) => `reroll:${d.id}` === option.id)
  return {
    as: 'chip',
    folded: true,
    group: 'dice',
    title: te('panel.otherDice'),
    rank: -1,
    main: die?.id === worst,
    act: te('panel.reroll', { n: die?.face ?? 0 }),
    picture: (
      <Die
        colour={die?.origin.kind === 'white' ? 'white' : 'black'}
        face={(die?.face ?? 1) as DieFace}
      />
    ),
  }
}

function variantTrial(
  table: EqTable,
  info: GameInfo,
  option: Option,
  seat: Seat,
): { readonly trial: Trial; readonly then: Outlook } | undefined {
  const trial = trialOf(option, seat)
  if (trial === undefined || table.attempt === undefined) return undefined
  const then = outlook(table, table.attempt, variantOf(info.options), trial)
  return then && { trial, then }
}

/** What may be put in: groups, the chance after it, and what is lost by it. */
function leverHint(
  option: Option,
  seat: Seat,
  table: EqTable,
  now: Outlook,
  tried: ReturnType<typeof variantTrial>,
  before: boolean,
): OptionHint | undefined {
  const char = table.seats[seat]
  const name = char === undefined ? '' : nameOf(char.id)
  const [kind = '', ...rest] = option.id.split(':')
  const what = rest.join(':')
  const column =
    now.goal === undefined ? te('panel.mean') : te(before ? 'panel.chance' : 'panel.chanceThen')
  const effect = tried === undefined ? undefined : effectWords(tried.then)
  const foreign = table.attempt?.lead !== seat
  switch (kind) {
    case 'flip': {
      const n = content.hand(what).flipDice
      const size = char?.hand.length ?? 0
      return {
        group: `flip ${seat}`,
        title: foreign
          ? te('panel.flipCount', { name, n: Math.max(1, fitting(table, seat, now)) })
          : now.who.length > 1
            ? te('panel.flipGroup', { name, n })
            : te('panel.flipGroupAlone', { n }),
        column,
        folded: foreign && size > 0,
        rank: foreign ? 3 : 0,
        effect,
        label: nameOf(what),
        detail: cardWords(what, seat, table, now, before ? undefined : n),
        act: te('panel.flipAct', { card: nameOf(what) }),
      }
    }
    case 'tokens':
      return {
        group: 'success',
        title: te(before ? 'panel.successGroup' : 'panel.addGroup'),
        column,
        rank: before ? 1 : -0.5,
        effect,
        label: te('panel.tokens', { name }),
        detail: te('panel.each', { name, n: char?.success ?? 0 }),
      }
    case 'pool':
      return {
        group: 'success',
        title: te(before ? 'panel.successGroup' : 'panel.addGroup'),
        column,
        rank: before ? 1 : -0.5,
        effect,
        label: te('rail.home'),
        detail: te('panel.poolHas', { n: table.home.pool }),
      }
    case 'send':
    case 'sacrifice':
    case 'cube':
      return {
        group: 'more',
        title: te('panel.moreGroup'),
        column,
        folded: true,
        rank: 5,
        effect,
        detail: kind === 'sacrifice' ? cardWords(what, seat, table, now, undefined) : name,
      }
    default:
      return undefined
  }
}

const fitting = (table: EqTable, seat: Seat, now: Outlook): number =>
  table.seats[seat]?.hand.filter(
    (h) =>
      h.state === 'up' &&
      printingsOf(content.hand(h.card), h).some((t) => now.reads.some((r) => r.trait === t)),
  ).length ?? 0

/** The chance to finish; where there is none, what lies on the card afterwards of all that is needed. */
function effectWords(then: Outlook): ReactNode {
  if (then.goal === undefined) return (then.have + then.mean).toFixed(1)
  if (fallsShort(then))
    return (
      <>
        {te('panel.reaches', { n: (then.have + then.mean).toFixed(1), of: then.goal })}
        <small>{te('panel.toExpect')}</small>
      </>
    )
  return then.need === 0
    ? te('panel.reaches', { n: then.goal, of: then.goal })
    : chanceWords(then.chance)
}

/** What goes with a card that is turned down: matches, its own die, and dice thrown at once. */
function cardWords(
  card: string,
  seat: Seat,
  table: EqTable,
  now: Outlook,
  thrownNow: number | undefined,
): string {
  const held = table.seats[seat]?.hand.find((h) => h.card === card)
  if (held === undefined) return ''
  const data = content.hand(card)
  const fit = [...new Set(printingsOf(data, held))].filter((t) =>
    now.reads.some((r) => r.trait === t),
  )
  const less = Math.max(0, lost(card, seat, table, now))
  if (thrownNow !== undefined)
    return less > 0
      ? te('panel.thrownNowLess', { n: thrownNow, m: less })
      : te('panel.thrownNow', { n: thrownNow })
  const parts = fit.map(nameOf)
  if (data.bonusDie) parts.push(te('panel.cardDie'))
  return parts.length === 0
    ? te('panel.cardLosesNothing')
    : te('panel.cardLoses', {
        what: new Intl.ListFormat('en', { type: 'conjunction' }).format(parts),
      })
}

function lost(card: string, seat: Seat, table: EqTable, now: Outlook): number {
  const char = table.seats[seat]
  if (char === undefined || !now.who.some((w) => w.id === char.id)) return 0
  const all = matchesOf(content, [char], now.reads, 'pool')
  const rest = matchesOf(
    content,
    [{ ...char, hand: char.hand.filter((h) => h.card !== card) }],
    now.reads,
    'pool',
  )
  return all - rest
}
