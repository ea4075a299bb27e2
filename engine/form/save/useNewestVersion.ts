import { type RefObject, useEffect, useRef } from 'react'
import type { Values } from '../../model/records/values.ts'
import type { LoadState } from '../record/useLoaded.ts'
import type { RecordForm } from '../recordForm.ts'
import type { Merge } from './useMerge.ts'

/**
 * Merges the newest version of the record into the form when it is loaded. Returns the version that a save is based on, `null` while it
 * loads; a save waits for it.
 */
export function useNewestVersion(
  form: RecordForm,
  { rebase }: Merge,
  start: Values,
  newest: LoadState<Values> | undefined,
): RefObject<Values | null> {
  const base = useRef<Values | null>(newest ? null : start)
  useEffect(() => {
    if (newest?.state === 'loading') {
      const arrival = Promise.withResolvers<void>()
      form.wait(arrival.promise)
      return arrival.resolve
    }
    if (newest?.state === 'there') {
      if (newest.value !== start) rebase(newest.value)
      base.current = newest.value
    }
  }, [form, rebase, start, newest])
  return base
}
