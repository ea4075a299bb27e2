import { Suspense } from 'react'
import AntdScope from '../AntdScope.tsx'
import type { Rec } from '../api/record.ts'
import { DialogShell } from '../form/DialogShell.tsx'
import { recordLabel } from '../list/recordLabel.ts'
import type { Action, ActionDialog, Entity } from '../model/entity.ts'
import { useText } from '../text.ts'
import { panelOf } from './panels.ts'

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
  const { t, word } = useText()
  if (!open || !record) return null
  const Panel = panelOf(dialog.panel)
  return (
    <AntdScope>
      <DialogShell title={`[${recordLabel(entity, record)}]${word(entity, action.title)}`} dialog={dialog.window} onLeave={onClose}>
        <div className="g-dialog-body">
          <Suspense fallback={<p aria-busy="true">{t('list.loading')}</p>}>
            {Panel ? <Panel record={record} /> : <p role="alert">{t('form.panelUnknown', { name: dialog.panel })}</p>}
          </Suspense>
        </div>
      </DialogShell>
    </AntdScope>
  )
}
