import { Suspense } from 'react'
import { useText } from '../text/text.ts'
import { type PanelProps, panelOf } from './panels.ts'

/** A registered panel by its name in the schema file. */
export function RecordPanel({ name, ...props }: PanelProps & { name: string }) {
  const { t } = useText()
  const Panel = panelOf(name)
  return (
    <Suspense fallback={<p aria-busy="true">{t('list.loading')}</p>}>
      {Panel ? <Panel {...props} /> : <p role="alert">{t('form.panelUnknown', { name })}</p>}
    </Suspense>
  )
}
