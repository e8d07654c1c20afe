import { type KeyboardEvent, useId } from 'react'
import { tg } from '../../text/game.ts'
import { Chat } from './Chat.tsx'
import { Log } from './Log.tsx'
import { useUnread } from './unread.ts'
import './talk.css'

/** Log and chat behind two tabs; on a phone the tab bar chooses between them. */
export function Talk({
  tab,
  onTab,
  bare,
}: {
  readonly tab: 'log' | 'chat'
  readonly onTab: (tab: 'log' | 'chat') => void
  readonly bare: boolean
}) {
  const id = useId()
  const unread = useUnread(tab)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const to = tab === 'log' ? 'chat' : 'log'
    onTab(to)
    document.getElementById(`${id}-${to}`)?.focus()
  }
  const panel = tab === 'log' ? <Log /> : <Chat />
  if (bare) {
    return (
      <div className="talk">
        <div className="talk-panel" role="region" aria-label={tg(`${tab}.tab`)}>
          {panel}
        </div>
      </div>
    )
  }
  return (
    <div className="talk">
      <div role="tablist" className="tabs" aria-label={tg('screen.logAndChat')} onKeyDown={keys}>
        {(['log', 'chat'] as const).map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={tab === one}
            aria-controls={tab === one ? `${id}-panel` : undefined}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {tg(`${one}.tab`)}
            {tab !== one && unread[one] > 0 && (
              <span className="badge">
                <span aria-hidden="true">{unread[one]}</span>
                <span className="heard-only">{tg('chat.new', { n: unread[one] })}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        className="talk-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
      >
        {panel}
      </div>
    </div>
  )
}
