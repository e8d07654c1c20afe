import type { ReadTrait, TaskId } from '@moothall/elfquest/content/schema.ts'
import { matchesOf } from '@moothall/elfquest/dice/traits.ts'
import type { AttemptTarget } from '@moothall/elfquest/state.ts'
import { classes } from '../../../pieces/piece.ts'
import { LOCALE } from '../../../text/catalogue.tsx'
import { useDesk, useGame } from '../../context.tsx'
import { split } from '../../panel/asks.ts'
import type { DeskState } from '../../panel/desk-state.ts'
import { Chart } from './Chart.tsx'
import { content, nameOf } from './cards.ts'
import {
  chanceWords,
  fallsShort,
  hits,
  lookAt,
  type Outlook,
  outlook,
  type Trial,
  trialOf,
  variantOf,
} from './chance.ts'
import { PoolDice } from './PoolDice.tsx'
import { Tally, ThrownDice } from './ThrownDice.tsx'
import { te } from './text.ts'
import { type EqTable, isToAct, tableOf } from './view.ts'

interface TrayView {
  readonly view: Outlook
  /** Nobody has declared it: only a look. */
  readonly look: boolean
  readonly trial: Trial | undefined
}

/** What lies in the tray: the open attempt, with the change that is in hand; or one that is only looked at. */
function useTray(table: EqTable): TrayView | undefined {
  const { info } = useGame()
  const desk = useDesk()
  const variant = variantOf(info.options)
  if (table.attempt !== undefined) {
    const trial = trialInHand(desk)
    const view = outlook(table, table.attempt, variant, trial)
    return view && { view, look: false, trial }
  }
  const planned = desk.decision?.kind === 'eq.next' ? plannedBy(desk, table) : undefined
  const view = planned && lookAt(table, planned.target, planned.who, variant)
  return view && { view, look: true, trial: undefined }
}

/** The lever that is chosen, or looked at while none is; of tokens as many as are laid out. */
function trialInHand({ steps, cursor, chosen, focused, asks }: DeskState): Trial | undefined {
  const [first] = steps
  const step = steps[cursor]
  const outer = step?.path.length === 0
  const inHand = outer
    ? (chosen[0] ?? focused)
    : first?.draft.type === 'one'
      ? first.draft.pick
      : undefined
  if (inHand === undefined) return undefined
  const own = split(inHand, asks)
  const trial = trialOf({ id: own.id }, own.seat)
  return trial !== undefined && step?.draft.type === 'amount'
    ? { ...trial, successes: step.draft.value }
    : trial
}

/** What the choice in hand would attempt, and who would go. */
function plannedBy(
  { steps, asks, focused }: DeskState,
  table: EqTable,
): { target: AttemptTarget; who: string[] } | undefined {
  const [first, second] = steps
  const who = table.seats[asks[0]?.seat ?? -1]
  if (first?.draft.type !== 'one' || who === undefined) return undefined
  const pick = first.draft.pick ?? focused
  const id = pick === undefined ? '' : split(pick, asks).id
  const below = second?.draft
  if (id === 'event' && table.event.card !== null) {
    const others =
      below?.type === 'some' ? below.picks.filter((c) => table.char(c) !== undefined) : []
    return { target: { kind: 'event', event: table.event.card }, who: [who.id, ...others] }
  }
  if (!id.startsWith('task:')) return undefined
  const task = id.slice(5) as TaskId
  const wanted =
    below?.type === 'one' && below.pick !== undefined ? Number(below.pick.split(':')[1] ?? 0) : 0
  const set = content.task(task).traitSets[wanted] === undefined ? 0 : wanted
  return { target: { kind: 'task', task, set }, who: [who.id] }
}

/** Dice are built up and thrown here; three faces: empty, pool, thrown. */
export function Tray() {
  const { frame, info } = useGame()
  const table = tableOf(frame)
  const tray = useTray(table)
  if (tray === undefined) {
    return (
      <section className="eq-tray is-empty" aria-label={te('tray.label')}>
        <h3>{te('tray.empty')}</h3>
        {table.campaign.phase === 'play' && (
          <p>{te(table.seats.some((c) => c && isToAct(c)) ? 'tray.emptyText' : 'tray.emptyEnd')}</p>
        )}
        <div className="eq-tray-rest" aria-hidden="true">
          {[0, 1, 2, 3, 4].map((n) => (
            <i key={n} />
          ))}
        </div>
      </section>
    )
  }
  const { view, look, trial } = tray
  const mine = view.who.some((c) => info.mySeats.includes(c.seat))
  return (
    <section
      className={classes('eq-tray', view.thrown && 'is-thrown', look && 'is-look')}
      aria-label={te('tray.label')}
    >
      <p className="eq-tray-what">{whatWords(view, look)}</p>
      <header>
        <h3>
          {view.thrown
            ? soFar(view)
            : look
              ? te('tray.look')
              : te(mine ? 'tray.yourPool' : 'tray.pool')}
        </h3>
        <p>{view.thrown ? <Left view={view} /> : <Sizes view={view} trial={trial} />}</p>
      </header>
      {view.thrown ? (
        <ThrownDice view={view} />
      ) : (
        <PoolDice view={view} trial={trial} added={table.attempt?.added ?? []} />
      )}
      <Odds view={view} />
    </section>
  )
}

