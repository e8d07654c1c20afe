import { type MouseEvent, useId } from 'react'
import { useGameFace } from '../../data/rulesets.ts'
import { freeChairs } from '../../data/tables.ts'
import type { TableRow } from '../../data/types.ts'
import { LampGlow, WoodenTable } from '../../hall-art/TableFromAbove.tsx'
import { IconMark } from '../../pieces/GameIcon.tsx'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { inWordsFirst } from '../../text/numbers.ts'

/** Where tables stand in the hall, around the hearth. */
const STANDS = [
  { x: 139, y: 126, width: 150, height: 44 },
  { x: 381, y: 126, width: 150, height: 44 },
  { x: 116, y: 302, width: 116, height: 42 },
  { x: 404, y: 302, width: 116, height: 42 },
  { x: 139, y: 488, width: 150, height: 44 },
  { x: 381, y: 488, width: 150, height: 44 },
] as const

const POSTS = [30, 180, 330, 480, 630]

/** The plan of the hall: the open tables as links. A second way into the list, so it may be skipped. */
export function HallPlan({ tables }: { readonly tables: readonly TableRow[] }) {
  const glow = useId()
  return (
    <svg
      className="hall-plan on-timber"
      viewBox="0 0 520 672"
      role="group"
      aria-label={t('hall.planText')}
    >
      <LampGlow id={glow} />
      <rect
        x="14"
        y="14"
        width="492"
        height="644"
        fill="#241a12"
        stroke="#5d4026"
        strokeWidth="16"
      />
      <rect x="22" y="22" width="476" height="628" fill="none" stroke="#120c07" strokeWidth="2" />
      <path
        d={Array.from({ length: 11 }, (_, n) => `M${62 + n * 40} 22v628`).join('')}
        stroke="#000"
        strokeOpacity=".28"
      />
      <g fill="#7a5735" stroke="#120c07" strokeWidth="2">
        {POSTS.map((y) => (
          <path key={y} d={`M2 ${y}h24v24H2zM494 ${y}h24v24h-24z`} />
        ))}
      </g>
      <rect x="214" y="646" width="92" height="24" fill="var(--ground)" />
      <path
        d="M214 650h44v10h-44zM262 650h44v10h-44z"
        fill="#8a6340"
        stroke="#120c07"
        strokeWidth="2"
      />

      <ellipse cx="260" cy="300" rx="150" ry="92" fill={`url(#${glow})`} />
      <rect
        x="214"
        y="270"
        width="92"
        height="60"
        rx="6"
        fill="#3d3732"
        stroke="#120c07"
        strokeWidth="3"
      />
      <rect x="226" y="280" width="68" height="40" rx="3" fill="#1a0f08" />
      <IconMark name="campfire" x={238} y={277} size={44} fill="#ff9d47" />

      {tables.length === 0 && (
        <text className="plan-note" x="260" y="440" textAnchor="middle">
          {t('hall.planEmpty')}
        </text>
      )}
      {STANDS.map((stand, index) => {
        const table = tables[index]
        return table && <PlanTable key={table.id} table={table} stand={stand} glow={glow} />
      })}
    </svg>
  )
}

function PlanTable({
  table,
  stand,
  glow,
}: {
  readonly table: TableRow
  readonly stand: (typeof STANDS)[number]
  readonly glow: string
}) {
  const face = useGameFace()(table.ruleset)
  const free = freeChairs(table)
  const href = table.gameId ? at.game(table.gameId) : at.room(table.id)
  const note =
    free > 0 ? t('hall.laidText', { free, count: inWordsFirst(free) }) : t(`pace.${table.pace}`)
  const follow = (event: MouseEvent<Element>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(href)
  }
  const name = [...table.name]
  return (
    <a
      className="plan-table"
      href={href}
      onClick={follow}
      aria-label={`${table.name}, ${face.short}, ${note}`}
    >
      {table.stage === 'playing' && table.pace === 'live' && (
        <ellipse
          cx={stand.x}
          cy={stand.y}
          rx={stand.width * 0.9}
          ry={stand.height * 1.7}
          fill={`url(#${glow})`}
        />
      )}
      <rect
        className="plan-hit"
        x={stand.x - 112}
        y={stand.y - 56}
        width={224}
        height={156}
        rx={4}
      />
      <g transform={`translate(${stand.x} ${stand.y})`}>
        <WoodenTable
          chairs={table.chairs}
          emblem={face.emblem}
          width={stand.width}
          height={stand.height}
        />
      </g>
      <text className="plan-name" x={stand.x} y={stand.y + 74} textAnchor="middle">
        {name.length > 24 ? `${name.slice(0, 23).join('')}…` : table.name}
      </text>
      <text className="plan-note" x={stand.x} y={stand.y + 92} textAnchor="middle">
        {note}
      </text>
    </a>
  )
}
