import { type ReactTable, type TableState, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { Rec } from '../api/record.ts'
import type { ListView } from '../model/listView.ts'
import { type ColumnsOptions, columnsOf, features } from './columns.ts'
import { columnStateOf } from './tableView.ts'

/** The states that repaint the whole table. */
type Shape = Pick<TableState<typeof features>, 'columnOrder' | 'columnPinning' | 'columnVisibility' | 'expanded'>

export type RecordTableModel = ReactTable<typeof features, Rec, Shape>

const none: readonly Rec[] = []

interface Options extends ColumnsOptions {
  rows: readonly Rec[] | undefined
  /** Tree rows start open. */
  open: boolean
  /** How the columns stand at first. */
  view: ListView
}

/**
 * The headless table of an entity's records: order, widths, pins and visibility of columns and open tree rows.
 * Its caller repaints when columns come, go or move and when rows open, not while a width is being dragged.
 */
export function useRecordTable({ entity, ticks, buttonsWidth, needs, rows, open, view }: Options): RecordTableModel {
  const columns = useMemo(() => columnsOf({ entity, ticks, buttonsWidth, needs }), [entity, ticks, buttonsWidth, needs])
  const [initialState] = useState(() => ({ ...columnStateOf(view), expanded: open ? (true as const) : {} }))
  return useTable(
    {
      features,
      columns,
      data: rows ?? none,
      initialState,
      columnResizeMode: 'onChange',
      autoResetExpanded: false,
      getRowId: (record: Rec) => record.id,
      getSubRows: (record: Rec) => record.children as readonly Rec[] | undefined,
      getRowCanExpand: (row) => row.subRows.length > 0 || row.original.hasChildren === true,
    },
    ({ columnOrder, columnPinning, columnVisibility, expanded }) => ({ columnOrder, columnPinning, columnVisibility, expanded }),
  )
}
