import type { Json, Seat } from '@moothall/engine'
import { useMemo, useRef } from 'react'
import { tg } from '../../../text/game.ts'
import { useGame } from '../../context.tsx'
import type { GameInfo } from '../../source.ts'
import { Place, useRoving } from '../place.tsx'
import type { BoardModule, BoardProps } from '../types.ts'
import './generic.css'

/**
 * The words of a ruleset for what lies on its table: `board.KIND` is the heading of a kind, `board.KIND.FIELD` the name
 * of a field, and a kind or field of no words at all is left out. Things are called by the sentence that ends in `.name.ID`,
 * and what they do stands in the one that ends in `.about.ID`; what has the number of a seat for an id, and says so in its
 * field `seat`, by whoever sits there. `{seat}` in the words of a field says that it holds numbers of seats, `{seat1}` in
 * a name stands for whoever sits in seat 1.
 */
interface Lexicon {
  readonly kind: (kind: string) => string
  readonly field: (kind: string, field: string) => string
  readonly holdsSeats: (kind: string, field: string) => boolean
  readonly sitter: (seat: Seat) => string
  /** Name of a thing by its id, its handle or its key; undefined if it has none. */
  readonly name: (id: string) => string | undefined
  readonly about: (id: string) => string | undefined
}

type Entity = { readonly [field: string]: Json }

interface ById {
  readonly name: ReadonlyMap<string, string>
  readonly about: ReadonlyMap<string, string>
}

const BY_ID = /\.(name|about)\.(.+)$/

const byMessages = new WeakMap<object, ById>()

function wordsById(messages: GameInfo['messages']): ById {
  const known = byMessages.get(messages)
  if (known !== undefined) return known
  const words = { name: new Map<string, string>(), about: new Map<string, string>() }
  for (const [key, sentence] of Object.entries(messages)) {
    const [, part, id] = BY_ID.exec(key) ?? []
    if (id !== undefined) words[part as keyof ById].set(id, sentence)
  }
  byMessages.set(messages, words)
  return words
}

