import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { NAME_MAX, nameProblem } from '../../data/names.ts'
import { useSession } from '../../data/session.tsx'
import { freeChairs, useTables } from '../../data/tables.ts'
import type { Me, Registered } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { CredentialsForm } from '../../forms/CredentialsForm.tsx'
import { Field, problemText } from '../../forms/Field.tsx'
import { LetterNote } from '../../forms/LetterNote.tsx'
import { useAct } from '../../forms/useAct.ts'
import { useTabTitle } from '../../frame/Page.tsx'
import { GameIcon } from '../../pieces/GameIcon.tsx'
import { Link } from '../../router/Link.tsx'
import { at, go, usePlace } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { inWordsFirst } from '../../text/numbers.ts'
import { DoorPicture } from './DoorPicture.tsx'
import { GoalLine } from './GoalLine.tsx'
import './door.css'

/** Only an address of this hall may be walked to after the door: a foreign one could be somebody's trap. */
export function safeThen(then: string | null | undefined): string {
  return then?.startsWith('/') &&
    !then.startsWith('//') &&
    !then.startsWith('/\\') &&
    !then.startsWith('/door')
    ? then
    : '/'
}

/** The door: a nickname and in. `then` is where the visitor wanted to go. */
export function DoorPage({ then }: { readonly then?: string | undefined }) {
  const { query } = usePlace()
  const session = useSession()
  const goal = safeThen(then ?? query.get('then'))
  const [written, setWritten] = useState<Written | undefined>()
  useTabTitle(t('door.title'))

  const enter = (me: Me) => {
    session.become(me)
    go(goal, { replace: true })
  }
  // Who is in already has no business at the door.
  const already = session.me !== undefined
  useEffect(() => {
    if (already) go(goal, { replace: true })
  }, [already, goal])

  return (
    <main id="main" className="door" tabIndex={-1}>
      <div className="door-frame">
        <DoorPicture />
      </div>
      <div className="door-side">
        <h1 className="title-display">{t('door.title')}</h1>
        <GoalLine goal={goal} />
        {written === undefined && <GuestForm enter={enter} />}
        <AccountForms enter={enter} written={written} write={setWritten} />
        <InTheHall />
      </div>
    </main>
  )
}

function GuestForm({ enter }: { readonly enter: (me: Me) => void }) {
  const hall = useHall()
  const act = useAct()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problem = nameProblem(name)
  // With a keyboard at hand one can type at once; on a phone the keyboard would hide the door.
  useEffect(() => {
    if (window.matchMedia?.('(pointer: fine)').matches)
      form.current?.querySelector('input')?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem) form.current?.querySelector('input')?.focus()
    else void act.run(async () => enter(await hall.enterAsGuest(name.trim())))
  }
  return (
    <form className="sheet door-sheet" ref={form} onSubmit={submit} noValidate>
      <div className="pegs" aria-hidden="true">
        <i className="peg" />
        <i className="peg" />
      </div>
      <Field
        label={t('door.nick')}
        name="nickname"
        autoComplete="nickname"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={tried ? problemText(problem) : undefined}
      />
      <button type="submit" className="btn btn-main btn-wide">
        {act.busy ? t('door.entering') : t('door.enter')}
      </button>
      <ActError error={act.error} />
      <p className="door-note">{t('door.note')}</p>
    </form>
  )
}

/** Somebody who has just made an account, and reads where the letter lies before they go on. */
type Written = Registered & { readonly email: string }

interface AccountFormsProps {
  readonly enter: (me: Me) => void
  readonly written: Written | undefined
  readonly write: (written: Written) => void
}

function AccountForms({ enter, written, write }: AccountFormsProps) {
  const hall = useHall()
  const [making, setMaking] = useState(false)
  if (written?.letter)
    return (
      <div className="door-letter">
        <LetterNote email={written.email} letter={written.letter} />
        <button type="button" className="btn btn-main" onClick={() => enter(written.me)}>
          {t('letter.on')}
        </button>
      </div>
    )
  const register = async (name: string, email: string, password: string) => {
    const made = await hall.register(name, email, password)
    // Where mail is sent, they must know what to do next; where it lies on this machine, those who develop must.
    if (made.letter) write({ ...made, email })
    else enter(made.me)
  }
  return (
    <details className="door-account">
      <summary>{t('door.have')}</summary>
      <CredentialsForm
        key={String(making)}
        making={making}
        named={making}
        submit={t(making ? 'door.register' : 'door.signIn')}
        busy={t('door.entering')}
        fieldsClass="door-two"
        onSubmit={async ({ name, email, password }) => {
          if (making) await register(name, email, password)
          else enter(await hall.signIn(email, password))
        }}
      />
      <div className="door-others">
        {!making && (
          <Link className="btn-link door-other" href={at.forgot()}>
            {t('door.forgot')}
          </Link>
        )}
        <button type="button" className="btn-link door-other" onClick={() => setMaking(!making)}>
          {making ? t('door.have') : t('door.make')}
        </button>
      </div>
    </details>
  )
}

/** What is going on inside; silent while it is not known. */
function InTheHall() {
  const tables = useTables()
  if (tables.state !== 'ready') return null
  const free = tables.value.filter((table) => freeChairs(table) > 0).length
  return (
    <p className="door-now">
      <GameIcon name="fireplace" />
      <span>{t('door.free', { n: free, count: inWordsFirst(free) })}</span>
    </p>
  )
}
