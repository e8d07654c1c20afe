import type { GameFile } from '@moothall/protocol/campaigns.ts'
import { useId, useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { useMine } from '../../data/mine.ts'
import { refusalText } from '../../data/refusals.ts'
import { toast } from '../../frame/toasts.tsx'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { readFile } from './game-file.ts'

/** Takes in the file of a game from another hall, and asks who of its players one is. */
export function BringGame() {
  const hall = useHall()
  const mine = useMine()
  const field = useId()
  const who = useId()
  const [file, setFile] = useState<GameFile>()
  const [as, setAs] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const persons = file?.people.filter((one) => one.bot === undefined) ?? []

  const take = async (given: File | undefined) => {
    const read = given === undefined ? undefined : readFile(await given.text())
    setFile(read)
    setAs(read?.people.find((one) => one.bot === undefined)?.token ?? '')
    setWrong(given !== undefined && read === undefined ? t('campaigns.bring.bad') : undefined)
  }
  const bring = async () => {
    if (file === undefined) return
    setBusy(true)
    try {
      const { gameId } = await hall.bring(file, as === '' ? undefined : as)
      toast(t('campaigns.bring.done'), { kind: 'good' })
      mine.reload()
      go(at.story(gameId))
    } catch (error) {
      setWrong(refusalText(error))
    }
    setBusy(false)
  }

  return (
    <details className="bring">
      <summary>{t('campaigns.bring')}</summary>
      <p>{t('campaigns.bring.help')}</p>
      <label htmlFor={field}>{t('campaigns.bring.file')}</label>
      <input
        id={field}
        type="file"
        accept="application/json,.json"
        aria-describedby={wrong === undefined ? undefined : `${field}-wrong`}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {wrong !== undefined && (
        <p className="field-wrong" id={`${field}-wrong`} role="alert">
          {wrong}
        </p>
      )}
      {file !== undefined && (
        <>
          <label htmlFor={who}>{t('campaigns.bring.who')}</label>
          <select id={who} value={as} onChange={(event) => setAs(event.target.value)}>
            {persons.map((one) => (
              <option key={one.token} value={one.token}>
                {one.name}
              </option>
            ))}
            <option value="">{t('campaigns.bring.nobody')}</option>
          </select>
          <button
            type="button"
            className="btn btn-main"
            disabled={busy}
            onClick={() => void bring()}
          >
            {t('campaigns.bring.do')}
          </button>
        </>
      )}
    </details>
  )
}
