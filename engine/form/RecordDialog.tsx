// Adding, editing and viewing one record.

import { useId, useState } from 'react'
import AntdScope from '../AntdScope.tsx'
import { api } from '../api/client.ts'
import { endpoint, fetchDetail, refreshRecords } from '../api/queries.ts'
import { toast } from '../api/toast.ts'
import type { Entity, FormMode } from '../model/entity.ts'
import { whereDefaults } from '../model/filter.ts'
import type { Values } from '../model/rules.ts'
import { useText } from '../text.ts'
import { DialogShell } from './DialogShell.tsx'
import { FormBody } from './FormBody.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { shownFields } from './formSchema.ts'
import { knownRecord } from './knownRecord.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { RecordView } from './RecordView.tsx'
import { startValues } from './startValues.ts'
import { type Leave, useLeave } from './useLeave.ts'
import { useLoaded } from './useLoaded.ts'

export interface RecordDialogProps {
  entity: Entity
  mode: FormMode
  /** The record to edit or view. */
  id?: string
  /** Values that a new record starts with, sent along even where the form does not ask for them. */
  initial?: Values
  open: boolean
  onClose(): void
  /** Called after a save, when the dialog has closed. */
  onSaved(): void
}

export function RecordDialog({ open, ...props }: RecordDialogProps) {
  return open ? (
    <AntdScope>
      <OpenDialog {...props} />
    </AntdScope>
  ) : null
}

type OpenProps = Omit<RecordDialogProps, 'open'>

function OpenDialog(props: OpenProps) {
  const { entity, mode, onClose } = props
  const { t, word } = useText()
  const leave = useLeave(onClose)
  return (
    <DialogShell title={t(`form.${mode}`, { title: word(entity, entity.title) })} dialog={entity.dialog} onLeave={leave.leave}>
      {mode === 'add' ? <AddBody {...props} leave={leave} /> : <LoadedBody {...props} leave={leave} />}
    </DialogShell>
  )
}

type BodyProps = OpenProps & { leave: Leave }

function AddBody({ entity, initial, leave, onClose, onSaved }: BodyProps) {
  const { t } = useText()
  const brought = { ...whereDefaults(entity), ...initial }
  const send = async (values: Record<string, unknown>) => {
    await submit(entity, { ...brought, ...values })
    toast.success(t('form.added'))
    onClose()
    onSaved()
  }
  return (
    <FormBody
      entity={entity}
      fields={entity.fields}
      mode="add"
      record={startValues(entity.fields, brought)}
      saveWord={t('form.save')}
      leave={leave}
      send={send}
    />
  )
}

function LoadedBody({ entity, mode, id = '', leave, onClose, onSaved }: BodyProps) {
  const { t } = useText()
  const formId = useId()
  const [known] = useState(() => knownRecord(entity, id))
  const loaded = useLoaded((signal) => fetchDetail(entity, id, signal))
  const fields = shownFields(entity.fields, mode)
  const record = loaded.state === 'there' ? loaded.value : known
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
      <div className="g-dialog-body">
        <RecordView entity={entity} fields={fields} record={record} id={formId} />
      </div>
    )
  }
  const send = async (values: Record<string, unknown>, base: Values) => {
    // The version goes along: the server refuses it when somebody else has saved since.
    await submit(entity, { ...values, id, ...(base.updateTime ? { updateTime: base.updateTime } : {}) })
    toast.success(t('form.updated'))
    onClose()
    onSaved()
  }
  return (
    <FormBody
      entity={entity}
      fields={entity.fields}
      mode="edit"
      record={record}
      fresh={loaded}
      saveWord={t('form.save')}
      leave={leave}
      send={send}
      reload={() => fetchDetail(entity, id)}
    />
  )
}

/** Silent: the form itself shows what was refused, on the fields it is about. */
async function submit(entity: Entity, values: Record<string, unknown>): Promise<void> {
  await api.post(endpoint(entity, 'submit').path, { body: values, silent: true })
  void refreshRecords(entity)
}
