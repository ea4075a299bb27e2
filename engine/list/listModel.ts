import type { Rec } from '../api/record.ts'
import type { SortKey } from '../model/entity/entity.ts'
import type { RowView } from './rowView.ts'
import type { RecordTableModel } from './table/useRecordTable.ts'

/** Properties shared by rows and cards; a table adds the opener of its menu. */
export type SharedByRows = Omit<RowView, 'onMore'>

/** The part of a list that its cards need. */
export interface CardsModel {
  shared: SharedByRows
  rows: readonly Rec[]
  /** Ids of records that just changed: they light up once. */
  fresh: ReadonlySet<string>
  records: { busy: boolean }
}

/** The part of a list that its table needs. */
export interface TableModel extends Omit<CardsModel, 'rows'> {
  table: RecordTableModel
  state: { sort: readonly SortKey[] }
  /** Pixels. */
  rowHeight: number
  /** The record whose details stand beside the list; `undefined` where rows cannot be chosen. */
  activeId: string | null | undefined
  sortBy(field: string, adds: boolean): void
}
