import { RESOURCES_OF } from './elements.ts'
import { ELEMENTS, type Element, type Gainable, type TokenFace } from './schema.ts'

/** The twelve faces of an element, A, B and C being its resources (content ledger, section 10). */
const FACES = ['M', 'M', 'AA', 'AA', 'AB', 'AB', 'BB', 'BC', 'A/B', 'A/C', 'A', 'G'] as const

/** EV-COMP-07 */
export const TOKENS_EACH = FACES.length

function faceOf(element: Element, face: string, i: number): TokenFace {
  const [a, b, c] = RESOURCES_OF[element]
  const letter: Readonly<Record<string, Gainable>> = { A: a, B: b, C: c, G: 'gold', M: 'magic' }
  return {
    id: `${element}.${i}`,
    element,
    gives: [...face.replace('/', '')].map((l) => letter[l] as Gainable),
    choice: face.includes('/'),
  }
}

/** All 96 Treasure tokens (EV-COMP-07), by id. */
export const TOKENS: ReadonlyMap<string, TokenFace> = new Map(
  ELEMENTS.flatMap((element) =>
    FACES.map((face, i) => faceOf(element, face, i)).map((token) => [token.id, token] as const),
  ),
)

/** The twelve tokens of one element, in the order of the ledger. */
export function tokensOf(element: Element): string[] {
  return FACES.map((_, i) => `${element}.${i}`)
}

/** @throws RangeError for a token that does not exist */
export function tokenFace(id: string): TokenFace {
  const face = TOKENS.get(id)
  if (face === undefined) throw new RangeError(`there is no token ${id}`)
  return face
}
