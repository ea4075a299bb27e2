// The event stream of a page. All subscriptions share one connection, because browsers allow six per server over HTTP/1.1. A hidden page
// closes it, and catches up when it is shown again.

import { getDefaultStore } from 'jotai'
import { hasCapability } from '../../session/capabilities.ts'
import { sessionAtom } from '../../session/sessionState.ts'
import { isEventStream } from '../answer.ts'
import { api } from '../client.ts'
import { apiHeaders } from '../exchange.ts'
import { createEventReader, type StreamEvent } from './eventText.ts'
import { type FailureListener, type Listener, SCHEMAS } from './topic.ts'

const LIVE = '/api/blade-archives/live'
const PUBLIC = '/schemas/events'
/** Milliseconds to collect subscriptions of a page before it connects. */
const SETTLE_MS = 50
/** Milliseconds to wait for the first message of a stream, and between messages; the server sends a heartbeat every 15 seconds. */
const FIRST_MS = 8_000
const SILENT_MS = 40_000
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000]
/** After this many streams without a message, probably blocked by a proxy, the page polls instead. */
const FUTILE = 3
const POLL_MS = 5_000
/** Number of polls after which a stream is tried again. */
const POLLS_A_TRY = 12
const MAX_TOPICS = 60
const TOO_MANY = 429
/** Event for topics that the server could not read. */
const FAILED = 'failed'
/** A stream shorter than this counts as failed, so that the next attempt is delayed. */
const BRIEF_MS = 5_000

const listeners = new Map<string, Set<Listener>>()
const failureListeners = new Map<string, Set<FailureListener>>()
let current: { key: string; control: AbortController } | null = null
let settling: ReturnType<typeof setTimeout> | undefined
let lastId: string | null = null
let isWatching = false
let newcomers = 0

/** Subscribes to a topic. A new subscriber opens a new stream, because the first message of a stream has the current state. */
export function connectTo(topic: string, listener: Listener, onFailure: FailureListener = () => {}): () => void {
  const own = listeners.get(topic) ?? new Set()
  if (own.size > 0) newcomers += 1
  listeners.set(topic, own.add(listener))
  const failures = failureListeners.get(topic) ?? new Set()
  failureListeners.set(topic, failures.add(onFailure))
  watch()
  settle()
  return () => {
    failures.delete(onFailure)
    own.delete(listener)
    if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic)
    settle()
  }
}

/** Follows the visibility of the page and the session, which open and close the connection. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('visibilitychange', settle)
  getDefaultStore().sub(sessionAtom, settle)
}

function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(connect, SETTLE_MS)
}

function connect(): void {
  const session = getDefaultStore().get(sessionAtom)
  const wanted = [...listeners.keys()].filter((topic) => topic === SCHEMAS || (session !== null && hasCapability('live')))
  const topics = document.hidden ? [] : wanted.sort().slice(0, MAX_TOPICS)
  const isPublic = topics.every((topic) => topic === SCHEMAS)
  const key = topics.length === 0 ? '' : `${isPublic ? '' : session?.accessToken} ${newcomers} ${topics.join(',')}`
  if (key === (current?.key ?? '')) return
  current?.control.abort()
  current = key === '' ? null : { key, control: new AbortController() }
  if (current) void keepUp(topics, isPublic ? PUBLIC : `${LIVE}?topics=${topics.join(',')}`, current.control.signal)
}

function dispatch({ event, data, id }: StreamEvent): void {
  if (id !== null) lastId = id
  if (event === FAILED) dispatchFailure([(data as { topic: string }).topic])
  for (const listener of listeners.get(event) ?? []) listener(data)
}

function dispatchFailure(topics: readonly string[]): void {
  for (const topic of topics) for (const listener of failureListeners.get(topic) ?? []) listener()
}

/** Reconnects streams until the server refuses; polls if streams do not get through. */
async function keepUp(topics: readonly string[], first: string, signal: AbortSignal): Promise<void> {
  let url = first
  let futile = 0
  let brief = 0
  while (!signal.aborted) {
    const isStream = futile < FUTILE || url === PUBLIC || futile % POLLS_A_TRY === 0
    const startedAt = Date.now()
    const outcome = isStream ? await stream(url, signal) : await poll(topics, signal)
    if (outcome === 'refused') {
      if (url === PUBLIC || !topics.includes(SCHEMAS)) return
      url = PUBLIC
      continue
    }
    futile = outcome === 'heard' ? 0 : futile + 1
    brief = outcome === 'heard' && Date.now() - startedAt < BRIEF_MS ? brief + 1 : 0
    const wait =
      futile >= FUTILE && url !== PUBLIC ? POLL_MS : (RETRY_MS[Math.min(Math.max(futile, brief - 1), RETRY_MS.length - 1)] ?? POLL_MS)
    await rest(wait, signal)
  }
}

type Outcome = 'heard' | 'nothing' | 'refused'

/** Reads a stream until it ends. */
async function stream(url: string, signal: AbortSignal): Promise<Outcome> {
  const quiet = new AbortController()
  let clock = setTimeout(() => quiet.abort(), FIRST_MS)
  let hasReceived = false
  try {
    const headers = url === PUBLIC ? {} : { ...apiHeaders(), ...(lastId === null ? {} : { 'Last-Event-ID': lastId }) }
    const response = await fetch(url, { headers, signal: AbortSignal.any([signal, quiet.signal]), cache: 'no-store' })
    // After "too many streams" the page polls.
    if (response.status >= 400 && response.status < 500 && response.status !== TOO_MANY) return 'refused'
    if (!response.ok || !response.body) return 'nothing'
    // An HTML page instead of a stream will not change by a retry.
    if (!isEventStream(response)) return 'refused'
    const read = createEventReader()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return hasReceived ? 'heard' : 'nothing'
      // Any message, even a heartbeat, shows that streams get through.
      hasReceived = true
      for (const message of read(value)) dispatch(message)
      clearTimeout(clock)
      clock = setTimeout(() => quiet.abort(), SILENT_MS)
    }
  } catch {
    // The stream was lost, silent or closed: the caller decides whether to reconnect.
    return hasReceived ? 'heard' : 'nothing'
  } finally {
    clearTimeout(clock)
  }
}

/** Response of a poll: data by topic, and the topics that the server could not read. */
type OneAnswer = { id: string; failed?: readonly string[] } & Readonly<Record<string, unknown>>

/** Polls all topics once. */
async function poll(topics: readonly string[], signal: AbortSignal): Promise<Outcome> {
  try {
    const query = { topics: topics.join(','), once: 1 }
    const headers: Record<string, string> = lastId === null ? {} : { 'Last-Event-ID': lastId }
    const { id, failed, ...data } = await api.get<OneAnswer>(LIVE, query, { silent: true, signal, headers })
    for (const [event, one] of Object.entries(data)) dispatch({ event, data: one, id })
    lastId = id
    dispatchFailure(failed ?? [])
    return 'nothing'
  } catch {
    if (!signal.aborted) dispatchFailure(topics)
    return 'nothing'
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const clock = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(clock)
      resolve()
    })
  })
}
