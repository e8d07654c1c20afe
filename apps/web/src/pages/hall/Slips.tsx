import type { ReactNode } from 'react'
import { shortName } from '../../data/names.ts'
import { useGameFace } from '../../data/rulesets.ts'
import { freeChairs } from '../../data/tables.ts'
import { saidWithNames, useGameWords } from '../../data/things.ts'
import type { MyGame, TableRow } from '../../data/types.ts'
import { nameList, whenText } from '../../data/waiting.ts'
import { GameIcon } from '../../pieces/GameIcon.tsx'
import { ListTime } from '../../pieces/TimeLeft.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { inWordsFirst } from '../../text/numbers.ts'
import './slips.css'

/** Lit paper: a game that has something for me, and what I may do about it. */
function GameSlip({
  game,
  say,
  children,
}: {
  readonly game: MyGame
  readonly say: string
  readonly children: ReactNode
}) {
  const face = useGameFace()(game.ruleset)
  return (
    <article className="slip sheet">
      <span className="roundel">
        <GameIcon name={face.emblem} />
      </span>
      <div>
        <h2>{game.name}</h2>
        <p className="slip-say">{say}</p>
        <p className="slip-more">
          {game.others.length > 0
            ? t('hall.with', { game: face.short, names: nameList(game.others.map(shortName)) })
            : t('hall.alone', { game: face.short })}
        </p>
      </div>
      <div className="slip-act">{children}</div>
    </article>
  )
}

/** A game that waits for me, the question in the words of the decision panel. */
export function LitSlip({ game }: { readonly game: MyGame }) {
  const words = useGameWords(game.ruleset)
  const question =
    (game.question && words && saidWithNames(game.question, words)) ?? t('hall.yourMove')
  return (
    <GameSlip game={game} say={question}>
      <Link
        className="btn btn-main"
        href={at.game(game.id)}
        aria-label={`${t('hall.take')}: ${game.name}`}
      >
        {t('hall.take')}
      </Link>
      <small>
        {t(`pace.${game.pace}`)},{' '}
        {game.changes > 0 ? (
          t('hall.changes', { n: game.changes })
        ) : (
          <time dateTime={game.changedAt}>{whenText(game.changedAt)}</time>
        )}
      </small>
      <ListTime deadline={game.deadline} />
    </GameSlip>
  )
}

/** Somebody has laid the table of a finished game again. */
export function AgainSlip({ game }: { readonly game: MyGame }) {
  if (game.again === undefined) return null
  const { id, invite, host } = game.again
  return (
    <GameSlip game={game} say={t('hall.again', { name: shortName(host) })}>
      <Link
        className="btn btn-main"
        href={at.sitting(id, invite)}
        aria-label={`${t('hall.again.sit')}: ${game.name}`}
      >
        {t('hall.again.sit')}
      </Link>
    </GameSlip>
  )
}

/** A game that waits for somebody else: unlit, one may look away. */
export function DullSlip({ game }: { readonly game: MyGame }) {
  const face = useGameFace()(game.ruleset)
  const names = nameList(game.waitsFor.map(shortName))
  return (
    <article className="slip slip-dull">
      <span className="roundel">
        <GameIcon name={face.emblem} />
      </span>
      <div>
        <h2>
          <Link href={at.game(game.id)}>{game.name}</Link>
        </h2>
        {game.waitsFor.length > 0 && (
          <p className="slip-say">
            {t(game.part === 'watch' ? 'hall.youWatch' : 'hall.waitsFor', { names })}{' '}
            <ListTime deadline={game.deadline} />
          </p>
        )}
      </div>
      <time className="slip-act" dateTime={game.changedAt}>
        {whenText(game.changedAt)}
      </time>
    </article>
  )
}

/** A table that I sit at and that has not begun. */
export function LaidSlip({ table }: { readonly table: TableRow }) {
  const face = useGameFace()(table.ruleset)
  return (
    <article className="slip slip-dull">
      <span className="roundel">
        <GameIcon name={face.emblem} />
      </span>
      <div>
        <h2>
          <Link href={at.room(table.id)}>{table.name}</Link>
        </h2>
        <p className="slip-say">
          {t('hall.laidText', { free: freeChairs(table), count: inWordsFirst(freeChairs(table)) })}
        </p>
      </div>
      <span className="slip-act">{t('hall.laid')}</span>
    </article>
  )
}
