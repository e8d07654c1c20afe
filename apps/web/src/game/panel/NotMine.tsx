import type { DecisionView, FullFrame, Seat } from '@moothall/engine'
import type { Actor } from '@moothall/engine/words/format.ts'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../forms/useAct.ts'
import { toast } from '../../frame/toasts.tsx'
import { Banner } from '../../pieces/Banner.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { type Game, type Sitter, useDesk, useGame } from '../context.tsx'
import { useLively } from '../lively.ts'
import { takeable } from '../seats.ts'
import { AtHand } from './AtHand.tsx'
import { proposalOf } from './Panel.tsx'
import { answerWords, proposedSpace } from './summary.ts'
import { refusalWords, UndoButton, UndoLine, undoNow } from './Undo.tsx'
import { WindowSettingsList } from './WindowWishes.tsx'

const AND = new Intl.ListFormat('en', { type: 'conjunction' })

/** Those who decide, each person once, so that verbs can follow them; undefined where nobody does. */
export function deciders(game: Game): Actor | undefined {
  const sitters = decidingSeats(game.frame).map((s) => game.sitter(s))
  const names = [...new Set(sitters.map((one) => one.name))]
  if (names.length === 0) return undefined
  if (names.length > 1) return { text: AND.format(names), person: 'many' }
  return sitters[0]?.me
    ? { text: tg('people.You'), person: 'you' }
    : { text: names[0] as string, person: 'one' }
}

/** Seats that are still to speak: those that have answered or agreed already are not waited for. */
export function decidingSeats(frame: FullFrame): number[] {
  return frame.decisions.flatMap((d) => {
    const spoken = d.answered ?? proposalOf(d.about)?.agreed
    return spoken === undefined ? d.seats : d.seats.filter((s) => !spoken.includes(s))
  })
}

/** Whose voice a line of a list tells; the name stands beside it. */
export const voiceOf = (one: Sitter): { readonly who: Actor } => ({
  who: { text: one.name, person: one.me ? 'you' : 'one' },
})

/** Raised wood, no paper: one glance is enough to know that it is somebody else's. */
export function NotMine() {
  const game = useGame()
  const { decision, later } = useDesk()
  const { frame, say, desk } = game
  const lively = useRef(useLively())
  // Focus that was on my sheet stays at the panel.
  useEffect(() => {
    if (lively.current && document.activeElement === document.body)
      document.getElementById('decision')?.focus({ preventScroll: true })
  }, [])
  if (frame.status === 'paused') {
    return (
      <section className="decision raised not-mine is-still">
        <p className="not-mine-who">
          <Sign name="warn" />
          <b>{tg('paused.title')}</b>
        </p>
        <p className="second">{tg('paused.text')}</p>
      </section>
    )
  }
  if (frame.status === 'resting' || frame.status === 'moved') return <PutAway />
  if (decision === undefined) {
    return (
      <section className="decision raised not-mine">
        <p className="second">{tg(frame.status === 'over' ? 'turn.over' : 'wait.nobody')}</p>
      </section>
    )
  }
  const sealedMine = decision.sealed !== undefined && decision.sealed.length > 0
  const who = deciders(game)
  const proposal = proposalOf(decision.about)
  const spoken = decision.answered ?? proposal?.agreed ?? []
  const first = decision.seats.find((s) => !spoken.includes(s)) ?? decision.seats[0]
  const several = decision.seats.length > 1
  const [own] = decision.replace ?? []
  const stands = own?.stands === undefined ? undefined : answerWords(own.space, own.stands, say)
  return (
    <section className="decision raised not-mine">
      <p className="not-mine-who">
        {sealedMine ? (
          <Sign name="check" />
        ) : (
          first !== undefined && <Banner seat={game.sitter(first).banner} />
        )}
        <b>{headOf(decision, sealedMine, who)}</b>
      </p>
      <h2>{decision.question === undefined ? tg('wait.question') : say(decision.question)}</h2>
      {proposal !== undefined && later[0] !== undefined && (
        <p className="not-mine-what">
          {answerWords(proposedSpace(later[0].space) ?? later[0].space, proposal.answer, say)}
        </p>
      )}
      {stands !== undefined && <p className="not-mine-what">{stands}</p>}
      {several && (
        <ul className="voices">
          {decision.seats.map((seat) => {
            const one = game.sitter(seat)
            const answered =
              decision.answered?.includes(seat) ||
              decision.sealed?.includes(seat) ||
              proposal?.agreed.includes(seat)
            const voice = voiceOf(one)
            const says =
              seat === proposal?.by
                ? tg('proposal.text', voice)
                : answered
                  ? tg(proposal === undefined ? 'wait.sealedState' : 'proposal.agrees', voice)
                  : tg(
                      decision.answered !== undefined || proposal !== undefined
                        ? 'wait.thinking'
                        : 'wait.asked',
                    )
            return (
              <li key={seat}>
                <span className="who">
                  <Banner seat={one.banner} size="small" />
                  <bdi>{proposal !== undefined ? one.name : game.seatTitle(seat)}</bdi>
                </span>
                <span className="second">{says}</span>
              </li>
            )
          })}
        </ul>
      )}
      <AtHand />
      <WindowSettingsList />
      {game.info.mySeats.length === 0 ? (
        <>
          <p className="quiet">{tg('wait.watching')}</p>
          <FreeSeats />
        </>
      ) : sealedMine && frame.undo.state === 'free' ? (
        <button type="button" className="btn btn-wide" onClick={() => void undoNow(game)}>
          {tg('wait.takeBack')}
        </button>
      ) : (
        <LateUndo />
      )}
      {later.length > 0 && (
        <button type="button" className="btn btn-small" onClick={() => desk.reopen()}>
          {tg(sealedMine ? 'wait.replace' : 'proposal.other')}
        </button>
      )}
    </section>
  )
}

