import { useContext, useRef } from 'react'
import { confirmDiscardOf, ScopeContext, useUnsaved } from './unsaved.ts'

export interface Leave {
  /** Closes the dialog; asks first if there is unsaved input. */
  leave(): void
  /** Does work that closes the form; asks first if there is unsaved input. */
  before(work: () => void): void
  /** Registers a check for unsaved input, and a callback for when it is discarded; returns a function that removes both. */
  watch(isDirty: () => boolean, givenUp?: () => void): () => void
  isDirty(): boolean
}

const never = () => false
const nothing = () => {}

export function useLeave(onClose: () => void): Leave {
  const isDirty = useRef<() => boolean>(never)
  const givenUp = useRef<() => void>(nothing)
  const place = useContext(ScopeContext)
  const own = useUnsaved(
    () => isDirty.current(),
    () => {
      // Avoids a second question while the parts of the form unmount.
      isDirty.current = never
      givenUp.current()
    },
  )

  async function before(work: () => void): Promise<void> {
    if (!own.isDirty() || (await confirmDiscardOf([own]))) work()
  }

  return {
    leave: () => void before(onClose),
    before: (work) => void before(work),
    watch: (check, given = nothing) => {
      isDirty.current = check
      givenUp.current = given
      return () => {
        if (place.isShown && isDirty.current === check) isDirty.current = never
      }
    },
    isDirty: () => isDirty.current(),
  }
}
