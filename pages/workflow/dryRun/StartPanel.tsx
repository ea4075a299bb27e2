import { useId, useState } from 'react'
import { useEntity } from '#engine/api/schemas/schemas.ts'
import { faultText } from '#engine/fields/faultText.ts'
import { RecordFields } from '#engine/form/RecordFields.tsx'
import { createRecordForm, type RecordForm } from '#engine/form/recordForm.ts'
import { startValues } from '#engine/form/values/startValues.ts'
import type { DryRunAnswer, DryRunStart } from '#engine/site/answers/dryRun.ts'
import type { Entity } from '#model/entity/entity.ts'
import { ChoiceItem, SelectItem } from '../designer/panel/controls.tsx'
import { useDryRunText } from './dryRunText.ts'
import { VariableInputs } from './VariableInputs.tsx'

interface Props {
  answer: DryRunAnswer
  /** The values of the run before; null for none. */
  before: DryRunStart | null
  /** Entity whose messages the select of people uses. */
  entity: Entity
  isBusy: boolean
  onBegin(start: DryRunStart): void
}

const PERSON = { ref: { url: 'GET /api/blade-flow/work/people', label: 'label', value: 'id' } } as const

/** Applicant, variables and record with which a dry run starts. */
export function StartPanel({ answer, before, entity, isBusy, onBegin }: Props) {
  const { t } = useDryRunText()
  const form = useEntity(answer.form || null)
  const [applicant, setApplicant] = useState(before?.applicant ?? '')
  const [node, setNode] = useState(before?.node || answer.starts[0]?.id || '')
  const [variables, setVariables] = useState<Record<string, string>>({ ...before?.variables })
  const [record, setRecord] = useState<RecordForm | null>(null)
  const begin = () => onBegin({ applicant, node, time: '', variables, ...(record ? { form: record.submission() } : {}) })
  return (
    <form
      className="g-workflow-card g-dry-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) begin()
      }}
    >
      <p className="g-dry-quiet">{t('dryRun.intro')}</p>
      <ChoiceItem
        label={t('dryRun.applicant')}
        entity={entity}
        file={PERSON}
        value={applicant}
        placeholder={t('dryRun.yourself')}
        onChange={setApplicant}
      />
      {answer.starts.length > 0 ? (
        <SelectItem
          label={t('dryRun.startNode')}
          value={node}
          options={answer.starts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setNode}
        />
      ) : null}
      {form.data ? <FormPart key={form.data.name} entity={form.data} values={before?.form ?? {}} onForm={setRecord} /> : null}
      {answer.inputs.length > 0 ? (
        <fieldset>
          <legend>{t('dryRun.values')}</legend>
          <VariableInputs names={answer.inputs} values={variables} onChange={setVariables} />
          <p className="g-dry-quiet">{t('dryRun.valuesHint')}</p>
        </fieldset>
      ) : null}
      <button type="submit" className="g-button g-primary" aria-busy={isBusy} aria-disabled={isBusy || form.loading}>
        {t('dryRun.begin')}
      </button>
    </form>
  )
}

interface FormProps {
  entity: Entity
  values: Readonly<Record<string, unknown>>
  onForm(form: RecordForm): void
}

/** The form of the process. Its rules warn, but do not prevent a dry run. */
function FormPart({ entity, values, onForm }: FormProps) {
  const text = useDryRunText()
  const id = useId()
  const [record] = useState(() => ({ ...startValues(entity.fields, {}, {}), ...values }))
  const [form] = useState(() => {
    const made = createRecordForm(entity.fields, 'add', record, (fault) => faultText(fault, entity, text))
    queueMicrotask(() => onForm(made))
    return made
  })
  return (
    <fieldset>
      <legend>{text.t('dryRun.form')}</legend>
      <RecordFields entity={entity} form={form} record={record} id={id} />
    </fieldset>
  )
}
