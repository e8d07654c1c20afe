import type { DecisionView, Seat, Text } from '@moothall/engine'
import { useState } from 'react'
import { Banner } from '../../pieces/Banner.tsx'
import { Lantern } from '../../pieces/Lantern.tsx'
import { tg } from '../../text/game.ts'
import { type Game, useDesk, useGame } from '../context.tsx'
import { voiceOf } from './NotMine.tsx'
import { proposalOf } from './Panel.tsx'
import { Sheet, useHeadFocus } from './Sheet.tsx'
import { Storing } from './SheetParts.tsx'
import { answerWords, proposedSpace } from './summary.ts'
import { UndoButton } from './Undo.tsx'

/** A proposal is on the table, or somebody asks to take a step back: who proposes, who agrees, what happens. */
export function Consent() {
  const { decision } = useDesk()
  const [other, setOther] = useState<string>()
  const game = useGame()
  const head = useHeadFocus(decision?.id)
  if (decision === undefined) return null
  const mine = decision.mine[0]
  // Whoever speaks up again goes straight to the question.
  const onlyProposes =
    mine?.space.type === 'one' && mine.space.options.every((o) => o.id === 'propose')
  if (other === decision.id || onlyProposes) return <Sheet />
  if (mine === undefined) return null
  const proposal = proposalOf(decision.about)
  const has = (id: string) =>
    mine.space.type === 'one' && mine.space.options.some((o) => o.id === id)
  const inner = proposedSpace(mine.space)
  const what =
    proposal === undefined || inner === undefined
      ? undefined
      : answerWords(inner, proposal.answer, game.say)
  const question = mine.question ?? decision.question
  const openOther = (id: string) => {
    setOther(decision.id)
    game.desk.choose(id)
    void game.desk.confirm()
  }
  return (
    <ConsentFrame
      headRef={head}
      lamp={tg(has('agree') ? 'panel.yoursAnswer' : 'panel.yours')}
      question={question === undefined ? tg('panel.region') : game.say(question)}
      what={what}
      lines={takesBackIn(decision.about)}
      people={people(decision, proposal, game)}
      note={noteWords(decision, proposal, has('settle'), game)}
    >
      {has('agree') && <ActButton id="agree" main label={tg('proposal.agree')} />}
      {has('decline') && <ActButton id="decline" label={tg('kernel.decline')} />}
      {has('object') && <ActButton id="object" label={tg('proposal.object')} />}
      {has('settle') && (
        <button type="button" className="btn" onClick={() => openOther('settle')}>
          {tg('proposal.settle')}
        </button>
      )}
      {has('propose') && (
        <button type="button" className="btn" onClick={() => openOther('propose')}>
          {tg('proposal.other')}
        </button>
      )}
      {decision.type !== 'consent' && <UndoButton />}
    </ConsentFrame>
  )
}

interface Voice {
  readonly seat: Seat
  readonly says: string
}

function people(
  decision: DecisionView,
  proposal: ReturnType<typeof proposalOf>,
  game: Game,
): Voice[] {
  const agreed = proposal?.agreed ?? decision.answered ?? []
  const asker = askerIn(decision.about)
  const asks =
    asker === undefined ? [] : [{ seat: asker, says: tg('undo.asks', voiceOf(game.sitter(asker))) }]
  const others = decision.seats.map((seat) => {
    const voice = voiceOf(game.sitter(seat))
    const says =
      seat === proposal?.by
        ? tg('proposal.text', voice)
        : agreed.includes(seat)
          ? tg('proposal.agrees', voice)
          : tg(proposal === undefined ? 'undo.waits' : 'proposal.silent', voice)
    return { seat, says }
  })
  return [...asks, ...others]
}

/** What happens when all agree, and when somebody does not. */
function noteWords(
  decision: DecisionView,
  proposal: ReturnType<typeof proposalOf>,
  settles: boolean,
  game: Game,
): string {
  if (decision.type === 'consent') return tg('undo.takesAll')
  if (proposal?.objected !== true) return tg('proposal.takesAll')
  if (settles) return tg('proposal.objectedMine')
  return proposal.settler === undefined
    ? tg('proposal.objected')
    : tg('proposal.objectedTheirs', { who: game.sitter(proposal.settler).name })
}

/** Who asks to take a step back. */
function askerIn(about: unknown): Seat | undefined {
  return typeof about === 'object' &&
    about !== null &&
    'by' in about &&
    typeof about.by === 'number'
    ? about.by
    : undefined
}

/** The lines of the log that would be struck through. */
function takesBackIn(about: unknown): readonly Text[] {
  return typeof about === 'object' &&
    about !== null &&
    'takesBack' in about &&
    Array.isArray(about.takesBack)
    ? about.takesBack
    : []
}

function ActButton({
  id,
  label,
  main = false,
}: {
  readonly id: string
  readonly label: string
  readonly main?: boolean
}) {
  const { desk } = useGame()
  const { sending, chosen, decision } = useDesk()
  const act = () => void desk.send(id, decision?.mine[0]?.seat ?? 0)
  return (
    <button
      type="button"
      className={main ? 'btn btn-main go-main' : 'btn'}
      data-option={id}
      onClick={act}
      disabled={sending}
    >
      {sending && chosen.includes(id) ? <Storing /> : label}
    </button>
  )
}

function ConsentFrame(props: {
  readonly headRef: React.RefObject<HTMLHeadingElement | null>
  readonly lamp: string
  readonly question: string
  readonly what: string | undefined
  readonly lines: readonly Text[]
  readonly people: readonly Voice[]
  readonly note: string
  readonly children: React.ReactNode
}) {
  const game = useGame()
  return (
    <section className="decision sheet consent">
      <div className="pegs" aria-hidden="true">
        <i className="peg" />
        <i className="peg" />
      </div>
      <p className="lamp-line">
        <Lantern lit />
        <span>{props.lamp}</span>
      </p>
      <div className="decision-head">
        <h2 ref={props.headRef} tabIndex={-1}>
          {props.question}
        </h2>
      </div>
      <div className="decision-body">
        {props.what !== undefined && props.what !== '' && (
          <p className="consent-what">{props.what}</p>
        )}
        {props.lines.length > 1 && <TakesBack lines={props.lines} />}
        <ul className="voices">
          {props.people.map(({ seat, says }) => {
            const sitter = game.sitter(seat)
            return (
              <li key={seat}>
                <span className="who">
                  <Banner seat={sitter.banner} size="small" />
                  <bdi>{sitter.name}</bdi>
                </span>
                <span className="second">{says}</span>
              </li>
            )
          })}
        </ul>
        <p className="decision-context">{props.note}</p>
      </div>
      <div className="decision-go">{props.children}</div>
    </section>
  )
}

/** So many of the newest lines are told; of the others only how many there are. */
const LINES = 5

function TakesBack({ lines }: { readonly lines: readonly Text[] }) {
  const { say } = useGame()
  const shown = lines.slice(-LINES)
  const more = lines.length - shown.length
  return (
    <div className="consent-lines">
      <p>{tg('undo.takesBack')}</p>
      <ul>
        {more > 0 && <li className="second">{tg('undo.earlierLines', { n: more })}</li>}
        {shown.map((line, at) => (
          <li key={at}>{say(line)}</li>
        ))}
      </ul>
    </div>
  )
}
