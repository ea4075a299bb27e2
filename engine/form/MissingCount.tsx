import { observer } from '@formily/react'
import { useText } from '../text.ts'
import { focusControl } from './focus.ts'
import type { RecordForm } from './recordForm.ts'

/** How many required fields are still empty; pressed, it leads to the first of them. */
export const MissingCount = observer(function MissingCount({ form, id }: { form: RecordForm; id: string }) {
  const { t } = useText()
  const missing = form.missing()
  const [first] = missing
  if (first === undefined) return null
  return (
    <button type="button" className="g-link-button g-missing" onClick={() => focusControl(id, first)}>
      {t('form.missing', { count: missing.length })}
    </button>
  )
})
