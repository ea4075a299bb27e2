// Page to start a process: the form of its entity, submitted together with the start.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import { FormBody } from '../../engine/form/FormBody.tsx'
import { startValues, userStarts } from '../../engine/form/values/startValues.ts'
import { useStartingRows } from '../../engine/form/values/useStartingRows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useLeave } from '../../engine/ui/useLeave.ts'
import { PageBusy } from '../ui/PageBusy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { refreshWorkflow } from './instanceStatus.ts'
import { ProcessDiagram } from './ProcessDiagram.tsx'
import { ProcessGate } from './ProcessGate.tsx'
import { useProcessText } from './processText.ts'
import { useCloseOwn } from './useCloseOwn.ts'

interface Definition {
  id: string
  name: string
  versionName?: string
  suspensionState: number
  /** False if the process itself says who decides; absent from platforms that do not tell. */
  asksForApprover?: boolean
}

/** Field of the person whom the applicant chooses for the next step. */
const APPROVER = 'taskUser'

const SUSPENDED = 2
const SENT = '/work/send'

export default function FormPage() {
  const { t } = useProcessText()
  return (
    <ProcessGate>
      {(entity) => (entity ? <StartForm entity={entity} /> : <FaultCard error={new Error(t('workflow.noForm'))} />)}
    </ProcessGate>
  )
}

function StartForm({ entity }: { entity: Entity }) {
  const { t, word } = useProcessText()
  const { processDefinitionId = '' } = useParams()
  const navigate = useNavigate()
  const close = useCloseOwn()
  const leave = useLeave(close)
  const definition = useQuery({
    queryKey: ['workflow', 'definition', processDefinitionId],
    queryFn: () => fetchDefinition(processDefinitionId),
  })
  const rows = useStartingRows(entity.fields)
  const start = useMemo(() => startValues(entity.fields, rows ?? {}, userStarts(entity.fields)), [entity, rows])
  if (definition.isPending || !rows) return <PageBusy />
  if (definition.error) return <FaultCard error={definition.error} retry={() => void definition.refetch()} />

  const title = word(entity, entity.title)
  if (definition.data === 'none') return <FaultCard error={new Error(t('workflow.noDefinition'))} />
  const { suspensionState, versionName, asksForApprover } = definition.data
  const fields = asksForApprover === false ? entity.fields.filter(({ name }) => name !== APPROVER) : entity.fields
  const send = async (values: Record<string, unknown>) => {
    await api.post(`${entity.api}/start-process`, { body: { ...values, processDefinitionId }, silent: true })
    toast.success(t('workflow.started'))
    void refreshWorkflow()
    void navigate(SENT, { replace: true })
  }
  return (
    <div className="g-workflow">
      <PageTitle>{t('workflow.formTitle', { title })}</PageTitle>
      <header className="g-workflow-head">
        <h1>{title}</h1>
        {versionName ? <span className="g-workflow-quiet">{versionName}</span> : null}
      </header>
      {Number(suspensionState) === SUSPENDED ? (
        <p className="g-workflow-note" role="status">
          {t('workflow.suspendedStart')}
        </p>
      ) : (
        <section className="g-workflow-card g-workflow-form">
          <FormBody
            entity={entity}
            fields={fields}
            mode="add"
            record={start}
            draftOf={`${entity.name}:start`}
            saveWord={t('workflow.submit')}
            takesFocus={false}
            leave={leave}
            send={send}
          />
        </section>
      )}
      <ProcessDiagram processDefinitionId={processDefinitionId} entity={entity} />
    </div>
  )
}

/** Definition that can be started; `none` if there is none. Platforms that do not filter by id are trusted. */
async function fetchDefinition(id: string): Promise<Definition | 'none'> {
  const page = await api.get<{ records?: Definition[] } | null>('/api/blade-flow/work/start-list', { id_equal: id }, { silent: true })
  const records = page?.records ?? []
  if (records.length === 0) return 'none'
  return records.find((record) => record.id === id) ?? { id, name: '', suspensionState: 1 }
}
