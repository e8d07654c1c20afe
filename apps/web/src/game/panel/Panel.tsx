import { useDesk, useGame } from '../context.tsx'
import { Consent } from './Consent.tsx'
import { NotMine } from './NotMine.tsx'
import { Sheet } from './Sheet.tsx'
import './panel.css'
import './rows.css'
import './act.css'

/** The decision panel: renders any decision of any ruleset from its options alone. */
export function Panel() {
  const { decision, asks } = useDesk()
  const { frame } = useGame()
  if (decision === undefined || asks.length === 0 || frame.status !== 'open') return <NotMine />
  if (proposalOf(decision.about) !== undefined || decision.type === 'consent') return <Consent />
  return <Sheet />
}

export interface ProposalView {
  readonly by: number
  readonly answer: unknown
  readonly agreed: readonly number[]
  readonly objected: boolean
  /** Who may settle it then. */
  readonly settler: number | undefined
}

/** The proposal on the table, if the decision is one of all. */
export function proposalOf(about: unknown): ProposalView | undefined {
  if (typeof about !== 'object' || about === null || !('proposal' in about)) return undefined
  const given = about.proposal
  if (
    typeof given !== 'object' ||
    given === null ||
    !('by' in given) ||
    typeof given.by !== 'number'
  )
    return undefined
  const agreed =
    'agreed' in given && Array.isArray(given.agreed)
      ? given.agreed.filter((s): s is number => typeof s === 'number')
      : []
  return {
    by: given.by,
    answer: 'answer' in given ? given.answer : undefined,
    agreed,
    objected: 'objected' in given && given.objected === true,
    settler: 'settler' in given && typeof given.settler === 'number' ? given.settler : undefined,
  }
}
