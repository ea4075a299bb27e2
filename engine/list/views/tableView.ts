// Converts between a view of a list and the state of its table.

import type { Entity } from '../../model/entity/entity.ts'
import { type Density, fitView, type ListView } from '../../model/list/listView.ts'
import type { Arrangement, RecordTableModel } from '../table/useRecordTable.ts'

/** The current view of a list. */
export function currentView(entity: Entity, arrangement: Arrangement, rest: { density: Density | null; address: string }): ListView {
  return fitView(entity, { ...arrangement, ...rest }).view
}

/** Applies the columns of a view to a table. */
export function arrange(table: Pick<RecordTableModel, 'arrange'>, { order, start, end, hidden, widths }: ListView): void {
  table.arrange(() => ({ order, start, end, hidden, widths }))
}
