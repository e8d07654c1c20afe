import { useId } from 'react'
import { t } from '../text/hall.ts'
import { type Preferences, setPreferences, usePreferences } from '../theme/preferences.ts'

const THEMES = ['system', 'night', 'day'] as const satisfies ReadonlyArray<Preferences['theme']>

/** The light of the hall, the dimmed sheet, the density: kept on this device. */
export function LookSettings() {
  const preferences = usePreferences()
  const name = useId()
  return (
    <div className="look">
      <fieldset>
        <legend>{t('menu.light')}</legend>
        <div className="look-themes">
          {THEMES.map((theme) => (
            <label key={theme}>
              <input
                type="radio"
                name={name}
                checked={preferences.theme === theme}
                onChange={() => setPreferences({ theme })}
              />
              <span>{t(`menu.light.${theme}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className="look-switch">
        <input
          className="tick-box"
          type="checkbox"
          checked={preferences.paper === 'dim'}
          onChange={(event) => setPreferences({ paper: event.target.checked ? 'dim' : 'lit' })}
        />
        <span>
          {t('menu.paper')}
          <small>{t('menu.paper.help')}</small>
        </span>
      </label>
      <label className="look-switch">
        <input
          className="tick-box"
          type="checkbox"
          checked={preferences.density === 'dense'}
          onChange={(event) =>
            setPreferences({ density: event.target.checked ? 'dense' : 'roomy' })
          }
        />
        <span>
          {t('menu.density')}
          <small>{t('menu.density.help')}</small>
        </span>
      </label>
    </div>
  )
}
