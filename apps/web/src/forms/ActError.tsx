import type { HallError } from '../data/hall.ts'
import { refusalText } from '../data/refusals.ts'
import { t } from '../text/hall.ts'

/** What the server said to an act, beside the button that was pressed; the code stands small for reports. */
export function ActError({ error }: { readonly error: HallError | undefined }) {
  if (!error) return null
  return (
    <div className="error-summary" role="alert">
      <b>{refusalText(error)}</b>
      <small>{t('error.code', { code: error.code })}</small>
    </div>
  )
}
