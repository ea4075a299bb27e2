import { useSyncExternalStore } from 'react'

/** Often enough for an age in seconds to be worth reading. */
const TICK_MS = 10_000

const wakers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Milliseconds of now, told every ten seconds to all who ask, and never while the page is hidden. */
export function useClock(): number {
  return useSyncExternalStore(subscribe, () => now)
}

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
