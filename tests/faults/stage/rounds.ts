import type { Fault } from './fault.ts'
import { checkAnswers, checkJournals, type Findings, nothingFound, untilEqual } from './proof.ts'
import type { Stage } from './stage.ts'

/** All viewers must be equal again within this after the repair, ms. */
export const HEALED = 5_000

export interface FaultReport {
  rounds: number
  /** Choices that were acknowledged meanwhile. */
  accepted: number
  /** The longest that it took after a repair until all viewers were equal, ms. */
  slowest: number
  lost: number
  doubled: number
  diverged: number
  leaked: number
  phantom: number
  found: Findings
}

/** What was found, with its numbers. */
export function reportOf(
  found: Findings,
  about: Pick<FaultReport, 'rounds' | 'accepted' | 'slowest'>,
): FaultReport {
  return {
    ...about,
    lost: found.lost.length,
    doubled: found.doubled.length,
    diverged: found.diverged.length,
    leaked: found.leaked.length,
    phantom: found.phantom.length,
    found,
  }
}

/**
 * Strikes and repairs so many times while everybody plays, and proves after each time that nothing was lost, done
 * twice, seen differently, or shown to the wrong person.
 * @param patience how long viewers may take to be equal again, ms; more than the bar only where machines stall
 */
export async function runFault(
  stage: Stage,
  fault: Fault,
  rounds: number,
  patience = HEALED,
): Promise<FaultReport> {
  const { crew } = stage
  const found = nothingFound()
  const before = crew.accepted
  let slowest = 0
  for (let round = 0; round < rounds; round++) {
    crew.play()
    // A moment at which hardly anybody has played proves little.
    await crew.progress(crew.tables.length)
    try {
      await fault.strike(stage, found, round)
    } catch (error) {
      found.diverged.push(`round ${round + 1} could not be played through: ${String(error)}`)
    }
    crew.wait()
    const { took, different } = await untilEqual(stage, patience)
    slowest = Math.max(slowest, Math.round(took))
    found.diverged.push(...different)
    await checkAnswers(stage, found)
  }
  await checkJournals(stage, found)
  return reportOf(found, { rounds, accepted: crew.accepted - before, slowest })
}
