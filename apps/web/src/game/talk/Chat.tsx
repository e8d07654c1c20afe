import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useAct } from '../../forms/useAct.ts'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const MOST = 1000

/** Talk at the table. What is written but not sent stays in its field. */
export function Chat() {
  const { moment, source } = useGame()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const end = useRef<HTMLLIElement>(null)
  const field = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is brought into sight
  useEffect(() => {
    // In braces: what it gives back (a promise, in some browsers) is no cleanup.
    void end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [moment.talk.length])
  const act = useAct()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (said === '') return
    void act.run(async () => {
      const outcome = await source.say(said)
      setRefused(!outcome.ok)
      if (outcome.ok) setText((now) => (now.trim() === said ? '' : now))
    })
  }
  return (
    <div className="chat">
      {moment.talk.length === 0 ? (
        <p className="quiet talk-empty">{tg('chat.empty')}</p>
      ) : (
        <ol>
          {moment.talk.map((line, at) => (
            <li key={line.i} ref={at === moment.talk.length - 1 ? end : undefined}>
              <time dateTime={new Date(line.time).toISOString()}>
                {CLOCK.format(new Date(line.time))}
              </time>
              <span>
                <b>
                  <bdi>{line.mine ? tg('people.You') : (line.from ?? tg('chat.house'))}</bdi>
                </b>{' '}
                {line.text}
              </span>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={send}>
        <label className="heard-only" htmlFor={field}>
          {tg('chat.write')}
        </label>
        <input
          id={field}
          className="input"
          placeholder={tg('chat.write')}
          value={text}
          maxLength={MOST}
          autoComplete="off"
          aria-invalid={refused}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn btn-raised" aria-busy={act.busy}>
          {tg('chat.say')}
        </button>
      </form>
    </div>
  )
}
