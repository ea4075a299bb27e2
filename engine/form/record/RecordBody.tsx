// Form of a new or stored record, in a dialog or on a page.

import { lazy, Suspense, useId, useState } from 'react'
import { usePermissions } from '../../api/access/permissions.ts'
import { api } from '../../api/client.ts'
import { fetchDetail, refreshRecords, submitPath } from '../../api/queries.ts'
import { toast } from '../../api/toast.ts'
import type { Entity, FormMode } from '../../model/entity/entity.ts'
import { TENANT_FIELD } from '../../model/entity/keptFields.ts'
import { templateNames } from '../../model/expressions/template.ts'
import { whereDefaults } from '../../model/list/filter.ts'
import { isEditable, type Values } from '../../model/records/values.ts'
import { RecordPanel } from '../../panels/RecordPanel.tsx'
import { currentSession } from '../../session/sessionState.ts'
import { useText } from '../../text/text.ts'
import type { Leave } from '../../ui/useLeave.ts'
import { knownRecord } from '../dialog/knownRecord.ts'
import { FormBody } from '../FormBody.tsx'
import { FormSkeleton } from '../FormSkeleton.tsx'
import { shownFields } from '../formSchema.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { reportIgnored } from '../save/ignoredFields.ts'
import { readableFields, writableFields } from '../values/ownRows.ts'
import { startValues, userStarts } from '../values/startValues.ts'
import { useStartingRows } from '../values/useStartingRows.ts'
import { RecordView } from './RecordView.tsx'
import { useLoaded } from './useLoaded.ts'

const RecordPrint = lazy(() => import('../../print/RecordPrint.tsx'))

interface Props {
  entity: Entity
  mode: FormMode
  /** Id of the record to edit or view. */
  id?: string
  /** Initial values of a new record, sent even if the form does not have the fields. */
  initial?: Values
  /** True to read from the device at once. */
  reads?: boolean
  takesFocus?: boolean
  /** Values of an earlier version, set as if the user had typed them. */
  draft?: Values | undefined
  leave: Leave
  /** Called after a save. @param id id of a new record, if the server returns it */
  onSaved(id: string | null): void
}

export function RecordBody(props: Props) {
  return props.mode === 'add' ? <AddBody {...props} /> : <LoadedBody {...props} />
}

function AddBody(props: Props) {
  const rows = useStartingRows(props.entity.fields)
  if (rows) return <StartedBody {...props} initial={{ ...rows, ...props.initial }} />
  return (
    <div className="g-dialog-body">
      <FormSkeleton entity={props.entity} fields={shownFields(props.entity.fields, 'add')} />
    </div>
  )
}

function StartedBody({ entity, initial, reads = false, takesFocus = true, leave, onSaved }: Props) {
  const { t } = useText()
  const { can } = usePermissions()
  const brought = { ...userStarts(entity.fields), ...ownTenant(entity), ...whereDefaults(entity), ...initial }
  const send = async (values: Record<string, unknown>) => {
    const id = await submit(entity, { ...brought, ...values })
    toast.success(t('form.added'))
    onSaved(id)
  }
  return (
    <FormBody
      entity={entity}
      fields={writableFields(entity.fields, 'add', can)}
      mode="add"
      record={startValues(entity.fields, brought)}
      reader={entity.reader}
      reads={reads}
      layout={entity.formLayout}
      panel={entity.formPanel}
      saveWord={t('form.save')}
      takesFocus={takesFocus}
      draftOf={entity.name}
      leave={leave}
      send={send}
    />
  )
}

function LoadedBody({ entity, mode: requestedMode, id = '', takesFocus = true, draft, leave, onSaved }: Props) {
  const { t } = useText()
  const { can } = usePermissions()
  const formId = useId()
  const [known] = useState(() => knownRecord(entity, id))
  const [isPrinting, setPrinting] = useState(false)
  const loaded = useLoaded((signal) => fetchDetail(entity, id, signal))
  const record = loaded.state === 'there' ? loaded.value : known
  const mode = requestedMode === 'edit' && record !== null && !isEditable(entity, record) ? 'view' : requestedMode
  const fields = shownFields(entity.fields, mode)
  if (record === null || (mode === 'view' && loaded.state === 'failed')) {
    return (
      <div className="g-dialog-body">
        {loaded.state === 'failed' ? (
          <LoadFailure error={loaded.error} onRetry={loaded.retry} />
        ) : (
          <FormSkeleton entity={entity} fields={fields} />
        )}
      </div>
    )
  }
  if (mode === 'view') {
    return (
      <>
        <div className="g-dialog-body">
          {entity.panel !== null && <RecordPanel name={entity.panel} entity={entity} record={record} />}
          <RecordView entity={entity} fields={readableFields(fields, record)} record={record} id={formId} />
        </div>
        <div className="g-dialog-footer">
          <button type="button" className="g-button" onClick={() => setPrinting(true)}>
            {t('list.print')}
          </button>
        </div>
        <Suspense>{isPrinting && <RecordPrint entity={entity} id={id} open onClose={() => setPrinting(false)} />}</Suspense>
      </>
    )
  }
  const send = async (values: Record<string, unknown>, base: Values) => {
    // `updateTime` is the version: the server refuses the save if someone else saved since.
    await submit(entity, { ...values, id, ...(base.updateTime ? { updateTime: base.updateTime } : {}) })
    toast.success(t('form.updated'))
    onSaved(id)
    void reportIgnored(entity, id, values, base)
  }
  return (
    <FormBody
      entity={entity}
      fields={writableFields(entity.fields, 'edit', can)}
      mode="edit"
      record={record}
      newest={loaded}
      draft={draft}
      reader={entity.reader}
      layout={entity.formLayout}
      panel={entity.formPanel}
      saveWord={t('form.save')}
      takesFocus={takesFocus}
      draftOf={entity.name}
      leave={leave}
      send={send}
      reload={() => fetchDetail(entity, id)}
    />
  )
}

/** Sets the tenant to the user's own if choices depend on it. */
function ownTenant({ fields }: Entity): Values {
  const needsTenant = fields.some(({ choices }) => choices && 'where' in choices && templatesName(choices.where, TENANT_FIELD))
  return needsTenant ? { [TENANT_FIELD]: currentSession()?.tenantId } : {}
}

const templatesName = (where: Readonly<Record<string, string>>, name: string): boolean =>
  Object.values(where).some((text) => templateNames(text).includes(name))

/** Saves a record without toasts, because the form shows errors at the fields. Returns the id of the record, if the response has one. */
async function submit(entity: Entity, values: Record<string, unknown>): Promise<string | null> {
  const answer = await api.post<{ id?: unknown } | null>(submitPath(entity, values), { body: values, silent: true })
  void refreshRecords(entity)
  return answer?.id === undefined ? null : String(answer.id)
}
