import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Rec } from '../../api/record.ts'
import type { LinkOf } from '../../fields/face.ts'
import type { Entity, SortKey } from '../../model/entity/entity.ts'
import { savesData } from '../../start/saveData.ts'
import { whenIdle } from '../../start/whenIdle.ts'
import { useText } from '../../text/text.ts'
import { RowMenu, useRowMenu } from '../buttons/RowMenu.tsx'
import type { ListButton } from '../buttons/rowButtons.ts'
import { ColumnWidths } from '../columns/ColumnWidths.tsx'
import type { ColumnOptions } from '../columns/columnOptions.ts'
import { type ShownColumn, shownColumns } from '../columns/shownColumns.ts'
import { useExpressions } from '../records/useExpressions.ts'
import type { Opening, RowView } from '../rowView.ts'
import type { Selection } from '../selection.ts'
import { RowsBody } from './RowsBody.tsx'
import { showWholeText } from './showWholeText.ts'
import { TableHead } from './TableHead.tsx'
import type { RecordTableModel } from './useRecordTable.ts'
import './table.css'
import { listTitle } from '../../text/listTitle.ts'

/** Walks through the cells and edits them, once the rows stand. */
const Grid = lazy(() => import('../../grid/Grid.tsx'))

interface Props {
  entity: Entity
  table: RecordTableModel
  options: ColumnOptions
  selection: Selection
  buttons: readonly ListButton[]
  sort: readonly SortKey[]
  rowHeight: number
  /** Ids of rows that just changed: they light up once. */
  fresh: ReadonlySet<string>
  /** The record whose details stand beside the list; `undefined` where rows cannot be chosen. */
  activeId: string | null | undefined
  busy: boolean
  canEdit: boolean
  /** The way to the pages of records: of those in the rows, and of those that they point at. */
  opening?: Opening | null
  linkOf?: LinkOf
  /** Stands in place of rows: skeleton, emptiness or a failure. */
  children: ReactNode
  /** What stands below the rows of these columns. */
  foot?: ((columns: readonly ShownColumn[]) => ReactNode) | undefined
  onSort(field: string, adds: boolean): void
  onButton(button: ListButton, record: Rec): void
  onToggle(record: Rec): void
  onActivate(record: Rec): void
  onInline: RowView['onInline']
}

/** The record table: sticky head, pinned columns, rows that repaint one by one. Columns and tree rows come from `useRecordTable`. */
export function RecordTable(props: Props) {
  const {
    entity,
    table,
    options,
    selection,
    buttons,
    sort,
    rowHeight,
    busy,
    activeId,
    children,
    canEdit,
    onSort,
    onButton,
    onToggle,
    onActivate,
    onInline,
    foot,
    opening = null,
    linkOf,
  } = props
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const menu = useRowMenu()
  const isJudged = useExpressions()
  const columns = useMemo(() => shownColumns(entity, table.columns, table.areas), [entity, table.columns, table.areas])
  const choosable = activeId !== undefined
  const view = useMemo<RowView>(
    () => ({
      entity,
      options,
      text,
      selection,
      buttons,
      isJudged,
      canEdit,
      choosable,
      linkOf,
      opening,
      onButton,
      onToggle,
      onActivate,
      onInline,
      onMore: menu.open,
    }),
    [
      entity,
      options,
      text,
      selection,
      buttons,
      isJudged,
      canEdit,
      choosable,
      linkOf,
      opening,
      onButton,
      onToggle,
      onActivate,
      onInline,
      menu.open,
    ],
  )
  const { rows } = table
  const [hasGrid, setGrid] = useState(false)
  const wantGrid = () => setGrid(true)
  const isFilled = rows.length > 0
  useEffect(() => (isFilled && !savesData() ? whenIdle(() => setGrid(true)) : undefined), [isFilled])

  return (
    <div className="g-table-frame" aria-busy={busy}>
      <div className="g-progress" hidden={!busy} />
      <div className="g-table-scroll" ref={scroller} style={{ '--g-row': `${rowHeight}px` } as CSSProperties}>
        <table
          className="g-table"
          role={entity.tree ? 'treegrid' : 'grid'}
          aria-label={listTitle(entity, text)}
          aria-rowcount={rows.length + 1}
          onMouseOver={showWholeText}
          onPointerEnter={wantGrid}
          onFocus={wantGrid}
        >
          <ColumnWidths entity={entity} table={table} columns={columns} />
          <TableHead entity={entity} table={table} columns={columns} selection={selection} sort={sort} onSort={onSort} />
          <RowsBody
            rows={rows}
            columns={columns}
            view={view}
            scroller={scroller}
            rowHeight={rowHeight}
            fresh={props.fresh}
            activeId={activeId}
          />
          {foot?.(columns)}
        </table>
        {children}
      </div>
      {hasGrid && (
        <Suspense>
          <Grid rows={rows} columns={columns} view={view} scroller={scroller} rowHeight={rowHeight} />
        </Suspense>
      )}
      <RowMenu menu={menu} entity={entity} buttons={buttons} onButton={onButton} />
    </div>
  )
}
