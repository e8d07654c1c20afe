import type { Id } from '@moothall/elfquest/content/schema.ts'
import type { Attempt, Campaign, Character, EventState, Home } from '@moothall/elfquest/state.ts'
import type { FullFrame, Seat } from '@moothall/engine'

/** What lies on the table, with its types. The client reads views only; it never changes them. */
export interface EqTable {
  readonly campaign: Readonly<Campaign>
  readonly deckLeft: number
  readonly done: readonly Id[]
  readonly event: Readonly<EventState>
  readonly home: Readonly<Home>
  readonly attempt: Readonly<Attempt> | undefined
  /** By seat; undefined where nobody is left. */
  readonly seats: readonly (Readonly<Character> | undefined)[]
  char(id: Id): Readonly<Character> | undefined
}

const known = new WeakMap<object, EqTable>()

export function tableOf(frame: FullFrame): EqTable {
  const old = known.get(frame.entities)
  if (old !== undefined) return old
  const get = <T>(key: string): T => frame.entities[key] as T
  const campaign = get<Campaign>('campaign')
  const deck = get<{ left: number; done: Id[] }>('deck')
  const char = (id: Id) => get<Character | undefined>(`char:${id}`)
  const made: EqTable = {
    campaign,
    deckLeft: deck.left,
    done: deck.done,
    event: get<EventState>('event'),
    home: get<Home>('home'),
    attempt: get<Attempt | undefined>('attempt'),
    seats: campaign.tribe.map((id) => (id === null ? undefined : char(id))),
    char,
  }
  known.set(frame.entities, made)
  return made
}

export const charAt = (frame: FullFrame, seat: Seat): Readonly<Character> | undefined =>
  tableOf(frame).seats[seat]

/** Has it still to do something this season? */
export const isToAct = (char: Readonly<Character>): boolean => !char.acted && !char.newcomer
