import type { EventCard as EventData, Face, Gain, Loss } from '@moothall/elfquest/content/schema.ts'
import type { ReactNode } from 'react'
import { Cube } from '../../../pieces/Cubes.tsx'
import { GameIcon } from '../../../pieces/GameIcon.tsx'
import { Sign } from '../../../pieces/Sign.tsx'
import { LOCALE } from '../../../text/catalogue.tsx'
import { Place } from '../place.tsx'
import {
  COLOR_NAMES,
  content,
  gainWords,
  iconOf,
  isRolled,
  lossesWords,
  lossWords,
  nameOf,
  storyOf,
} from './cards.ts'
import { Icon, iconOfGain, iconOfLoss, Legend } from './Icon.tsx'
import { Roundel } from './Roundel.tsx'
import { te } from './text.ts'
import type { EqTable } from './view.ts'

/** The revealed event, printed like a woodcut. */
export function EventCard({ table }: { readonly table: EqTable }) {
  const { card, successes } = table.event
  if (card === null) {
    return (
      <div className="eq-event is-none">
        <h2>{te('event.none')}</h2>
        <p>{te(table.campaign.phase === 'play' ? 'event.noneText' : 'event.allDone')}</p>
      </div>
    )
  }
  const event = content.event(card)
  const goal = isRolled(event) ? event.successes : 0
  const mode = te(event.mode === 'solo' ? 'event.solo' : 'event.tribal')
  return (
    <Place
      at="event"
      label={te('event.sentence', { name: nameOf(card), mode, n: successes, of: goal })}
      className={facts(event) > 5 ? 'eq-event is-long' : 'eq-event'}
      prefer={(o) => o.id.endsWith('event')}
      zoom={{
        title: nameOf(card),
        content: (
          <div className="eq-zoom-event">
            <Woodcut icon={iconOf(card)} />
            <p className="eq-event-story">{storyOf(card)}</p>
            <Facts event={event} />
            <Legend />
          </div>
        ),
      }}
    >
      <span className="eq-event-kind">
        <span>
          <Sign name={event.mode} />
          {mode}
        </span>
        <span>
          {isRolled(event)
            ? te(table.event.whiteSpent ? 'event.whiteSpent' : 'event.white', {
                n: event.whiteDice,
              })
            : te('event.fixed', { n: event.dice })}
        </span>
      </span>
      <span className="eq-event-name">{nameOf(card)}</span>
      <Woodcut icon={iconOf(card)} />
      <span className="eq-event-story">{storyOf(card)}</span>
      <Facts event={event} />
      <PhoneFacts event={event} />
      {table.event.lock !== null && (
        <span className="eq-event-lock">
          <Sign name="lock" />
          {te('event.locked', { name: nameOf(table.event.lock) })}
        </span>
      )}
      <Tried table={table} />
      {isRolled(event) && <Progress have={successes} goal={goal} />}
    </Place>
  )
}

/** Who has tried this event, and who of them takes part and is rewarded for it. */
function Tried({ table }: { readonly table: EqTable }) {
  const { attempters, participants } = table.event
  if (attempters.length === 0) return null
  const names = new Intl.ListFormat(LOCALE, { type: 'conjunction' })
  const said = [
    te('event.tried', { names: names.format(attempters.map(nameOf)) }),
    ...(participants.length === 0
      ? []
      : [te('event.part', { names: names.format(participants.map(nameOf)) })]),
  ].join(' ')
  return (
    <span className="eq-tried" title={said}>
      <span className="heard-only">{said}</span>
      <span aria-hidden="true">{te('event.triedShort')}</span>
      {attempters.map((id) => (
        <span key={id} className={participants.includes(id) ? 'is-part' : undefined}>
          <Roundel char={id} tiny />
          {participants.includes(id) && <Sign name="die" />}
        </span>
      ))}
    </span>
  )
}

/** Lines of facts, to know how much room is left for the story. */
function facts(event: EventData): number {
  const gains = 'all' in event.reward.perParticipant ? event.reward.perParticipant.all.length : 1
  const more = gains + (event.reward.once.length > 0 ? 1 : 0) + (event.penalty === null ? 0 : 1)
  return isRolled(event)
    ? Math.ceil(event.colors.length / 2) + 1 + event.cost.length + more
    : event.outcomes.length + more
}

