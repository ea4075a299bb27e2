import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { LazyActionDialog, LazyRecordDialog, preloadForms } from '../form/dialog/lazy.tsx'
import type { EmbeddedListProps } from '../list/embedded.ts'
import type { Entity } from '../model/entity/entity.ts'
import { whenIdle } from '../start/whenIdle.ts'
import type { ListDialogControl } from './useListDialog.ts'

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
  /** The list of a dialog's entity: an action may open one above this list. */
  List: ComponentType<EmbeddedListProps>
  control: ListDialogControl
  /** The first rows are there: what a click may want next is fetched while nothing else is to do. */
  ready: boolean
  /** Handler of Ctrl+P; none if another part of the page has it. */
  onPrint?: (() => void) | undefined
  /** @param id the record that was saved, where it is one */
  onDone(id?: string | null): void
}

/** The dialogs of a list. All of them are chunks of their own. */
export function ListDialogs({ entity, List, control, ready, onPrint, onDone }: Props) {
  useEffect(() => {
    if (ready) return whenIdle(() => void preloadForms())
  }, [ready])
  const { dialog, isOpen, turn, close } = control
  const key = ready && onPrint && (
    <Suspense>
      <PrintKey onPrint={onPrint} />
    </Suspense>
  )
  if (dialog === null) return key
  const shared = { entity, open: isOpen, onClose: close }
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
