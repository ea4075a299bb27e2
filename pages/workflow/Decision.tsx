// Form of a decision on a task: comment, editable fields, buttons.

import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { InstanceStatus, TaskStep } from '#engine/site/answers/work.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import { faultText } from '../../engine/fields/faultText.ts'
import { focusControl } from '../../engine/form/focus.ts'
import { RecordFields } from '../../engine/form/RecordFields.tsx'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { useSave } from '../../engine/form/save/useSave.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { confirm } from '../../engine/ui/confirm.tsx'
import { useLeave } from '../../engine/ui/useLeave.ts'
import { InstanceSteps } from './InstanceSteps.tsx'
import { refreshWorkflow } from './instanceStatus.ts'
import { useProcessText } from './processText.ts'
import { useCloseOwn } from './useCloseOwn.ts'

interface Props {
  entity: Entity | null
  record: Values | null
  standing: InstanceStatus
  taskId: string
  /** Names of the record fields that can be edited in this step. */
  edits: readonly string[]
  /** Previous input; `null` for none. */
  typed: string | null
  onType(comment: string | null): void
}

const MAX_SIGNS = 500
const BUTTONS: readonly { step: TaskStep; look: string }[] = [
  { step: 'resubmit', look: 'g-button g-primary' },
  { step: 'approve', look: 'g-button g-primary' },
  { step: 'giveBack', look: 'g-button g-primary' },
  { step: 'finish', look: 'g-button g-primary' },
  { step: 'reject', look: 'g-button g-danger' },
]

/** All decisions need a comment but an approval, and the end of an ad-hoc sub-process. */
const needsComment = (step: TaskStep): boolean => step !== 'approve' && step !== 'finish'

export function Decision({ entity, record, standing, taskId, edits, typed, onType }: Props) {
  const text = useProcessText()
  const { t } = text
  const id = useId()
  const navigate = useNavigate()
  const isBack = standing.actions.includes('resubmit')
  const first = useRef(isBack ? t('workflow.sentAgainComment') : '')
  const comment = typed ?? first.current
  const [isMissing, setMissing] = useState(false)
  const latestText = useRef(text)
  latestText.current = text
  const [form] = useState(() => {
    const fields = entity ? edits.flatMap((name) => entity.field[name] ?? []) : []
    return createRecordForm(fields, 'edit', record ?? {}, (fault) => (entity ? faultText(fault, entity, latestText.current) : ''))
  })
  const [bare] = useState(() => createRecordForm([], 'edit', {}, () => ''))
  const base = useRef<Values | null>(record ?? {})
  const step = useRef<TaskStep>('approve')
  const leave = useLeave(useCloseOwn())
  const isDirty = () => form.isDirty() || comment !== first.current
  useEffect(() => leave.watch(isDirty, () => onType(null)))

  const send = async (values: Record<string, unknown>) => {
    const changed = new Set(form.changed())
    const edited = Object.entries(values).filter(([name]) => changed.has(name))
    const { processInstanceId } = standing
    const flag = step.current === 'reject' ? 'no' : 'ok'
    const body = {
      taskId,
      processInstanceId,
      flag,
      comment: comment.trim() || t(`workflow.steps.${step.current}`),
      ...(edited.length > 0 ? { form: Object.fromEntries(edited) } : {}),
    }
    try {
      await api.post('/api/blade-flow/work/complete-task', { body, silent: true })
    } catch (error) {
      // Another user may have completed the task; the reloaded page shows that.
      void refreshWorkflow()
      throw error
    }
    onType(null)
    toast.success(t(`workflow.said.${step.current}`))
    void refreshWorkflow()
    void navigate('/work/todo', { replace: true })
  }
  const focus = (name: string) => focusControl(id, name)
  const fullSave = useSave({ form, base, send, reload: undefined, focus })
  // A rejection does not require the fields of an approval.
  const alone = useSave({ form: bare, base, send, reload: undefined, focus })
  const isBusy = fullSave.isBusy || alone.isBusy

  const decide = async (wanted: TaskStep) => {
    if (comment.trim() === '' && needsComment(wanted)) {
      setMissing(true)
      document.getElementById(`${id}-comment`)?.focus()
      return
    }
    if (wanted === 'reject' && !(await confirm(t('workflow.rejectConfirm')))) return
    step.current = wanted
    if (wanted === 'reject') alone.save()
    else fullSave.save()
  }

  // An applicant with a returned application cancels it by withdrawing.
  const offered = BUTTONS.filter(({ step }) => standing.actions.includes(step) && !(isBack && step === 'reject'))

  return (
    <form className="g-workflow-card g-comment" aria-label={t('workflow.decision')} noValidate onSubmit={(event) => event.preventDefault()}>
      {entity && record && edits.length > 0 ? <RecordFields entity={entity} form={form} record={record} id={id} /> : null}
      <label htmlFor={`${id}-comment`} data-required={offered.some(({ step }) => needsComment(step)) || undefined}>
        {t(isBack ? 'workflow.remark' : 'workflow.comment')}
      </label>
      <textarea
        id={`${id}-comment`}
        value={comment}
        maxLength={MAX_SIGNS}
        aria-invalid={isMissing}
        aria-describedby={`${id}-comment-note`}
        onChange={({ target }) => {
          onType(target.value)
          if (target.value.trim() !== '') setMissing(false)
        }}
      />
      <p className="g-comment-note" id={`${id}-comment-note`} role="alert">
        {isMissing ? t('workflow.commentFirst') : null}
      </p>
      <div className="g-workflow-buttons">
        {offered.map((button) => (
          <button
            key={button.step}
            type="button"
            className={button.look}
            aria-busy={isBusy}
            aria-disabled={isBusy}
            onClick={() => void decide(button.step)}
          >
            {t(`workflow.steps.${button.step}`)}
          </button>
        ))}
        <InstanceSteps standing={standing} taskId={taskId} />
        <button type="button" className="g-button" onClick={leave.leave}>
          {t('workflow.close')}
        </button>
      </div>
    </form>
  )
}
