// Merges another user's version into the form, and lists the fields that both changed.

import { useMemo, useState } from 'react'
import type { Values } from '../../model/records/values.ts'
import type { Clash } from '../mergeRecord.ts'
import type { RecordForm, Typed } from '../recordForm.ts'

export interface Merge {
  /** Fields changed by both sides; `null` without a conflict. */
  clashes: readonly Clash[] | null
  /** Merges a newer version. @param tells true to report conflicts */
  rebase(record: Values, isAlwaysShown?: boolean): void
  /** Sets the values of a draft. */
  resume(typed: Typed): void
}

export function useMerge(form: RecordForm): Merge {
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null)
  const steps = useMemo(() => {
    const show = (found: readonly Clash[], isAlwaysShown: boolean) => (found.length > 0 || isAlwaysShown) && setClashes(found)
    return {
      rebase: (record: Values, isAlwaysShown = false) => void show(form.rebase(record), isAlwaysShown),
      resume: (typed: Typed) => void show(form.resume(typed), false),
    }
  }, [form])
  return { clashes, ...steps }
}
