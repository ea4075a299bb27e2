import { useContext, useRef } from 'react'
import { useText } from '../text.ts'
import { confirm } from './confirm.tsx'
import { PlaceContext, useUnsaved } from './unsaved.ts'

export interface Leave {
  /** Closes; asks first when something was typed. */
  leave(): void
  /** Does something that takes the form away; asks first likewise. */
  before(work: () => void): void
  /** The form inside says how to see whether something was typed; returns the way to take that back. */
  watch(isDirty: () => boolean): () => void
  isDirty(): boolean
}

const never = () => false

export function useLeave(onClose: () => void): Leave {
  const { t } = useText()
  const isDirty = useRef<() => boolean>(never)
  const isAsking = useRef(false)
  const place = useContext(PlaceContext)
  useUnsaved(() => isDirty.current())

  async function before(work: () => void): Promise<void> {
    if (isAsking.current) return
    isAsking.current = true
    const leaves = !isDirty.current() || (await confirm(t('form.discard')))
    isAsking.current = false
    if (!leaves) return
    // What was given up is not asked about again by what closes then.
    isDirty.current = never
    work()
  }

  return {
    leave: () => void before(onClose),
    before: (work) => void before(work),
    watch: (check) => {
      isDirty.current = check
      return () => {
        if (place.isShown && isDirty.current === check) isDirty.current = never
      }
    },
    isDirty: () => isDirty.current(),
  }
}