const SEAT = /\s*\{seat\}/
/** `usedPowers` in words, for a ruleset that has none of its own. */
const apart = (key: string): string => key.replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`)

function lexicon(
  { frame, info }: Pick<BoardProps, 'frame' | 'info'>,
  sitter: (seat: Seat) => string,
): Lexicon {
  const { messages } = info
  const { name, about } = wordsById(messages)
  const byId = (id: string): string | undefined =>
    name.get(id)?.replace(/\{seat(\d)\}/g, (_, seat: string) => sitter(Number(seat)))
  // A handle says nothing itself: the thing is called by what it shows.
  const shown = new Map<string, Entity>()
  for (const [key, entity] of Object.entries(frame.entities))
    if (key.includes(':~')) shown.set(key.slice(key.indexOf(':') + 1), entity)
  return {
    kind: (kind) => messages[`board.${kind}`] ?? apart(kind),
    field: (kind, field) => (messages[`board.${kind}.${field}`] ?? apart(field)).replace(SEAT, ''),
    holdsSeats: (kind, field) => SEAT.test(messages[`board.${kind}.${field}`] ?? ''),
    sitter,
    name(id) {
      if (id.startsWith('~')) return nameShown(shown.get(id), byId) ?? tg('board.faceDown')
      const inKey = id in frame.entities ? id.slice(id.indexOf(':') + 1) : id
      return byId(id) ?? (inKey === id ? undefined : (byId(inKey) ?? inKey))
    },
    about: (id) => about.get(id),
  }
}

/** What a thing shows of itself, if that has a name. */
function nameShown(entity: Entity | undefined, byId: Lexicon['name']): string | undefined {
  return Object.values(entity ?? {})
    .map((value) => (typeof value === 'string' ? byId(value) : undefined))
    .find((name) => name !== undefined)
}

/** Everything that lies on the table as lists: readable, and enough to play by with the panel. */
function GenericBoard({ frame, info }: BoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const keys = useRoving(root)
  const { seatAndSitter } = useGame()
  const words = useMemo(() => lexicon({ frame, info }, seatAndSitter), [frame, info, seatAndSitter])
  const kinds = new Map<string, [string, Entity][]>()
  for (const [key, entity] of Object.entries(frame.entities)) {
    const kind = key.split(':')[0] as string
    if (words.kind(kind) === '') continue
    kinds.set(kind, [...(kinds.get(kind) ?? []), [key, entity]])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the places inside
    <div className="generic-board" ref={root} onKeyDown={keys} data-board>
      {[...kinds].map(([kind, entities]) => (
        <section key={kind}>
          <h3>{words.kind(kind)}</h3>
          <div className="generic-entities">
            {entities.map(([key, entity]) => {
              const seat = seatOf(key.slice(kind.length + 1), entity)
              const owner = seat === undefined ? undefined : words.sitter(seat)
              const parts = { at: key, kind, entity, words, owner }
              return <Thing key={key} {...parts} />
            })}
          </div>
          <About ids={idsIn(entities)} words={words} />
        </section>
      ))}
    </div>
  )
}

function seatOf(id: string, entity: Entity): Seat | undefined {
  const seat = entity['seat']
  return typeof seat === 'number' && String(seat) === id ? seat : undefined
}

function Thing({
  at,
  kind,
  entity,
  words,
  owner,
}: {
  readonly at: string
  readonly kind: string
  readonly entity: Entity
  readonly words: Lexicon
  readonly owner: string | undefined
}) {
  const id = at.slice(kind.length + 1)
  // What is alone of its kind has its name above it already.
  const name = id === '' ? undefined : (owner ?? nameOf(id, entity, words))
  const fields = Object.entries(entity).filter(
    ([field]) => words.field(kind, field) !== '' && (owner === undefined || field !== 'seat'),
  )
  return (
    <Place at={at} label={name ?? words.kind(kind)} className="generic-entity">
      {name !== undefined && <b>{name}</b>}
      <dl>
        {fields.map(([field, value]) => (
          <div key={field}>
            <dt>{words.field(kind, field)}</dt>
            <dd>
              {words.holdsSeats(kind, field)
                ? seats(value, words.sitter)
                : plain(value, words.name)}
            </dd>
          </div>
        ))}
      </dl>
    </Place>
  )
}

/** A number or what a thing calls itself is a name that people know; any other id is for programs. */
function nameOf(id: string, entity: Entity, words: Lexicon): string | undefined {
  if (id.startsWith('~')) return nameShown(entity, words.name)
  if (/^\d+$/.test(id)) return words.name(id) ?? String(Number(id))
  return words.name(id) ?? (entity['id'] === id ? id : undefined)
}

function seats(value: Json, sitter: Lexicon['sitter']): string {
  if (Array.isArray(value))
    return value.length === 0
      ? tg('board.nothing')
      : value.map((one) => seats(one, sitter)).join(', ')
  return typeof value === 'number' ? sitter(value) : '–'
}

/** Everything in a value that may be the id of a thing, once each. */
function idsIn(value: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) idsIn(part, into)
  return into
}

/** What the things of a kind do, for whoever asks. A single one is told at once. */
function About({ ids, words }: { readonly ids: ReadonlySet<string>; readonly words: Lexicon }) {
  const told = [...ids].flatMap((id) => {
    const about = words.about(id)
    return about === undefined ? [] : [{ id, name: words.name(id) ?? id, about }]
  })
  if (told.length === 0) return null
  return (
    <details className="generic-about" open={told.length === 1}>
      <summary>{tg('board.about')}</summary>
      <dl>
        {told.map(({ id, name, about }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A value in words as short as can be; what has a name is called by it. */
function plain(value: Json, name: Lexicon['name']): string {
  if (value === null || value === '') return '–'
  if (Array.isArray(value))
    return value.length === 0
      ? tg('board.nothing')
      : value.map((v) => plain(v as Json, name)).join(', ')
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([key, v]) => `${name(key) ?? key} ${plain(v as Json, name)}`,
    )
    return parts.join(', ') || tg('board.nothing')
  }
  if (typeof value === 'boolean') return tg(value ? 'board.yes' : 'board.no')
  return name(String(value)) ?? String(value)
}

export const generic: BoardModule = {
  Board: GenericBoard,
  nameOf: (id, info) => (info === undefined ? undefined : wordsById(info.messages).name.get(id)),
}
