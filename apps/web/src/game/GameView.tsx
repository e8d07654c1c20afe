import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { HallError } from '../data/hall.ts'
import { Failure, GhostRows } from '../frame/states.tsx'
import { toast } from '../frame/toasts.tsx'
import { tg } from '../text/game.ts'
import { boardFor } from './boards/index.ts'
import type { BoardModule } from './boards/types.ts'
import {
  DeskProvider,
  type Game,
  GameProvider,
  useDesk,
  useGame,
  useGameValue,
} from './context.tsx'
import { Folding } from './layout/Folding.tsx'
import { GameBeam } from './layout/GameBeam.tsx'
import { KeyList } from './layout/KeyList.tsx'
import { ConnectionLine, PausedPaper } from './layout/notices.tsx'
import { Rail } from './layout/Rail.tsx'
import { SheetFrame } from './layout/SheetFrame.tsx'
import { SinceStrip } from './layout/SinceStrip.tsx'
import { type Tab, TabBar } from './layout/TabBar.tsx'
import { useSize } from './layout/useSize.ts'
import { LivelyContext } from './lively.ts'
import { GameOver } from './over/GameOver.tsx'
import { Desk } from './panel/desk.ts'
import { type Place, useKeys } from './panel/keys.ts'
import { deciders } from './panel/NotMine.tsx'
import { Panel } from './panel/Panel.tsx'
import { RedoStore } from './panel/redo-store.ts'
import { refusalWords } from './panel/Undo.tsx'
import { eyesOf } from './replay/eyes.ts'
import { ReplayBar } from './replay/ReplayBar.tsx'
import { ReplayProvider, useReplay, useReplayOf } from './replay/useReplay.ts'
import { useGameSounds } from './sound/useGameSounds.ts'
import type { GameSource } from './source.ts'
import { Announcer } from './talk/Announcer.tsx'
import { Talk } from './talk/Talk.tsx'
import './layout/game.css'
import './layout/dialogs.css'
import './layout/places.css'
import './layout/sizes.css'

/** The game screen over any source of views. `elsewhere`: other games that wait for me, for the tab's title. */
export function GameView({
  source,
  elsewhere = 0,
}: {
  readonly source: GameSource
  readonly elsewhere?: number
}) {
  const moment = useSyncExternalStore(
    useCallback((listener) => source.listen(listener), [source]),
    () => source.now(),
  )
  const board = useBoard(moment.info?.ruleset)
  if (moment.failure !== undefined) {
    return (
      <main id="main" className="page">
        <Failure
          error={
            new HallError(
              moment.failure.code,
              moment.failure.code === 'NOT_FOUND' ? 404 : 500,
              moment.failure.message,
            )
          }
          retry={() => source.retry()}
        />
      </main>
    )
  }
  if (board === undefined || moment.frame === undefined || moment.info === undefined) {
    return (
      <main id="main" className="page game-loading">
        <GhostRows />
      </main>
    )
  }
  return <Screen source={source} board={board} elsewhere={elsewhere} />
}

function useBoard(ruleset: string | undefined): BoardModule | undefined {
  const [board, setBoard] = useState<BoardModule>()
  useEffect(() => {
    let here = true
    if (ruleset !== undefined) void boardFor(ruleset).then((b) => here && setBoard(() => b))
    return () => {
      here = false
    }
  }, [ruleset])
  return board
}

function Screen({
  source,
  board,
  elsewhere,
}: {
  readonly source: GameSource
  readonly board: BoardModule
  readonly elsewhere: number
}) {
  const replay = useReplayOf(source)
  const shown = replay.past ?? source
  const moment = useSyncExternalStore(
    useCallback((listener) => shown.listen(listener), [shown]),
    () => shown.now(),
  )
  const desk = useMemo(() => {
    const game = source.now().info?.id
    const made = new Desk(source, board.apart, game === undefined ? undefined : new RedoStore(game))
    made.onRefused = (code) =>
      toast(
        refusalWords(code),
        code === 'STALE_DECISION' || code === 'NOT_AN_OPTION'
          ? { sign: 'reroll' }
          : { kind: 'bad' },
      )
    return made
  }, [source, board])
  const { frame } = moment
  // Before anything is drawn, so that panel and board never show a decision of another moment.
  if (frame !== undefined) desk.prepare(frame)
  useEffect(() => desk.lay(frame), [desk, frame])
  const [first] = useState(frame)
  const game = useGameValue(shown, desk, board, moment)
  if (game === undefined) return null
  return (
    <GameProvider value={game}>
      <DeskProvider value={desk}>
        <LivelyContext value={frame !== first}>
          <ReplayProvider value={replay}>
            <Arranged elsewhere={elsewhere} />
          </ReplayProvider>
        </LivelyContext>
      </DeskProvider>
    </GameProvider>
  )
}

