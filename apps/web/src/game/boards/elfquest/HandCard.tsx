import type { HandCard as CardData, ReadTrait } from '@moothall/elfquest/content/schema.ts'
import { printingsOf } from '@moothall/elfquest/dice/traits.ts'
import type { HandState } from '@moothall/elfquest/state.ts'
import { CardMark } from '../../../pieces/CardMark.tsx'
import { Cube } from '../../../pieces/Cubes.tsx'
import { GameIcon } from '../../../pieces/GameIcon.tsx'
import { classes } from '../../../pieces/piece.ts'
import { Sign } from '../../../pieces/Sign.tsx'
import { Place } from '../place.tsx'
import { COLOR_NAMES, content, handWords, iconOf, nameOf } from './cards.ts'
import { te } from './text.ts'

/** A hand card on the table. Traits that what is attempted reads are underlined. */
export function HandCard({
  held,
  reads,
}: {
  readonly held: Readonly<HandState>
  readonly reads: readonly ReadTrait[]
}) {
  const card = content.hand(held.card)
  const flipped = held.state === 'flipped'
  const traits = [...new Set(printingsOf(card, held))]
  const type = nameOf(`type.${card.type}`)
  const label = te(flipped ? 'hand.cardFlipped' : 'hand.card', {
    name: nameOf(card.id),
    type,
    traits: traits.map(nameOf).join(', '),
  })
  return (
    <Place
      at={`card:${card.id}`}
      label={label}
      className={classes('eq-card', flipped && 'is-flipped')}
      prefer={(o) => !o.id.includes('sacrifice:')}
      zoom={{
        title: nameOf(card.id),
        content: <CardZoom card={card} held={held} reads={reads} alone />,
      }}
    >
      <span className="eq-card-turn" key={held.state}>
        <span className="eq-card-name">{nameOf(card.id)}</span>
        {flipped ? (
          <FlippedFace held={held} />
        ) : (
          <UpFace card={card} traits={traits} held={held} reads={reads} />
        )}
      </span>
      <CardZoom card={card} held={held} reads={reads} />
    </Place>
  )
}

function FlippedFace({ held }: { readonly held: Readonly<HandState> }) {
  const aside = COLOR_NAMES.flatMap((color) =>
    Array.from({ length: held.aside[color] }, (_, at) => ({ color, at })),
  )
  return (
    <span className="eq-card-back">
      <Sign name="flip" />
      <span>{te('hand.flipped')}</span>
      {aside.length > 0 && (
        <span>
          {aside.map(({ color, at }) => (
            <Cube key={`${color}${at}`} of={color} />
          ))}{' '}
          {te('hand.aside')}
        </span>
      )}
    </span>
  )
}

function Marks({ card }: { readonly card: CardData }) {
  return (
    <span className="eq-card-marks">
      {COLOR_NAMES.flatMap((color) =>
        Array.from({ length: card.cubes[color] ?? 0 }, (_, at) => (
          <Cube key={`${color}${at}`} of={color} />
        )),
      )}
      {card.bonusDie && <Sign name="die" />}
    </span>
  )
}

export function Traits({
  traits,
  held,
  card,
  reads,
}: {
  readonly traits: readonly string[]
  readonly held: Readonly<HandState>
  readonly card: CardData
  readonly reads: readonly ReadTrait[]
}) {
  const all = printingsOf(card, held)
  return (
    <span className="eq-card-traits">
      {traits.map((trait, at) => {
        const n = all.filter((t) => t === trait).length
        const word = nameOf(trait) + (n > 1 ? ` ×${n}` : '')
        return (
          <span key={trait}>
            {at > 0 && ', '}
            {reads.some((r) => r.trait === trait) ? <b>{word}</b> : word}
          </span>
        )
      })}
    </span>
  )
}

function UpFace({
  card,
  traits,
  held,
  reads,
}: {
  readonly card: CardData
  readonly traits: readonly string[]
  readonly held: Readonly<HandState>
  readonly reads: readonly ReadTrait[]
}) {
  return (
    <>
      <span className="eq-card-art">
        <GameIcon name={iconOf(card.id)} />
        <Marks card={card} />
      </span>
      <Traits traits={traits} held={held} card={card} reads={reads} />
      <span className="eq-card-type">
        <CardMark kind={card.type} />
        {nameOf(`type.${card.type}`)}
      </span>
    </>
  )
}

/** The card large, beside its place: hover, focus. It explains; everything that can be done stands in the panel. */
function CardZoom({
  card,
  held,
  reads,
  alone = false,
}: {
  readonly card: CardData
  readonly held: Readonly<HandState>
  readonly reads: readonly ReadTrait[]
  /** On a sheet of its own, which has the name already. */
  readonly alone?: boolean
}) {
  const traits = [...new Set(printingsOf(card, held))]
  return (
    <span
      className={alone ? 'eq-zoom-alone' : 'eq-zoom paper'}
      aria-hidden={alone ? undefined : true}
    >
      {!alone && <b>{nameOf(card.id)}</b>}
      <span className="eq-card-type">
        <CardMark kind={card.type} />
        {nameOf(`type.${card.type}`)}
        {held.state === 'flipped' && `, ${te('hand.flipped')}`}
      </span>
      <span className="eq-card-art">
        <GameIcon name={iconOf(card.id)} />
        <Marks card={card} />
      </span>
      <Traits traits={traits} held={held} card={card} reads={reads} />
      <span className="eq-zoom-words">
        {handWords(card).map((words) => (
          <span key={words}>{words}.</span>
        ))}
      </span>
    </span>
  )
}
