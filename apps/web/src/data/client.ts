import { HallRefusal, MoothallClient, NoAnswer } from '@moothall/client'
import { HallError } from './hall.ts'
import type { HallWire } from './wire.ts'

/** The page's one connection to the server: hall and game screens share its socket. */
export const client = new MoothallClient()

/** The client's refusals as the hall knows them; anything else is a fault of ours and stays what it is. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof HallRefusal)
      throw new HallError(cause.code, cause.status, cause.message, cause.details)
    if (cause instanceof NoAnswer) throw new HallError('NO_ANSWER', 0, cause.message)
    throw cause
  }
}

/** What the hall's pages need of a client. */
export function wireOf(of: MoothallClient): HallWire {
  return {
    call: (route, input) => told(of.rest.call(route, input as never)),
    ask: (event, input) => told(of.connection.ask(event, input)),
    on: (event, listener) => of.connection.on(event, listener),
    onConnection: (listener) => of.connection.onState(listener),
    open: () => of.connection.open(),
    again: () => of.reconnect(),
  }
}
