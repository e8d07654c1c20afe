import { useEffect, useRef } from 'react'
import { useDesk, useGame } from '../context.tsx'
import { play } from './sounds.ts'
import type { SoundKind } from './synth.ts'

/** Lets changes of the game be heard: my turn, what lines of the log tell, a window, talk. */
export function useGameSounds(): void {
  const { frame, moment, board } = useGame()
  const { asks, decision } = useDesk()
  const mine = asks.length > 0 && frame.status === 'open'
  const { talkLoaded } = moment
  const before = useRef({
    mine,
    lines: frame.logCount,
    talk: moment.talk.length,
    talkLoaded,
    window: '',
  })
  const window = decision?.type === 'window' ? decision.id : ''
  useEffect(() => {
    const was = before.current
    const heard = new Set<SoundKind>()
    for (const line of frame.log) {
      const kind = line.i >= was.lines ? board.sound?.(line.text.k) : undefined
      if (kind !== undefined) heard.add(kind)
    }
    // Several changes of one choice are one sound: what is most worth hearing.
    const first = (['dice', 'seal', 'card', 'token'] as const).find((kind) => heard.has(kind))
    if (first !== undefined) play(first)
    if (window !== '' && window !== was.window) play('window')
    else if (mine && !was.mine) play('turn')
    // Talk that was there when the screen opened is no news.
    const said = moment.talk.at(-1)
    if (was.talkLoaded && moment.talk.length > was.talk && said?.mine === false) play('chat')
    before.current = {
      mine,
      lines: frame.logCount,
      talk: moment.talk.length,
      talkLoaded,
      window,
    }
  }, [mine, frame, moment.talk, talkLoaded, board, window])
}
