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

interface Layer {
  readonly codes: readonly string[]
  readonly message: unknown
  readonly kind: unknown
}

/** An error, and what it says it comes from: drivers and Prisma wrap each other's. */
function layersOf(error: unknown): Layer[] {
  const out: Layer[] = []
  for (let at = error; at !== null && typeof at === 'object' && out.length < 5; ) {
    const { code, message, originalCode, kind, cause, meta } = at as Record<string, unknown>
    const codes = [code, originalCode].filter((one) => typeof one === 'string')
    out.push({ codes, message, kind })
    at = cause ?? (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  }
  return out
}

/**
 * The database cannot be reached, or cannot write now. Of what was asked nothing is known: it may have been stored all
 * the same, if the answer alone was lost.
 */
export function isOutOfReach(error: unknown): boolean {
  return layersOf(error).some(
    ({ codes, message, kind }) =>
      codes.some((one) => [PRISMA_AWAY, DRIVER_AWAY, SERVER_AWAY].some((away) => away.test(one))) ||
      (typeof message === 'string' && BROKEN.test(message)) ||
      kind === 'DatabaseNotReachable' ||
      kind === 'ConnectionClosed' ||
      kind === 'SocketTimeout',
  )
}

/** What Prisma says when a row that something hangs on, or that was to be changed, is not there. */
const GONE = /^P(2003|2025)$/

/** Somebody has taken away what this was about, after it was looked up: most often the account, by leaving for good. */
export function isGone(error: unknown): boolean {
  return GONE.test(String((error as { code?: unknown } | null)?.code))
}

/** Signs that no text of PostgreSQL may have (the zero byte, half a letter), and numbers beyond its own. */
const UNSTORABLE = /^(22021|22P05|22003)$/

/** What was given cannot be stored as it is. Schemas refuse it beforehand; where one does not, it is still no fault of the hall's. */
export function isUnstorable(error: unknown): boolean {
  return layersOf(error).some(({ codes }) => codes.some((one) => UNSTORABLE.test(one)))
}

/** A unique key refused a row: somebody else has it. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'P2002' || code === '23505'
}
