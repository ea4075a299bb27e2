// The browser's memory: local and session storage and cookies under the console's prefix. What does not parse is dropped, never thrown.

import { settings } from './settings.ts'

const prefix = `${settings.key}-`

export interface Stored<T> {
  get(): T | null
  set(value: T): void
  remove(): void
  /** Called when another tab changes the value; returns the way to stop. */
  onOtherTab(listener: () => void): () => void
}

/**
 * One value of local storage; `parse` gives `null` for whatever it does not accept.
 * @param area `session` keeps it for this browser tab alone, as long as that is open
 */
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
      const heard = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}

export function readCookie(name: string): string | null {
  const start = `${prefix}${name}=`
  const found = document.cookie.split('; ').find((part) => part.startsWith(start))
  return found ? attempt(() => decodeURIComponent(found.slice(start.length))) : null
}

/** @param seconds how long the browser keeps it; 0 removes it */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing outside secure contexts
  document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

/** Storage may be full, forbidden or broken; the console then works without memory. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
