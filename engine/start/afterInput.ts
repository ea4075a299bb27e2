import { whenIdle } from './whenIdle.ts'

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Milliseconds after which work begins without any input. */
const PATIENCE = 6_000

/**
 * Runs `work` when the browser is idle: at once if the pointer is on the page, else after the next input of the user, or after six seconds
 * without any. The processor of a page that somebody only reads rests. Returns a function that cancels.
 */
export function afterInput(work: () => void): () => void {
  if (document.documentElement.matches(':hover')) return whenIdle(work)
  let cancelIdle = () => {}
  const stopWaiting = () => {
    clearTimeout(timer)
    for (const type of INPUTS) removeEventListener(type, go, true)
  }
  const go = () => {
    stopWaiting()
    cancelIdle = whenIdle(work)
  }
  const timer = setTimeout(go, PATIENCE)
  for (const type of INPUTS) addEventListener(type, go, { capture: true, passive: true })
  return () => {
    stopWaiting()
    cancelIdle()
  }
}
