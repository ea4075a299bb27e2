import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { accessMark } from '../../api/access/accessQuestion.ts'
import { savesData } from '../../start/saveData.ts'
import { whenIdle } from '../../start/whenIdle.ts'
import { RowMenu, useRowMenu } from '../buttons/RowMenu.tsx'
import { ColumnWidths } from '../columns/ColumnWidths.tsx'
import { type ShownColumn, shownColumns } from '../columns/shownColumns.ts'
import type { TableModel } from '../listModel.ts'
import type { RowView } from '../rowView.ts'
import { RowsBody } from './RowsBody.tsx'
import { showWholeText } from './showWholeText.ts'
import { TableHead } from './TableHead.tsx'
import './table.css'
import { listTitle } from '../../text/listTitle.ts'

/** Keyboard navigation and editing of cells, loaded after the rows. */
const Grid = lazy(() => import('../../grid/Grid.tsx'))

interface Props {
  list: TableModel
  /** Content without rows: skeleton, empty state or error. */
  children: ReactNode
  /** Renders the totals below the columns. */
  foot?: ((columns: readonly ShownColumn[]) => ReactNode) | undefined
}

/** Table of records with a sticky header and pinned columns; rows render one by one. Columns and tree rows come from `useRecordTable`. */
export function RecordTable({ list, foot, children }: Props) {
  const { table, shared, rowHeight, activeId, fresh } = list
  const { entity, selection, buttons, text } = shared
  const { busy } = list.records
  const scroller = useRef<HTMLDivElement>(null)
  const menu = useRowMenu()
  const columns = useMemo(() => shownColumns(entity, table.columns, table.areas), [entity, table.columns, table.areas])
  const view = useMemo<RowView>(() => ({ ...shared, onMore: menu.open }), [shared, menu.open])
  const { rows } = table
  const [hasGrid, setGrid] = useState(false)
  const wantGrid = () => setGrid(true)
  const isFilled = rows.length > 0
  useEffect(() => (isFilled && !savesData() ? whenIdle(() => setGrid(true)) : undefined), [isFilled])

  return (
    <div className="g-table-frame" aria-busy={busy} {...accessMark({ entity: entity.name, verb: 'list' })}>
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
          <ColumnWidths table={table} columns={columns} />
          <TableHead entity={entity} table={table} columns={columns} selection={selection} sort={list.state.sort} onSort={list.sortBy} />
          <RowsBody rows={rows} columns={columns} view={view} scroller={scroller} rowHeight={rowHeight} fresh={fresh} activeId={activeId} />
          {foot?.(columns)}
        </table>
        {children}
      </div>
      {hasGrid && (
        <Suspense>
          <Grid rows={rows} columns={columns} view={view} scroller={scroller} rowHeight={rowHeight} />
        </Suspense>
      )}
      <RowMenu
        menu={menu}
        entity={entity}
        recordOf={(id) => rows.find((row) => row.id === id)?.record}
        buttons={buttons}
        onButton={shared.onButton}
      />
    </div>
  )
}
