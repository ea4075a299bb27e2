import { Suspense } from 'react'
import type { Rec } from '../api/record.ts'
import { useText } from '../text.ts'
import { panelOf } from './panels.ts'

/** A part of the console that shows a record, by the name in the schema file. */
export function RecordPanel({ name, record }: { name: string; record: Rec }) {
  const { t } = useText()
  const Panel = panelOf(name)
  return (
    <Suspense fallback={<p aria-busy="true">{t('list.loading')}</p>}>
      {Panel ? <Panel record={record} /> : <p role="alert">{t('form.panelUnknown', { name })}</p>}
    </Suspense>
  )
}
