import type { GameFace } from '../../data/games.ts'
import { useHall } from '../../data/hall.ts'
import { useGameFace, useRulesets } from '../../data/rulesets.ts'
import { useTableName } from '../../data/table-name.ts'
import type { RulesetInfo } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { BoxCover } from '../../hall-art/BoxCover.tsx'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import './shelf.css'

/** A box is a game, and one press lays a table with the usual house rules. Whole games stand first, pieces below. */
export function Shelf() {
  const rulesets = useRulesets()
  const faceOf = useGameFace()
  const hall = useHall()
  const nameFor = useTableName()
  const act = useAct()

  if (rulesets.state === 'loading') return <GhostRows rows={2} />
  if (rulesets.state === 'failed') return <Failure error={rulesets.error} retry={rulesets.reload} />

  const lay = (ruleset: RulesetInfo) =>
    void act.run(async () => {
      const room = await hall.lay(ruleset.id, nameFor(ruleset.id))
      go(at.room(room.id))
    })
  const boxes = rulesets.value.map((ruleset) => ({ ruleset, face: faceOf(ruleset.id) }))
  const whole = boxes.filter(({ face }) => !face.making)
  const pieces = boxes.filter(({ face }) => face.making)
  const one = whole.length === 1
  return (
    <>
      {whole.length > 0 && (
        <ul className={one ? 'shelf shelf-of-one' : 'shelf'}>
          {whole.map(({ ruleset, face }) => (
            <li key={ruleset.id}>
              <Box ruleset={ruleset} face={face} busy={act.busy} told={one} open={lay} />
            </li>
          ))}
        </ul>
      )}
      {pieces.length > 0 && (
        <section className="making" aria-labelledby="making">
          <h3 id="making">{t('hall.making')}</h3>
          <p>{t('hall.makingText')}</p>
          <ul className="shelf shelf-of-pieces">
            {pieces.map(({ ruleset, face }) => (
              <li key={ruleset.id}>
                <Box ruleset={ruleset} face={face} busy={act.busy} told={false} open={lay} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ActError error={act.error} />
    </>
  )
}

/** `told`: with what the game is about beside it. */
function Box({
  ruleset,
  face,
  busy,
  told,
  open,
}: {
  readonly ruleset: RulesetInfo
  readonly face: GameFace
  readonly busy: boolean
  readonly told: boolean
  readonly open: (ruleset: RulesetInfo) => void
}) {
  const players = { min: ruleset.minPlayers, max: ruleset.maxPlayers }
  return (
    <button type="button" className="game-box" aria-busy={busy} onClick={() => open(ruleset)}>
      <span className="box-front">
        <BoxCover ruleset={ruleset.id} emblem={face.emblem} />
        <span className="box-label">
          {face.making && <span className="box-mark">{t('hall.makingMark')}</span>}
          <b>{face.name}</b>
          <small>{t(face.together ? 'hall.playersTogether' : 'hall.players', players)}</small>
        </span>
      </span>
      {told && (
        <span className="box-words">
          <span>{face.pitch}</span>
          <b>{busy ? t('hall.laying') : t('hall.layThis')}</b>
        </span>
      )}
    </button>
  )
}