/** What the dice are for, and whose they are. */
function whatWords(view: Outlook, look: boolean): string {
  const { target, who } = view
  const text = AND.format(who.map((char) => nameOf(char.id)))
  const what = nameOf(target.kind === 'event' ? target.event : `task.${target.task}`)
  return te(look ? 'tray.lookAt' : target.kind === 'task' ? 'tray.atHome' : 'tray.attempts', {
    who: { text, person: who.length > 1 ? 'many' : 'one' },
    what,
  })
}

const AND = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

const soFar = (view: Outlook): string =>
  view.goal === undefined
    ? te('tray.successesTask', { n: view.have })
    : te('tray.successes', { n: view.have, of: view.goal })

function Left({ view }: { readonly view: Outlook }) {
  if (view.rerollsAll === 0) return te('tray.noRerolls')
  return (
    <>
      <b>{view.rerollsLeft}</b> {te('tray.left', { of: view.rerollsAll })}
    </>
  )
}

function Sizes({ view, trial }: { readonly view: Outlook; readonly trial: Trial | undefined }) {
  const n = view.pool.length + freshDice(trial)
  return (
    <>
      <b>{n}</b> {te('tray.dice', { n })}, <b>{view.rerollsLeft}</b>{' '}
      {te('tray.rerolls', { n: view.rerollsLeft })}
    </>
  )
}

export function freshDice(trial: Trial | undefined): number {
  if (trial?.flip !== undefined) return content.hand(trial.flip).flipDice
  return trial?.sacrifice !== undefined ? content.hand(trial.sacrifice).sacrificeDice : 0
}

/** The big number and what it stands for: a chance where there is a target in reach, else the successes to expect. */
function oddsWords(view: Outlook): { readonly big: string; readonly words: string } {
  const { goal, thrown } = view
  const short = fallsShort(view)
  if (goal === undefined || short) {
    // Once the dice can do no more there is nothing to expect.
    if (thrown && view.mean === 0) return { big: te('tray.noMore'), words: te('tray.expectNone') }
    const expect = short ? 'tray.expectPart' : 'tray.expect'
    return { big: view.mean.toFixed(1), words: te(thrown ? `${expect}More` : expect) }
  }
  const big = chanceWords(view.chance)
  if (view.need === 0) return { big, words: te('tray.reached') }
  if (thrown) return { big, words: te('tray.toGetWith', { n: view.rerollsLeft, need: view.need }) }
  return {
    big,
    words: te(view.rerollsLeft > 0 ? 'tray.toReach' : 'tray.toReachPlain', { n: goal }),
  }
}

/** The one big number, what it is the chance of, how it is spread, and where the re-rolls come from. */
function Odds({ view }: { readonly view: Outlook }) {
  const { big, words } = oddsWords(view)
  const [figure, sign] = big.split(' ')
  return (
    <div className="eq-odds">
      <div>
        <output
          className={classes(
            'eq-odds-big',
            sign === undefined && Number.isNaN(Number(figure)) && 'is-word',
          )}
        >
          {figure}
          {sign !== undefined && <small> {sign}</small>}
        </output>
        <p>{words}</p>
      </div>
      {view.thrown ? <Tally view={view} /> : <Chart view={view} />}
      {view.thrown ? <Successes view={view} /> : <Rerolls view={view} />}
    </div>
  )
}

function Rerolls({ view }: { readonly view: Outlook }) {
  const { info } = useGame()
  const variant = variantOf(info.options)
  const count = (read: ReadTrait) => matchesOf(content, view.who, [read], variant)
  return (
    <dl className="eq-sums">
      {view.reads.map((read) => (
        <div key={read.trait}>
          <dt>{nameOf(read.trait)}</dt>
          <dd>{count(read)}</dd>
        </div>
      ))}
      <div className="is-sum">
        <dt>{te('tray.sum')}</dt>
        <dd>{view.rerollsLeft}</dd>
      </div>
    </dl>
  )
}

function Successes({ view }: { readonly view: Outlook }) {
  const { frame } = useGame()
  const attempt = tableOf(frame).attempt
  const all = hits(view.dice)
  const again = view.dice.filter((d) => d.face >= 5 && d.before.length > 0).length
  const put = (attempt?.tokens ?? 0) + (attempt?.sending ?? 0)
  const before = Math.max(0, view.have - all - put)
  const rows: readonly (readonly [string, number])[] = [
    ...(before > 0 ? [[te('tray.before'), before] as const] : []),
    [te('tray.thrown'), all - again],
    [te('tray.byRerolls'), again],
    [te('tray.put'), put],
  ]
  return (
    <dl className="eq-sums">
      {rows.map(([name, n]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{n}</dd>
        </div>
      ))}
      <div className="is-sum">
        <dt>{te('tray.successesSum')}</dt>
        <dd>{view.have}</dd>
      </div>
    </dl>
  )
}
