import { useState } from 'react'
import { tg } from '../../text/game.ts'
import { keyList, letterKeys, setLetterKeys } from '../panel/keys.ts'
import { Dialog } from './Dialog.tsx'

/** All keys of the game screen, and the switch for those that are plain letters. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const [letters, setLetters] = useState(letterKeys)
  return (
    <Dialog title={tg('keys.title')} className="key-list" onClose={onClose}>
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
    </Dialog>
  )
}
