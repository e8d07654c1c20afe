import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures about this process, in Prometheus' format at `/metrics`. */
export class Metrics {
  readonly registry = new Registry()
  readonly #rows: Counter
  readonly #commit: Histogram
  readonly #acts: Histogram<'event' | 'code'>
  readonly #requests: Histogram<'route' | 'status'>
  readonly sockets: Gauge

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry, prefix: 'moothall_' })
    this.#rows = new Counter({
      name: 'moothall_rows_total',
      help: 'Journal rows offered for storing',
      registers,
    })
    this.#commit = new Histogram({
      name: 'moothall_commit_seconds',
      help: 'Time of one statement that stores the waiting rows',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    })
    this.#acts = new Histogram({
      name: 'moothall_event_seconds',
      help: 'Time from a socket event to its acknowledgement, by event and code',
      labelNames: ['event', 'code'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    })
    this.#requests = new Histogram({
      name: 'moothall_request_seconds',
      help: 'Time of a REST request, by route and status',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    })
    this.sockets = new Gauge({ name: 'moothall_sockets', help: 'Open sockets', registers })
  }

  committed(rows: number, seconds: number): void {
    this.#rows.inc(rows)
    this.#commit.observe(seconds)
  }

  event(event: string, code: string, seconds: number): void {
    this.#acts.observe({ event, code }, seconds)
  }

  request(route: string, status: number, seconds: number): void {
    this.#requests.observe({ route, status: String(status) }, seconds)
  }

  /** A figure that is asked for whenever somebody looks. */
  watch(name: string, help: string, count: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(count())
      },
    })
  }
}
