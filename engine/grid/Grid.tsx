// Keyboard navigation, editing and paste in the cells of a table. Loaded after the rows, which do not need it.

import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { keepsJournal } from '../api/schemas/keepsJournal.ts'
import { toast } from '../api/toast.ts'
import type { RowView } from '../list/rowView.ts'
import { isSwitch } from '../model/formats/formats.ts'
import { canPaste, MAX_PASTED } from '../model/records/pasted.ts'
import { hasCapability } from '../session/capabilities.ts'
import { CellDraft } from './CellDraft.tsx'
import { CellEditor } from './CellEditor.tsx'
import { useCellText } from './cellText.ts'
import { createGridFocus, type GridFocus } from './gridFocus.ts'
import { InCell } from './InCell.tsx'
import { type BlockRow, blockOf } from './pasteBlock.ts'
import { quickFields } from './quickFields.ts'
import { cellAt } from './tableCells.ts'
import { useCellEditing } from './useCellEditing.ts'
import { draftKey } from './useDrafts.ts'
import { type Cell, type GridContent, useGridCells } from './useGridCells.ts'
import { type GridHandlers, useGridEvents } from './useGridEvents.ts'
import type { CellPosition, Extent } from './walk.ts'
import './grid.css'
import '../model/expressions/cel.ts'

const PasteDialog = lazy(() => import('./PasteDialog.tsx'))

export interface GridProps extends GridContent {
  view: RowView
  scroller: RefObject<HTMLElement | null>
}

export default function Grid({ rows, columns, rowHeight, view, scroller }: GridProps) {
  const { entity, canEdit, choosable, opening } = view
  const text = useCellText()
  const isAllowed = canEdit && (entity.endpoints.submit !== undefined || entity.endpoints.update !== undefined)
  const cells = useGridCells(entity, { rows, columns, rowHeight }, isAllowed)
  const focus = useRef<GridFocus | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [block, setBlock] = useState<readonly BlockRow[] | null>(null)
  const [here, setHere] = useState('')
  const extent = (): Extent => ({
    rows: rows.length,
    columns: columns.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  })
  const go = (place: CellPosition) => focus.current?.go(place)
  const editing = useCellEditing(entity, { cells, go, extent, announce: setAnnouncement })
  const { edited } = editing

  const paste = (place: CellPosition, copied: string) => {
    if (!isAllowed || !canPaste(entity) || !keepsJournal(entity) || !hasCapability('pastes')) return setAnnouncement(text.t('cells.fixed'))
    const read = blockOf(
      entity,
      rows.map(({ record }) => record),
      columns.map(({ field }) => field),
      place,
      copied,
    )
    if (read.fault === undefined) return setBlock(read.rows)
    const field = read.field ? text.word(entity, read.field.title) : text.t('list.buttons')
    toast.error(text.t(`cells.${read.fault}`, { field, count: read.count ?? 0, limit: MAX_PASTED }))
  }
  const handlers: GridHandlers = {
    extent,
    isEditable: cells.isEditable,
    isSwitch: (place) => {
      const field = cells.at(place)?.field
      return field !== undefined && isSwitch(field)
    },
    edit: editing.edit,
    discard: editing.discard,
    keepMine: editing.keepMine,
    refuse: () => setAnnouncement(text.t('cells.fixed')),
    paste,
    open: choosable || !opening ? null : (place) => opening.open(rows[place.row]?.id ?? ''),
  }
  useGridEvents(scroller, focus, handlers)

  useLayoutEffect(() => {
    const [box, table] = [scroller.current, scroller.current?.querySelector('table')]
    if (!box || !table) return
    const own = createGridFocus(table, box, cells.size, (element, place) => {
      element.setAttribute('aria-readonly', String(!cells.isEditable(place)))
      const cell = cells.at(place)
      setHere(cell ? draftKey(cell.record.id, cell.field.name) : '')
    })
    focus.current = own
    return () => own.stop()
  }, [scroller, cells])
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells may have moved
  useEffect(() => focus.current?.settle(), [rows, columns])
  const hasQuick = useMemo(() => isAllowed && columns.some(({ id }) => quickFields(entity).has(id)), [isAllowed, columns, entity])
  useEffect(() => {
    scroller.current?.querySelector('table')?.setAttribute('aria-readonly', String(!hasQuick))
  }, [scroller, hasQuick])

  const elementOf = (cell: Cell) => () => {
    const table = scroller.current?.querySelector('table')
    const place = cells.placeOf(cell.record, cell.field)
    return table && place ? cellAt(table, place) : null
  }

  return (
    <>
      <div className="g-unseen" role="status">
        {announcement}
      </div>
      {[...editing.drafts].map(([key, draft]) => {
        if (edited?.record.id === draft.record.id && edited.field === draft.field) return null
        const at = (work: (place: CellPosition) => void) => () => {
          const place = cells.placeOf(draft.record, draft.field)
          if (place) work(place)
        }
        return (
          <InCell key={key} scroller={scroller} className="g-cell-draft-host" find={elementOf(draft)}>
            {(isThere) => (
              <CellDraft
                entity={entity}
                draft={draft}
                isShown={isThere && here === key && edited === null}
                onAgain={at(editing.edit)}
                onDiscard={at(editing.discard)}
                onKeepMine={at((place) => {
                  editing.keepMine(place)
                  go(place)
                })}
              />
            )}
          </InCell>
        )
      })}
      {edited && (
        <InCell
          key={`editor ${draftKey(edited.record.id, edited.field.name)}`}
          scroller={scroller}
          className="g-cell-editor"
          find={elementOf(edited)}
          onGone={editing.leave}
        >
          {(isThere) =>
            isThere && (
              <CellEditor
                entity={entity}
                field={edited.field}
                record={edited.record}
                start={edited.start}
                onSave={editing.entered}
                onRevert={editing.reverted}
                onReady={editing.leaveBy}
              />
            )
          }
        </InCell>
      )}
      {block && (
        <Suspense>
          <PasteDialog entity={entity} rows={block} onClose={() => setBlock(null)} />
        </Suspense>
      )}
    </>
  )
}
