// Cells that can be walked through and typed into. Comes once the rows stand: nothing of it is needed to read them.

import { lazy, type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Rec } from '../api/record.ts'
import { keepsJournal } from '../api/schemas/keepsJournal.ts'
import { toast } from '../api/toast.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import type { ShownColumn } from '../list/columns/shownColumns.ts'
import type { RowView } from '../list/rowView.ts'
import type { Field } from '../model/entity/entity.ts'
import { isSwitch } from '../model/formats/formats.ts'
import { isSwitchOn, switchValue } from '../model/formats/switchValue.ts'
import { canPaste, MOST_PASTED } from '../model/records/pasted.ts'
import { offers } from '../session/capabilities.ts'
import { confirm } from '../ui/confirm.tsx'
import { CellDraft } from './CellDraft.tsx'
import { CellEditor, type Onward } from './CellEditor.tsx'
import { useCellText } from './cellText.ts'
import { createGridFocus, type GridFocus } from './gridFocus.ts'
import { InCell } from './InCell.tsx'
import { type BlockRow, blockOf } from './pasteBlock.ts'
import { isQuick, quickFields } from './quickFields.ts'
import { isSameCell } from './saveCell.ts'
import { cellAt } from './tableCells.ts'
import { draftKey, useDrafts } from './useDrafts.ts'
import { type GridDeeds, useGridEvents } from './useGridEvents.ts'
import type { CellPosition } from './walk.ts'
import './grid.css'
import '../model/expressions/cel.ts'

const PasteDialog = lazy(() => import('./PasteDialog.tsx'))

export interface GridProps {
  /** In the order of the table, open branches among them. */
  rows: readonly { id: string; record: Rec }[]
  columns: readonly ShownColumn[]
  view: RowView
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
}

interface Editing {
  record: Rec
  field: Field
  start: unknown
}

