import type { Prepared } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'

/** What the kernel refuses, as the hall says it: by the same code, with what did not fit. */
export function refusal(prepared: Extract<Prepared, { ok: false }>): HallRefusal {
  const { misfit, barrier } = prepared
  const details =
    misfit === undefined && barrier === undefined
      ? undefined
      : {
          ...(misfit === undefined ? {} : { misfit }),
          ...(barrier === undefined ? {} : { barrier }),
        }
  return new HallRefusal(prepared.code, details)
}
