// Merges the version of another user into the form, and lists fields changed by both.

import { useMemo, useState } from 'react'
import type { Values } from '../../model/records/values.ts'
import type { Clash } from '../mergeRecord.ts'
import type { RecordForm, Typed } from '../recordForm.ts'

export interface Merge {
  /** Fields changed by both sides; `null` without a conflict. */
  clashes: readonly Clash[] | null
  /** Lays a newer version under what is typed. @param tells also where the two do not meet */
  rebase(record: Values, tells?: boolean): void
  /** Types again what was typed before. */
  resume(typed: Typed): void
}

export function useMerge(form: RecordForm): Merge {
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null)
  const steps = useMemo(() => {
    const show = (found: readonly Clash[], tells: boolean) => (found.length > 0 || tells) && setClashes(found)
    return {
      rebase: (record: Values, tells = false) => void show(form.rebase(record), tells),
      resume: (typed: Typed) => void show(form.resume(typed), false),
    }
  }, [form])
  return { clashes, ...steps }
}
