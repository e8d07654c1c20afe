import { gameFace } from '../../data/games.ts'
import { useHall } from '../../data/hall.ts'
import { useRulesets } from '../../data/rulesets.ts'
import { useSession } from '../../data/session.tsx'
import type { RulesetInfo } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { BoxCover } from '../../hall-art/BoxCover.tsx'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import './shelf.css'

/** The shelf: a box is a game, and one press lays a table with the usual house rules. */
export function Shelf() {
  const rulesets = useRulesets()
  const hall = useHall()
  const { me } = useSession()
  const act = useAct()

  if (rulesets.state === 'loading') return <GhostRows rows={2} />
  if (rulesets.state === 'failed') return <Failure error={rulesets.error} retry={rulesets.reload} />

  const lay = (ruleset: RulesetInfo) =>
    void act.run(async () => {
      const room = await hall.lay(ruleset.id, t('tables.nameOf', { name: me?.name ?? '' }))
      go(at.room(room.id))
    })
  return (
    <>
      <ul className={rulesets.value.length === 1 ? 'shelf shelf-of-one' : 'shelf'}>
        {rulesets.value.map((ruleset) => {
          const face = gameFace(ruleset.id)
          const players = { min: ruleset.minPlayers, max: ruleset.maxPlayers }
          return (
            <li key={ruleset.id}>
              <button
                type="button"
                className="game-box"
                aria-busy={act.busy}
                onClick={() => lay(ruleset)}
              >
                <span className="box-front">
                  <BoxCover ruleset={ruleset.id} emblem={face.emblem} />
                  <span className="box-label">
                    <b>{face.name}</b>
                    <small>
                      {t(face.together ? 'hall.playersTogether' : 'hall.players', players)}
                    </small>
                  </span>
                </span>
                {rulesets.value.length === 1 && (
                  <span className="box-words">
                    <span>{face.pitch}</span>
                    <b>{act.busy ? t('hall.laying') : t('hall.layThis')}</b>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <ActError error={act.error} />
    </>
  )
}
