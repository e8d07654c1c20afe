import { useRef } from 'react'
import { useHall } from '../../data/hall.ts'
import { useGameFace, useRulesets } from '../../data/rulesets.ts'
import { useSession } from '../../data/session.tsx'
import { useTableName } from '../../data/table-name.ts'
import {
  filterAddress,
  freeChairs,
  readFilter,
  type TableFilter,
  useTables,
} from '../../data/tables.ts'
import type { TableRow } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { Page } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { Link } from '../../router/Link.tsx'
import { at, go, usePlace } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { inWordsFirst } from '../../text/numbers.ts'
import { isShown, type Settled, settle } from './settle.ts'
import { TableLine } from './TableLine.tsx'
import './tables.css'

/** The ledger of tables: rows, not a grid; the list never jumps under the pointer. */
export default function TablesPage() {
  const { query } = usePlace()
  const { me } = useSession()
  const nameFor = useTableName()
  const hall = useHall()
  const tables = useTables()
  const rulesets = useRulesets()
  const act = useAct()
  const filter = readFilter(query)

  const all =
    tables.state === 'ready' ? tables.value.filter((table) => table.stage !== 'ended') : []
  const settled = useSettled(all, `${me?.id ?? ''} ${filterAddress(filter)}`)
  const shown = settled.filter((row) => isShown(row, filter))
  const free = shown.filter((row) => row.was === 'free')
  const full = shown.filter((row) => row.was === 'full')
  const playing = shown.filter((row) => row.was === 'playing')

  const ruleset = filter.ruleset ?? (rulesets.state === 'ready' ? rulesets.value[0]?.id : undefined)
  const lay = () => {
    if (!me) go(at.door(at.tables()))
    else if (ruleset)
      void act.run(async () => {
        const room = await hall.lay(ruleset, nameFor(ruleset))
        go(at.room(room.id))
      })
  }
  const games = rulesets.state === 'ready' ? rulesets.value.map((one) => one.id) : []

  return (
    <Page
      title={t('tables.title')}
      heading={t('tables.title')}
      lead={tables.state === 'ready' ? lead(all) : undefined}
      act={
        <button type="button" className="btn btn-main" aria-busy={act.busy} onClick={lay}>
          <Sign name="plus" />
          {act.busy ? t('hall.laying') : t('tables.lay')}
        </button>
      }
      className="tables-page"
    >
      <ActError error={act.error} />
      <Filters filter={filter} games={games} />
      {tables.state === 'loading' && <GhostRows rows={4} />}
      {tables.state === 'failed' && <Failure error={tables.error} retry={tables.reload} />}
      {tables.state === 'ready' && (
        <>
          <Ledger title={t('tables.free')} rows={free} />
          <Ledger title={t('tables.full')} rows={full} />
          <Ledger title={t('tables.playing')} rows={playing} />
          {free.length === 0 && (
            <p className="empty">
              {shown.length === 0 && settled.length > 0
                ? t('tables.emptyFiltered')
                : t('tables.empty')}
            </p>
          )}
          {shown.length < settled.length && (
            <Link className="btn" href={at.tables()}>
              {t('tables.clear')}
            </Link>
          )}
        </>
      )}
    </Page>
  )
}

function lead(tables: readonly TableRow[]): string {
  const free = tables.filter((table) => freeChairs(table) > 0).length
  return t('tables.lead', {
    n: tables.length,
    count: inWordsFirst(tables.length),
    free,
    freeCount: inWordsFirst(free),
  })
}

/** The rows, kept where they stood when this visitor first saw them. */
function useSettled(tables: readonly TableRow[], visit: string): readonly Settled[] {
  const memory = useRef<{ visit: string; rows: readonly Settled[] }>({ visit, rows: [] })
  const before = memory.current.visit === visit ? memory.current.rows : []
  const rows = settle(before, tables)
  memory.current = { visit, rows }
  return rows
}

function Ledger({ title, rows }: { readonly title: string; readonly rows: readonly Settled[] }) {
  if (rows.length === 0) return null
  return (
    <section className="ledger" aria-label={title}>
      <h2 className="title-section">{title}</h2>
      <ul>
        {rows.map((row) => (
          <TableLine
            key={row.table.id}
            table={row.table}
            justFilled={row.was === 'free' && freeChairs(row.table) === 0 && !row.table.seated}
          />
        ))}
      </ul>
    </section>
  )
}

/** Filters are words in a row; each is a link, so that the choice stays in the address. */
function Filters({
  filter,
  games,
}: {
  readonly filter: TableFilter
  readonly games: readonly string[]
}) {
  const faceOf = useGameFace()
  const word = (text: string, next: Partial<TableFilter>, on: boolean) => (
    <Link
      key={text}
      href={filterAddress({ ...filter, ...next })}
      aria-current={on ? 'true' : undefined}
    >
      {text}
    </Link>
  )
  return (
    <div className="filters">
      <div role="group" aria-label={t('tables.filter.game')}>
        <span aria-hidden="true">{t('tables.filter.game')}</span>
        {word(t('tables.filter.any'), { ruleset: undefined }, filter.ruleset === undefined)}
        {games.map((id) => word(faceOf(id).short, { ruleset: id }, filter.ruleset === id))}
      </div>
      <div role="group" aria-label={t('tables.filter.pace')}>
        <span aria-hidden="true">{t('tables.filter.pace')}</span>
        {word(t('tables.filter.any'), { pace: undefined }, filter.pace === undefined)}
        {word(t('pace.live'), { pace: 'live' }, filter.pace === 'live')}
        {word(t('pace.turns'), { pace: 'turns' }, filter.pace === 'turns')}
      </div>
      <label className="filter-free">
        <input
          className="tick-box"
          type="checkbox"
          checked={filter.free}
          onChange={(event) =>
            go(filterAddress({ ...filter, free: event.target.checked }), { replace: true })
          }
        />
        <span>{t('tables.filter.free')}</span>
      </label>
    </div>
  )
}
