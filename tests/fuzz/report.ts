import type { Input } from './inputs.ts'

/** Kinds of what must not happen. */
export const WRONGS = ['crash', '5xx', 'hang', 'unlawful', 'leaked'] as const
export type Wrong = (typeof WRONGS)[number]

export interface Report {
  inputs: number
  seed: number
  /** Inputs by the way they took: requests, events, bytes that are none. */
  ways: Record<string, number>
  /** Inputs to the process where limits are lifted, and to the one where they are in force. */
  limits: { lifted: number; inForce: number }
  /** Answers by status or code. */
  answers: Record<string, number>
  /** Inputs that were accepted and may change something. */
  changes: number
  /** Inputs by the kind of sender. */
  senders: Record<string, number>
  /** Times that the whole database was as before after inputs that had all to be refused. */
  stills: number
  /** The longest that anything waited for its answer, ms. */
  slowest: number
  seconds: number
  counts: Record<Wrong, number>
  found: { kind: Wrong; what: string }[]
}

/** By its form alone, or because nobody has sent it. */
export function mustBeRefused(input: Input): boolean {
  if (input.via === 'event') return input.wrong && input.acknowledged
  if (input.key === 'other' || input.method === 'GET') return false
  return (
    input.wrong ||
    (input.sender.kind === 'forged' &&
      !/guests|accounts|sessions|confirmations|resets/.test(input.key))
  )
}

/** An input in one line, for whoever looks into it. */
export function shown(input: Input): string {
  const { sender, ...rest } = input
  const body =
    input.via === 'http' && input.body !== undefined
      ? input.body.subarray(0, 1_500).toString('latin1')
      : undefined
  return JSON.stringify({
    ...rest,
    sender: sender.name,
    ...(body === undefined ? {} : { body }),
  })?.slice(0, 2_500)
}
