import type { Fault } from './fault.ts'
import { readPages, secretsInLogs } from './pages.ts'
import { checkAnswers, checkJournals, type Findings, nothingFound, untilEqual } from './proof.ts'
import type { Stage } from './stage.ts'

/** All viewers must be equal again within this after the repair, ms. */
export const HEALED = 5_000
/** What is not equal after this is different for good, ms. */
const PATIENCE = 60_000

export interface FaultReport {
  rounds: number
  /** Choices that were acknowledged meanwhile. */
  accepted: number
  /** How long it took after each repair until all viewers were equal, ms. */
  repairs: readonly number[]
  /** The longest of them. */
  slowest: number
  lost: number
  doubled: number
  /** Views that were not equal in time; of these `late` came to be equal after all. */
  diverged: number
  late: number
  leaked: number
  phantom: number
  found: Findings
}

/** What was found, with its numbers. */
export function reportOf(
  found: Findings,
  about: Pick<FaultReport, 'rounds' | 'accepted' | 'repairs'>,
): FaultReport {
  return {
    ...about,
    slowest: Math.max(0, ...about.repairs),
    lost: found.lost.length,
    doubled: found.doubled.length,
    diverged: found.diverged.length + found.late.length,
    late: found.late.length,
    leaked: found.leaked.length,
    phantom: found.phantom.length,
    found,
  }
}

export interface RunSpec {
  /** How long viewers may take to be equal again, ms; more than the bar only where machines stall. */
  readonly within?: number
  /** No round is begun when it says so. */
  readonly over?: () => boolean
  /** Is told of every round. */
  readonly say?: (text: string) => void
}

/**
 * Strikes and repairs so many times while everybody plays, and proves after each time that nothing was lost, done
 * twice, seen differently, or shown to the wrong person.
 */
export async function runFault(
  stage: Stage,
  fault: Fault,
  rounds: number,
  { within = HEALED, over = () => false, say = () => {} }: RunSpec = {},
): Promise<FaultReport> {
  const { crew } = stage
  const found = nothingFound()
  const before = crew.accepted
  const repairs: number[] = []
  for (let round = 0; round < rounds && !over(); round++) {
    crew.play()
    // A moment at which hardly anybody has played proves little.
    await crew.progress(crew.tables.length)
    try {
      await fault.strike(stage, found, round)
    } catch (error) {
      found.diverged.push(`round ${round + 1} could not be played through: ${String(error)}`)
    }
    crew.wait()
    const { took, late, different } = await untilEqual(stage, within, Math.max(within, PATIENCE))
    repairs.push(took)
    say(`${fault.name} ${round + 1}: equal again after ${took} ms`)
    found.late.push(...late)
    found.diverged.push(...different)
    await checkAnswers(stage, found)
    await readPages(stage, round)
  }
  await checkJournals(stage, found)
  found.leaked.push(...(await secretsInLogs(stage)))
  return reportOf(found, { rounds: repairs.length, accepted: crew.accepted - before, repairs })
}
