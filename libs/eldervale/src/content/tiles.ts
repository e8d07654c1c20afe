import { RESOURCES_OF } from './elements.ts'
import { ELEMENTS, type Tile } from './schema.ts'

/** Field, heart and lair of each element, four stack spaces in all (EV-COMP-05), and the ruins of this table. */
export const TILES: ReadonlyMap<string, Tile> = new Map(
  [
    ...ELEMENTS.flatMap((element): Tile[] => {
      const [a, b] = RESOURCES_OF[element]
      const of = { element, action: 'element' as const }
      return [
        { ...of, id: `${element}-1`, spaces: [a], lair: false },
        { ...of, id: `${element}-2`, spaces: [a, b], lair: false },
        { ...of, id: `${element}-3`, spaces: ['gold'], lair: true },
      ]
    }),
    ...(['fortress', 'tower'] as const).map(
      (id): Tile => ({ id, element: null, action: id, spaces: [], lair: false }),
    ),
  ].map((tile) => [tile.id, tile]),
)

/** Tokens of one stack (EV-SETUP-16). */
export const STACK = 3

/** @throws RangeError for a tile that does not exist */
export function tileOf(id: string): Tile {
  const tile = TILES.get(id)
  if (tile === undefined) throw new RangeError(`there is no tile ${id}`)
  return tile
}

/** Cells (q, r) of the small maps of this table; the small one for two and three players. */
export const OUTLINES: Readonly<Record<'small' | 'large', readonly (readonly [number, number])[]>> =
  {
    small: [
      [0, -1],
      [1, -1],
      [-1, 0],
      [0, 0],
      [1, 0],
      [-1, 1],
      [0, 1],
    ],
    large: [
      [1, -1],
      [2, -1],
      [3, -1],
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  }
