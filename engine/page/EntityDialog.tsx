import { type ComponentType, useMemo } from 'react'
import type { Rec } from '../api/record.ts'
import { useEntity } from '../api/schemas/schemas.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import { type EmbeddedListProps, embeddedIn } from '../list/embedded.ts'
import type { Action, ActionTarget, Entity } from '../model/entity/entity.ts'
import { useText } from '../text/text.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { titleOfRecord } from './titleOfRecord.ts'

interface Props {
  /** Entity that has the action. */
  entity: Entity
  action: Action
  dialog: Extract<ActionTarget, { kind: 'entity' }>
  record: Rec | null
  List: ComponentType<EmbeddedListProps>
  open: boolean
  onClose(): void
}

/** Page of another entity in a dialog, filtered by one record: for example the entries of a dictionary. */
export default function EntityDialog({ entity, action, dialog, record, List, open, onClose }: Props) {
  const { word } = useText()
  const { data: other } = useEntity(dialog.entity)
  const embedded = useMemo(() => embeddedIn(`${entity.name}.${action.name}`, dialog, record), [entity, action, dialog, record])
  const title = word(entity, action.title)
  return open ? (
    <AntdScope>
      <DialogShell title={record ? titleOfRecord(recordLabel(entity, record), title) : title} dialog={dialog.window} onLeave={onClose}>
        {other && <List entity={other} embedded={embedded} />}
      </DialogShell>
    </AntdScope>
  ) : null
}
