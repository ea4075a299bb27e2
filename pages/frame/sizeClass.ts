// Window widths in four classes.

import { useSyncExternalStore } from 'react'

export type SizeClass = 0 | 1 | 2 | 3

const STEPS = [768, 992, 1200] as const

/** 3 from 1200 pixels, 2 from 992, 1 from 768, else 0. */
export const sizeClass = (width: number): SizeClass => STEPS.filter((step) => width >= step).length as SizeClass

export function useSizeClass(): SizeClass {
  return useSyncExternalStore(watchSteps, classNow, classNow)
}

const classNow = (): SizeClass => sizeClass(window.innerWidth)

function watchSteps(changed: () => void): () => void {
  const steps = STEPS.map((step) => matchMedia(`(width >= ${step}px)`))
  for (const step of steps) step.addEventListener('change', changed)
  return () => {
    for (const step of steps) step.removeEventListener('change', changed)
  }
}
