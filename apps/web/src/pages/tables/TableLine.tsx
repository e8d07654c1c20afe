import { useGameFace } from '../../data/rulesets.ts'
import { freeChairs } from '../../data/tables.ts'
import type { TableRow } from '../../data/types.ts'
import { whenText } from '../../data/waiting.ts'
import { SmallTable } from '../../hall-art/TableFromAbove.tsx'
import { Banner, bannerOf } from '../../pieces/Banner.tsx'
import { PersonName } from '../../pieces/PersonName.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { ListTime } from '../../pieces/TimeLeft.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'

/** One row of the ledger. A row that filled while one looked keeps its place and turns quiet. */
export function TableLine({
  table,
  justFilled,
}: {
  readonly table: TableRow
  readonly justFilled: boolean
}) {
  const face = useGameFace()(table.ruleset)
  const free = freeChairs(table)
  const taken = table.chairs.filter((chair) => chair.who !== undefined)
  const playing = table.stage === 'playing'
  return (
    <li className={justFilled ? 'table-line is-quiet' : 'table-line'}>
      <SmallTable
        chairs={table.chairs}
        emblem={face.emblem}
        lively={table.pace === 'live'}
        label={t('tables.picture', { taken: taken.length, all: table.chairs.length })}
      />
      <div className="table-what">
        <h3>{table.name}</h3>
        <p>{face.long}</p>
      </div>
      <ul className="table-who" aria-label={t('tables.who')}>
        {taken.map((chair) => (
          <li className="who" key={chair.index}>
            <Banner seat={bannerOf(chair.index)} size="small" />
            {chair.who?.kind === 'person' && chair.who.me ? (
              t('room.you')
            ) : (
              <PersonName name={chair.who?.name ?? ''} />
            )}
            {chair.who?.kind === 'bot' && <Sign name="bot" label={t('room.bot')} />}
          </li>
        ))}
      </ul>
      <p className="table-pace">
        <b>{t(`pace.${table.pace}`)}</b>
        <span>
          {t(playing ? 'tables.movedAt' : 'tables.laidAt', { time: whenText(table.when) })}
        </span>
        <ListTime deadline={table.deadline} />
      </p>
      <p className="table-count">
        {playing ? (
          <>
            <b className="num">{taken.length}</b>
            <span>{t('tables.playingCount')}</span>
          </>
        ) : (
          <>
            <b className="num">{t('tables.chairs', { free, all: table.chairs.length })}</b>
            <span>{justFilled ? t('tables.nowFull') : t('tables.chairsFree')}</span>
          </>
        )}
      </p>
      <div className="table-act">
        <LineAct table={table} />
      </div>
    </li>
  )
}

function LineAct({ table }: { readonly table: TableRow }) {
  const seated = table.seated
  if (table.gameId) {
    const text = seated ? t('tables.play') : t('tables.watch')
    return (
      <Link
        className={seated ? 'btn btn-raised btn-small' : 'btn btn-small'}
        href={at.game(table.gameId)}
        aria-label={`${text}: ${table.name}`}
      >
        {!seated && <Sign name="eye" />}
        {text}
      </Link>
    )
  }
  const sits = !seated && freeChairs(table) > 0
  const text = seated ? t('tables.back') : sits ? t('tables.sit') : t('tables.look')
  return (
    <Link
      className="btn btn-raised btn-small"
      href={sits ? at.sitting(table.id) : at.room(table.id)}
      aria-label={`${text}: ${table.name}`}
    >
      {text}
    </Link>
  )
}