export default function Grid({ rows, columns, view, scroller, rowHeight }: GridProps) {
  const { entity, canEdit, choosable, opening } = view
  const text = useCellText()
  const focus = useRef<GridFocus | null>(null)
  const size = useRef({ rows, columns, rowHeight })
  size.current = { rows, columns, rowHeight }
  const [editing, setEditing] = useState<Editing | null>(null)
  const [said, setSaid] = useState('')
  const [block, setBlock] = useState<readonly BlockRow[] | null>(null)
  const [here, setHere] = useState('')
  const leave = useRef(() => {})
  const drafts = useDrafts(entity, (draft, record, field) => {
    const title = `${recordLabel(entity, record)} ${text.word(entity, field.title)}`
    if (draft === null) return setSaid(text.t('cells.saved', { title }))
    // If the focus is elsewhere, it stays: the cell shows the fault when the user returns.
    setSaid(`${title}: ${draft.state.kind === 'refused' ? draft.state.message : text.t('cells.changedElsewhere')}`)
    if (document.activeElement?.closest('.g-cell-editor') == null) goTo(record.id, field.name)
  })

  const isAllowed = canEdit && (entity.endpoints.submit !== undefined || entity.endpoints.update !== undefined)
  const cellOf = useCallback((place: CellPosition) => {
    const { rows, columns } = size.current
    const [record, field] = [rows[place.row]?.record, columns[place.column]?.field]
    return record && field ? { record, field } : null
  }, [])
  const isEditable = useCallback(
    (place: CellPosition) => {
      const cell = cellOf(place)
      return isAllowed && cell !== null && isQuick(entity, cell.field, cell.record) && !cell.field.list?.inline
    },
    [isAllowed, entity, cellOf],
  )
  const placeBy = (recordId: string, field: string): CellPosition | null => {
    const [row, column] = [
      size.current.rows.findIndex(({ id }) => id === recordId),
      size.current.columns.findIndex(({ id }) => id === field),
    ]
    return row < 0 || column < 0 ? null : { row, column }
  }
  const goTo = (recordId: string, field: string) => {
    const place = placeBy(recordId, field)
    if (place) focus.current?.go(place)
  }

  const save = (record: Rec, field: Field, value: unknown) => {
    if (!isSameCell(value, record[field.name])) drafts.save(record, field, value)
  }
  const turn = async (record: Rec, field: Field) => {
    const next = !isSwitchOn(record[field.name])
    const args = { field: text.word(entity, field.title), title: recordLabel(entity, record) }
    if (await confirm(text.t(next ? 'cells.switchOn' : 'list.switchOff', args))) save(record, field, switchValue(field, next))
    goTo(record.id, field.name)
  }
  const edit = (place: CellPosition) => {
    const cell = cellOf(place)
    if (!cell) return
    leave.current()
    const draft = drafts.of(cell.record.id, cell.field.name)
    if (isSwitch(cell.field)) return void turn(cell.record, cell.field)
    if (draft) drafts.discard(draft)
    // Input keeps the version on which it is based, so that a conflict is detected.
    const record = draft?.state.kind === 'refused' ? draft.record : cell.record
    setEditing({ record, field: cell.field, start: draft ? draft.value : record[cell.field.name] })
  }
  const close = () => {
    leave.current = () => {}
    setEditing(null)
  }
  const draftAt = (place: CellPosition) => {
    const cell = cellOf(place)
    return cell ? drafts.of(cell.record.id, cell.field.name) : undefined
  }
  const keepMine = (place: CellPosition) => {
    const draft = draftAt(place)
    if (draft?.state.kind !== 'conflict') return false
    drafts.save(draft.state.theirs, draft.field, draft.value)
    return true
  }
  const discard = (place: CellPosition) => {
    const draft = draftAt(place)
    if (!draft || draft.state.kind === 'saving') return false
    drafts.discard(draft)
    focus.current?.go(place)
    return true
  }
  const paste = (place: CellPosition, copied: string) => {
    if (!isAllowed || !canPaste(entity) || !keepsJournal(entity) || !offers('pastes')) return setSaid(text.t('cells.fixed'))
    const read = blockOf(
      entity,
      rows.map(({ record }) => record),
      columns.map(({ field }) => field),
      place,
      copied,
    )
    if (read.fault === undefined) return setBlock(read.rows)
    const field = read.field ? text.word(entity, read.field.title) : text.t('list.buttons')
    toast.error(text.t(`cells.${read.fault}`, { field, count: read.count ?? 0, limit: MOST_PASTED }))
  }
  const deeds: GridDeeds = {
    extent: () => ({
      rows: rows.length,
      columns: columns.length,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    }),
    isEditable,
    isSwitch: (place) => {
      const field = cellOf(place)?.field
      return field !== undefined && isSwitch(field)
    },
    edit,
    discard,
    keepMine,
    refuse: () => setSaid(text.t('cells.fixed')),
    paste,
    open: choosable || !opening ? null : (place) => opening.open(rows[place.row]?.id ?? ''),
  }
  useGridEvents(scroller, focus, deeds)

  useLayoutEffect(() => {
    const [box, table] = [scroller.current, scroller.current?.querySelector('table')]
    if (!box || !table) return
    const own = createGridFocus(
      table,
      box,
      () => size.current,
      (cell, place) => {
        cell.setAttribute('aria-readonly', String(!isEditable(place)))
        const at = cellOf(place)
        setHere(at ? draftKey(at.record.id, at.field.name) : '')
      },
    )
    focus.current = own
    return () => own.stop()
  }, [scroller, isEditable, cellOf])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they may stand elsewhere now
  useEffect(() => focus.current?.settle(), [rows, columns])
  const hasQuick = useMemo(() => isAllowed && columns.some(({ id }) => quickFields(entity).has(id)), [isAllowed, columns, entity])
  useEffect(() => {
    scroller.current?.querySelector('table')?.setAttribute('aria-readonly', String(!hasQuick))
  }, [scroller, hasQuick])

  const findCell = (record: Rec, field: Field) => () => {
    const table = scroller.current?.querySelector('table')
    const place = placeBy(record.id, field.name)
    return table && place ? cellAt(table, place) : null
  }

  const onSave = (value: unknown, onward: Onward, fault: string | null) => {
    if (!editing) return
    const { record, field } = editing
    close()
    if (fault === null) save(record, field, value)
    else drafts.keep(record, field, value, fault)
    const place = placeBy(record.id, field.name)
    if (place && onward !== 'stay') focus.current?.go(onwardFrom(place, onward, deeds.extent()))
  }
  const onRevert = () => {
    if (!editing) return
    close()
    goTo(editing.record.id, editing.field.name)
  }
  const onReady = useCallback((leaves: () => void) => {
    leave.current = leaves
  }, [])

  return (
    <>
      <div className="g-unseen" role="status">
        {said}
      </div>
      {[...drafts.all].map(([key, draft]) => {
        if (editing?.record.id === draft.record.id && editing.field === draft.field) return null
        const at = (work: (place: CellPosition) => void) => () => {
          const place = placeBy(draft.record.id, draft.field.name)
          if (place) work(place)
        }
        return (
          <InCell key={key} scroller={scroller} className="g-cell-draft-host" find={findCell(draft.record, draft.field)}>
            {(isThere) => (
              <CellDraft
                entity={entity}
                draft={draft}
                isShown={isThere && here === key && editing === null}
                onAgain={at(edit)}
                onDiscard={at(discard)}
                onKeepMine={at((place) => {
                  keepMine(place)
                  focus.current?.go(place)
                })}
              />
            )}
          </InCell>
        )
      })}
      {editing && (
        <InCell
          key={`editor ${draftKey(editing.record.id, editing.field.name)}`}
          scroller={scroller}
          className="g-cell-editor"
          find={findCell(editing.record, editing.field)}
          onGone={() => leave.current()}
        >
          {(isThere) =>
            isThere && (
              <CellEditor
                entity={entity}
                field={editing.field}
                record={editing.record}
                start={editing.start}
                onSave={onSave}
                onRevert={onRevert}
                onReady={onReady}
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

/** Below, or beside; at the end of a row Tab goes on with the next. */
function onwardFrom({ row, column }: CellPosition, onward: Onward, { rows, columns }: { rows: number; columns: number }): CellPosition {
  if (onward === 'down') return { row: Math.min(rows - 1, row + 1), column }
  const step = onward === 'next' ? 1 : -1
  const next = column + step
  if (next >= 0 && next < columns) return { row, column: next }
  const nextRow = row + step
  return nextRow < 0 || nextRow >= rows ? { row, column } : { row: nextRow, column: step > 0 ? 0 : columns - 1 }
}
