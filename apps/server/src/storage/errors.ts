/** A transaction did not get its turn, or took too long and was taken back: nothing has changed, and it may be tried again. */
export function isOutOfTime(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'P2028'
}

/** A unique key refused a row: somebody else has it. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'P2002'
}
