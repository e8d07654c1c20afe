import { type FormEvent, useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { NAME_MAX, NAME_SHOWN, nameProblem } from '../../data/names.ts'
import { useSession } from '../../data/session.tsx'
import type { Me, Registered } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { CredentialsForm } from '../../forms/CredentialsForm.tsx'
import { Field, problemText } from '../../forms/Field.tsx'
import { LetterNote } from '../../forms/LetterNote.tsx'
import { useAct } from '../../forms/useAct.ts'
import { LookSettings } from '../../frame/LookSettings.tsx'
import { Page } from '../../frame/Page.tsx'
import { toast } from '../../frame/toasts.tsx'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { AskOnce } from './AskOnce.tsx'
import { ForGood } from './ForGood.tsx'
import { Safety } from './Safety.tsx'
import './account.css'

/** My name, making a guest an account, the light of the hall, and leaving. */
export default function AccountPage() {
  const { me, become } = useSession()
  const [written, setWritten] = useState<(Registered & { email: string }) | undefined>()
  if (!me) return null
  const upgraded = (made: Registered, email: string) => {
    become(made.me)
    setWritten({ ...made, email })
    if (made.me.kind === 'account') toast(t('account.upgraded'), { kind: 'good' })
  }
  return (
    <Page
      title={t('account.title')}
      heading={t('account.title')}
      lead={
        me.kind === 'guest'
          ? t('account.lead.guest')
          : t('account.lead.account', { email: me.email ?? me.name })
      }
      className="account"
    >
      <NameForm me={me} />
      {written?.letter && <LetterNote email={written.email} letter={written.letter} />}
      {me.kind === 'guest' ? (
        written === undefined && <UpgradeForm done={upgraded} />
      ) : (
        <Safety me={me} />
      )}
      <section aria-labelledby="account-look">
        <h2 className="title-section" id="account-look">
          {t('account.look')}
        </h2>
        <LookSettings />
      </section>
      <ForGood me={me} />
      <Leave me={me} />
    </Page>
  )
}

function NameForm({ me }: { readonly me: Me }) {
  const hall = useHall()
  const session = useSession()
  const act = useAct()
  const [name, setName] = useState(me.name)
  const problem = nameProblem(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    void act.run(async () => {
      session.become(await hall.rename(name.trim()))
      toast(t('account.renamed'), { kind: 'good' })
    })
  }
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <Field
        label={t('account.name')}
        name="name"
        autoComplete="nickname"
        maxLength={NAME_MAX}
        help={t('account.nameHelp', { n: NAME_SHOWN })}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problemText(problem)}
      />
      <ActError error={act.error} />
      <button type="submit" className="btn btn-raised" aria-busy={act.busy}>
        {t('account.rename')}
      </button>
    </form>
  )
}

/** A guest who asked for an account by mail stays one for now, and reads here what comes next. */
function UpgradeForm({ done }: { readonly done: (made: Registered, email: string) => void }) {
  const hall = useHall()
  return (
    <section aria-labelledby="account-upgrade">
      <h2 className="title-section" id="account-upgrade">
        {t('account.upgrade')}
      </h2>
      <p className="second">{t('account.upgradeText')}</p>
      <CredentialsForm
        making
        submit={t('account.upgradeDo')}
        className="account-form"
        fieldsClass="account-form"
        buttonClass="btn btn-main"
        onSubmit={async ({ email, password }) => {
          done(await hall.upgrade(email, password), email)
        }}
      />
    </section>
  )
}

/** A guest who leaves loses the way back, so a guest is asked once more, in the page. */
function Leave({ me }: { readonly me: Me }) {
  const hall = useHall()
  const session = useSession()
  const act = useAct()
  const [asked, setAsked] = useState(false)
  const leave = () =>
    void act.run(async () => {
      await hall.signOut()
      session.become(undefined)
      go(at.hall())
    })
  return (
    <section>
      {asked ? (
        <AskOnce
          label={t('account.leave')}
          says={t('account.leaveGuest')}
          doIt={t('account.leaveAnyway')}
          onStay={() => setAsked(false)}
          onDo={leave}
        />
      ) : (
        <button
          type="button"
          className="btn"
          onClick={() => (me.kind === 'guest' ? setAsked(true) : leave())}
        >
          {t('account.leave')}
        </button>
      )}
      <ActError error={act.error} />
    </section>
  )
}
