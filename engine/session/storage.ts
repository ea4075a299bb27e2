// Local storage, session storage and cookies with the prefix of the console. Invalid stored values are ignored, and nothing throws.

import { settings } from './settings.ts'

const prefix = `${settings.key}-`

export interface Stored<T> {
  get(): T | null
  set(value: T): void
  remove(): void
  /** Calls `listener` when another tab changes the value; returns a function to unsubscribe. */
  onOtherTab(listener: () => void): () => void
}

/** One stored value; `parse` returns `null` for an invalid one. @param area `session` for this browser tab only, until it closes */
export function stored<T>(name: string, parse: (value: unknown) => T | null, area: 'local' | 'session' = 'local'): Stored<T> {
  const key = prefix + name
  const storage = () => (area === 'local' ? localStorage : sessionStorage)
  return {
    get() {
      const text = attempt(() => storage().getItem(key))
      if (text === null) return null
      const value = parse(attempt(() => JSON.parse(text) as unknown))
      if (value === null) attempt(() => storage().removeItem(key))
      return value
    },
    set: (value) => void attempt(() => storage().setItem(key, JSON.stringify(value))),
    remove: () => void attempt(() => storage().removeItem(key)),
    onOtherTab(listener) {
      // A null key means that the whole storage was cleared.
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

export function readCookie(name: string): string | null {
  const start = `${prefix}${name}=`
  const found = document.cookie.split('; ').find((part) => part.startsWith(start))
  return found ? attempt(() => decodeURIComponent(found.slice(start.length))) : null
}

/** @param seconds lifetime of the cookie; 0 removes it */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing outside secure contexts
  document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

/** Runs `work`; returns `null` if storage is full, blocked or unavailable. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
