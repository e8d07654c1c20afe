import { ERRORS, type ErrorBody, HallRefusal, isErrorCode } from '@moothall/protocol/errors.ts'

/** No answer came: the network is away or the server is. Nothing is known about what was asked. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** What the server answered, as an error to throw. */
export function asRefusal(error: ErrorBody | undefined, status = 500): HallRefusal {
  if (error !== undefined && isErrorCode(error.code))
    return new HallRefusal(error.code, error.details)
  const same = (Object.keys(ERRORS) as (keyof typeof ERRORS)[]).find(
    (code) => ERRORS[code].status === status,
  )
  return new HallRefusal(same ?? 'INTERNAL', error)
}

/** The hall could not say yes or no just now; the same may be asked again. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof HallRefusal && error.code === 'UNAVAILABLE'
}
