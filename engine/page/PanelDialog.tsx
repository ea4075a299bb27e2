import AntdScope from '../AntdScope.tsx'
import type { Rec } from '../api/record.ts'
import { DialogShell } from '../form/DialogShell.tsx'
import { recordLabel } from '../list/recordLabel.ts'
import type { Action, ActionDialog, Entity } from '../model/entity.ts'
import { useText } from '../text.ts'
import { RecordPanel } from './RecordPanel.tsx'

interface Props {
  entity: Entity
  action: Action
  dialog: Extract<ActionDialog, { kind: 'panel' }>
  record: Rec | null
  open: boolean
  onClose(): void
}

/** A part of the console in a dialog, with one record: the live picture of a camera. */
export default function PanelDialog({ entity, action, dialog, record, open, onClose }: Props) {
  const { word } = useText()
  if (!open || !record) return null
  return (
    <AntdScope>
      <DialogShell title={`[${recordLabel(entity, record)}]${word(entity, action.title)}`} dialog={dialog.window} onLeave={onClose}>
        <div className="g-dialog-body">
          <RecordPanel name={dialog.panel} record={record} />
        </div>
      </DialogShell>
    </AntdScope>
  )
}
