import { useSyncExternalStore } from 'react'

/** Interval in milliseconds. */
const TICK_MS = 10_000

const wakers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Current time in milliseconds, updated every ten seconds while the page is visible. */
export function useClock(): number {
  return useSyncExternalStore(subscribe, timeNow, timeNow)
}

const timeNow = (): number => now

function subscribe(wake: () => void): () => void {
  if (wakers.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  wakers.add(wake)
  return () => {
    wakers.delete(wake)
    if (wakers.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  if (document.hidden) return
  now = Date.now()
  for (const wake of wakers) wake()
}
