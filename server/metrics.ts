// What a running server counts about itself, in the words of Prometheus. Counting costs what an addition costs; everything else is asked
// for when somebody reads, what the process says of itself too: most servers are asked by nobody.

import { type Labels, metricText, type Sample } from './metricText.ts'

export interface Metrics {
  /** An answered request. `route` is the path as the route table has it, with its `{name}` parts. */
  answered(method: string, route: string, code: number, seconds: number): void
  /** `unknown` is refused as well: nobody has such an account. */
  signedIn(outcome: 'done' | 'refused' | 'unknown'): void
  /** Rows that devices sent. */
  ingested(rows: { accepted: number; duplicates: number; rejected: readonly unknown[] }): void
  /** A connection that the server ended, or did not take. */
  cut(reason: CutReason): void
  /** A value that is asked for with each reading; with `label` a record of them. One that fails or takes too long is `NaN`. */
  reads(name: string, help: string, read: () => number | Promise<number>): void
  reads(name: string, help: string, read: () => Values | Promise<Values>, label: string): void
  /** Routes by the mean time of their answers since the start, the slowest first. */
  slowest(most: number): RouteTime[]
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

/** The answers of one route since the start. */
interface Answers {
  labels: { method: string; route: string }
  codes: Map<number, number>
  calls: number
  /** Seconds of all of them. */
  sum: number
  /** Of those that took no longer than a bound and longer than the one before it. */
  within: number[]
}

const READ_MS = 2_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function createMetrics(): Metrics {
  const routes = new Map<string, Answers>()
  const signIns = createCounts('outcome')
  const rows = createCounts('outcome')
  const cuts = createCounts('reason')
  const read: (() => Promise<string>)[] = []
  let process: Promise<{ metrics(): Promise<string> }> | null = null

  const answersOf = (method: string, route: string): Answers => {
    const key = `${method} ${route}`
    const found = routes.get(key)
    if (found) return found
    const fresh: Answers = { labels: { method, route }, codes: new Map(), calls: 0, sum: 0, within: SECONDS.map(() => 0) }
    routes.set(key, fresh)
    return fresh
  }

  return {
    answered(method, route, code, seconds) {
      const answers = answersOf(method, route)
      answers.codes.set(code, (answers.codes.get(code) ?? 0) + 1)
      answers.calls += 1
      answers.sum += seconds
      const bound = SECONDS.findIndex((most) => seconds <= most)
      if (bound >= 0) answers.within[bound] = (answers.within[bound] ?? 0) + 1
    },
    signedIn: (outcome) => signIns.add(outcome),
    ingested({ accepted, duplicates, rejected }) {
      rows.add('accepted', accepted)
      rows.add('duplicate', duplicates)
      rows.add('rejected', rejected.length)
    },
    cut: (reason) => cuts.add(reason),
    reads(name: string, help: string, value: () => number | Values | Promise<number | Values>, label?: string) {
      read.push(async () => {
        const values = await inTime(value)
        const samples =
          typeof values === 'number' ? [{ value: values }] : Object.entries(values).map(([part, one]) => sampleOf(label, part, one))
        return metricText({ name, help, type: 'gauge', samples })
      })
    },
    slowest(most) {
      const times = [...routes.values()].map(({ labels, calls, sum }) => ({ ...labels, calls, mean: Math.round((sum * 1000) / calls) }))
      return times.sort((one, other) => other.mean - one.mean).slice(0, most)
    },
    contentType: CONTENT_TYPE,
    async text() {
      process ??= processMetrics()
      const all = [...routes.values()]
      const own = [
        metricText({ name: 'gantry_http_requests_total', help: 'Answered requests', type: 'counter', samples: all.flatMap(requestsOf) }),
        metricText({
          name: 'gantry_http_request_duration_seconds',
          help: 'From the request to the end of its answer',
          type: 'histogram',
          samples: all.flatMap(durationsOf),
        }),
        metricText({ name: 'gantry_sign_ins_total', help: 'Sign-ins', type: 'counter', samples: signIns.samples() }),
        metricText({ name: 'gantry_ingest_rows_total', help: 'Rows of devices', type: 'counter', samples: rows.samples() }),
        metricText({
          name: 'gantry_connections_cut_total',
          help: 'Connections that the server ended or did not take',
          type: 'counter',
          samples: cuts.samples(),
        }),
      ]
      return [await (await process).metrics(), ...own, ...(await Promise.all(read.map((one) => one())))].join('\n')
    },
  }
}

function createCounts(label: string): { add(part: string, count?: number): void; samples(): Sample[] } {
  const counts = new Map<string, number>()
  return {
    add: (part, count = 1) => void counts.set(part, (counts.get(part) ?? 0) + count),
    samples: () => [...counts].map(([part, count]) => sampleOf(label, part, count)),
  }
}

function sampleOf(label: string | undefined, part: string, value: number): Sample {
  return { labels: label === undefined ? {} : { [label]: part }, value }
}

function requestsOf({ labels, codes }: Answers): Sample[] {
  return [...codes].map(([code, value]) => ({ labels: { ...labels, code: String(code) }, value }))
}

/** Each bucket holds all below it. */
function durationsOf({ labels, within, calls, sum }: Answers): Sample[] {
  let count = 0
  const bucket = (le: string, value: number): Sample => ({ suffix: '_bucket', labels: { le, ...labels } satisfies Labels, value })
  const buckets = SECONDS.map((bound, at) => {
    count += within[at] ?? 0
    return bucket(String(bound), count)
  })
  return [...buckets, bucket('+Inf', calls), { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: calls }]
}

/** What Node says of its process: loaded with the first reading, and counting from then on. */
async function processMetrics(): Promise<{ metrics(): Promise<string> }> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Metrics must be told most of all when the database is away. */
async function inTime<T>(read: () => T | Promise<T>): Promise<T | number> {
  const never = new Promise<number>((settle) => setTimeout(settle, READ_MS, Number.NaN).unref())
  return Promise.race([
    Promise.resolve()
      .then(read)
      .catch(() => Number.NaN),
    never,
  ])
}
