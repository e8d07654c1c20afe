import { useId } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { play, setSounds, useSounds } from './sounds.ts'
import { KINDS } from './synth.ts'

/** One press in the beam turns sounds on or off. */
export function SoundButton() {
  const { on } = useSounds()
  return (
    <button
      type="button"
      className="btn-icon sound-button"
      aria-pressed={on}
      aria-label={tg('sound.title')}
      title={tg(on ? 'sound.on' : 'sound.off')}
      onClick={() => {
        setSounds({ on: !on })
        play('turn')
      }}
    >
      <Sign name={on ? 'sound' : 'mute'} />
    </button>
  )
}

/** How loud, and which kinds. */
export function SoundSettings() {
  const { on, volume, kinds } = useSounds()
  const id = useId()
  return (
    <fieldset className="sound-settings">
      <legend>{tg('sound.title')}</legend>
      <label className="look-switch">
        <input
          className="tick-box"
          type="checkbox"
          checked={on}
          onChange={(event) => {
            setSounds({ on: event.target.checked })
            play('turn')
          }}
        />
        <span>
          {tg('sound.hear')}
          <small>{tg('sound.help')}</small>
        </span>
      </label>
      {on && (
        <>
          <label htmlFor={id}>{tg('sound.volume')}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(volume * 100)}
            onChange={(event) => {
              setSounds({ volume: Number(event.target.value) / 100 })
              play('token')
            }}
          />
          <div className="sound-kinds">
            {KINDS.map((kind) => (
              <label key={kind}>
                <input
                  className="tick-box"
                  type="checkbox"
                  checked={kinds.includes(kind)}
                  onChange={(event) => {
                    setSounds({
                      kinds: event.target.checked
                        ? [...kinds, kind]
                        : kinds.filter((one) => one !== kind),
                    })
                    play(kind)
                  }}
                />
                {tg(`sound.${kind}`)}
              </label>
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}
