// The record of a pending action, with the submitted form of the action.

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { api } from '../../engine/api/client.ts'
import { useEntity } from '../../engine/api/schemas/schemas.ts'
import { useRecordLinks } from '../../engine/fields/useRecordLinks.ts'
import { shownFields } from '../../engine/form/formSchema.ts'
import { RecordView } from '../../engine/form/record/RecordView.tsx'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { ApprovedRecordAnswer } from '../../engine/model/records/approvals.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { Busy } from '../ui/Busy.tsx'
import { useProcessText } from './processText.ts'

interface Props {
  processInstanceId: string
  /** Id of the task, whose step may show private values; `null` without one. */
  taskId: string | null
}

export function ApprovedRecord({ processInstanceId, taskId }: Props) {
  const query = { processInstanceId, ...(taskId === null ? {} : { taskId }) }
  const { data, error, refetch } = useQuery({
    queryKey: ['workflow', 'approved', query],
    queryFn: () => api.get<ApprovedRecordAnswer>('/api/blade-flow/process/record', query, { silent: true }),
  })
  if (error) return <FaultCard error={error} retry={() => void refetch()} />
  return data ? <WithEntity answer={data} /> : <Busy />
}

function WithEntity({ answer }: { answer: ApprovedRecordAnswer }) {
  const { data, error, retry } = useEntity(answer.entity)
  if (error && !data) return <FaultCard error={error} retry={retry} />
  return data ? <Shown entity={data} answer={answer} /> : <Busy />
}

function Shown({ entity, answer: { action: name, record, form } }: { entity: Entity; answer: ApprovedRecordAnswer }) {
  const { t, word } = useProcessText()
  const id = useId()
  const path = useRecordLinks()(entity.name, record.id)
  const action = entity.actions.find((one) => one.name === name)
  const dialogFields = action?.dialog?.kind === 'form' ? action.dialog.fields : []
  const title = word(entity, entity.title)
  return (
    <>
      <section className="g-workflow-card" aria-labelledby={`${id}-asked`}>
        <h2 id={`${id}-asked`}>{t('workflow.asked', { action: word(entity, action?.title ?? name) })}</h2>
        <RecordView entity={entity} fields={shownFields(dialogFields, 'view')} record={form} id={`${id}-form`} />
      </section>
      <section className="g-workflow-card" aria-labelledby={`${id}-record`}>
        <h2 id={`${id}-record`}>{path ? <Link to={path}>{title}</Link> : title}</h2>
        <RecordView entity={entity} fields={shownFields(entity.fields, 'view')} record={record} id={id} />
      </section>
    </>
  )
}
