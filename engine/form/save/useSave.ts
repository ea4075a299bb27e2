// Validates and submits a form, and shows refusals at their fields. Input is kept on every failure.

import { type RefObject, useRef, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { toast } from '../../api/toast.ts'
import type { Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import type { FormRefusal, RecordForm } from '../recordForm.ts'

const CONFLICT = 409

interface Saving {
  form: RecordForm
  /** Version that the changes are based on; `null` while it loads. */
  base: RefObject<Values | null>
  send(values: Record<string, unknown>, base: Values): Promise<void>
  /** After a conflict: loads the stored version, merges it below the changed values, and returns it. */
  reload: (() => Promise<Values>) | undefined
  focus(name: string): void
}

export function useSave({ form, base, send, reload, focus }: Saving) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)

  /** Loading the stored version may fail as the save did. */
  const handleFailure = (error: unknown) =>
    handleRefusal(error).catch((failure) => (failure instanceof ApiError ? showError(failure) : Promise.reject(failure)))

  const alone = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      await handleFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const save = () =>
    alone(async () => {
      const fault = await form.firstFault()
      if (fault !== null) return focus(fault)
      if (base.current) await send(form.submission(), base.current)
    })

  async function handleRefusal(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    if (error.code === CONFLICT && reload) {
      base.current = await reload()
      return
    }
    const refusals = refusalsOf(error.data)
    const elsewhere = form.refuse(refusals)
    const onForm = refusals.find((refusal) => !elsewhere.includes(refusal))
    if (onForm) focus(onForm.field)
    if (error.isReported) return
    if (elsewhere.length > 0) toast.error(elsewhere.map(({ msg }) => msg).join('\n'))
    else if (!onForm) showError(error)
  }

  function showError(error: ApiError): void {
    if (!error.isReported) toast.error(error.message || t('fault.unknown'), error)
  }

  return { save: () => void save(), isBusy }
}

/** Parses the `[{field, msg}]` of a refused save; other data gives none. */
function refusalsOf(data: unknown): FormRefusal[] {
  if (!Array.isArray(data)) return []
  return data.filter((one): one is FormRefusal => typeof one?.field === 'string' && typeof one?.msg === 'string')
}