/** One ink on a hatched field, with trunks on both sides so that every picture stands in the same wood. */
function Woodcut({ icon }: { readonly icon: string }) {
  return (
    <span className="eq-woodcut" aria-hidden="true">
      <svg viewBox="0 0 208 96" preserveAspectRatio="xMidYMid slice">
        <g fill="currentColor">
          <path d="M10 0h9l1.500 90h-12zM33 0h5l1 90h-7z" />
          <path d="M172 0h6l1.500 90h-9zM192 0h9l1.500 90h-12z" />
        </g>
        <g fill="none" stroke="currentColor" strokeWidth={1.6} strokeLinecap="round">
          <path d="M19 34c8-2 13-7 16-14M20 58c-8-3-13-9-15-15M38 44c6-2 9-6 11-11M172 40c-6-2-10-6-12-12M178 26c6-3 9-7 10-11M201 60c4-2 6-5 7-9M192 46c-4-2-7-5-9-9" />
          <path d="M0 90c30-2 58-1 78 0 34 2 74-2 130 0" strokeWidth={2} />
          <path d="M14 93h24M96 94h40M168 93h28" />
        </g>
      </svg>
      <GameIcon name={icon} />
    </span>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="eq-fact">
      <span className="eq-fact-name">{name}</span>
      <span className="eq-fact-what">{children}</span>
    </span>
  )
}

function LossMark({ loss }: { readonly loss: Loss }) {
  return (
    <span>
      <Icon name={iconOfLoss(loss)} />
      {lossWords(loss)}
    </span>
  )
}

function GainMark({ gain }: { readonly gain: Gain }) {
  const name = iconOfGain(gain)
  return name === undefined ? <Sign name="plus" /> : <Icon name={name} />
}

function Facts({ event }: { readonly event: EventData }) {
  const { perParticipant, once } = event.reward
  const gains = 'all' in perParticipant ? perParticipant.all : perParticipant.chooseOne.flat()
  return (
    <span className="eq-facts">
      {isRolled(event) ? (
        <>
          <Fact name={te('event.dice')}>
            {COLOR_NAMES.filter((c) => event.colors.includes(c)).map((color) => (
              <span key={color}>
                <Cube of={color} />
                {nameOf(`color.${color}`)}
              </span>
            ))}
          </Fact>
          <Fact name={te('event.traits')}>
            {event.traits
              .map((r) => nameOf(r.trait) + (r.weight > 1 ? ` ×${r.weight}` : ''))
              .join(', ')}
          </Fact>
          {event.cost.length > 0 && (
            <Fact name={te('event.cost')}>
              {event.cost.map((loss) => (
                <LossMark key={JSON.stringify(loss)} loss={loss} />
              ))}
            </Fact>
          )}
        </>
      ) : (
        event.outcomes.map((losses, n) => (
          <Fact key={JSON.stringify(losses) + n} name={te('event.outcome', { n })}>
            {lossesWords(losses)}
          </Fact>
        ))
      )}
      {gains.length > 0 && (
        <Fact name={te('event.each')}>
          {gains.map((gain) => (
            <span key={JSON.stringify(gain)}>
              <GainMark gain={gain} />
              {gainWords(gain)}
            </span>
          ))}
        </Fact>
      )}
      {once.length > 0 && <Fact name={te('event.once')}>{once.map(gainWords).join(', ')}</Fact>}
      {event.penalty !== null && (
        <Fact name={te('event.penalty', { faces: facesWords(event.penalty.faces) })}>
          {te('event.oneLoses', { what: lossesWords(event.penalty.loss) })}
        </Fact>
      )}
    </span>
  )
}

function facesWords(faces: readonly Face[]): string {
  return faces.length > 1 && faces[0] === 1
    ? te('event.upTo', { n: faces[faces.length - 1] as number })
    : faces.join(', ')
}

/** The same in one line, for the small card of a phone. */
function PhoneFacts({ event }: { readonly event: EventData }) {
  if (!isRolled(event))
    return <span className="eq-facts-short">{te('event.fixed', { n: event.dice })}</span>
  return (
    <span className="eq-facts-short">
      <span>{event.traits.map((r) => nameOf(r.trait)).join(', ')}</span>
      <span>
        {event.colors.map((color) => (
          <Cube key={color} of={color} />
        ))}
        {te('event.giveDice')}
      </span>
      {event.cost.length > 0 && (
        <span>
          {te('event.costs')}
          {event.cost.map((loss) =>
            loss.k === 'cube' && loss.color !== 'any' ? (
              Array.from({ length: loss.n }, (_, i) => (
                <Cube key={`${loss.color}${i}`} of={loss.color as 'physique'} />
              ))
            ) : (
              <Icon key={JSON.stringify(loss)} name={iconOfLoss(loss)} label={lossWords(loss)} />
            ),
          )}
        </span>
      )}
    </span>
  )
}

function Progress({ have, goal }: { readonly have: number; readonly goal: number }) {
  return (
    <span className="eq-progress">
      <span>
        <b>{have}</b> {te('event.progress', { n: '', of: goal }).trim()}
      </span>
      <span className="eq-pips" aria-hidden="true">
        {Array.from({ length: goal }, (_, at) => (
          <i key={at} className={at < have ? 'is-on' : undefined}>
            {at < have && <Sign name="leaf" />}
          </i>
        ))}
      </span>
    </span>
  )
}
