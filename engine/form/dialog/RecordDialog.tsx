// Dialog to add, edit or view a record.

import { useState } from 'react'
import { usePermissions } from '../../api/access/permissions.ts'
import { keepsJournal } from '../../api/schemas/keepsJournal.ts'
import { toast } from '../../api/toast.ts'
import type { Entity, FormMode } from '../../model/entity/entity.ts'
import type { Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import AntdScope from '../../ui/AntdProvider.tsx'
import { useLeave } from '../../ui/useLeave.ts'
import { RecordBody } from '../record/RecordBody.tsx'
import { DialogShell } from './DialogShell.tsx'
import { HistoryTabs } from './HistoryTabs.tsx'
import { knownRecord } from './knownRecord.ts'
import { dialogTitle } from './titleOf.ts'

export interface RecordDialogProps {
  entity: Entity
  mode: FormMode
  /** Id of the record to edit or view. */
  id?: string
  /** Initial values of a new record, sent even if the form does not have the fields. */
  initial?: Values
  /** True to read from the device at once. */
  reads?: boolean
  open: boolean
  onClose(): void
  /** Called after a save, when the dialog is closed. @param id id of a new record, if the server returns it */
  onSaved(id: string | null): void
}

export function RecordDialog({ open, ...props }: RecordDialogProps) {
  return open ? (
    <AntdScope>
      <OpenDialog {...props} />
    </AntdScope>
  ) : null
}

function OpenDialog({ onSaved, ...props }: Omit<RecordDialogProps, 'open'>) {
  const { entity, id, onClose } = props
  const { t, word } = useText()
  const { can } = usePermissions()
  const leave = useLeave(onClose)
  const [record] = useState(() => (id === undefined || props.mode === 'add' ? null : knownRecord(entity, id)))
  const [mode, setMode] = useState(props.mode)
  const [draft, setDraft] = useState<Values>()
  const take = (values: Values) => {
    setMode('edit')
    setDraft(values)
    toast.success(t('form.taken'))
  }
  const closeSaved = (saved: string | null) => {
    onClose()
    onSaved(saved)
  }
  const body = <RecordBody {...props} mode={mode} draft={draft} leave={leave} onSaved={closeSaved} />
  return (
    <DialogShell
      title={dialogTitle(t(`form.${mode}`, { title: word(entity, entity.title) }), entity, record)}
      dialog={entity.dialog}
      onLeave={leave.leave}
    >
      {id !== undefined && mode !== 'add' && keepsJournal(entity) ? (
        <HistoryTabs entity={entity} id={id} onTake={can(entity.permissions.edit) ? take : undefined}>
          {body}
        </HistoryTabs>
      ) : (
        body
      )}
    </DialogShell>
  )
}
