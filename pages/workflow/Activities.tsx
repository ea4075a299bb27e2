import { useId, useState } from 'react'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import { refreshWorkflow } from './instanceStatus.ts'
import { useProcessText } from './processText.ts'

/** Activities of an ad-hoc sub-process, with the buttons that start them. */
export function Activities({ standing, taskId }: { standing: InstanceStatus; taskId: string }) {
  const { t } = useProcessText()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const { activities = [], running = [] } = standing
  const begin = async (node: string, name: string) => {
    if (isBusy) return
    setBusy(true)
    // A refusal was shown in a toast; the page is reloaded in any case.
    await api.post('/api/blade-flow/work/begin-activity', { body: { taskId, node } }).then(
      () => toast.success(t('workflow.began', { name })),
      () => null,
    )
    setBusy(false)
    void refreshWorkflow()
  }
  return (
    <section className="g-workflow-card" aria-labelledby={id}>
      <h2 id={id}>{t('workflow.activities')}</h2>
      {running.length > 0 ? <p role="status">{t('workflow.running', { names: running.join(t('list.nameBreak')) })}</p> : null}
      {activities.length === 0 ? <p>{t('workflow.nothingToBegin')}</p> : null}
      <div className="g-workflow-buttons">
        {activities.map(({ id: node, name }) => (
          <button
            key={node}
            type="button"
            className="g-button"
            aria-busy={isBusy}
            aria-disabled={isBusy}
            onClick={() => void begin(node, name)}
          >
            {t('workflow.beginActivity', { name })}
          </button>
        ))}
      </div>
    </section>
  )
}
