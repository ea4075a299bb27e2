// A view of a list, as the table has it and back.

import type { Table, TableState } from '@tanstack/react-table'
import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity.ts'
import { type Density, fitView, type ListView } from '../model/listView.ts'
import { BUTTONS, type features, TICKS } from './columns.ts'

export type ColumnState = Pick<TableState<typeof features>, 'columnOrder' | 'columnPinning' | 'columnSizing' | 'columnVisibility'>

/** Ticks stay at the start and buttons at the end, around the columns that are pinned. */
export function columnStateOf({ order, widths, hidden, start, end }: ListView): ColumnState {
  return {
    columnOrder: [...order],
    columnSizing: { ...widths },
    columnVisibility: Object.fromEntries(hidden.map((name) => [name, false])),
    columnPinning: { start: [TICKS, ...start], end: [...end, BUTTONS] },
  }
}

/** How a list is looked at now. */
export function viewOf(
  entity: Entity,
  { columnOrder, columnSizing, columnVisibility, columnPinning }: ColumnState,
  { density, address }: { density: Density | null; address: string },
): ListView {
  const hidden = Object.keys(columnVisibility).filter((name) => columnVisibility[name] === false)
  const order = columnOrder.filter((id) => entity.field[id])
  return fitView(entity, {
    order,
    widths: columnSizing,
    hidden,
    start: columnPinning.start.filter((id) => id !== TICKS),
    end: columnPinning.end.filter((id) => id !== BUTTONS),
    density,
    address,
  }).view
}

type Arranged = Pick<Table<typeof features, Rec>, 'setColumnOrder' | 'setColumnSizing' | 'setColumnVisibility' | 'setColumnPinning'>

/** Puts the columns as a view has them. */
export function arrange(table: Arranged, view: ListView): void {
  const { columnOrder, columnSizing, columnVisibility, columnPinning } = columnStateOf(view)
  table.setColumnOrder(columnOrder)
  table.setColumnSizing(columnSizing)
  table.setColumnVisibility(columnVisibility)
  table.setColumnPinning(columnPinning)
}
