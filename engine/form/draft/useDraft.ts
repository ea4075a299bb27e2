// Stores the input of a form as a draft shortly after each change, and offers an earlier draft.

import { onFieldInputValueChange, onFormValuesChange } from '@formily/core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Values } from '../../model/records/values.ts'
import { siteTime } from '../../model/siteTime.ts'
import { isSameValue } from '../mergeRecord.ts'
import type { RecordForm } from '../recordForm.ts'
import type { Merge } from '../save/useMerge.ts'
import { draftKeeper, draftWithCurrentNames, type FormDraft, storableValues } from './drafts.ts'

const REST_MS = 800
const EFFECTS = 'draft'

export interface OfferedDraft {
  /** Time of the draft, `MM-DD HH:mm`. */
  time: string
  /** True if the record was saved after the draft. */
  isOld: boolean
  take(): void
  drop(): void
}

/** @param of name of the form; `null` for no drafts @param base the edited version of the record */
export function useDraft(
  form: RecordForm,
  of: string | null,
  base: RefObject<Values | null>,
  start: Values,
  { resume }: Merge,
): { offered: OfferedDraft | null; forget(): void } {
  const keeper = useMemo(() => (of === null ? null : draftKeeper(of, String(start.id ?? ''))), [of, start])
  const [draft, setDraft] = useState<FormDraft | null>(() => usable(draftWithCurrentNames(form.fields, keeper?.read() ?? null), start))
  /** A draft that is still offered must not be overwritten by computed values. */
  const life = useRef({ isOver: false, isOffering: draft !== null, hasKept: false })

  useEffect(() => {
    if (!keeper) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (life.current.isOver || life.current.isOffering) return
      const version = base.current?.updateTime ?? start.updateTime ?? null
      const isDirty = form.isDirty()
      if (isDirty)
        keeper.keep({ ...storableValues(form.fields, form.typed()), at: Date.now(), version: version === null ? null : String(version) })
      else if (life.current.hasKept) keeper.forget()
      life.current.hasKept = isDirty
    }
    const leave = () => {
      form.passInput()
      if (timer !== undefined) keep()
    }
    form.form.addEffects(EFFECTS, () => {
      onFieldInputValueChange('*', () => {
        life.current.isOffering = false
      })
      onFormValuesChange(() => {
        clearTimeout(timer)
        timer = setTimeout(keep, REST_MS)
      })
    })
    addEventListener('pagehide', leave)
    return () => {
      leave()
      form.form.removeEffects(EFFECTS)
      removeEventListener('pagehide', leave)
    }
  }, [form, keeper, base, start])

  const [steps] = useState(() => ({
    forget() {
      life.current.isOver = true
      keeper?.forget()
    },
    drop() {
      life.current.isOffering = false
      keeper?.forget()
      setDraft(null)
    },
  }))
  const offered = draft && {
    time: siteTime(new Date(draft.at)).slice(5, 16),
    isOld: draft.version !== null && draft.version !== ((base.current ?? start).updateTime ?? null),
    take() {
      life.current.isOffering = false
      resume(draft)
      setDraft(null)
    },
    drop: steps.drop,
  }
  return { offered, forget: steps.forget }
}

/** The draft; `null` if it equals the record. */
function usable(draft: FormDraft | null, record: Values): FormDraft | null {
  return draft && Object.entries(draft.values).some(([name, value]) => !isSameValue(value, record[name])) ? draft : null
}
