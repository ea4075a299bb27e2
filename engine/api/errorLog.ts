// Log of errors in this browser, kept until it is sent or cleared.

import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { stored } from '../session/storage.ts'
import { LoadError } from '../start/loadError.ts'

/** Uncaught error, unhandled rejection, page that failed to render, chunk that failed to load. */
export type LogType = 'error' | 'promise' | 'page' | 'load'

export interface LogEntry {
  /** Path and query of the page. */
  url: string
  /** `YYYY-MM-DD HH:mm:ss` of the platform. */
  time: string
  type: LogType
  message: string
  stack: string
  /** Where it happened, or in which parts of the page. */
  info: string
}

/** So many are kept; the server takes no more in one call. */
export const MOST_ENTRIES = 200
const LONGEST = { url: 250, message: 500, stack: 2000, info: 500 }
const TYPES: readonly LogType[] = ['error', 'promise', 'page', 'load']
/** The same again within this time (milliseconds) is not worth another entry: some faults come with every frame. */
const REPEATS = 5000
const SITE_OFFSET = 8 * 3_600_000

const memory = stored('error-log', parseEntries)
const logAtom = atom<readonly LogEntry[]>(memory.get() ?? [])
const store = getDefaultStore()

/** The kept errors, oldest first. */
export const useErrorLog = (): readonly LogEntry[] => useAtomValue(logAtom)

export const errorLog = (): readonly LogEntry[] => store.get(logAtom)

const known = new WeakSet<WeakKey>()
let last = { text: '', at: 0 }

/** Keeps an error; the same one reaches us on several ways and is kept once. */
export function logError(type: LogType, error: unknown, info = ''): void {
  const met = [error, error instanceof Error ? error.cause : null].filter((one) => one !== null && typeof one === 'object')
  if (met.some((one) => known.has(one))) return
  for (const one of met) known.add(one)
  const entry: LogEntry = {
    url: pageAddress(),
    time: new Date(Date.now() + SITE_OFFSET).toISOString().slice(0, 19).replace('T', ' '),
    type: error instanceof LoadError ? 'load' : type,
    message: messageOf(error).slice(0, LONGEST.message),
    stack: error instanceof Error ? (error.stack ?? '').slice(0, LONGEST.stack) : '',
    info: info.trim().slice(0, LONGEST.info),
  }
  const text = `${entry.type} ${entry.url} ${entry.message} ${entry.stack}`
  const isRepeated = text === last.text && Date.now() - last.at < REPEATS
  last = { text, at: isRepeated ? last.at : Date.now() }
  // Another tab may have added to what is stored.
  if (!isRepeated) keep([...(memory.get() ?? []), entry])
}

/** Forgets these entries, or all; what came in meanwhile stays. */
export function forgetErrors(entries: readonly LogEntry[] = errorLog()): void {
  const gone = new Set(entries.map((entry) => JSON.stringify(entry)))
  keep((memory.get() ?? []).filter((entry) => !gone.has(JSON.stringify(entry))))
}

/** Listens for what nobody caught, for parts that did not arrive, and to what other tabs keep. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    // Browsers report this as an error, although it only says that sizes are looked at again in the next frame.
    if (/^ResizeObserver loop/.test(message)) return
    logError('error', error ?? message, filename ? `${filename}:${lineno}:${colno}` : '')
  })
  addEventListener('unhandledrejection', ({ reason }) => logError('promise', reason))
  addEventListener('vite:preloadError', (event) => logError('load', (event as Event & { payload: unknown }).payload))
  memory.onOtherTab(() => store.set(logAtom, memory.get() ?? []))
}

function keep(entries: readonly LogEntry[]): void {
  const kept = entries.slice(-MOST_ENTRIES)
  memory.set(kept)
  store.set(logAtom, kept)
}

/** Without what only the person may know: tokens of downloads, the codes of a social login. */
function pageAddress(): string {
  const query = new URLSearchParams(location.search)
  for (const secret of ['Blade-Auth', 'code', 'state', 'token', 'access_token', 'password']) query.delete(secret)
  return `${location.pathname}${query.size > 0 ? `?${query}` : ''}`.slice(0, LONGEST.url)
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message ? `${error.name}: ${error.message}` : error.name
  if (typeof error === 'string') return error
  try {
    return JSON.stringify(error) ?? String(error)
  } catch {
    return String(error)
  }
}

function parseEntries(value: unknown): readonly LogEntry[] | null {
  if (!Array.isArray(value)) return null
  return value.filter(isEntry).slice(-MOST_ENTRIES)
}

function isEntry(value: unknown): value is LogEntry {
  if (value === null || typeof value !== 'object') return false
  const entry = value as Record<string, unknown>
  const texts = ['url', 'time', 'message', 'stack', 'info']
  return TYPES.includes(entry.type as LogType) && texts.every((name) => typeof entry[name] === 'string')
}
