import type {
  EventAnswers,
  EventInput,
  EventName,
  RouteAnswer,
  RouteBody,
  RouteKey,
  RouteParams,
  RouteQuery,
  ServerEvents,
} from '@moothall/protocol'

type Input<K extends RouteKey> = (RouteParams<K> extends undefined
  ? object
  : { readonly params: RouteParams<K> }) &
  (RouteQuery<K> extends undefined ? object : { readonly query?: RouteQuery<K> }) &
  (RouteBody<K> extends undefined ? object : { readonly body?: RouteBody<K> })

/** What the hall needs of the connection to the server. Rejections are `HallError`s. */
export interface HallWire {
  call<K extends RouteKey>(route: K, input?: Input<K>): Promise<RouteAnswer<K>>
  ask<N extends EventName>(event: N, input: EventInput<N>): Promise<EventAnswers[N]>
  /** Listens to what the server says by itself; returns the way to stop. */
  on<N extends keyof ServerEvents>(event: N, listener: (data: ServerEvents[N]) => void): () => void
  /** Called with true whenever the socket is up again, with false when it is lost. */
  onConnection(listener: (connected: boolean) => void): () => void
  /** Opens the socket if it is not open yet. */
  open(): void
  /** The session changed: the socket must come back as who one is now. */
  again(): void
}