/** Who is waited for, or what I have done already. Nobody is named in a window. */
function headOf(decision: DecisionView, sealedMine: boolean, who: Actor | undefined): string {
  const window = decision.type === 'window'
  if (decision.passed !== undefined) return tg('wait.passed')
  if (sealedMine || (who === undefined && !window)) return tg('wait.sealed')
  return window || who === undefined ? tg('wait.window') : tg('turn.theirs', { who })
}

/** Somebody who watches may sit down where nobody plays. */
function FreeSeats() {
  const game = useGame()
  const free = takeable(game)
  const [refused, setRefused] = useState<string>()
  const act = useAct()
  if (free.length === 0) return null
  const take = (seat: Seat) =>
    void act.run(async () => {
      const outcome = await game.source.take?.(seat)
      setRefused(outcome === undefined || outcome.ok ? undefined : refusalWords(outcome.code))
    })
  return (
    <div className="free-seats">
      {free.map((seat) => (
        <button
          key={seat}
          type="button"
          className="btn btn-small"
          aria-busy={act.busy}
          onClick={() => take(seat)}
        >
          {tg('seats.take', { what: game.forWhom(seat) ?? tg('people.seat', { n: seat + 1 }) })}
        </button>
      ))}
      {refused !== undefined && <p role="alert">{refused}</p>}
    </div>
  )
}

/** My last step can still be taken back while others think. */
function LateUndo() {
  const game = useGame()
  const { undo } = game.frame
  if (undo.state === 'none' || undo.state === 'barred') return null
  if (undo.state !== 'free') return <UndoLine />
  return (
    <div className="late-undo">
      <UndoButton />
      <span className="second">
        {undo.what === undefined
          ? tg('undo.plain')
          : tg('undo.free', { what: game.say(undo.what) })}
      </span>
    </div>
  )
}

/** The game is in its box, or in another hall. Whoever plays it takes it out where it lies. */
function PutAway() {
  const { frame, info, source, say } = useGame()
  const act = useAct()
  const away = frame.status === 'resting' ? 'resting' : 'moved'
  // The log tells who did it.
  const by = frame.log.findLast((line) => line.text.k === 'kernel.restedBy')
  const mayTakeOut = info.mySeats.length > 0 || info.hosting === true
  const takeOut = () =>
    void act.run(async () => {
      const outcome = await source.rest?.(false)
      if (outcome?.ok === false) toast(refusalWords(outcome.code), { kind: 'bad' })
    })
  return (
    <section className="decision raised not-mine is-still">
      <p className="not-mine-who">
        <b>{by === undefined ? tg(`${away}.title`) : say(by.text)}</b>
      </p>
      <p className="second">{tg(`${away}.text`)}</p>
      {away === 'resting' && source.rest !== undefined && mayTakeOut && (
        <button type="button" className="btn btn-main" aria-busy={act.busy} onClick={takeOut}>
          {tg('resting.takeOut')}
        </button>
      )}
      {/* What lies in its box with empty chairs waits for people: whoever is here may fill them. */}
      <FreeSeats />
    </section>
  )
}
