import { hashOf } from '@moothall/engine'
import type {
  ActionCard,
  CardId,
  CharacterCard,
  CharId,
  ContentSet,
  EventCard,
  EventId,
  Region,
  RegionId,
  Side,
  SideId,
} from './schema.ts'

/** A content set made ready for looking things up. Every look-up throws RangeError for what is not in the set. */
export interface Content {
  readonly set: ContentSet
  /** SHA-256 over the rules data alone: another name makes no other game. */
  readonly hash: string
  character(id: CharId): CharacterCard
  side(id: SideId): Side
  action(id: CardId): ActionCard
  event(id: EventId): EventCard
  region(id: RegionId): Region
  /** The region of a Region card; undefined for an Action card. */
  regionOf(card: CardId): RegionId | undefined
}

const REGION_CARD = 'region.'

/** The Region card of a region (DB-MAP-01). */
export function regionCard(region: RegionId): CardId {
  return `${REGION_CARD}${region}`
}

const byHash = new Map<string, Content>()

/** Makes a content set ready and known, so that games laid out with it find it again by its hash. */
export function knowContent(set: ContentSet): Content {
  const find = finder(set)
  const content: Content = { set, hash: rulesHash(set), ...find }
  byHash.set(content.hash, content)
  return content
}

/** @throws RangeError if no content set of that hash is known */
export function contentByHash(hash: string): Content {
  return found(byHash.get(hash), `content set with the hash ${hash}`)
}

function finder(set: ContentSet): Omit<Content, 'set' | 'hash'> {
  const index = <V extends { readonly id: string }>(list: readonly V[]) => {
    const map = new Map(list.map((one) => [one.id, one]))
    return (id: string): V => found(map.get(id), id)
  }
  const region = index(set.regions)
  return {
    character: index(set.characters),
    side: index(set.sides),
    action: index(set.sides.flatMap((side) => side.actions)),
    event: index(set.events),
    region,
    regionOf: (card) =>
      card.startsWith(REGION_CARD) ? region(card.slice(REGION_CARD.length)).id : undefined,
  }
}

function rulesHash(set: ContentSet): string {
  const plain = JSON.stringify(set, (key, value) =>
    key === 'name' || key === 'prov' || key === 'terrain' ? undefined : value,
  )
  return hashOf(JSON.parse(plain))
}

function found<V>(value: V | undefined, what: string): V {
  if (value === undefined) throw new RangeError(`there is no ${what} in the content set`)
  return value
}
