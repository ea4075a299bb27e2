// Polls one source while it has subscribers: keeps the last good value and retries failures.

import type { Cadence } from '../screen.ts'
import { acceptedAge, fastest, nextRead, retryAfter } from './cadence.ts'

export interface FeedState {
  /** Last successful response; the object is stable while responses are equal. */
  data: unknown
  /** Time of that response in milliseconds since 1970; `null` before the first. */
  at: number | null
  error: Error | null
  /** Number of consecutive failures. */
  failures: number
  /** True if the value is old after a pause, such as a hidden tab, and the next response is pending. */
  isLate: boolean
}

export interface Feed {
  state(): FeedState
  /** Starts reading while there are subscribers; returns a function to unsubscribe. */
  join(cadence: Cadence, wake: () => void): () => void
  /** Reads at once. */
  refresh(): void
}

export interface FeedParts {
  /** @param age maximum age of a cached response in seconds; 0 after an event */
  read(signal: AbortSignal, age: number): Promise<unknown>
  /** Subscribes to changes; `null` if there is no topic. */
  follow: ((listener: () => void) => () => void) | null
  random?: () => number
}

/** Events in quick succession cause one read. */
const TOLD_MS = 400
const APART_MS = 2_000
/** Delay of a read after which it counts as following a pause, and time to wait for its response before the value is marked as old. */
const PAUSE_MS = 30_000
const GRACE_MS = 1_000

const NOTHING: FeedState = { data: undefined, at: null, error: null, failures: 0, isLate: false }

export function createFeed({ read, follow, random = Math.random }: FeedParts): Feed {
  let state = NOTHING
  let text = ''
  let startedAt = 0
  let due = 0
  /** Time at which an event is to be read, even if a read is pending. */
  let eventDue: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: AbortController | null = null
  let unfollow: (() => void) | null = null
  const members = new Map<symbol, { cadence: Cadence; wake: () => void }>()

  const cadence = () => fastest([...members.values()].map((member) => member.cadence))
  const wakeAll = () => {
    for (const { wake } of [...members.values()]) wake()
  }

  function plan(): void {
    clearTimeout(timer)
    if (members.size === 0 || document.hidden || reading !== null) return
    timer = setTimeout(() => void run(), Math.max(0, Math.min(due, eventDue ?? due) - Date.now()))
  }

  async function run(): Promise<void> {
    const control = new AbortController()
    reading = control
    startedAt = Date.now()
    const age = eventDue === null ? acceptedAge(cadence(), follow !== null) : 0
    eventDue = null
    const grace = state.at !== null && startedAt - due > PAUSE_MS ? setTimeout(callLate, GRACE_MS) : undefined
    const next = await attempt(control.signal, age)
    clearTimeout(grace)
    if (reading !== control) return
    reading = null
    state = next
    const now = Date.now()
    due = next.error ? now + retryAfter(next.failures) : nextRead(cadence(), now, random(), follow !== null)
    wakeAll()
    plan()
  }

  async function attempt(signal: AbortSignal, age: number): Promise<FeedState> {
    try {
      const answer = await read(signal, age)
      const now = JSON.stringify(answer)
      const data = now === text && state.data !== undefined ? state.data : answer
      text = now
      return { data, at: Date.now(), error: null, failures: 0, isLate: false }
    } catch (error) {
      return { ...state, error: error instanceof Error ? error : new Error(String(error)), failures: state.failures + 1 }
    }
  }

  function callLate(): void {
    state = { ...state, isLate: true }
    wakeAll()
  }

  const onShown = () => plan()
  const onEvent = () => {
    eventDue ??= Math.max(Date.now() + TOLD_MS, startedAt + APART_MS)
    plan()
  }

  /** Subscribes to events for cadence `5s` only: slower sources would be read at every event. */
  function listen(): void {
    const isWanted = members.size > 0 && cadence() === '5s'
    if (isWanted) unfollow ??= follow?.(onEvent) ?? null
    else {
      unfollow?.()
      unfollow = null
    }
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', onShown)
    clearTimeout(timer)
    reading?.abort()
    reading = null
  }

  return {
    state: () => state,
    join(wanted, wake) {
      const own = Symbol()
      if (members.size === 0) document.addEventListener('visibilitychange', onShown)
      members.set(own, { cadence: wanted, wake })
      listen()
      // A member with a shorter cadence does not wait for the next read of the others.
      if (state.at !== null && state.error === null) due = Math.min(due, nextRead(cadence(), state.at, random(), follow !== null))
      plan()
      return () => {
        members.delete(own)
        listen()
        if (members.size === 0) stop()
      }
    },
    refresh() {
      eventDue = 0
      plan()
    },
  }
}
