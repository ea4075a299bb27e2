import { useEffect, useId, useRef, useState } from 'react'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import { refreshWorkflow } from './instanceStatus.ts'
import { useProcessText } from './processText.ts'

/** Activities of an ad-hoc sub-process, with the buttons that start them. */
export function Activities({ standing, taskId }: { standing: InstanceStatus; taskId: string }) {
  const { t } = useProcessText()
  const id = useId()
  const [busy, setBusy] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const { activities = [], running = [] } = standing
  const offered = activities.length
  const before = useRef(offered)
  useEffect(() => {
    // The pressed button of a sequential one is gone.
    if (offered < before.current && document.activeElement === document.body) heading.current?.focus()
    before.current = offered
  }, [offered])
  const begin = async (node: string, name: string) => {
    if (busy !== '') return
    setBusy(node)
    // A refusal was shown in a toast; the page is reloaded in any case.
    await api.post('/api/blade-flow/work/begin-activity', { body: { taskId, node } }).then(
      () => toast.success(t('workflow.began', { name })),
      () => null,
    )
    setBusy('')
    void refreshWorkflow()
  }
  return (
    <section className="g-workflow-card" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('workflow.activities')}
      </h2>
      <p role="status">
        {running.length > 0
          ? t(offered > 0 ? 'workflow.running' : 'workflow.runningAlone', { names: running.join(t('list.nameBreak')) })
          : offered === 0
            ? t('workflow.nothingToBegin')
            : null}
      </p>
      <div className="g-workflow-buttons">
        {activities.map(({ id: node, name }) => (
          <button
            key={node}
            type="button"
            className="g-button"
            aria-busy={busy === node}
            aria-disabled={busy !== ''}
            onClick={() => void begin(node, name)}
          >
            {t('workflow.beginActivity', { name })}
          </button>
        ))}
      </div>
    </section>
  )
}
