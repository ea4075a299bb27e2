// Continuous writes to servers that record which ones were acknowledged: these must be stored afterwards.

const LANES = 8
const PATIENCE_MS = 20_000
const SUBMIT = '/api/blade-system/param/submit'

export interface Load {
  /** Keys of the records whose write was acknowledged. */
  acknowledged: string[]
  /** Number of calls by status, or broken off. */
  seen: Map<string, number>
  /** Longest duration of a call in milliseconds. */
  slowest: number
  /** Resolves when `count` more writes are acknowledged. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

/** Starts lanes that write records in sequence, to the servers in turn. @param tag distinguishes the keys from those of other loads */
export function startLoad(urls: readonly string[], headers: Readonly<Record<string, string>>, tag: string): Load {
  const load = { acknowledged: [] as string[], seen: new Map<string, number>(), slowest: 0 }
  let goesOn = true
  const lane = async (number: number) => {
    for (let at = 0; goesOn; at++) {
      const key = `crash-${tag}-${number}-${at}`
      const start = performance.now()
      const outcome = await write(urls[(number + at) % urls.length] ?? '', headers, key)
      load.slowest = Math.max(load.slowest, performance.now() - start)
      load.seen.set(outcome, (load.seen.get(outcome) ?? 0) + 1)
      if (outcome === '200') load.acknowledged.push(key)
      // Refused clients wait before the next attempt.
      else await pause(20)
    }
  }
  const lanes = Array.from({ length: LANES }, (_, number) => lane(number))
  return Object.assign(load, {
    async more(count: number) {
      const wanted = load.acknowledged.length + count
      const until = performance.now() + 60_000
      while (load.acknowledged.length < wanted) {
        if (performance.now() > until) throw new Error(`No ${count} writes were acknowledged within a minute: ${seenBy(load)}`)
        await pause(2)
      }
    },
    async stop() {
      goesOn = false
      await Promise.all(lanes)
    },
  })
}

/** `200 × 1204, 503 × 12, broken off × 8` */
export function seenBy({ seen }: Pick<Load, 'seen'>): string {
  return [...seen]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([outcome, count]) => `${outcome} × ${count}`)
    .join(', ')
}

export function pause(ms: number): Promise<void> {
  return new Promise((go) => setTimeout(go, ms))
}

async function write(url: string, headers: Readonly<Record<string, string>>, key: string): Promise<string> {
  try {
    const response = await fetch(url + SUBMIT, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ paramName: key, paramKey: key, paramValue: '1' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'no answer' : 'broken off'
  }
}
