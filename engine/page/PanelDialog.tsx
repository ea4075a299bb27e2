import type { Rec } from '../api/record.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import type { Action, ActionTarget, Entity } from '../model/entity/entity.ts'
import { RecordPanel } from '../panels/RecordPanel.tsx'
import { useText } from '../text/text.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { titleOfRecord } from './titleOfRecord.ts'

interface Props {
  entity: Entity
  action: Action
  dialog: Extract<ActionTarget, { kind: 'panel' }>
  /** `null` for an action in the toolbar. */
  record: Rec | null
  open: boolean
  onClose(): void
}

/** A registered panel in a dialog, such as the live picture of a camera. */
export default function PanelDialog({ open, ...props }: Props) {
  if (!open) return null
  return (
    <AntdScope>
      <OpenDialog {...props} />
    </AntdScope>
  )
}

const NONE: Rec = { id: '' }

function OpenDialog({ entity, action, dialog, record, onClose }: Omit<Props, 'open'>) {
  const { word } = useText()
  const { leave, watch } = useLeave(onClose)
  const title = word(entity, action.title)
  return (
    <DialogShell title={record ? titleOfRecord(recordLabel(entity, record), title) : title} dialog={dialog.window} onLeave={leave}>
      <div className="g-dialog-body">
        <RecordPanel name={dialog.panel} entity={entity} record={record ?? NONE} watch={watch} />
      </div>
    </DialogShell>
  )
}
