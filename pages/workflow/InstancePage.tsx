// Page of a process instance: applicant, record, history, diagram, and the user's actions.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useLocation, useParams } from 'react-router'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { ApiError } from '../../engine/api/apiError.ts'
import { shownFields } from '../../engine/form/formSchema.ts'
import { RecordView } from '../../engine/form/record/RecordView.tsx'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useUnsaved } from '../../engine/ui/unsaved.ts'
import { Busy } from '../ui/Busy.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Activities } from './Activities.tsx'
import { ApprovedRecord } from './ApprovedRecord.tsx'
import { Decision } from './Decision.tsx'
import { InstanceHead } from './InstanceHead.tsx'
import { InstanceSteps } from './InstanceSteps.tsx'
import { historyQuery, instanceStatusQuery, recordQuery } from './instanceStatus.ts'
import { Missing } from './Missing.tsx'
import { ProcessDiagram } from './ProcessDiagram.tsx'
import { useProcessText } from './processText.ts'
import { TaskNote } from './TaskNote.tsx'
import { Timeline } from './Timeline.tsx'
import { stepMarksOf } from './timeline.ts'
import { useComment } from './useComment.ts'

interface Props {
  entity: Entity | null
  /** Id of the task to handle; `null` for a read-only page. */
  taskId: string | null
}

/** Steps made in the decision form; `InstanceSteps` shows the others. */
const DECISIONS = ['approve', 'reject', 'resubmit', 'giveBack', 'finish']

/** Category of instances that an action of a record started. */
const APPROVAL = 'flow_approval'

export function InstancePage({ entity, taskId }: Props) {
  const { t, word } = useProcessText()
  const { processInstanceId = '', businessId = '' } = useParams()
  const standing = useQuery(instanceStatusQuery(processInstanceId, taskId))
  const record = useQuery({
    ...recordQuery(entity?.api ?? '', businessId),
    enabled: entity !== null && businessId !== '' && standing.data !== undefined,
  })
  const list = taskId === null ? { path: '/work/send', word: t('workflow.toSent') } : { path: '/work/todo', word: t('workflow.toTodo') }
  if (standing.error) return <Missing error={standing.error} retry={() => void standing.refetch()} list={list} />
  const isRecordGone = record.error instanceof ApiError && record.error.code === 404
  if (record.error && !isRecordGone) return <Missing error={record.error} retry={() => void record.refetch()} list={list} />
  if (!standing.data || (record.isPending && record.isEnabled)) return <PageBusy />
  const { data } = standing
  const name = entity ? word(entity, entity.title) : data.processDefinitionName
  return (
    <div className="g-workflow">
      <PageTitle>{`${name} · ${data.startUser}`}</PageTitle>
      <InstanceHead entity={entity} standing={data} />
      {isRecordGone ? (
        <p className="g-workflow-note" role="status">
          {t('workflow.recordGone')}
        </p>
      ) : null}
      {taskId !== null || data.ownTaskId ? <TaskNote standing={data} taskId={taskId} /> : null}
      <div className="g-workflow-columns">
        <div>
          <RecordAndDecision key={taskId} entity={entity} record={record.data ?? null} standing={data} taskId={taskId} />
        </div>
        <History entity={entity} processInstanceId={processInstanceId} />
      </div>
      <MarkedDiagram entity={entity} standing={data} />
    </div>
  )
}

interface PartProps {
  entity: Entity | null
  record: Values | null
  standing: InstanceStatus
  taskId: string | null
}

function RecordAndDecision({ entity, record, standing, taskId }: PartProps) {
  const { t } = useProcessText()
  const id = useId()
  const { typed, type } = useComment(taskId)
  const decides = taskId !== null && standing.actions.some((step) => DECISIONS.includes(step))
  const edits = decides && entity && record ? standing.edits : []
  // Fields of the application, without those of the server.
  const formFields = entity?.fields.filter(({ form }) => form.add === 'edit') ?? []
  const shown = shownFields(formFields, 'view').filter(({ name }) => !edits.includes(name))
  return (
    <>
      {entity === null && standing.category === APPROVAL ? (
        <ApprovedRecord processInstanceId={standing.processInstanceId} taskId={taskId} />
      ) : null}
      {entity && record && shown.length > 0 ? (
        <section className="g-workflow-card" aria-labelledby={`${id}-record`}>
          <h2 id={`${id}-record`}>{t('workflow.record')}</h2>
          <RecordView entity={entity} fields={shown} record={record} id={id} />
        </section>
      ) : null}
      {taskId !== null && standing.actions.includes('begin') ? <Activities standing={standing} taskId={taskId} /> : null}
      {decides && taskId !== null ? (
        // The key resets the form when the task or its editable fields change.
        <Decision key={`${taskId} ${edits.join()}`} {...{ entity, record, standing, taskId, edits, typed }} onType={type} />
      ) : (
        <section className="g-workflow-card" aria-label={t('workflow.actions')}>
          {typed?.trim() ? <Unsent comment={typed} onDiscard={() => type(null)} /> : null}
          <InstanceSteps standing={standing} taskId={taskId} />
        </section>
      )}
    </>
  )
}

/** Shown when another user got the task, so that the typed comment can be copied. */
function Unsent({ comment, onDiscard }: { comment: string; onDiscard(): void }) {
  const { t } = useProcessText()
  const id = useId()
  useUnsaved(() => true)
  return (
    <div className="g-comment">
      <label htmlFor={id}>{t('workflow.unsent')}</label>
      <textarea id={id} value={comment} readOnly />
      <button type="button" className="g-button" onClick={onDiscard}>
        {t('workflow.discardUnsent')}
      </button>
    </div>
  )
}

function History({ entity, processInstanceId }: { entity: Entity | null; processInstanceId: string }) {
  const { t } = useProcessText()
  const { data, error, refetch } = useQuery(historyQuery(processInstanceId))
  return (
    <section className="g-workflow-card" aria-labelledby="history-title">
      <h2 id="history-title">{t('workflow.timeline')}</h2>
      {data ? (
        <Timeline entity={entity ?? NO_WORDS} history={data} />
      ) : error ? (
        <FaultCard error={error} retry={() => void refetch()} />
      ) : (
        <Busy />
      )}
    </section>
  )
}

const NO_WORDS = { words: {} }

function MarkedDiagram({ entity, standing }: { entity: Entity | null; standing: InstanceStatus }) {
  const { search } = useLocation()
  const { data } = useQuery(historyQuery(standing.processInstanceId))
  const isDiagram = new URLSearchParams(search).get('view') === 'diagram'
  useEffect(() => {
    if (!isDiagram) return
    const diagram = document.getElementById('diagram')
    diagram?.scrollIntoView({ block: 'center' })
    diagram?.focus({ preventScroll: true })
  }, [isDiagram])
  return <ProcessDiagram processDefinitionId={standing.processDefinitionId} entity={entity} marks={stepMarksOf(data ?? [], standing.at)} />
}
