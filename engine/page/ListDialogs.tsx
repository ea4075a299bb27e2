import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { fetchForms, LazyActionDialog, LazyRecordDialog, preloadForms } from '../form/dialog/lazy.tsx'
import type { EmbeddedListProps } from '../list/embedded.ts'
import type { Entity } from '../model/entity/entity.ts'
import { afterInput } from '../start/afterInput.ts'
import { whenIdle } from '../start/whenIdle.ts'
import { type ListDialogControl, useOpenedDialog } from './useListDialog.ts'

const EntityDialog = lazy(() => import('./EntityDialog.tsx'))
const PanelDialog = lazy(() => import('./PanelDialog.tsx'))
const BinDialog = lazy(() => import('../journal/BinDialog.tsx'))
const BulkDialog = lazy(() => import('../journal/BulkDialog.tsx'))
const ExportDialog = lazy(() => import('../sheets/ExportDialog.tsx'))
const ImportDialog = lazy(() => import('../sheets/ImportDialog.tsx'))
const PrintKey = lazy(() => import('../print/PrintKey.tsx'))
const PrintDialog = lazy(() => import('../print/PrintDialog.tsx'))
const RecordPrint = lazy(() => import('../print/RecordPrint.tsx'))

interface Props {
  entity: Entity
  /** List component, passed in because an action can open another list in a dialog. */
  List: ComponentType<EmbeddedListProps>
  control: ListDialogControl
  /** True when the first rows are rendered: code of the dialogs is then loaded in idle time, and rendered once ahead after the first input. */
  ready: boolean
  /** Handler of Ctrl+P; undefined if another part of the page handles it. */
  onPrint?: (() => void) | undefined
  /** @param id id of a saved record, if there is a single one */
  onDone(id?: string | null): void
}

/** Dialogs of a list, each loaded on demand. */
export function ListDialogs({ entity, List, control, ready, onPrint, onDone }: Props) {
  useEffect(() => {
    if (!ready) return
    const cancelCode = whenIdle(fetchForms)
    const cancelStyles = afterInput(() => void preloadForms())
    return () => {
      cancelCode()
      cancelStyles()
    }
  }, [ready])
  const { dialog, isOpen, turn } = useOpenedDialog(control)
  const key = ready && onPrint && (
    <Suspense>
      <PrintKey onPrint={onPrint} />
    </Suspense>
  )
  if (dialog === null) return key
  const shared = { entity, open: isOpen, onClose: control.close }
  return (
    <>
      {key}
      <Suspense key={turn} fallback={null}>
        {dialog.kind === 'record' && (
          <LazyRecordDialog
            {...shared}
            mode={dialog.mode}
            {...(dialog.id === undefined ? {} : { id: dialog.id })}
            {...(dialog.initial ? { initial: dialog.initial } : {})}
            {...(dialog.reads ? { reads: dialog.reads } : {})}
            onSaved={onDone}
          />
        )}
        {dialog.kind === 'import' && <ImportDialog {...shared} onDone={onDone} />}
        {dialog.kind === 'bulk' && <BulkDialog {...shared} many={dialog.many} onDone={onDone} />}
        {dialog.kind === 'bin' && <BinDialog {...shared} where={dialog.where} onDone={onDone} />}
        {dialog.kind === 'export' && <ExportDialog {...shared} list={dialog.list} many={dialog.many} />}
        {dialog.kind === 'print' && <PrintDialog {...shared} list={dialog.list} many={dialog.many} />}
        {dialog.kind === 'printRecord' && <RecordPrint {...shared} id={dialog.record.id} />}
        {dialog.kind === 'form' && <LazyActionDialog {...shared} action={dialog.action} records={dialog.records} onDone={onDone} />}
        {dialog.kind === 'entity' && (
          <EntityDialog {...shared} List={List} action={dialog.action} dialog={dialog.dialog} record={dialog.record} />
        )}
        {dialog.kind === 'panel' && <PanelDialog {...shared} action={dialog.action} dialog={dialog.dialog} record={dialog.record} />}
      </Suspense>
    </>
  )
}
