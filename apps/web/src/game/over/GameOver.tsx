import { Banner } from '../../pieces/Banner.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { useReplay } from '../replay/useReplay.ts'
import { Again } from './Again.tsx'
import { CheckHere } from './CheckHere.tsx'
import './over.css'

const KNOWN = ['won', 'lost', 'abandoned', 'finished'] as const

/** How it ended, the record, and what is needed to check that the dice were fair. */
export function GameOver({ onLook }: { readonly onLook: () => void }) {
  const { frame, info, board, sitter } = useGame()
  const { result } = frame
  const outcome = KNOWN.find((k) => k === result?.outcome)
  const Own = board.Result
  const replay = useReplay()
  return (
    <div className="over">
      <div className="over-paper paper">
        <p className="quiet">{tg('over.title')}</p>
        <h2>
          {outcome === undefined ? (result?.outcome ?? tg('over.title')) : tg(`over.${outcome}`)}
        </h2>
        {result?.places !== undefined && (
          <ol className="over-places">
            {result.places
              .map((place, seat) => ({ place, seat }))
              .sort((a, b) => a.place - b.place)
              .map(({ place, seat }) => (
                <li key={seat}>
                  <span className="num">{place}</span>
                  <span className="who">
                    <Banner seat={sitter(seat).banner} />
                    <bdi>{sitter(seat).name}</bdi>
                  </span>
                  {result.scores?.[seat] !== undefined && (
                    <b className="num">{result.scores[seat]}</b>
                  )}
                </li>
              ))}
          </ol>
        )}
        {Own && <Own frame={frame} info={info} size="wide" />}
        <Again />
        <Fairness />
        <div className="btn-row">
          <Link className="btn" href={at.hall()}>
            {tg('over.hall')}
          </Link>
          <button type="button" className="btn" onClick={onLook}>
            {tg('over.look')}
          </button>
          {replay.open !== undefined && (
            <button type="button" className="btn" onClick={() => void replay.open?.('start')}>
              {tg('replay.watch')}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

function Fairness() {
  const { info } = useGame()
  if (info.commitment === undefined && info.openSeed === undefined) return null
  return (
    <details className="over-fair">
      <summary>{tg('over.verify')}</summary>
      <p>{tg('over.verifyText')}</p>
      <dl>
        {info.openSeed !== undefined && (
          <div>
            <dt>{tg('over.openSeed')}</dt>
            <dd>
              <code>{info.openSeed}</code>
            </dd>
          </div>
        )}
        {info.commitment !== undefined && (
          <div>
            <dt>{tg('over.commitment')}</dt>
            <dd>
              <code>{info.commitment}</code>
            </dd>
          </div>
        )}
        {info.revealedSecret !== undefined && (
          <div>
            <dt>{tg('over.secret')}</dt>
            <dd>
              <code>{info.revealedSecret}</code>
            </dd>
          </div>
        )}
      </dl>
      <CheckHere />
    </details>
  )
}
