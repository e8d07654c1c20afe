import type { Json, Seat } from '@moothall/engine'
import { useMemo, useRef } from 'react'
import { tg } from '../../../text/game.ts'
import { sitterOf } from '../../context.tsx'
import type { GameInfo } from '../../source.ts'
import { Place, useRoving } from '../place.tsx'
import type { BoardModule, BoardProps } from '../types.ts'
import './generic.css'

/**
 * The words of a ruleset for what lies on its table: `board.KIND` is the heading of a kind, `board.KIND.FIELD` the name
 * of a field, and a kind or field of no words at all is left out. Things are called by the sentence that ends in `.name.ID`,
 * and what they do stands in the one that ends in `.about.ID`; what has the number of a seat for an id, and says so in its field `seat`, by whoever sits there.
 */
interface Lexicon {
  readonly kind: (kind: string) => string
  readonly field: (kind: string, field: string) => string
  readonly name: (id: string) => string | undefined
  readonly about: (id: string) => string | undefined
}

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

function lexicon({ messages }: GameInfo): Lexicon {
  const { name, about } = wordsById(messages)
  return {
    kind: (kind) => messages[`board.${kind}`] ?? kind,
    field: (kind, field) => messages[`board.${kind}.${field}`] ?? field,
    name: (id) => name.get(id),
    about: (id) => about.get(id),
  }
}

/** Everything that lies on the table as lists: readable, and enough to play by with the panel. */
function GenericBoard({ frame, info }: BoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const keys = useRoving(root)
  const words = useMemo(() => lexicon(info), [info])
  const kinds = new Map<string, [string, { readonly [field: string]: Json }][]>()
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
              const owner = seat === undefined ? undefined : sitterOf(frame, info, seat).name
              const parts = { at: key, kind, entity, words, owner }
              return <Entity key={key} {...parts} />
            })}
          </div>
          <About ids={idsIn(entities)} words={words} />
        </section>
      ))}
    </div>
  )
}

function seatOf(id: string, entity: { readonly [field: string]: Json }): Seat | undefined {
  const seat = entity['seat']
  return typeof seat === 'number' && String(seat) === id ? seat : undefined
}

function Entity({
  at,
  kind,
  entity,
  words,
  owner,
}: {
  readonly at: string
  readonly kind: string
  readonly entity: { readonly [field: string]: Json }
  readonly words: Lexicon
  readonly owner: string | undefined
}) {
  const id = at.slice(kind.length + 1)
  // What is alone of its kind has its name above it already.
  const name = id === '' ? undefined : (owner ?? words.name(id) ?? nameWithin(id, entity, words))
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
            <dd>{plain(value, words.name)}</dd>
          </div>
        ))}
      </dl>
    </Place>
  )
}

/** A thing that can be hidden has a handle of no meaning for an id: it is called by what it shows, if it shows anything. */
function nameWithin(
  id: string,
  entity: { readonly [field: string]: Json },
  words: Lexicon,
): string | undefined {
  if (!id.startsWith('~')) return id
  return Object.values(entity)
    .map((value) => (typeof value === 'string' ? words.name(value) : undefined))
    .find((name) => name !== undefined)
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
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return name(String(value)) ?? String(value)
}

export const generic: BoardModule = {
  Board: GenericBoard,
  nameOf: (id, info) => (info === undefined ? undefined : wordsById(info.messages).name.get(id)),
}
