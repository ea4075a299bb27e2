import { useEffect, useState } from 'react'
import { apiHeaders } from '../../api/exchange.ts'
import { toast } from '../../api/toast.ts'
import type { Entity, Reader } from '../../model/entity/entity.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { RecordForm } from '../recordForm.ts'
import { readerValues } from './readerValues.ts'

/** Timeout in milliseconds, slightly longer than that of the device's service. */
const PATIENCE = 6000
const NOTHING_ANSWERS = '-1'

interface Props {
  entity: Entity
  reader: Reader
  form: RecordForm
  /** True to read as soon as it is mounted. */
  reads: boolean
}

/** Button that reads from a device on the user's machine and fills the form with the result. */
export function ReaderButton({ entity, reader, form, reads }: Props) {
  const { t, word } = useText()
  const [isBusy, setBusy] = useState(false)

  const read = async () => {
    const { code, msg, ...answer } = await callReader(reader)
    if (Number(code) !== 0) {
      const message = reader.messages[String(code)]
      throw new Error(message ? word(entity, message) : msg || t('fault.unknown'))
    }
    const editable = form.fields.filter((field) => field.form[form.mode] === 'edit')
    const values = await readerValues(entity, reader, editable, answer)
    form.passInput()
    const now = form.form.values as Values
    const isOverwriting = Object.entries(values).some(([name, value]) => !isEmpty(now[name]) && now[name] !== value && !isPreset(name, now))
    if (isOverwriting && reader.confirm !== null && !(await confirm(word(entity, reader.confirm)))) return
    form.fill(values)
    toast.success(t('form.read', { count: Object.values(values).filter((value) => value !== null).length }))
  }
  /** Initial values are no user input. */
  const isPreset = (name: string, now: Values) => form.mode === 'add' && now[name] === entity.field[name]?.default

  const start = () => {
    if (isBusy) return
    setBusy(true)
    form.wait(
      read()
        .catch((error: Error) => toast.error(error.message, error))
        .finally(() => setBusy(false)),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (reads) start()
  }, [])
  return (
    <div className="g-form-tools">
      <button type="button" className="g-button" aria-busy={isBusy} aria-disabled={isBusy} onClick={start}>
        {isBusy ? t('form.reading') : word(entity, reader.title)}
      </button>
    </div>
  )
}

interface Answer {
  code?: unknown
  msg?: string
  [member: string]: unknown
}

/** Calls the device. Its response has no envelope; an absent, silent or faulty device has an error code each. */
async function callReader({ call }: Reader): Promise<Answer> {
  try {
    const response = await fetch(`${call.path}?t=${Math.random()}`, { headers: apiHeaders(), signal: AbortSignal.timeout(PATIENCE) })
    return (await response.json()) as Answer
  } catch {
    return { code: NOTHING_ANSWERS }
  }
}
