// Records the requests of a big screen.

import type { Page, Request } from '@playwright/test'
import type { RepeatedRequest } from './crowd.ts'

/** Assumed interval in milliseconds of requests seen only once. */
const RARE_MS = 5 * 60_000
const STREAM = '/live'

export interface Listening {
  /** Begins to count repetitions. */
  begin(): void
  /** All requests, with their number since `begin`. */
  requests(): readonly RepeatedRequest[]
  topics(): readonly string[]
  /** Requests without a response so far, except the stream. */
  unanswered(): readonly string[]
  faults: readonly string[]
}

export function listenTo(page: Page): Listening {
  const counts = new Map<string, number>()
  const ages = new Map<string, string>()
  const open = new Map<Request, number>()
  const topics = new Set<string>()
  const faults: string[] = []
  let start = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.startsWith('/api/') || request.method() !== 'GET') return
    if (url.pathname.endsWith(STREAM))
      for (const topic of (url.searchParams.get('topics') ?? '').split(',')) {
        const [kind = '', id] = topic.split(':')
        if (id) topics.add(kind)
      }
    else {
      url.searchParams.delete('projectId')
      const path = url.pathname + url.search
      counts.set(path, (counts.get(path) ?? 0) + (start === 0 ? 0 : 1))
      ages.set(path, request.headers()['cache-control'] ?? '')
      open.set(request, Date.now())
    }
  })
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close).on('requestfailed', close)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return {
    begin() {
      start = performance.now()
      for (const path of counts.keys()) counts.set(path, 0)
    },
    requests: () =>
      [...counts].map(([path, count]) => ({
        path,
        every: count === 0 ? RARE_MS : (performance.now() - start) / count,
        age: ages.get(path) ?? '',
      })),
    topics: () => [...topics],
    unanswered: () => [...open].filter(([, at]) => Date.now() - at > 15_000).map(([request]) => request.url()),
    faults,
  }
}
