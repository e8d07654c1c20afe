import { Sign, type SignName } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { useUnread } from '../talk/unread.ts'

export type Tab = 'board' | 'players' | 'log' | 'chat'

const TABS: readonly (readonly [Tab, SignName])[] = [
  ['board', 'board'],
  ['players', 'tribal'],
  ['log', 'log'],
  ['chat', 'chat'],
]

/** The four parts of the screen at the bottom of a phone. */
export function TabBar({ tab, onTab }: { readonly tab: Tab; readonly onTab: (tab: Tab) => void }) {
  const { board, frame } = useGame()
  const unread = useUnread(tab === 'log' ? 'log' : tab === 'chat' ? 'chat' : undefined)
  const names: Readonly<Record<Tab, string>> = {
    board: tg('screen.board'),
    players: board.railTitle?.(frame) ?? tg('screen.players'),
    log: tg('log.tab'),
    chat: tg('chat.tab'),
  }
  return (
    <nav className="tab-bar game-tabs on-timber" aria-label={tg('screen.parts')}>
      {TABS.map(([key, sign]) => {
        const n = key === 'log' ? unread.log : key === 'chat' ? unread.chat : 0
        return (
          <button
            key={key}
            type="button"
            aria-current={tab === key ? 'page' : undefined}
            onClick={() => onTab(key)}
          >
            <Sign name={sign} />
            {names[key]}
            {n > 0 && (
              <span className="badge">
                <span aria-hidden="true">{n}</span>
                <span className="heard-only">{tg('chat.new', { n })}</span>
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}
