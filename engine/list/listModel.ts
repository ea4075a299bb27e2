import type { Rec } from '../api/record.ts'
import type { SortKey } from '../model/entity/entity.ts'
import type { RowView } from './rowView.ts'
import type { RecordTableModel } from './table/useRecordTable.ts'

/** Properties shared by rows and cards; a table adds the opener of its menu. */
export type SharedByRows = Omit<RowView, 'onMore'>

/** State of a list for cards. */
export interface CardsModel {
  shared: SharedByRows
  rows: readonly Rec[]
  /** Ids of changed records, which are highlighted for a moment. */
  fresh: ReadonlySet<string>
  records: { busy: boolean }
}

/** State of a list for its table. */
export interface TableModel extends Omit<CardsModel, 'rows'> {
  table: RecordTableModel
  state: { sort: readonly SortKey[] }
  /** In pixels. */
  rowHeight: number
  /** Id of the record whose details are shown beside the list; undefined if rows cannot be selected for that. */
  activeId: string | null | undefined
  sortBy(field: string, adds: boolean): void
}
