import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TalkLine } from '../../data/types.ts'
import { whenText } from '../../data/waiting.ts'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { t } from '../../text/hall.ts'

const MOST_LETTERS = 500

/** Talk at the table. Lines without a speaker are told by the hall itself. */
export function Talk({
  lines,
  onSay,
}: {
  readonly lines: readonly TalkLine[]
  readonly onSay?: ((text: string) => Promise<void>) | undefined
}) {
  const [text, setText] = useState('')
  const act = useAct()
  const end = useRef<HTMLOListElement>(null)
  const count = lines.length
  useEffect(() => {
    if (count > 0) end.current?.scrollTo({ top: end.current.scrollHeight })
  }, [count])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (said === '' || !onSay) return
    void act.run(async () => {
      await onSay(said)
      setText('')
    })
  }
  return (
    <section className="talk" aria-labelledby="talk-title">
      <h2 className="title-section" id="talk-title">
        {t('room.talk')}
      </h2>
      {lines.length === 0 ? (
        <p className="quiet">{t('room.talkEmpty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ol className="talk-lines" ref={end} tabIndex={0} aria-labelledby="talk-title">
          {lines.map((line) => (
            <li key={line.i}>
              <time dateTime={line.at}>{whenText(line.at)}</time>
              <p className={line.from ? undefined : 'second'}>
                {line.from && (
                  <b>
                    <bdi>{line.from}</bdi>:{' '}
                  </b>
                )}
                <bdi>{line.text}</bdi>
              </p>
            </li>
          ))}
        </ol>
      )}
      {onSay && (
        <form className="talk-say" onSubmit={submit}>
          <input
            className="input"
            aria-label={t('room.write')}
            placeholder={t('room.write')}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="btn" aria-busy={act.busy}>
            {t('room.say')}
          </button>
        </form>
      )}
      <ActError error={act.error} />
    </section>
  )
}
