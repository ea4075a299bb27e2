// Elements and selection of the canvas as React state.

import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Drawing } from './canvas/modeler.ts'
import type { CanvasElement } from './canvas/services.ts'

const EVENTS = ['commandStack.changed', 'selection.changed', 'import.done'] as const

/** Counts changes, so that a component that reads the count renders after each change. */
export function useDrawn({ get }: Drawing): number {
  const count = useRef(0)
  const subscribe = useCallback(
    (listener: () => void) => {
      const bus = get('eventBus')
      const onChange = () => {
        count.current += 1
        listener()
      }
      bus.on(EVENTS, onChange)
      // The selection may have changed between the first render and the subscription.
      count.current += 1
      return () => bus.off(EVENTS, onChange)
    },
    [get],
  )
  return useSyncExternalStore(subscribe, () => count.current)
}

/** The selected element (for a label its element); the process if none or several are selected. */
export function chosenElement({ get }: Drawing): CanvasElement | null {
  const chosen = get('selection').get()
  const [one] = chosen
  if (chosen.length > 1) return null
  return (one?.labelTarget ?? one) || get('canvas').getRootElement()
}
