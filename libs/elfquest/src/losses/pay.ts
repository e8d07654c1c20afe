import { type Flow, type Option, type Space, type Text, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { charOf } from '../tribe/tribe.ts'
import { contentOf, type T } from '../types.ts'
import { type Means, meansOf, type Piece, takePieces, type Unit, type Way } from './debt.ts'

/** Words for a unit that is owed. */
export function unitText(unit: Unit): Text {
  switch (unit.k) {
    case 'cube':
      return unit.color === 'any'
        ? text('eq.unit.anyCube')
        : text('eq.unit.cube', { color: text(`eq.color.${unit.color}`) })
    case 'success':
      return text('eq.unit.success')
    case 'growth':
      return text('eq.unit.growth')
    case 'flip':
    case 'sacrifice':
      return unit.types === 'any'
        ? text(`eq.unit.${unit.k}`)
        : text(`eq.unit.${unit.k}Of`, { types: unit.types.map((type) => text(`eq.type.${type}`)) })
  }
}

/** Words for one thing given up. */
export function pieceText(piece: Piece): Text {
  switch (piece.k) {
    case 'cube':
      return text('eq.piece.cube', { color: text(`eq.color.${piece.color}`) })
    case 'success':
    case 'growth':
      return text(`eq.piece.${piece.k}`, { n: piece.n })
    case 'flip':
    case 'sacrifice':
      return text(`eq.piece.${piece.k}`, { card: { id: piece.card } })
  }
}

/** Words for several things given up together. */
export function piecesText(pieces: readonly Piece[]): Text {
  const first = pieces[0]
  if (first === undefined) return text('eq.piece.nothing')
  return pieces.length === 1
    ? pieceText(first)
    : text('eq.piece.list', { things: pieces.map(pieceText) })
}

/** Where the board shows what is given up. */
export function pieceAt(char: Id, piece: Piece): string {
  switch (piece.k) {
    case 'cube':
      return `cube:${char}:${piece.color}`
    case 'success':
    case 'growth':
      return `${piece.k}:${char}`
    case 'flip':
    case 'sacrifice':
      return `card:${piece.card}`
  }
}

/** Carries out a payment and tells of it. */
export function payPieces(t: T, char: Id, pieces: readonly Piece[]): void {
  if (pieces.length === 0) return
  const who = t.edit(`char:${char}`)
  const gone = takePieces(contentOf(t), who, pieces)
  if (gone.length > 0) t.edit('campaign').gone.push(...gone)
  t.log(text('eq.log.paid', { char: { id: char }, things: piecesText(pieces) }), {
    seat: who.seat,
    at: [`char:${char}`, ...pieces.map((piece) => pieceAt(char, piece))],
  })
}

/**
 * One unit of a forced loss, paid by one character; its controller chooses among what the rules allow (EQ-DEBT-19,
 * EQ-PENALTY-08). Marks the character as doomed if it cannot meet the loss of a cube (EQ-DEBT-06 to -08).
 */
export function* settleUnit(t: T, char: Id, unit: Unit): Flow<void> {
  const means = (): Means => meansOf(contentOf(t), charOf(t, char), unit)
  const now = means()
  const only = now.ways.length === 1 ? now.ways[0] : undefined
  if (now.how === 'partial' && only?.pieces.length === 0) {
    // EQ-DEBT-15
    t.log(text('eq.log.lapsed', { char: { id: char }, what: unitText(unit) }), {
      at: [`char:${char}`],
    })
    return
  }
  const grave =
    now.how === 'death' || only?.pieces.some((piece) => piece.k === 'sacrifice') === true
  const { answer } = yield* t.ask<string>({
    kind: 'eq.pay',
    seats: () => [charOf(t, char).seat],
    space: () => waysSpace(char, means()),
    question: () =>
      text(now.how === 'death' ? 'eq.pay.death' : 'eq.pay', {
        char: { id: char },
        what: unitText(unit),
      }),
    about: () => ({ char, unit: { ...unit } as never, how: means().how }),
    // EQ-UI-06: what kills or takes a card for good is confirmed, all else that is forced is just done.
    ...(grave ? {} : { forced: 'skip' as const }),
  })
  const chosen = means()
  const way = chosen.ways.find((one) => one.id === answer) as Way
  if (only !== undefined && !grave)
    t.log(text('eq.log.onlyWay', { char: { id: char } }), { at: [`char:${char}`] })
  payPieces(t, char, way.pieces)
  if (chosen.how === 'death') doom(t, char)
}

/** EQ-DEATH-01, EQ-DEATH-05: it dies, but only when all payments of the step are made. */
function doom(t: T, char: Id): void {
  t.edit(`char:${char}`).doomed = true
  t.log(text('eq.log.doomed', { char: { id: char } }), { at: [`char:${char}`] })
}

function waysSpace(char: Id, means: Means): Space {
  return {
    type: 'one',
    options: means.ways.map((way) => wayOption(char, way, means.how === 'death')),
  }
}

function wayOption(char: Id, way: Way, kills: boolean): Option {
  const loses = kills || way.pieces.some((piece) => piece.k === 'sacrifice')
  return {
    id: way.id,
    label: kills
      ? text('eq.way.dies', { char: { id: char }, things: piecesText(way.pieces) })
      : piecesText(way.pieces),
    at: kills ? [`char:${char}`] : way.pieces.map((piece) => pieceAt(char, piece)),
    ...(loses ? { grave: 'loss' as const } : {}),
  }
}
