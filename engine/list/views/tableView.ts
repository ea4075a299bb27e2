// A view of a list, as the table has it and back.

import type { Entity } from '../../model/entity/entity.ts'
import { type Density, fitView, type ListView } from '../../model/list/listView.ts'
import type { Arrangement, RecordTableModel } from '../table/useRecordTable.ts'

/** How a list is looked at now. */
export function currentView(entity: Entity, arrangement: Arrangement, rest: { density: Density | null; address: string }): ListView {
  return fitView(entity, { ...arrangement, ...rest }).view
}

/** Puts the columns as a view has them. */
export function arrange(table: Pick<RecordTableModel, 'arrange'>, { order, start, end, hidden, widths }: ListView): void {
  table.arrange(() => ({ order, start, end, hidden, widths }))
}
