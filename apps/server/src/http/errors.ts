import { type ErrorCode, HallRefusal } from '@moothall/protocol'
import { isGone, isOutOfReach, isOutOfTime, isUnstorable } from '../storage/errors.ts'

const BY_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
}

/** Any error as the refusal that is sent for it. Only what is ours and unforeseen is a fault of the hall's. */
export function refusalOf(error: unknown): HallRefusal {
  if (error instanceof HallRefusal) return error
  const { code, statusCode, validation } = (error ?? {}) as {
    code?: string
    statusCode?: number
    validation?: unknown
  }
  if (validation !== undefined) return new HallRefusal('BAD_INPUT', { problems: validation })
  // A connection that a client cuts off while it sends is cut by the same name as one to the database, but not ours.
  const theirs = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  if (!theirs && (isOutOfTime(error) || isOutOfReach(error))) return new HallRefusal('UNAVAILABLE')
  if (isGone(error)) return new HallRefusal('NOT_FOUND')
  if (isUnstorable(error)) return new HallRefusal('BAD_INPUT')
  const known = code === undefined ? undefined : BY_FASTIFY[code]
  if (known !== undefined) return new HallRefusal(known)
  if (statusCode === 404) return new HallRefusal('NOT_FOUND')
  if (statusCode === 405) return new HallRefusal('METHOD_NOT_ALLOWED')
  if (statusCode === 429) return new HallRefusal('RATE_LIMITED')
  if (statusCode === 503) return new HallRefusal('UNAVAILABLE')
  if (theirs) return new HallRefusal('BAD_INPUT')
  return new HallRefusal('INTERNAL')
}
