import { useState } from 'react'
import { LookSettings } from '../../frame/LookSettings.tsx'
import { MenuFrame } from '../../frame/MenuFrame.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'
import { canRedo, redoName, redoNow } from '../panel/Undo.tsx'
import { useReplay } from '../replay/useReplay.ts'
import { SoundSettings } from '../sound/SoundControls.tsx'
import { AnyTime, anyTime, anyTimeName } from './AnyTime.tsx'
import { RulesInForce } from './RulesInForce.tsx'
import { Seats } from './Seats.tsx'

/** What may be done at any time, seats, rules, keys, the light, leaving. */
export function GameMenu({ onKeys }: { readonly onKeys: () => void }) {
  const game = useGame()
  const [open, setOpen] = useState<'seats' | 'rules' | undefined>()
  const [doing, setDoing] = useState<string>()
  // Read so that the menu follows what can be done again.
  useDesk()
  const close = () => setOpen(undefined)
  const item = (label: string, act: () => void) => (
    <button key={label} type="button" className="menu-item" onClick={act}>
      {label}
    </button>
  )
  const replay = useReplay()
  const things = anyTime(game)
  return (
    <>
      <MenuFrame label={tg('screen.menu')} closeLabel={tg('screen.menuClose')}>
        {(shut) => {
          const then = (act: () => void) => () => {
            shut()
            act()
          }
          return (
            <>
              <Link href={at.hall()}>{tg('screen.back')}</Link>
              {things.length > 0 && (
                <section className="menu-any" aria-label={tg('anytime.title')}>
                  <h3>{tg('anytime.title')}</h3>
                  {things.map((one) =>
                    item(
                      `${anyTimeName(game, one)}…`,
                      then(() => setDoing(one.id)),
                    ),
                  )}
                </section>
              )}
              {canRedo(game) &&
                item(
                  redoName(game),
                  then(() => void redoNow(game)),
                )}
              {replay.open !== undefined &&
                replay.past === undefined &&
                item(
                  tg('replay.open'),
                  then(() => void replay.open?.('end')),
                )}
              {item(
                tg('seats.title'),
                then(() => setOpen('seats')),
              )}
              {game.info.schema !== undefined &&
                item(
                  tg('menu.houseRules'),
                  then(() => setOpen('rules')),
                )}
              <Link href={at.story(game.info.id)}>{tg('menu.story')}</Link>
              {game.source.rest !== undefined &&
                game.info.mySeats.length > 0 &&
                game.frame.status === 'open' &&
                item(
                  tg('menu.putAway'),
                  then(() => void game.source.rest?.(true)),
                )}
              <Link href={at.rules()}>{tg('menu.rules')}</Link>
              {item(tg('keys.title'), then(onKeys))}
              <Leaving shut={shut} />
              <SoundSettings />
              <LookSettings />
            </>
          )
        }}
      </MenuFrame>
      {open === 'seats' && (
        <Seats
          onClose={close}
          onAnyTime={(id) => {
            close()
            setDoing(id)
          }}
        />
      )}
      {open === 'rules' && <RulesInForce onClose={close} />}
      {doing !== undefined && <AnyTime id={doing} onClose={() => setDoing(undefined)} />}
    </>
  )
}

/** Leaving for good is asked once more, in the same place. */
function Leaving({ shut }: { readonly shut: () => void }) {
  const { source, info, frame } = useGame()
  const [sure, setSure] = useState(false)
  if (source.resign === undefined || info.mySeats.length === 0 || frame.status !== 'open')
    return null
  if (!sure) {
    return (
      <button type="button" className="menu-item" onClick={() => setSure(true)}>
        {tg('menu.resign')}
      </button>
    )
  }
  return (
    <div className="menu-leave">
      <p>{tg('menu.resignSure')}</p>
      <div className="btn-row">
        <button type="button" className="btn btn-small" onClick={() => setSure(false)}>
          {tg('menu.resignKeep')}
        </button>
        <button
          type="button"
          className="btn btn-small btn-danger"
          onClick={() => {
            setSure(false)
            shut()
            void source.resign?.()
          }}
        >
          {tg('menu.resignDo')}
        </button>
      </div>
    </div>
  )
}
