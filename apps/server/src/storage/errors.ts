/** A transaction did not get its turn, or took too long and was taken back: nothing has changed, and it may be tried again. */
export function isOutOfTime(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'P2028'
}

/** What Prisma says when there is no connection, or none that is free. */
const PRISMA_AWAY = /^P(1001|1002|1008|1011|1017|2024)$/
/** What drivers and the system say of a connection that is not there or breaks. */
const DRIVER_AWAY =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
/**
 * PostgreSQL's own words for a server that cannot serve now: connections (08), resources such as a full disk (53), an
 * operator's doing (57), the system below (58), and a server that only reads (25006).
 */
const SERVER_AWAY = /^(08|53|57|58)[0-9A-Z]{3}$|^25006$/
/** The connection broke while the driver waited for an answer; it has no code for that. */
const BROKEN =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|^(Server has closed|Can't reach)/

/**
 * The database cannot be reached, or cannot write now. Of what was asked nothing is known: it may have been stored all
 * the same, if the answer alone was lost.
 */
export function isOutOfReach(error: unknown): boolean {
  for (let at = error, depth = 0; at !== null && typeof at === 'object' && depth < 5; depth++) {
    const { code, message, originalCode, kind, cause, meta } = at as Record<string, unknown>
    const known = [code, originalCode].some(
      (one) =>
        typeof one === 'string' &&
        [PRISMA_AWAY, DRIVER_AWAY, SERVER_AWAY].some((away) => away.test(one)),
    )
    if (known || (typeof message === 'string' && BROKEN.test(message))) return true
    if (kind === 'DatabaseNotReachable' || kind === 'ConnectionClosed' || kind === 'SocketTimeout')
      return true
    at = cause ?? (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  }
  return false
}

/** A unique key refused a row: somebody else has it. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'P2002'
}
