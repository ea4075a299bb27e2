import { type ReactTable, type TableState, useTable } from '@tanstack/react-table'
import { useEffect, useMemo } from 'react'
import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity.ts'
import { columnMemory } from './columnPreferences.ts'
import { type ColumnsOptions, columnsOf, features, pinned } from './columns.ts'

/** The states that repaint the whole table. */
type Shape = Pick<TableState<typeof features>, 'columnPinning' | 'columnVisibility' | 'expanded'>

export type RecordTableModel = ReactTable<typeof features, Rec, Shape>

const none: readonly Rec[] = []

interface Options extends ColumnsOptions {
  rows: readonly Rec[] | undefined
  /** Tree rows start open. */
  open: boolean
}

/**
 * The headless table of an entity's records: column widths, pins and visibility (remembered per entity) and open tree rows.
 * Its caller repaints when columns come, go or move and when rows open, not while a width is being dragged.
 */
export function useRecordTable({ entity, ticks, buttonsWidth, needs, rows, open }: Options): RecordTableModel {
  const columns = useMemo(() => columnsOf({ entity, ticks, buttonsWidth, needs }), [entity, ticks, buttonsWidth, needs])
  const initialState = useMemo(() => startState(entity, open), [entity, open])
  const table = useTable(
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
    ({ columnPinning, columnVisibility, expanded }) => ({ columnPinning, columnVisibility, expanded }),
  )
  useEffect(() => {
    const memory = columnMemory(entity)
    const { unsubscribe } = table.store.subscribe(({ columnPinning, columnSizing, columnVisibility, columnResizing }) => {
      if (!columnResizing.isResizingColumn) memory.set({ columnPinning, columnSizing, columnVisibility })
    })
    return unsubscribe
  }, [table.store, entity])
  return table
}

function startState(entity: Entity, open: boolean) {
  return {
    columnPinning: pinned(entity),
    columnSizing: {},
    columnVisibility: {},
    ...columnMemory(entity).get(),
    expanded: open ? (true as const) : {},
  }
}
