import type { Notes } from './proof.ts'
import type { Stage } from './stage.ts'

/** A way in which things go wrong. */
export interface Fault {
  readonly name: string
  /** Where others have met it (anchors: project and number of the report). */
  readonly from?: readonly string[]
  /**
   * Lets it happen once while people play, and puts everything right again; what it finds by itself is written down.
   * @param round counts from 0, for faults that take turns
   */
  strike(stage: Stage, found: Notes, round: number): Promise<void>
}
