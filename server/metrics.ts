// Prometheus metrics of the server. Counters are incremented in place; other values are computed when metrics are read.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Counts a response. `route` is the path in the route table, with its `{name}` parts. */
  answered(method: string, route: string, code: number, seconds: number): void
  /** `unknown` is a refused sign-in for which no account exists. */
  signedIn(outcome: 'done' | 'refused' | 'unknown'): void
  /** Counts rows sent by devices. */
  ingested(rows: { accepted: number; duplicates: number; rejected: readonly unknown[] }): void
  /** Counts a connection that the server closed or refused. */
  cut(reason: CutReason): void
  /** Registers a value that is read at each scrape; with `label` a record of values. A read that fails or times out gives `NaN`. */
  reads(name: string, help: string, read: () => number | Promise<number>): void
  reads(name: string, help: string, read: () => Values | Promise<Values>, label: string): void
  /** Routes by mean response time since the start, the slowest first. */
  slowest(most: number): Promise<RouteTime[]>
  readonly contentType: string
  text(): Promise<string>
}

export type CutReason = 'timeout' | 'malformed' | 'too_many' | 'slow_stream'

export interface RouteTime {
  method: string
  route: string
  calls: number
  /** Milliseconds. */
  mean: number
}

type Values = Readonly<Record<string, number>>

const READ_MS = 2_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'gantry_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'code'] as const,
    registers,
  })
  const latency = new Histogram({
    name: 'gantry_http_request_duration_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers,
  })
  const signIns = new Counter({ name: 'gantry_sign_ins_total', help: 'Sign-ins', labelNames: ['outcome'] as const, registers })
  const rows = new Counter({ name: 'gantry_ingest_rows_total', help: 'Rows of devices', labelNames: ['outcome'] as const, registers })
  const cuts = new Counter({
    name: 'gantry_connections_cut_total',
    help: 'Connections that the server ended or did not take',
    labelNames: ['reason'] as const,
    registers,
  })
  // Looking labels up costs more than counting, so each route keeps its counters.
  const known = new Map<string, { latency: Histogram.Internal<'method' | 'route'>; codes: Map<number, Counter.Internal> }>()
  const of = (method: string, route: string) => {
    const key = `${method} ${route}`
    const found = known.get(key)
    if (found) return found
    const fresh = { latency: latency.labels(method, route), codes: new Map<number, Counter.Internal>() }
    known.set(key, fresh)
    return fresh
  }

  return {
    answered(method, route, code, seconds) {
      const counted = of(method, route)
      counted.latency.observe(seconds)
      let count = counted.codes.get(code)
      if (!count) {
        count = requests.labels(method, route, String(code))
        counted.codes.set(code, count)
      }
      count.inc()
    },
    signedIn: (outcome) => signIns.inc({ outcome }),
    ingested({ accepted, duplicates, rejected }) {
      rows.inc({ outcome: 'accepted' }, accepted)
      rows.inc({ outcome: 'duplicate' }, duplicates)
      rows.inc({ outcome: 'rejected' }, rejected.length)
    },
    cut: (reason) => cuts.inc({ reason }),
    reads(name: string, help: string, read: () => number | Values | Promise<number | Values>, label?: string) {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers,
        async collect() {
          const value = await inTime(read)
          if (typeof value === 'number') return this.set(value)
          this.reset()
          for (const [part, one] of Object.entries(value)) this.set({ [label ?? '']: part }, one)
        },
      })
    },
    async slowest(most) {
      const times = new Map<string, RouteTime>()
      for (const { metricName = '', labels, value } of (await latency.get()).values) {
        const { method = '', route = '' } = labels
        const time = times.get(`${method} ${route}`) ?? { method: String(method), route: String(route), calls: 0, mean: 0 }
        times.set(`${method} ${route}`, time)
        if (metricName.endsWith('_count')) time.calls = value
        if (metricName.endsWith('_sum')) time.mean = value * 1000
      }
      const means = [...times.values()]
        .filter(({ calls }) => calls > 0)
        .map((time) => ({ ...time, mean: Math.round(time.mean / time.calls) }))
      return means.sort((one, other) => other.mean - one.mean).slice(0, most)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Bounds the time of a read: metrics must be readable while the database is down. */
async function inTime<T>(read: () => T | Promise<T>): Promise<T | number> {
  const never = new Promise<number>((settle) => setTimeout(settle, READ_MS, Number.NaN).unref())
  return Promise.race([
    Promise.resolve()
      .then(read)
      .catch(() => Number.NaN),
    never,
  ])
}
