import { useText } from '../../text/text.ts'
import { focusControl } from '../focus.ts'
import type { RecordForm } from '../recordForm.ts'
import { useComputed } from '../values/useComputed.ts'

/** Button with the number of empty required fields; it focuses the first of them. */
export function MissingCount({ form, id }: { form: RecordForm; id: string }) {
  const { t } = useText()
  const missing = useComputed(() => form.missing().join())
  if (missing === '') return null
  const names = missing.split(',')
  return (
    <button type="button" className="g-link-button g-missing" onClick={() => focusControl(id, String(names[0]))}>
      {t('form.missing', { count: names.length })}
    </button>
  )
}
