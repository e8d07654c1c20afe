import type { FullFrame, StandingView } from '@moothall/engine'
import { useEffect, useMemo } from 'react'
import { tg } from '../../text/game.ts'
import { DeskProvider, type Game, GameProvider, useGame } from '../context.tsx'
import { Desk } from '../panel/desk.ts'
import { Panel } from '../panel/Panel.tsx'
import { Dialog } from './Dialog.tsx'

/** What I may do at any moment, each thing once: several of my seats mostly may do the same. */
export function anyTime(game: Game): readonly StandingView[] {
  if (game.frame.status !== 'open') return []
  const seen = new Set<string>()
  return game.frame.standing.filter((one) => {
    const same = JSON.stringify([one.kind, one.space])
    return seen.has(same) ? false : seen.add(same)
  })
}

/** Name of such a thing: its one option where there is one, else its question. */
export function anyTimeName(game: Game, one: StandingView): string {
  const { space } = one
  const only = space.type === 'one' && space.options.length === 1 ? space.options[0] : undefined
  const alike = game.frame.standing.filter((other) => other.kind === one.kind)
  // In a menu it is no question.
  const name = game.say(only?.label ?? { k: one.kind }).replace(/\?$/, '')
  return alike.length > 1 && anyTime(game).filter((o) => o.kind === one.kind).length > 1
    ? tg('anytime.for', { what: name, who: game.seatTitle(one.seat) })
    : name
}

/**
 * One complete choice apart from the open question, in the panel that renders every choice. What is for good is asked
 * once more, as there.
 */
export function AnyTime({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const game = useGame()
  const { source, board, frame } = game
  const desk = useMemo(() => {
    const made = new Desk(source, board.apart)
    made.explains = false
    return made
  }, [source, board])
  useEffect(() => {
    desk.onSent = onClose
  }, [desk, onClose])
  const one = frame.standing.find((s) => s.id === id)
  const alone = useMemo(() => (one === undefined ? undefined : asFrame(frame, one)), [frame, one])
  if (alone !== undefined) desk.prepare(alone)
  useEffect(() => desk.lay(alone), [desk, alone])
  // Not mine to do any more: the question went away under the hand.
  useEffect(() => {
    if (one === undefined) onClose()
  }, [one, onClose])
  if (one === undefined || alone === undefined) return null
  return (
    <Dialog title={tg('anytime.title')} className="any-time" onClose={onClose}>
      <GameProvider value={{ ...game, desk, frame: alone }}>
        <DeskProvider value={desk}>
          <Panel />
        </DeskProvider>
      </GameProvider>
    </Dialog>
  )
}

/** The view with nothing open but this. */
function asFrame(frame: FullFrame, one: StandingView): FullFrame {
  const question = { k: one.kind }
  return {
    ...frame,
    undo: { state: 'none' },
    standing: [],
    decisions: [
      {
        id: one.id,
        kind: one.kind,
        type: 'ask',
        seats: [one.seat],
        mine: [{ seat: one.seat, space: one.space, question }],
        question,
      },
    ],
  }
}
