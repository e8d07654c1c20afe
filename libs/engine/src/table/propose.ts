import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { RefusedOption } from '../ruleset.ts'
import type { Answer, Option, Space } from '../space/types.ts'
import { type Text, text } from '../text.ts'
import type { Flow, Table } from './table.ts'

export interface Proposal {
  /** What is decided together. */
  readonly kind: string
  /** Those who must agree, one seat for each person. Asked anew whenever seating changes. */
  readonly voices: () => readonly Seat[]
  readonly space: () => Space
  readonly question?: Text
  readonly about?: () => Json
  readonly refused?: () => RefusedOption[]
  /** The first proposal takes effect. */
  readonly firstCounts?: boolean
  /** Who settles it once somebody has objected, so that the game never locks. */
  readonly settler?: () => Seat
  readonly forced?: 'skip'
  readonly fallback?: () => Answer
}

/**
 * A decision of several persons: any of them proposes, and it takes effect when all agree. One proposal stands
 * at a time; a new one takes its place. With one person at the table it is an ordinary question.
 */
export function* propose<A extends Answer>(
  t: Pick<Table, 'ask' | 'holderOf'>,
  spec: Proposal,
): Flow<A> {
  // Persons agree, not seats: who takes another seat over has not agreed by that, and need not agree again.
  let standing: { by: Seat; answer: A; agreed: string[]; objected: boolean } | undefined
  const hasAgreed = (seat: Seat): boolean => standing?.agreed.includes(t.holderOf(seat)) === true
  const agreedByAll = (): boolean => standing !== undefined && spec.voices().every(hasAgreed)
  const alone = (): boolean => spec.voices().length <= 1 || spec.firstCounts === true
  for (;;) {
    const { seat, answer } = yield* t.ask({
      kind: spec.kind,
      seats: spec.voices,
      space: (voice) => (alone() && standing === undefined ? spec.space() : talk(voice)),
      ...(spec.question === undefined ? {} : { question: () => spec.question as Text }),
      ...(spec.refused === undefined ? {} : { refused: spec.refused }),
      ...(spec.fallback === undefined ? {} : { fallback: spec.fallback }),
      about: () => ({
        ...(spec.about === undefined ? {} : { subject: spec.about() }),
        ...(standing === undefined
          ? {}
          : {
              proposal: {
                by: standing.by,
                answer: standing.answer as Json,
                agreed: spec.voices().filter(hasAgreed),
                objected: standing.objected,
                ...(standing.objected && spec.settler !== undefined
                  ? { settler: spec.settler() }
                  : {}),
              },
            }),
      }),
      auto: () => (agreedByAll() ? 'agreed' : undefined),
      ...(spec.forced === 'skip' && alone() ? { forced: 'skip' as const } : {}),
    })
    if (alone() && standing === undefined) return answer as A
    if (answer === 'agreed') return (standing as NonNullable<typeof standing>).answer
    const said =
      typeof answer === 'object' && 'id' in answer ? answer : { id: answer, then: answer }
    if (said.id === 'agree' && standing !== undefined) standing.agreed.push(t.holderOf(seat))
    else if (said.id === 'object' && standing !== undefined) standing.objected = true
    else if (said.id === 'settle') return said.then as A
    else {
      standing = { by: seat, answer: said.then as A, agreed: [t.holderOf(seat)], objected: false }
    }
    if (standing !== undefined && agreedByAll()) return standing.answer
  }

  function talk(voice: Seat): Space {
    const options: Option[] = []
    if (standing !== undefined && !hasAgreed(voice)) {
      options.push({ id: 'agree', label: text('kernel.agree') })
      if (!standing.objected) options.push({ id: 'object', label: text('kernel.object') })
    }
    if (standing?.objected === true && spec.settler?.() === voice) {
      options.push({ id: 'settle', label: text('kernel.settle'), then: spec.space() })
    }
    options.push({ id: 'propose', label: text('kernel.propose'), then: spec.space() })
    return { type: 'one', options }
  }
}
