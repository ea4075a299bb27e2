// Adding, editing and viewing one record.

import AntdScope from '../AntdScope.tsx'
import type { Entity, FormMode } from '../model/entity.ts'
import type { Values } from '../model/rules.ts'
import { useText } from '../text.ts'
import { DialogShell } from './DialogShell.tsx'
import { RecordBody } from './RecordBody.tsx'
import { useLeave } from './useLeave.ts'

export interface RecordDialogProps {
  entity: Entity
  mode: FormMode
  /** The record to edit or view. */
  id?: string
  /** Values that a new record starts with, sent along even where the form does not ask for them. */
  initial?: Values
  /** The device that fills the form is asked at once. */
  reads?: boolean
  open: boolean
  onClose(): void
  /** Called after a save, when the dialog has closed; a new record has this id, where the server tells it. */
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
  const { entity, mode, onClose } = props
  const { t, word } = useText()
  const leave = useLeave(onClose)
  const saved = (id: string | null) => {
    onClose()
    onSaved(id)
  }
  return (
    <DialogShell title={t(`form.${mode}`, { title: word(entity, entity.title) })} dialog={entity.dialog} onLeave={leave.leave}>
      <RecordBody {...props} leave={leave} onSaved={saved} />
    </DialogShell>
  )
}
