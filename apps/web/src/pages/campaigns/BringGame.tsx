import type { GameFile } from '@moothall/protocol/campaigns.ts'
import { useId, useState } from 'react'
import { HallError, useHall } from '../../data/hall.ts'
import { useMine } from '../../data/mine.ts'
import { refusalText } from '../../data/refusals.ts'
import { useGameFace } from '../../data/rulesets.ts'
import { toast } from '../../frame/toasts.tsx'
import { Link } from '../../router/Link.tsx'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { importRefusal, readFile } from './game-file.ts'

/** The game that this file has made in this hall before, as far as it may be told. */
interface Here {
  readonly gameId?: string
  readonly by?: string
}

/** Takes in the file of a game from another hall, and asks who of its players one is. */
export function BringGame() {
  const hall = useHall()
  const mine = useMine()
  const field = useId()
  const who = useId()
  const [file, setFile] = useState<GameFile>()
  const [name, setName] = useState('')
  const [as, setAs] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [here, setHere] = useState<Here>()
  const faceOf = useGameFace()
  const persons = file?.people.filter((one) => one.bot === undefined) ?? []

  const take = async (given: File | undefined) => {
    if (given === undefined) return
    const read = readFile(given.name, await given.text())
    const game = 'file' in read ? read.file : undefined
    setName(given.name)
    setFile(game)
    setAs(game?.people.find((one) => one.bot === undefined)?.token ?? '')
    setWrong('wrong' in read ? read.wrong : undefined)
    setHere(undefined)
  }
  const bring = async (again: boolean) => {
    if (file === undefined || busy) return
    setBusy(true)
    setWrong(undefined)
    try {
      const { gameId } = await hall.bring(file, as === '' ? undefined : as, again)
      toast(t('campaigns.bring.done'), { kind: 'good' })
      mine.reload()
      go(at.story(gameId))
    } catch (error) {
      if (!(error instanceof HallError)) setWrong(refusalText(error))
      else if (error.code === 'ALREADY_HERE') setHere((error.details ?? {}) as Here)
      else setWrong(importRefusal(error, file, faceOf(file.ruleset.id)))
    }
    setBusy(false)
  }

  return (
    <details className="bring">
      <summary>{t('campaigns.bring')}</summary>
      <p>{t('campaigns.bring.help')}</p>
      <p className="label" id={`${field}-label`}>
        {t('campaigns.bring.file')}
      </p>
      <div className="file-row">
        <label className="btn">
          {t('campaigns.bring.choose')}
          <input
            type="file"
            accept="application/json,.json"
            aria-describedby={`${field}-label ${field}-name ${field}-wrong`}
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
        <span id={`${field}-name`}>{name === '' ? t('campaigns.bring.noFile') : name}</span>
      </div>
      <div id={`${field}-wrong`} role="alert">
        {wrong !== undefined && <p className="field-error">{wrong}</p>}
      </div>
      {file !== undefined && (
        <>
          <div className="field">
            <label htmlFor={who}>{t('campaigns.bring.who')}</label>
            <select
              id={who}
              className="input"
              value={as}
              onChange={(event) => setAs(event.target.value)}
            >
              {persons.map((one) => (
                <option key={one.token} value={one.token}>
                  {one.name}
                </option>
              ))}
              <option value="">{t('campaigns.bring.nobody')}</option>
            </select>
          </div>
          {here === undefined ? (
            <button
              type="button"
              className="btn btn-main"
              aria-busy={busy}
              onClick={() => void bring(false)}
            >
              {t('campaigns.bring.do')}
            </button>
          ) : (
            <AlreadyHere here={here} busy={busy} again={() => void bring(true)} />
          )}
        </>
      )}
    </details>
  )
}

/** The game goes on where it is; a second one is made only on purpose. */
function AlreadyHere({
  here,
  busy,
  again,
}: {
  readonly here: Here
  readonly busy: boolean
  again(): void
}) {
  const mine = useMine()
  const own =
    mine.state === 'ready' && mine.value.some((one) => one.id === here.gameId && one.hosting)
  const by = here.by ?? t('campaigns.bring.somebody')
  const key = own ? 'own' : here.gameId === undefined ? 'theirs' : 'mine'
  return (
    <section className="paper bring-here" role="alert">
      <h3>{t('campaigns.bring.here')}</h3>
      <p>{t(`campaigns.bring.here.${key}`, { by })}</p>
      <div className="btn-row">
        {here.gameId !== undefined && (
          <Link className="btn btn-main" href={at.story(here.gameId)}>
            {t('campaigns.bring.open')}
          </Link>
        )}
        <button type="button" className="btn" aria-busy={busy} onClick={again}>
          {t('campaigns.bring.again')}
        </button>
      </div>
    </section>
  )
}
