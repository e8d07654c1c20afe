import type { LogEvent } from '../table/table.ts'

/** A log line with the row that caused it. Row numbers never leave the server. */
export interface StoredLine extends LogEvent {
  readonly n: number
  readonly time: number
}
