import { type RefObject, useEffect, useRef } from 'react'
import type { Values } from '../model/rules.ts'
import type { RecordForm } from './recordForm.ts'
import type { Loaded } from './useLoaded.ts'

/**
 * Lays the newest version of the record under what is typed when it comes. The version that a save is based on:
 * `null` until it is there. A save meanwhile waits for it.
 */
export function useFresh(form: RecordForm, start: Values, fresh: Loaded<Values> | undefined): RefObject<Values | null> {
  const base = useRef<Values | null>(fresh ? null : start)
  useEffect(() => {
    if (fresh?.state === 'loading') {
      const arrival = Promise.withResolvers<void>()
      form.wait(arrival.promise)
      return arrival.resolve
    }
    if (fresh?.state === 'there') {
      if (fresh.value !== start) form.rebase(fresh.value)
      base.current = fresh.value
    }
  }, [form, start, fresh])
  return base
}
