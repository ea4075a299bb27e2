import { useContext, useRef } from 'react'
import { letGo, PlaceContext, useUnsaved } from './unsaved.ts'

export interface Leave {
  /** Closes; asks first when something was typed. */
  leave(): void
  /** Does something that takes the form away; asks first likewise. */
  before(work: () => void): void
  /** The form inside says how to see whether something was typed, and is told when it is given up; returns the way to take that back. */
  watch(isDirty: () => boolean, givenUp?: () => void): () => void
  isDirty(): boolean
}

const never = () => false
const nothing = () => {}

export function useLeave(onClose: () => void): Leave {
  const isDirty = useRef<() => boolean>(never)
  const givenUp = useRef<() => void>(nothing)
  const place = useContext(PlaceContext)
  const own = useUnsaved(
    () => isDirty.current(),
    () => {
      // Discarded input is not asked about again while its parts close.
      isDirty.current = never
      givenUp.current()
    },
  )

  async function before(work: () => void): Promise<void> {
    if (!own.isDirty() || (await letGo([own]))) work()
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
