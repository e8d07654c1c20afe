import { type ReactNode, useId } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { t } from '../../text/hall.ts'

/** Asks once more, in the page, before something is lost for good. */
export function AskOnce({
  label,
  says,
  doIt,
  onStay,
  onDo,
  children,
}: {
  readonly label: string
  readonly says: string
  /** What is written on the button that goes through with it. */
  readonly doIt: string
  readonly onStay: () => void
  readonly onDo: () => void
  /** What has to be filled in before. */
  readonly children?: ReactNode
}) {
  const id = useId()
  return (
    <div
      className="account-leave raised"
      role="alertdialog"
      aria-label={label}
      aria-describedby={id}
    >
      <p id={id}>
        <Sign name="warn" /> {says}
      </p>
      {children}
      <div className="btn-row">
        {/* biome-ignore lint/a11y/noAutofocus: the safe answer has the focus when something may be lost for good */}
        <button type="button" className="btn" autoFocus onClick={onStay}>
          {t('account.stay')}
        </button>
        <button type="button" className="btn btn-danger" onClick={onDo}>
          {doIt}
        </button>
      </div>
    </div>
  )
}
