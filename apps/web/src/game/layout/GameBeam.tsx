import { Banner } from '../../pieces/Banner.tsx'
import { Lantern } from '../../pieces/Lantern.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { tg } from '../../text/game.ts'
import { t } from '../../text/hall.ts'
import { useDesk, useGame } from '../context.tsx'
import { deciders, decidingSeats } from '../panel/NotMine.tsx'
import { SoundButton } from '../sound/SoundControls.tsx'
import { BeamTime } from './BeamTime.tsx'
import { GameMenu } from './GameMenu.tsx'

/** The timber beam: the table's name, where the game stands, the lantern with whose decision it is. */
export function GameBeam({
  onKeys,
  phone,
}: {
  readonly onKeys: () => void
  readonly phone: boolean
}) {
  const game = useGame()
  const { board, frame, info } = game
  return (
    <header className="game-beam beam on-timber">
      {phone ? (
        <Link className="btn-icon" href={at.hall()} aria-label={tg('screen.back')}>
          <Sign name="undo" />
        </Link>
      ) : (
        <Link className="wordmark" href={at.hall()} aria-label={t('frame.home')}>
          {t('app.name')}
        </Link>
      )}
      <h1 className="game-where">
        <bdi title={info.name}>{info.name}</bdi>
        <small>{board.where?.(frame, info)}</small>
      </h1>
      <span className="beam-space" />
      <Turn phone={phone} />
      <BeamTime />
      {!phone && <SoundButton />}
      <GameMenu onKeys={onKeys} />
    </header>
  )
}

function Turn({ phone }: { readonly phone: boolean }) {
  const game = useGame()
  const { asks } = useDesk()
  const { frame, info } = game
  // On a phone the board itself says so; there is no room for the words beside the name.
  const quiet = phone ? 'game-turn heard-only' : 'game-turn'
  if (frame.status === 'over') return <p className={quiet}>{tg('turn.over')}</p>
  if (frame.status === 'resting' || frame.status === 'moved')
    return <p className={quiet}>{tg(`${frame.status}.title`)}</p>
  if (frame.status === 'paused') return <p className={quiet}>{tg('turn.paused')}</p>
  if (asks.length > 0) {
    const who =
      asks.length === 1 && info.mySeats.length > 1 ? game.forWhom(asks[0]?.seat ?? 0) : undefined
    const words = who === undefined ? tg('turn.yours') : tg('turn.yoursFor', { who })
    return (
      <p className="game-turn is-mine">
        <Lantern lit {...(phone ? { label: words } : {})} />
        {!phone && words}
      </p>
    )
  }
  const who = deciders(game)
  if (who === undefined) return null
  const seat = decidingSeats(frame)[0]
  const words = tg('turn.theirs', { who })
  return (
    <p className="game-turn">
      {seat !== undefined && (
        <Banner seat={game.sitter(seat).banner} {...(phone ? { label: words } : {})} />
      )}
      {!phone && <bdi>{words}</bdi>}
    </p>
  )
}
