import { useEffect, useRef, useState } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { keyList, letterKeys, setLetterKeys } from '../panel/keys.ts'

/** All keys. Focus goes in, stays in, and returns. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [letters, setLetters] = useState(letterKeys)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal?.()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="key-list raised"
      aria-label={tg('keys.title')}
      onClose={onClose}
    >
      <header>
        <h2>{tg('keys.title')}</h2>
        <button
          type="button"
          className="btn-icon"
          aria-label={tg('screen.close')}
          onClick={() => dialog.current?.close?.()}
        >
          <Sign name="close" />
        </button>
      </header>
      <dl>
        {keyList().map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="look-switch">
        <input
          type="checkbox"
          checked={letters}
          onChange={(event) => {
            setLetters(event.target.checked)
            setLetterKeys(event.target.checked)
          }}
        />
        <span>
          {tg('keys.letters')}
          <small>{tg('keys.lettersHelp')}</small>
        </span>
      </label>
    </dialog>
  )
}