/** The parts of the screen, arranged by its size. */
function Arranged({ elsewhere }: { readonly elsewhere: number }) {
  const game = useGame()
  const { board, frame, info } = game
  const size = useSize()
  const [tab, setTab] = useState<Tab>('board')
  const [talkTab, setTalkTab] = useState<'log' | 'chat'>('log')
  const [keysOpen, setKeysOpen] = useState(false)
  const [looking, setLooking] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  useTabTitle(game, elsewhere)
  const phone = size === 'phone'
  const goTo = useCallback((place: Place) => {
    if (place === 'help') return setKeysOpen((open) => !open)
    if (place === 'log' || place === 'chat') setTalkTab(place)
    setTab(place === 'decision' ? 'board' : place)
    requestAnimationFrame(() => focusPlace(screen.current, place))
  }, [])
  useKeys(goTo)
  useGameSounds()
  const Board = board.Board
  const boardSize = phone ? 'phone' : size === 'tablet' ? 'tablet' : 'wide'
  const replay = useReplay()
  const over = frame.status === 'over' && !looking && replay.past === undefined
  return (
    <div className={`game is-${size} tab-${tab}`} ref={screen}>
      <a className="skip" href="#decision">
        {tg('screen.skipDecision')}
      </a>
      <a className="skip" href="#board">
        {tg('screen.skipBoard')}
      </a>
      <GameBeam onKeys={() => setKeysOpen(true)} phone={phone} />
      <ConnectionLine />
      <main id="main" className="game-main">
        <section
          id="decision"
          className="game-panel on-timber"
          aria-label={usePanelName(game)}
          tabIndex={-1}
        >
          <SheetFrame phone={phone} hidden={phone && over} tall={replay.past !== undefined}>
            {replay.past === undefined ? (
              <Panel />
            ) : (
              <ReplayBar
                past={replay.past}
                eyes={eyesOf(game, replay.past)}
                onEyes={(viewer) => void replay.open?.('start', viewer)}
                onBack={replay.close}
              />
            )}
          </SheetFrame>
        </section>
        <section
          id="board"
          className="game-board"
          aria-label={tg('screen.board')}
          // On a phone it scrolls, and what scrolls must be reached by the keyboard.
          tabIndex={phone ? 0 : -1}
        >
          {phone && <Rail size={boardSize} shape="strip" />}
          <SinceStrip />
          {over ? (
            <GameOver onLook={() => setLooking(true)} />
          ) : (
            <Board frame={frame} info={info} size={boardSize} />
          )}
          {frame.status === 'paused' && <PausedPaper />}
        </section>
        <RailSide size={size} boardSize={boardSize} />
        <section id="talk" className="game-talk on-timber" aria-label={tg('screen.logAndChat')}>
          <Talk
            tab={phone ? (tab === 'chat' ? 'chat' : 'log') : talkTab}
            onTab={setTalkTab}
            bare={phone}
          />
        </section>
      </main>
      {phone && <TabBar tab={tab} onTab={setTab} />}
      <Announcer />
      {keysOpen && <KeyList onClose={() => setKeysOpen(false)} />}
    </div>
  )
}

function RailSide({
  size,
  boardSize,
}: {
  readonly size: ReturnType<typeof useSize>
  readonly boardSize: 'phone' | 'tablet' | 'wide'
}): ReactNode {
  if (size === 'small') {
    return <Folding>{(open) => <Rail size={boardSize} shape={open ? 'full' : 'folded'} />}</Folding>
  }
  return (
    <aside
      id="players"
      className="game-rail on-timber"
      aria-label={tg('screen.players')}
      tabIndex={-1}
    >
      <Rail size={boardSize} shape={size === 'tablet' ? 'strip' : 'full'} />
    </aside>
  )
}

function usePanelName(game: Game): string {
  const { asks } = useDesk()
  if (asks.length > 0) return tg('panel.region')
  const who = deciders(game)
  return who === undefined ? tg('panel.regionNone') : tg('turn.theirs', { who })
}

function focusPlace(root: HTMLElement | null, place: Place): void {
  const target = {
    board: '#board [data-place][tabindex="0"], #board',
    decision: '.decision h2, #decision',
    players: '#players',
    log: '#talk [role="tabpanel"]',
    chat: '#talk textarea, #talk input',
    help: '.key-list button',
  }[place]
  // The first that fits in the order of the list, not in the order of the document.
  for (const one of target.split(', ')) {
    const found = root?.querySelector<HTMLElement>(one)
    if (found) return found.focus()
  }
}

/** The tab says how many games wait for me, this one among them or not, and its icon lights the lantern. */
function useTabTitle(game: Game, elsewhere: number): void {
  const { asks } = useDesk()
  const mine = asks.length > 0 && game.frame.status === 'open'
  const { name } = game.info
  useEffect(() => {
    const n = elsewhere + (mine ? 1 : 0)
    document.title = tg(mine ? 'title.mine' : 'title.others', { name, n })
    document
      .getElementById('tab-icon')
      ?.setAttribute('href', n > 0 ? '/lantern-lit.svg' : '/lantern-dark.svg')
  }, [mine, name, elsewhere])
}
