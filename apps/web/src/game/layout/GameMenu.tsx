import { useEffect, useId, useRef, useState } from 'react'
import { LookSettings } from '../../frame/LookSettings.tsx'
import { MenuFrame } from '../../frame/MenuFrame.tsx'
import { toast } from '../../frame/toasts.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'
import { canRedo, redoName, redoNow, refusalWords } from '../panel/Undo.tsx'
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
  // What brings seats from person to person stands where the seats are.
  const things = anyTime(game).filter((one) => game.info.seatsByRules?.includes(one.kind) !== true)
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
                tg('seats.menu'),
                then(() => setOpen('seats')),
              )}
              {game.info.schema !== undefined &&
                item(
                  tg('menu.houseRules'),
                  then(() => setOpen('rules')),
                )}
              <Link href={at.story(game.info.id)}>{tg('menu.story')}</Link>
              <PuttingAway shut={shut} />
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
  if (source.resign === undefined || info.mySeats.length === 0 || frame.status !== 'open')
    return null
  return (
    <AskedOnceMore
      label={tg('menu.resign')}
      sure={tg('menu.resignSure')}
      keep={tg('menu.resignKeep')}
      act={tg('menu.resignDo')}
      grave
      onAct={() => {
        shut()
        void source.resign?.()
      }}
    />
  )
}

/** Putting away can be made good, but it stops everybody at once. */
function PuttingAway({ shut }: { readonly shut: () => void }) {
  const { source, info, frame } = useGame()
  if (source.rest === undefined || info.mySeats.length === 0 || frame.status !== 'open') return null
  const putAway = async () => {
    const outcome = await source.rest?.(true)
    if (outcome?.ok === false) toast(refusalWords(outcome.code), { kind: 'bad' })
  }
  return (
    <AskedOnceMore
      label={tg('menu.putAway')}
      sure={tg('menu.putAwaySure')}
      keep={tg('menu.putAwayKeep')}
      act={tg('menu.putAwayDo')}
      onAct={() => {
        shut()
        void putAway()
      }}
    />
  )
}

/** An entry that is asked once more in its own place. Focus goes to keeping, and comes back to the entry. */
function AskedOnceMore({
  label,
  sure,
  keep,
  act,
  grave = false,
  onAct,
}: {
  readonly label: string
  readonly sure: string
  readonly keep: string
  readonly act: string
  readonly grave?: boolean
  readonly onAct: () => void
}) {
  const [asked, setAsked] = useState(false)
  const text = useId()
  const entry = useRef<HTMLButtonElement>(null)
  const keeping = useRef<HTMLButtonElement>(null)
  const turned = useRef(false)
  useEffect(() => {
    if (!turned.current) return
    const to = asked ? keeping.current : entry.current
    to?.focus()
  }, [asked])
  const turn = (to: boolean) => {
    turned.current = true
    setAsked(to)
  }
  if (!asked) {
    return (
      <button ref={entry} type="button" className="menu-item" onClick={() => turn(true)}>
        {label}
      </button>
    )
  }
  return (
    <div className="menu-sure" role="group" aria-label={label} aria-describedby={text}>
      <p id={text}>
        <b>{label}?</b> {sure}
      </p>
      <div className="btn-row">
        <button ref={keeping} type="button" className="btn btn-small" onClick={() => turn(false)}>
          {keep}
        </button>
        <button
          type="button"
          className={grave ? 'btn btn-small btn-danger' : 'btn btn-small'}
          onClick={() => {
            // The menu closes with it: focus is the menu's business then.
            turned.current = false
            setAsked(false)
            onAct()
          }}
        >
          {act}
        </button>
      </div>
    </div>
  )
}
