// Log of errors in this browser, kept until it is sent or cleared.

import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { stored } from '../session/storage.ts'
import { LoadError } from '../start/loadError.ts'

/** Kind of error: uncaught error, unhandled rejection, failed rendering, failed load of code. */
export type LogType = 'error' | 'promise' | 'page' | 'load'

export interface LogEntry {
  /** Path and query of the page. */
  url: string
  /** `YYYY-MM-DD HH:mm:ss` in the platform's time zone. */
  time: string
  type: LogType
  message: string
  stack: string
  /** Position in the code, or the React component stack. */
  info: string
}

/** Maximum number of entries, in storage and in one call to the server. */
export const MAX_ENTRIES = 200
const MAX_LENGTH = { url: 250, message: 500, stack: 2000, info: 500 }
const TYPES: readonly LogType[] = ['error', 'promise', 'page', 'load']
/** Milliseconds within which a repeated error is ignored, since some errors occur in every frame. */
const REPEATS = 5000
const SITE_OFFSET = 8 * 3_600_000

const memory = stored('error-log', parseEntries)
const logAtom = atom<readonly LogEntry[]>(memory.get() ?? [])
const store = getDefaultStore()

/** Stored errors, oldest first. */
export const useErrorLog = (): readonly LogEntry[] => useAtomValue(logAtom)

export const errorLog = (): readonly LogEntry[] => store.get(logAtom)

const known = new WeakSet<WeakKey>()
let last = { text: '', at: 0 }

/** Stores an error once, even if several listeners report it. */
export function logError(type: LogType, error: unknown, info = ''): void {
  const met = [error, error instanceof Error ? error.cause : null].filter((one) => one !== null && typeof one === 'object')
  if (met.some((one) => known.has(one))) return
  for (const one of met) known.add(one)
  const entry: LogEntry = {
    url: pageAddress(),
    time: new Date(Date.now() + SITE_OFFSET).toISOString().slice(0, 19).replace('T', ' '),
    type: error instanceof LoadError ? 'load' : type,
    message: messageOf(error).slice(0, MAX_LENGTH.message),
    stack: error instanceof Error ? (error.stack ?? '').slice(0, MAX_LENGTH.stack) : '',
    info: info.trim().slice(0, MAX_LENGTH.info),
  }
  const text = `${entry.type} ${entry.url} ${entry.message} ${entry.stack}`
  const isRepeated = text === last.text && Date.now() - last.at < REPEATS
  last = { text, at: isRepeated ? last.at : Date.now() }
  // The stored log is read again, because another tab may have added entries.
  if (!isRepeated) keep([...(memory.get() ?? []), entry])
}

/** Removes these entries, or all; newer entries stay. */
export function forgetErrors(entries: readonly LogEntry[] = errorLog()): void {
  const gone = new Set(entries.map((entry) => JSON.stringify(entry)))
  keep((memory.get() ?? []).filter((entry) => !gone.has(JSON.stringify(entry))))
}

/** Installs listeners for uncaught errors, failed loads, and entries of other tabs. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    // Harmless, although browsers report it as an error: layout changes are observed in the next frame.
    if (/^ResizeObserver loop/.test(message)) return
    logError('error', error ?? message, filename ? `${filename}:${lineno}:${colno}` : '')
  })
  addEventListener('unhandledrejection', ({ reason }) => logError('promise', reason))
  addEventListener('vite:preloadError', (event) => logError('load', (event as Event & { payload: unknown }).payload))
  memory.onOtherTab(() => store.set(logAtom, memory.get() ?? []))
}

function keep(entries: readonly LogEntry[]): void {
  const kept = entries.slice(-MAX_ENTRIES)
  memory.set(kept)
  store.set(logAtom, kept)
}

/** URL of the page without secrets such as download tokens and codes of a social login. */
function pageAddress(): string {
  const query = new URLSearchParams(location.search)
  for (const secret of ['Blade-Auth', 'code', 'state', 'token', 'access_token', 'password']) query.delete(secret)
  return `${location.pathname}${query.size > 0 ? `?${query}` : ''}`.slice(0, MAX_LENGTH.url)
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
  return value.filter(isEntry).slice(-MAX_ENTRIES)
}

function isEntry(value: unknown): value is LogEntry {
  if (value === null || typeof value !== 'object') return false
  const entry = value as Record<string, unknown>
  const texts = ['url', 'time', 'message', 'stack', 'info']
  return TYPES.includes(entry.type as LogType) && texts.every((name) => typeof entry[name] === 'string')
}
